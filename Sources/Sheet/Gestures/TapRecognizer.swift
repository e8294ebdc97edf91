package import System

/// A short touch that stayed in its place.
package struct Tap: Equatable, Sendable {
    /// Where the finger came down, in points: what lies there is what was tapped.
    package var start: Point
    /// Where the finger was before it was lifted, in points.
    package var position: Point
    package var duration: Microseconds = 0
    package var count = 1

    package init(start: Point, position: Point, duration: Microseconds = 0, count: Int = 1) {
        (self.start, self.position, self.duration, self.count) = (start, position, duration, count)
    }
}

/// Recognizes a tap by one finger: down for at most 0.75 s and never 10 pt or more from where it came down.
package struct TapRecognizer: Equatable, Sendable {
    /// How far the finger must not come from touch-down, in points.
    package var slop = 10.0
    package var longest: Microseconds = 750_000

    private var finger = StillFinger()

    /// A recognizer with the limits of iOS.
    package init() {}

    package var isPossible: Bool { finger.touch != nil }

    /// Fails for the touch in progress: a pan has begun.
    package mutating func fail() {
        finger.fail()
    }

    /// Handles one frame, in points.
    ///
    /// Only a finger that comes down while no other is down can tap.
    ///
    /// - Returns: the tap of a finger that was lifted in the frame.
    package mutating func handle(_ frame: TouchFrame) -> Tap? {
        var result: Tap?
        for contact in frame.contacts {
            guard let touch = finger.handle(contact, at: frame.time, within: slop) else { continue }
            let tap = Tap(start: touch.start, position: touch.position, duration: frame.time - touch.time)
            if tap.duration <= longest { result = tap }
        }
        return result
    }
}

/// Recognizes two taps that follow each other closely in one place.
///
/// Its input is the taps of a `TapRecognizer`. Whether a first tap stays single is known only a while later, so
/// `elapse(to:)` must be called at the `deadline`.
package struct DoubleTapRecognizer: Equatable, Sendable {
    /// How long after the first tap the second finger may come down.
    package var longestPause: Microseconds = 300_000
    /// A second tap must come down nearer to the first one than this, in points.
    package var reach = 44.0

    private struct First: Equatable {
        var tap: Tap
        var time: Microseconds
    }

    private var first: First?

    /// A recognizer with the limits of Android.
    package init() {}

    /// Until when a second finger may come down; nil when no tap waits for one.
    package var deadline: Microseconds? { first.map { $0.time + longestPause } }

    /// Handles a tap whose finger was lifted at `time`.
    ///
    /// - Returns: the tap before, when it has stayed single, or both as one tap with the count 2.
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

    /// The tap that has stayed single by `time`, when no finger is tapping then.
    package mutating func elapse(to time: Microseconds) -> Tap? {
        guard let deadline, deadline <= time else { return nil }
        return fail()
    }

    /// The next touch is no tap: returns the tap that was waiting for a second one.
    package mutating func fail() -> Tap? {
        defer { first = nil }
        return first?.tap
    }

    private func isSecond(_ tap: Tap, after first: First, at time: Microseconds) -> Bool {
        time - tap.duration - first.time <= longestPause && (tap.start - first.tap.start).length < reach
    }
}

/// A finger that stays down in its place.
package struct LongPress: Equatable, Sendable {
    /// Where it came down, in points: what lies there is what is pressed.
    package var start: Point
    package var position: Point
}

/// Recognizes a press by one finger: down for half a second and never 10 pt or more from where it came down.
///
/// It is recognized while the finger is still down. A resting finger may not be reported, so `elapse(to:)` must be called at
/// the `deadline`.
package struct LongPressRecognizer: Equatable, Sendable {
    /// How far the finger must not come from touch-down, in points.
    package var slop = 10.0
    package var duration: Microseconds = 500_000

    private var finger = StillFinger()

    /// A recognizer with the limits of iOS.
    package init() {}

    /// When the finger that is down will have pressed long enough; nil when none can.
    package var deadline: Microseconds? { finger.touch.map { $0.time + duration } }

    /// Fails for the touch in progress: a pan has begun, or no long press has an effect.
    package mutating func fail() {
        finger.fail()
    }

    /// Handles one frame, in points; call `elapse(to:)` with its time before.
    ///
    /// Only a finger that comes down while no other is down can press.
    package mutating func handle(_ frame: TouchFrame) {
        for contact in frame.contacts { _ = finger.handle(contact, at: frame.time, within: slop) }
    }

    /// The press that has become long enough by `time`, if any.
    package mutating func elapse(to time: Microseconds) -> LongPress? {
        guard let deadline, deadline <= time, let touch = finger.touch else { return nil }
        finger.fail()
        return LongPress(start: touch.start, position: touch.position)
    }
}

/// The finger that came down alone and has stayed in its place since: the common part of taps and long presses.
struct StillFinger: Equatable, Sendable {
    struct Touch: Equatable, Sendable {
        fileprivate let id: Int
        let time: Microseconds
        let start: Point
        fileprivate(set) var position: Point
    }

    private(set) var touch: Touch?
    private var down: Set<Int> = []

    /// Drops the touch: it is neither a tap nor a long press.
    mutating func fail() {
        touch = nil
    }

    /// Handles a contact of a frame at `time`.
    ///
    /// - Parameter slop: how far the finger must not come from touch-down, in points.
    /// - Returns: the touch whose finger was lifted.
    mutating func handle(_ contact: Contact, at time: Microseconds, within slop: Double) -> Touch? {
        switch contact.phase {
        case .began:
            down.insert(contact.id)
            let place = contact.position
            touch = down.count == 1 ? Touch(id: contact.id, time: time, start: place, position: place) : nil
        case .moved, .stationary:
            guard contact.id == touch?.id else { break }
            touch?.position = contact.position
            if let start = touch?.start, (contact.position - start).length >= slop { touch = nil }
        case .ended, .cancelled:
            down.remove(contact.id)
            guard let touch, touch.id == contact.id else { break }
            self.touch = nil
            return contact.phase == .ended ? touch : nil
        }
        return nil
    }
}
