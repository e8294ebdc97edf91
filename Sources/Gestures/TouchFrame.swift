package import System

/// The contacts that one panel reported between two SYN_REPORTs.
package struct TouchFrame: Hashable, Sendable {
    /// The stamp of the SYN_REPORT that closed the frame.
    package var time: Microseconds
    /// The contacts that the panel reported, lifted ones first; a contact that was not reported is not listed.
    package var contacts: [Contact]

    /// A frame of `contacts` at `time`.
    package init(time: Microseconds, contacts: [Contact]) {
        self.time = time
        self.contacts = contacts
    }
}

/// One finger in one frame.
package struct Contact: Hashable, Sendable {
    /// What the contact did in the frame.
    package enum Phase: String, Sendable {
        /// It came down.
        case began
        /// It moved.
        case moved
        /// The panel reported it where it was: a sample for velocity, nothing to draw.
        case stationary
        /// It was lifted. Its position is the last one before the lift.
        case ended
        /// The panel lost it: this is no lift, so it must not decide anything.
        case cancelled
    }

    /// The tracking id: unique among the contacts that are down.
    package var id: Int
    /// What it did.
    package var phase: Phase
    /// Where it is, in the unit of the frame (panel fractions 0..<1, or points).
    package var position: Point

    /// A contact.
    package init(id: Int, phase: Phase, position: Point) {
        self.id = id
        self.phase = phase
        self.position = position
    }
}

/// The fingers that are down, kept up to date by touch frames.
struct TouchSet: Hashable, Sendable {
    /// What a frame changed.
    struct Change {
        /// A contact came down.
        var joined = false
        /// A contact was lifted or lost.
        var left = false
        /// A contact was lost, not lifted.
        var cancelled = false
        /// A contact that stays down was reported, moved or not.
        var reported = false
        /// A contact that stays down has moved.
        var moved = false
    }

    private var touches: [Contact] = []

    var count: Int { touches.count }
    var isEmpty: Bool { touches.isEmpty }

    /// The mean of the positions; the origin when no finger is down.
    var centroid: Point {
        touches.isEmpty ? .zero : touches.reduce(Point.zero) { $0 + $1.position } / Double(touches.count)
    }

    /// Removes the contacts that left in `frame` and moves those that stay.
    mutating func removeAndMove(_ frame: TouchFrame) -> Change {
        var change = Change()
        for contact in frame.contacts {
            guard let index = touches.firstIndex(where: { $0.id == contact.id }) else { continue }
            switch contact.phase {
            case .began: continue
            case .moved, .stationary:
                change.moved = change.moved || touches[index].position != contact.position
                touches[index].position = contact.position
                change.reported = true
            case .ended, .cancelled:
                touches.remove(at: index)
                change.left = true
                change.cancelled = change.cancelled || contact.phase == .cancelled
            }
        }
        return change
    }

    /// Adds the contacts that came down in `frame`, as long as fewer than `limit` are down; true when one was added.
    mutating func join(_ frame: TouchFrame, limit: Int) -> Bool {
        guard frame.contacts.contains(where: { $0.phase == .began }) else { return false }
        let room = max(0, limit - touches.count)
        let joining = frame.contacts.filter { $0.phase == .began }.prefix(room)
        touches += joining
        return !joining.isEmpty
    }

    mutating func removeAll() {
        touches.removeAll()
    }
}
