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
/// It is recognized while the finger is still down. A resting finger may not be reported, so `elapse(to:)` must be called at
/// the `deadline`.
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

    /// Fails for the touch in progress: a pan has begun, or no long press has an effect.
    package mutating func fail() {
        finger.fail()
    }

    /// Handles one frame, in points; call `elapse(to:)` with its time before.
    ///
    /// Only a finger that comes down alone can press.
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
struct StillFinger: Hashable, Sendable {
    /// Its touch.
    struct Touch: Hashable, Sendable {
        fileprivate let id: Int
        /// When it came down.
        let time: Microseconds
        /// Where it came down.
        let start: Point
        /// Where it is.
        fileprivate(set) var position: Point
    }

    /// Its touch; nil when there is no such finger.
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
