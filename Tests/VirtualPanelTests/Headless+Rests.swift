import Canvas
import Foundation
import VirtualPanel

extension Headless {
    /// A sheet at rest.
    struct Rest: Sendable {
        /// Where.
        let detent: String
        /// What the panel shows.
        let picture: Surface
    }

    /// Where the sheet rests at first and after each of `strokes`, with one replay of all of them.
    ///
    /// - Throws: `VirtualPanelError` when the sheet still moves as the next stroke begins.
    static func rests(in strokes: Strokes, configuration: String) throws -> [Rest] {
        let replay = try Headless(
            replaying: strokes.recording,
            configuration: configuration,
            options: seldom
        )
        let lines = try Data(contentsOf: replay.trace).split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(TraceLine.self, from: $0)
        }
        return try ([0] + strokes.windows.map(\.upperBound)).map { time in
            let past = lines.prefix { $0.time <= Int(time * 1_000_000) }
            guard let sheet = past.last(where: { $0.type == "sheet" }), let detent = sheet.detent,
                sheet.state == "resting" || sheet.state == "hidden",
                let number = past.last(where: { $0.type == "frame" })?.number
            else { throw VirtualPanelError("\(strokes.recording): the sheet does not rest at \(time) s") }
            return Rest(detent: detent, picture: try replay.frame { $0[number] })
        }
    }
}

/// What is read of a line of a trace.
private struct TraceLine: Decodable {
    let type: String
    /// Microseconds; the first line has none.
    let time: Int
    let state: String?
    let detent: String?
    let number: Int?

    private enum Key: String, CodingKey {
        case type, state, detent
        case time = "t_us"
        case number = "seq"
    }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        type = try line.decode(String.self, forKey: .type)
        time = try line.decodeIfPresent(Int.self, forKey: .time) ?? 0
        state = try line.decodeIfPresent(String.self, forKey: .state)
        detent = try line.decodeIfPresent(String.self, forKey: .detent)
        number = try line.decodeIfPresent(Int.self, forKey: .number)
    }
}
