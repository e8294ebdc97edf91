package import System

/// A short touch that stayed in its place.
package struct Tap: Hashable, Sendable {
    /// Where the finger came down, in points: what lies there is what was tapped.
    package var start: Point
    /// Where the finger was before it was lifted, in points.
    package var position: Point
    /// How long the finger was down.
    package var duration: Microseconds
    /// How often it came down: 2 is a double tap.
    package var count = 1

    /// A tap from `start` to `position`.
    package init(start: Point, position: Point, duration: Microseconds = 0) {
        self.start = start
        self.position = position
        self.duration = duration
    }
}

/// Recognizes a tap by one finger: down for at most 0.75 s and never 10 pt or more from where it came down.
package struct TapRecognizer: Hashable, Sendable {
    /// How far the finger must not come from touch-down, in points.
    package var slop = 10.0
    /// How long the finger may stay down.
    package var longest: Microseconds = 750_000

    private var finger = StillFinger()

    /// A recognizer with the limits of iOS.
    package init() {}

    /// Whether the finger that is down may still tap.
    package var isPossible: Bool { finger.touch != nil }

    /// Gives up the touch in progress: a pan has begun.
    package mutating func fail() {
        finger.giveUp()
    }

    /// Takes one frame, in points, and tells whether a finger has tapped.
    ///
    /// Only a finger that comes down alone can tap.
    package mutating func handle(_ frame: TouchFrame) -> Tap? {
        var result: Tap?
        for contact in frame.contacts {
            guard let touch = finger.follow(contact, at: frame.time, within: slop) else { continue }
            let tap = Tap(start: touch.start, position: touch.position, duration: frame.time - touch.time)
            if tap.duration <= longest { result = tap }
        }
        return result
    }
}
