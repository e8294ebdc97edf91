import Canvas
import Output
import System

/// How a display is driven: mode, turn and buffers.
struct Arrangement {
    var selection: DisplaySelection
    var request: DisplayRequest
    let method: RotationMethod
    let pool: BufferPool

    /// How the picture is turned in all.
    var total: Rotation { (selection.connector.orientation ?? .normal).total(with: request.turning.rotation) }

    /// How the picture lies on the panel: as it was asked for, and as the panel is built in.
    ///
    /// Where the display turns the picture by its mode and touches turn along, they count on the mode's columns and rows,
    /// and only the mounting is left to turn.
    var geometry: DisplayGeometry {
        let turnsAlong = method.way == .modeChange && request.turning.touches != .panel
        return DisplayGeometry(
            panel: turnsAlong ? method.mode.size : selection.mode.size,
            rotation: turnsAlong ? method.residual : total,
            drawingRotation: method.residual
        )
    }

    func summary(driver: String, _ style: CallStyle) -> String {
        let buffers = pool.isSingle ? "one buffer" : "\(pool.count) buffers"
        let name = "\(selection.card) (\(driver)) \(selection.connector.name) \(selection.mode.name)"
        let turn = total == .none ? "" : ", turned \(total.rawValue) \(method.name) (\(method.reason))"
        return "\(name), \(selection.format.rawValue), \(style.rawValue), \(buffers)\(turn)"
    }

    /// Nil when it does not say, or what it says makes less than 50 or more than 600 dpi.
    var millimeters: PhysicalSize? {
        let said = selection.connector.millimeters
        return (method.way == .modeChange ? said.lying(as: geometry.panel) : said).plausible(for: geometry.panel)
    }
}
