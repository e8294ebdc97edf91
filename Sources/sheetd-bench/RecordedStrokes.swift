import Evdev
import Gestures
import Strokes

/// The strokes of recorded fingers, with the speed that they had as far as the recording can tell.
struct RecordedStrokes {
    /// As tall as the panel is taken to be, in points.
    private static let height = 1080.0
    /// Fewer samples are a tap.
    private static let leastCount = 15

    /// What was observed of each contact, from touch-down to lift.
    let strokes: [[Observation]]

    /// Reads every recording in a folder.
    init(_ folder: RecordingFolder) throws {
        strokes = try folder.recordings.flatMap(Self.contacts).filter { $0.count >= Self.leastCount }.map(Self.measured)
    }

    private static func contacts(in paths: [String]) throws -> [[Observation]] {
        var reader = try RecordingReader(paths: paths)
        var down: [Int: [Observation]] = [:]
        var done: [[Observation]] = []
        while let frame = try reader.next() {
            for contact in frame.contacts {
                if contact.phase == .ended || contact.phase == .cancelled {
                    done.append(down.removeValue(forKey: contact.id) ?? [])
                } else {
                    let observation = Observation(
                        seconds: Double(frame.time) / 1e6,
                        position: contact.position.y * height,
                        speed: nil
                    )
                    down[contact.id, default: []].append(observation)
                }
            }
        }
        return done + down.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Tells the speed wherever there are 35 ms of data on both sides: that of a cubic through all of them.
    private static func measured(_ stroke: [Observation]) -> [Observation] {
        stroke.map { observation in
            let near = stroke.filter { abs($0.seconds - observation.seconds) <= CubicFit.reach }
            guard stroke[0].seconds <= observation.seconds - CubicFit.reach,
                stroke[stroke.count - 1].seconds >= observation.seconds + CubicFit.reach
            else { return observation }
            var measured = observation
            measured.speed = CubicFit(near, around: observation.seconds)?.speed
            return measured
        }
    }
}
