public import Content
import SheetDaemon
import Stacking

extension SheetApplication {
    /// What is presented at this moment: a sheet, or a question.
    public struct Presented: Hashable, Sendable {
        /// Whether it is seen.
        public enum State: Hashable, Sendable {
            /// It lies uppermost, and fingers can use it.
            case shown
            /// It was shown, and comes back as it was.
            case covered
            /// It was not shown yet: something with a higher priority, or another question, comes first.
            case waiting
        }

        /// What it is called; a question has the name "ask-1", "ask-2" and so on.
        public let name: String
        /// What has a higher one lies above.
        public let priority: Sheet.Priority
        /// Whether it is seen.
        public let state: State
    }

    /// All that is presented at this moment, from the lowest, by other programs too.
    public var stack: [Presented] {
        let stack = daemon.stack
        return stack.entries.map { entry in
            let state: Presented.State =
                switch stack.standing(of: entry) {
                case .shown: .shown
                case .covered: .covered
                case .waiting: .waiting
                }
            return Presented(name: entry.name, priority: Sheet.Priority(base: entry.priority), state: state)
        }
    }

    /// The document of what is presented by a name, shown or not, with the values that fingers have set; nil where there is none.
    public func content(of name: String) -> Document? { daemon.document(of: name) }
}
