/// Something that happened to a seat.
package enum SeatChange: Hashable, Sendable {
    /// The devices of the seat are this program's.
    case enabled
    /// They are somebody else's, as when another console is looked at; it must be acknowledged.
    case disabled
}

/// Whether the devices of a seat are this program's now, and what is to be done when that changes.
///
/// Pure: it touches no device.
package struct SeatState: Hashable, Sendable {
    /// Something to do.
    package enum Step: Hashable, Sendable {
        /// Take the devices over.
        case take
        /// Let go of them; nothing must be drawn any more.
        case leave
        /// Tell that this is done: only then somebody else gets them.
        case acknowledge
    }

    /// Whether the devices are this program's.
    package private(set) var isActive = false

    /// A seat that has not been enabled yet.
    package init() {}

    /// Takes note of `change`; returns what is to be done, in order.
    ///
    /// Whoever hands out the devices waits for an acknowledgement even where there was nothing to let go of.
    package mutating func apply(_ change: SeatChange) -> [Step] {
        let wasActive = isActive
        isActive = change == .enabled
        return switch change {
        case .enabled: wasActive ? [] : [.take]
        case .disabled: wasActive ? [.leave, .acknowledge] : [.acknowledge]
        }
    }
}
