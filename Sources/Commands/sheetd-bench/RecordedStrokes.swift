import Evdev
import Gestures
import Strokes

/// The strokes of recorded fingers, with their speed estimated from the whole recording.
struct RecordedStrokes {
    private static let height = 1080.0
    /// Fewer samples are a tap.
    private static let leastCount = 15

    let strokes: [[Observation]]

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

    /// Adds the speed wherever there are 35 ms of data on both sides: that of a cubic through all of them.
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

/// The least-squares cubic through the observations around a moment, before it and after.
///
/// No live estimator has the later ones, so its slope serves as the finger's true speed.
struct CubicFit {
    /// How far before and after the moment observations count, in seconds.
    static let reach = 0.035

    let speed: Double

    /// Nil when the observations do not determine four unknowns.
    init?(_ observations: [Observation], around moment: Double) {
        guard observations.count > 4 else { return nil }
        // Rows of the normal equations, the right side last; times in units of the reach keep them well conditioned.
        var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
        for observation in observations {
            let t = (observation.seconds - moment) / Self.reach
            let powers = [1, t, t * t, t * t * t, observation.position - observations[0].position]
            for row in 0..<4 {
                for column in 0..<5 { rows[row][column] += powers[row] * powers[column] }
            }
        }
        guard let solution = Self.solve(rows) else { return nil }
        speed = solution[1] / Self.reach
    }

    private static func solve(_ equations: [[Double]]) -> [Double]? {
        var rows = equations
        for column in rows.indices {
            guard let pivot = rows.indices[column...].max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-9
            else { return nil }
            rows.swapAt(column, pivot)
            for row in rows.indices where row != column {
                let factor = rows[row][column] / rows[column][column]
                for index in column..<5 { rows[row][index] -= factor * rows[column][index] }
            }
        }
        return rows.indices.map { rows[$0][4] / rows[$0][$0] }
    }
}
