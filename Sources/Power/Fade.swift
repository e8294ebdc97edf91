import System

/// A change of light as a pure function of time, even to the eye.
struct Fade: Hashable, Sendable {
    /// What it begins with.
    let start: Lightness
    /// What it ends with.
    let end: Lightness
    private let time: Microseconds
    private let duration: Microseconds

    /// From `start` to `end` in `duration` from `time` on.
    init(from start: Lightness, to end: Lightness, at time: Microseconds, for duration: Microseconds) {
        self.start = start
        self.end = end
        self.time = time
        self.duration = start == end ? 0 : max(0, duration)
    }

    /// When it is over.
    var completion: Microseconds { time + duration }

    /// The light at `time`.
    func lightness(at time: Microseconds) -> Lightness {
        guard time < completion else { return end }
        let part = Double(max(0, time - self.time)) / Double(duration)
        return Lightness(start.value + (end.value - start.value) * part)
    }
}
