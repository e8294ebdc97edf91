import Foundation
import VirtualPanel

/// A recording cut into strokes: what the fingers do between two rests that are long enough for every sheet to settle.
struct Strokes {
    /// The name of the recording.
    let recording: String
    /// For each stroke, the stamps that are its own, in seconds: from its first event to the next stroke's.
    let windows: [Range<Double>]

    /// Fingers that follow each other more closely belong to one stroke, as one that catches a sheet on its way.
    private static let rest = 0.5
    /// BTN_TOUCH, as a recording writes it.
    private static let touch = ["0001", "014a"]

    /// The first `count` strokes of `recording`.
    init(of recording: String, count: Int = .max) throws {
        self.recording = recording
        let file = Stage.recordings.appendingPathComponent(recording + ".evemu")
        let events = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("E:") }
        var starts: [Double] = []
        var lift = -Double.infinity
        var last = 0.0
        for event in events.map({ $0.split(separator: " ").map(String.init) }) {
            last = Double(event[1]) ?? last
            guard Array(event[2...3]) == Self.touch else { continue }
            let isDown = event[4] == "0001"
            if isDown, last - lift >= Self.rest { starts.append(last) }
            if !isDown { lift = last }
        }
        windows = zip(starts, starts.dropFirst() + [last + 1]).prefix(count).map { $0..<$1 }
    }
}
