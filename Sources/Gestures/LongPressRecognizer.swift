package import System

/// A finger that stays down in its place.
package struct LongPress: Hashable, Sendable {
    /// Where it came down, in points: what lies there is what is pressed.
    package var start: Point
    /// Where it is now, in points.
    package var position: Point

    /// A press that began at `start` and is at `position`.
    package init(start: Point, position: Point) {
        self.start = start
        self.position = position
    }
}

/// Recognizes a press by one finger: down for half a second and never 10 pt or more from where it came down.
///
/// It is recognized while the finger is still down. A resting finger may be silent, so the recognizer must be asked at
/// its `deadline`.
package struct LongPressRecognizer: Hashable, Sendable {
    /// How far the finger must not come from touch-down, in points.
    package var slop = 10.0
    /// How long the finger must stay down.
    package var duration: Microseconds = 500_000

    private var finger = StillFinger()

    /// A recognizer with the limits of iOS.
    package init() {}

    /// When the finger that is down will have pressed long enough; nil when none can.
    package var deadline: Microseconds? { finger.touch.map { $0.time + duration } }

    /// Gives up the touch in progress: a pan has begun, or nobody listens.
    package mutating func fail() {
        finger.giveUp()
    }

    /// Takes one frame, in points; ask `elapse(to:)` for its time before.
    ///
    /// Only a finger that comes down alone can press.
    package mutating func handle(_ frame: TouchFrame) {
        for contact in frame.contacts { _ = finger.follow(contact, at: frame.time, within: slop) }
    }

    /// It is `time` now: the press, if one has become long enough.
    package mutating func elapse(to time: Microseconds) -> LongPress? {
        guard let deadline, deadline <= time, let touch = finger.touch else { return nil }
        finger.giveUp()
        return LongPress(start: touch.start, position: touch.position)
    }
}
