import Foundation
import VirtualPanel

/// A recording cut into strokes: what the fingers do between two rests that are long enough for every sheet to settle.
struct Strokes {
    /// The name of the recording.
    let recording: String
    /// For each stroke, the stamps that are its own, in seconds: from its first event to the next stroke's.
    let windows: [Range<Double>]

    /// Fingers that follow each other more closely belong to one stroke, as one that catches a sheet on its way.
    ///
    /// A finger that is down is never silent for so long, and it speaks of itself on any kind of panel.
    private static let rest = 0.5

    /// The first `count` strokes of `recording`.
    init(of recording: String, count: Int = .max) throws {
        self.recording = recording
        let file = Guest.recordings.appendingPathComponent(recording + ".evemu")
        let events = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("E:") }
        let stamps = events.compactMap { Double($0.split(separator: " ")[1]) }
        let last = stamps.last ?? 0
        let starts = stamps.prefix(1) + zip(stamps, stamps.dropFirst()).filter { $1 - $0 >= Self.rest }.map(\.1)
        windows = zip(starts, starts.dropFirst() + [last + 1]).prefix(count).map { $0..<$1 }
    }
}
