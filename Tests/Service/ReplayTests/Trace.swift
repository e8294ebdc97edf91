import Configuration
import Synchronization

/// A trace, as text and as what it says.
struct Trace: Sendable {
    /// Byte by byte.
    let text: String
    /// Object by object.
    let lines: [TraceLine]

    init(_ text: String) throws {
        self.text = text
        lines = try TraceLine.read(text)
    }

    /// The events in order, as `will_move expanded drag`.
    var events: [String] { lines.filter { $0.type == "event" }.map(\.words) }

    /// The lines with the sheet's pose.
    var sheets: [TraceLine] { lines.filter { $0.type == "sheet" } }
}

/// The traces of recordings with the sheets of presets: each is made once, however many tests look at it.
enum Traces {
    private static let made = Mutex<[String: Trace]>([:])

    static func of(_ recording: String, _ preset: Preset) throws -> Trace {
        let key = "\(recording) \(preset)"
        if let trace = made.withLock({ $0[key] }) { return trace }
        let trace = try Playback(recording, preset: preset).traced
        made.withLock { $0[key] = trace }
        return trace
    }
}
