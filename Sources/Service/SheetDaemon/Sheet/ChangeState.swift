/// Where the changes of what is shown are: one after another, in the order in which they came.
enum ChangeState<Change> {
    case idle
    /// A job prepares the first one; the others wait until it is committed or refused.
    case preparing(Change, waiting: [Change])

    enum Input {
        case arrived(Change)
        /// The job's result is for a display that has changed meanwhile, or lacks something.
        case outdated
        /// The change is committed or refused.
        case ended
    }

    /// The change that a job is to be started for; nil for none.
    mutating func handle(_ input: Input) -> Change? {
        switch (self, input) {
        case (.idle, .arrived(let change)):
            self = .preparing(change, waiting: [])
            return change
        case (.preparing(let change, let waiting), .arrived(let other)):
            self = .preparing(change, waiting: waiting + [other])
            return nil
        case (.preparing(let change, _), .outdated): return change
        case (.preparing(_, let waiting), .ended):
            guard let next = waiting.first else {
                self = .idle
                return nil
            }
            self = .preparing(next, waiting: Array(waiting.dropFirst()))
            return next
        case (.idle, .outdated), (.idle, .ended): return nil
        }
    }
}
