package import System

/// A presentation in the stack.
package struct StackEntry: Equatable, Sendable, Identifiable {
    /// Presentations that come one after the other under one name have different ones.
    package struct ID: Hashable, Sendable {
        let number: Int
    }

    package enum Lifetime: String, Hashable, Sendable, CaseIterable {
        case daemon
        /// Until the client that has presented it goes.
        case connection
    }

    package enum Kind: Hashable, Sendable {
        case presentation
        /// Its owner waits for an answer; others come after it, never in its place.
        case question
    }

    package let id: ID
    package let name: String
    package let priority: StackPriority
    package let kind: Kind
    package internal(set) var owner: StackOwner
    package internal(set) var lifetime: Lifetime
    /// How long it may go without a touch, in microseconds; nil for ever.
    package internal(set) var timeout: Microseconds?
    /// When it came, from which fingers have their patience.
    package let arrival: Microseconds
    /// When it goes; nil where it does not by itself.
    package internal(set) var deadline: Microseconds?
    /// Whether somebody was warned that it goes soon.
    package internal(set) var isExpiring = false
    /// Whether it was on the display, and comes back as it was.
    package internal(set) var wasShown = false

    /// The name of the presentation that is configured, which fingers can present.
    package static let sheetName = "sheet"

    /// Whether `caller` may change it: what it may see, but an alarm only as one who may raise one, or as its owner.
    package func mayBeChanged(by caller: StackOwner) -> Bool {
        mayBeSeen(by: caller) && (priority != .alarm || caller.mayAlarm || isOwned(by: caller))
    }

    /// Whether `caller` learns of its content and its events: what goes with its owner, or was asked, is its owner's, but for the
    /// configured sheet.
    ///
    /// That it is there, and where, is everybody's to know, as is what a picture of the panel shows.
    package func mayBeSeen(by caller: StackOwner) -> Bool {
        name == Self.sheetName || kind == .presentation && lifetime == .daemon || isOwned(by: caller)
    }

    private func isOwned(by caller: StackOwner) -> Bool { caller.isPrivileged || caller.user == owner.user }

    /// Whether something that `caller` presents may take its place; others than questions wait for no answer.
    func isReplaceable(by caller: StackOwner) -> Bool { kind == .presentation && mayBeChanged(by: caller) }

    /// Shows something else by the same name from now on; a question stays with the client that waits for its answer.
    mutating func take(_ request: StackRequest, at time: Microseconds) {
        if kind == .presentation { (owner, lifetime) = (request.owner, request.lifetime) }
        (timeout, isExpiring) = (request.timeout, false)
        restartTimeout(at: time)
    }

    mutating func restartTimeout(at time: Microseconds) {
        deadline = timeout.map { time + $0 }
        // What would be warned of again at once was: a moving finger extends it many times a second.
        isExpiring = isExpiring && (timeout ?? 0) < Self.warning + Self.warningInterval
    }

    /// When it goes, and how long before that somebody was warned; nil where nobody is.
    package var expiry: (end: Microseconds, warning: Microseconds)? {
        guard isExpiring, let deadline, let timeout else { return nil }
        return (deadline, min(timeout, Self.warning))
    }

    /// When it goes, or when somebody is to be warned of that.
    var nextDeadline: Microseconds? { isExpiring ? deadline : deadline.map { $0 - Self.warning } }

    /// How long before the end the warning comes.
    package static let warning: Microseconds = 20_000_000
    /// How long after a warning the next one comes, at least.
    private static let warningInterval: Microseconds = 1_000_000
}
