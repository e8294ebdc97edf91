import Canvas
package import Evdev
package import Output

extension DisplayRequest {
    /// The `[display]` table as a request, under the touchscreen `device`; nil as long as none is known.
    package init(_ settings: Settings, touchscreen device: TouchDevice?) throws {
        let display = settings.display
        let card = if case .path(let path) = display.card { path } else { "auto" }
        let connector = if case .name(let name) = display.connector { name } else { "auto" }
        try self.init(
            card: card,
            connector: connector,
            mode: display.mode.name,
            turning: Turning(
                Canvas.Rotation(rawValue: display.rotation.rawValue) ?? .none,
                by: display.rotationBy.way,
                touches: settings.input.touchBase(of: device)
            ),
            planes: PlaneUse(rawValue: display.planes.rawValue) ?? .auto
        )
    }
}

extension Settings.Input {
    /// What the touches of `device` count on.
    ///
    /// Real glass is glued to its panel. A device without glass, as QEMU's tablet and those of uinput, says where on the
    /// picture it means, however that is shown. Without any device there is nothing that could disagree with the picture.
    package func touchBase(of device: TouchDevice?) -> TouchBase {
        switch touchFrame {
        case .display: .display
        case .panel: .panel
        case .auto: device?.isVirtual ?? true ? .picture : .panel
        }
    }
}

extension Settings.Display.RotationBy {
    /// Who must turn the picture; nil for the best that can be had.
    fileprivate var way: Turning.Way? {
        switch self {
        case .auto: nil
        case .mode: .modeChange
        case .plane: .plane
        case .drawing: .drawing
        }
    }
}

extension Settings.Display.Mode {
    /// The configuration's word for it.
    fileprivate var name: String {
        switch self {
        case .preferred: "preferred"
        case .size(let width, let height, let refresh): "\(width)x\(height)" + (refresh.map { "@\($0)" } ?? "")
        }
    }
}
