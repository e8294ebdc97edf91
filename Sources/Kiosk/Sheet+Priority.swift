import Stacking

extension Sheet {
    /// How urgent a sheet is: one with a higher priority lies above those with a lower one, whatever came first.
    public struct Priority: Hashable, Sendable, Comparable, CustomStringConvertible {
        let base: StackPriority

        /// What a sheet has unless it says otherwise.
        public static let normal = Priority(base: .normal)
        /// What a question has.
        public static let prompt = Priority(base: .prompt)
        /// Above all others, at once: it does not wait for a finger that drags what is shown.
        public static let alarm = Priority(base: .alarm)

        /// Whether the other one lies above.
        public static func < (one: Priority, other: Priority) -> Bool { one.base < other.base }

        /// Its name, such as "prompt".
        public var description: String { base.rawValue }
    }
}
