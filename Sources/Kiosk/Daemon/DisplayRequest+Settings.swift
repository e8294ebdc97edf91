import Canvas
import Configuration
import KMS

extension DisplayRequest {
    /// The `[display]` table as a request.
    init(_ display: Settings.Display) throws {
        let card = if case .path(let path) = display.card { path } else { "auto" }
        let connector = if case .name(let name) = display.connector { name } else { "auto" }
        let rotation = Canvas.Rotation(rawValue: display.rotation.rawValue) ?? .none
        try self.init(card: card, connector: connector, mode: display.mode.name, rotation: rotation)
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
