package enum SeatChange: Hashable, Sendable {
    /// This program has the devices of the seat.
    case enabled
    /// Another program has them, as when another console is switched to; it must be acknowledged.
    case disabled
}

/// Whether this program has the devices of a seat, and the steps when that changes.
package struct SeatState: Equatable, Sendable {
    package enum Step: Hashable, Sendable {
        case acquire
        /// Release them; nothing must be drawn any more.
        case release
        /// Confirm that this is done: only then another program gets them.
        case acknowledge
    }

    package private(set) var isActive = false

    package init() {}

    /// Applies `change` and returns the steps, in order.
    ///
    /// seatd and logind wait for an acknowledgement even where there was nothing to release.
    package mutating func apply(_ change: SeatChange) -> [Step] {
        let wasActive = isActive
        isActive = change == .enabled
        return switch change {
        case .enabled: wasActive ? [] : [.acquire]
        case .disabled: wasActive ? [.release, .acknowledge] : [.acknowledge]
        }
    }
}
