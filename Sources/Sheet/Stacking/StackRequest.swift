package import System

/// What somebody presents: all of it but the content.
package struct StackRequest: Equatable, Sendable {
    package var name: String
    /// Whether it lies above others of its priority, not in the place of the topmost.
    package var isOver: Bool
    /// Nil is that of what has the name, or `normal`.
    package var priority: StackPriority?
    package var lifetime: StackEntry.Lifetime
    /// In microseconds; nil for ever.
    package var timeout: Microseconds?
    package var owner: StackOwner
    package var kind: StackEntry.Kind

    /// Whether it is gone when its client is.
    package var goesWithClient: Bool { kind == .question || lifetime == .connection }

    package init(
        _ name: String = StackEntry.sheetName,
        over isOver: Bool = false,
        priority: StackPriority? = nil,
        lifetime: StackEntry.Lifetime = .daemon,
        timeout: Microseconds? = nil,
        owner: StackOwner = .daemon,
        kind: StackEntry.Kind = .presentation
    ) {
        (self.name, self.isOver, self.priority) = (name, isOver, priority)
        (self.lifetime, self.timeout, self.owner, self.kind) = (lifetime, timeout, owner, kind)
    }
}

package enum StackError: Error, Equatable, Sendable {
    /// There are as many presentations as there may be.
    case tooMany(limit: Int)
    /// What is called so is somebody else's.
    case notOpen(String)
    /// A presentation keeps the priority that it has.
    case priorityIs(StackPriority)
}

/// A presentation that is no longer in the stack, and why.
package struct StackDeparture: Equatable, Sendable {
    package enum Reason: Hashable, Sendable {
        case control, timeout, item, replaced, client, finger
    }

    package let entry: StackEntry
    package let reason: Reason
}
