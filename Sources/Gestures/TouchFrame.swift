package import System

/// All that one panel said between two SYN_REPORTs: the unit in which touches travel.
package struct TouchFrame: Hashable, Sendable {
    /// The stamp of the SYN_REPORT that closed the frame.
    package var time: Microseconds
    /// The contacts that the panel mentioned, lifted ones first; a silent contact is not listed.
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
        /// It is somewhere else than before.
        case moved
        /// The panel spoke of it without moving it: a sample for velocity, nothing to draw.
        case stationary
        /// It was lifted. Its position is the last one before the lift.
        case ended
        /// The panel lost it: never a lift, so it must never decide anything.
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
