package import System

/// Recognizes two taps that follow each other closely in one place.
///
/// It is told the taps that a `TapRecognizer` has recognized. Whether a first tap stays alone is known only a while after
/// it, so the recognizer must be asked at its `deadline`.
package struct DoubleTapRecognizer: Hashable, Sendable {
    /// How long after the first tap the second finger may come down.
    package var longestPause: Microseconds = 300_000
    /// How far from the first tap it must not come down, in points.
    package var reach = 44.0

    private struct First: Hashable {
        var tap: Tap
        var time: Microseconds
    }

    private var first: First?

    /// A recognizer with the limits of Android.
    package init() {}

    /// Until when a second finger may come down; nil when no tap waits for one.
    package var deadline: Microseconds? { first.map { $0.time + longestPause } }

    /// Takes a tap whose finger was lifted at `time`.
    ///
    /// - Returns: what is known now: the tap before, which has stayed alone, or both as one tap with the count 2.
    package mutating func handle(_ tap: Tap, at time: Microseconds) -> Tap? {
        guard let first, isSecond(tap, after: first, at: time) else {
            defer { first = First(tap: tap, time: time) }
            return first?.tap
        }
        self.first = nil
        var both = tap
        both.count = 2
        return both
    }

    /// It is `time` now and no finger is tapping: the tap that is known to have stayed alone.
    package mutating func elapse(to time: Microseconds) -> Tap? {
        guard let deadline, deadline <= time else { return nil }
        return fail()
    }

    /// The touch that follows is no tap: the tap that is waited with has stayed alone.
    package mutating func fail() -> Tap? {
        defer { first = nil }
        return first?.tap
    }

    private func isSecond(_ tap: Tap, after first: First, at time: Microseconds) -> Bool {
        time - tap.duration - first.time <= longestPause && (tap.start - first.tap.start).length < reach
    }
}
