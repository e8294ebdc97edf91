import Canvas
package import Evdev
package import Output

extension DisplayRequest {
    /// The `[display]` table as a request, under the touchscreen `device`; nil as long as none is known.
    package init(_ settings: Settings, touchscreen device: TouchDevice?) {
        let display = settings.display
        let card = if case .path(let path) = display.card { path } else { String?.none }
        let connector = if case .name(let name) = display.connector { name } else { String?.none }
        self.init(
            card: card,
            connector: connector,
            mode: display.mode.request,
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
    /// The mode as displays are asked for it.
    fileprivate var request: ModeRequest {
        switch self {
        case .preferred: .preferred
        case .size(let width, let height, let refresh):
            .fixed(PixelSize(width: width, height: height), refreshRate: refresh)
        }
    }
}
