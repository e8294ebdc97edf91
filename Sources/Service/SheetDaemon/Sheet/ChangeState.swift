/// Where the changes of what is shown are: one after another, in the order in which they came, but for more urgent ones.
enum ChangeState<Change> {
    case idle
    /// A job prepares the first one; the others wait until it is committed or refused.
    case preparing(Waiting, waiting: [Waiting])
    /// The first one is committed or refused, and whoever has asked for it is answered: that may ask for more.
    case answering(waiting: [Waiting])

    struct Waiting {
        let change: Change
        let urgency: Int
    }

    enum Input {
        /// A more urgent one goes first, also before one that is being prepared: that one begins again afterwards.
        case arrived(Change, urgency: Int = 0)
        /// The job's result is for a display that has changed meanwhile, or lacks something.
        case outdated
        /// The change is committed or refused.
        case decided
        /// Whoever has asked for it is answered.
        case ended
    }

    /// The change that a job is to be started for; nil for none.
    ///
    /// A job in progress is for nothing then.
    mutating func handle(_ input: Input) -> Change? {
        switch (self, input) {
        case (.idle, .arrived(let change, let urgency)):
            self = .preparing(Waiting(change: change, urgency: urgency), waiting: [])
            return change
        case (.preparing(let current, let waiting), .arrived(let change, let urgency)):
            guard urgency > current.urgency else {
                self = .preparing(current, waiting: Self.adding(change, urgency, to: waiting))
                return nil
            }
            self = .preparing(Waiting(change: change, urgency: urgency), waiting: [current] + waiting)
            return change
        case (.answering(let waiting), .arrived(let change, let urgency)):
            self = .answering(waiting: Self.adding(change, urgency, to: waiting))
            return nil
        case (.preparing(let current, _), .outdated): return current.change
        case (.preparing(_, let waiting), .decided):
            self = .answering(waiting: waiting)
            return nil
        case (.answering(let waiting), .ended):
            self = waiting.first.map { .preparing($0, waiting: Array(waiting.dropFirst())) } ?? .idle
            return waiting.first?.change
        case (.idle, _), (.answering, _), (.preparing, .ended): return nil
        }
    }

    private static func adding(_ change: Change, _ urgency: Int, to waiting: [Waiting]) -> [Waiting] {
        let place = waiting.firstIndex { $0.urgency < urgency } ?? waiting.endIndex
        return waiting[..<place] + [Waiting(change: change, urgency: urgency)] + waiting[place...]
    }
}
