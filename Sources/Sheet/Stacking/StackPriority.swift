/// Which presentations lie above which others, whatever came first.
package enum StackPriority: String, Hashable, Sendable, CaseIterable, Comparable {
    case normal, prompt, lock, alarm

    /// Those that a program may ask for; a lock is the panel's own.
    package static let requestable: [StackPriority] = [.normal, .prompt, .alarm]

    package static func < (one: StackPriority, other: StackPriority) -> Bool { one.rank < other.rank }

    /// The higher, the further above, and the more urgent.
    package var rank: Int {
        switch self {
        case .normal: 0
        case .prompt: 1
        case .lock: 2
        case .alarm: 3
        }
    }
}
