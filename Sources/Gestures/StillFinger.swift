import System

/// The finger that came down alone and has stayed in its place since: what taps and long presses have in common.
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

    /// Gives up the finger, which does something else.
    mutating func giveUp() {
        touch = nil
    }

    /// Takes what a contact did at `time`.
    ///
    /// - Parameter slop: how far the finger must not come from touch-down, in points.
    /// - Returns: the touch whose finger was lifted.
    mutating func follow(_ contact: Contact, at time: Microseconds, within slop: Double) -> Touch? {
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
