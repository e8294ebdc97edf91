import Content
import Control
import EventLoop
import Jobs
import Logging
import System
import Values

/// Where the changes of what is shown are: one after another, in the order in which they came.
enum ChangeState<Change> {
    case idle
    /// A job makes the first one ready; the others wait until it is committed or refused.
    case preparing(Change, waiting: [Change])

    /// What happens to changes.
    enum Input {
        /// Another one has come.
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

/// Whose presentation changes.
protocol ChangeQueueDelegate: AnyObject {
    /// All that a job needs to make `change` ready.
    func preparation(of change: SheetChange) -> Preparation
    /// Shows what was made ready; false when it is to be made ready again, for a display that has changed meanwhile.
    /// - Throws: why it cannot be shown; everything is as it was then.
    func commit(_ prepared: PreparedChange, of change: SheetChange, from preparation: Preparation) throws -> Bool
}

/// Changes of what is shown, on their way through the worker.
///
/// A class, because the loop calls back into it. What is on the screen stays, and touches move it, until a change is ready.
final class ChangeQueue {
    /// Hears of the end of a change.
    typealias Reply = (Result<Void, any Error>) -> Void

    /// A change, and who asked for it.
    private struct Entry {
        let change: SheetChange
        let reply: Reply
    }

    /// What makes changes ready, and paints what the sheet shows.
    let worker: Worker
    weak var delegate: (any ChangeQueueDelegate)?
    private var state = ChangeState<Entry>.idle
    private var results: EventSource?

    /// A queue whose jobs `worker` does.
    /// - Throws: `LoopError`.
    init(_ worker: Worker, on loop: EventLoop) throws {
        self.worker = worker
        // Tiles that a frame lacks come before the next frame.
        results = try worker.results.map { descriptor in
            try .readable(descriptor, on: loop, priority: .drawing) { [unowned self] in self.worker.deliver() }
        }
    }

    deinit { results?.stop() }

    /// Makes a change when those before it are made.
    ///
    /// - Parameter reply: hears when it is shown, or why it cannot be.
    func add(_ change: SheetChange, reply: @escaping Reply) { handle(.arrived(Entry(change: change, reply: reply))) }

    /// Makes a change, and does not return before it is shown.
    ///
    /// For the program that the daemon runs in, and for the time before anything is shown: the loop stands still meanwhile.
    /// - Throws: why it cannot be shown.
    func perform(_ change: SheetChange) throws {
        var outcome: Result<Void, any Error>?
        add(change) { outcome = $0 }
        worker.deliver { outcome == nil }
        try outcome?.get()
    }

    private func handle(_ input: ChangeState<Entry>.Input) {
        guard let entry = state.handle(input), let preparation = delegate?.preparation(of: entry.change) else { return }
        worker.submit { job in
            try preparation.run(job)
        } then: { [weak self] outcome in
            self?.end(entry, preparation, outcome)
        }
    }

    private func end(_ entry: Entry, _ preparation: Preparation, _ outcome: Worker.Outcome<PreparedChange>) {
        let result = Result {
            try delegate?.commit(try outcome.get(), of: entry.change, from: preparation) ?? true
        }
        if case .success(false) = result { return handle(.outdated) }
        entry.reply(result.map { _ in })
        handle(.ended)
    }
}

extension ControlError {
    /// What is wrong with the content or the settings; empty of any other error.
    var faults: [ValueFault] {
        switch self {
        case .invalidContent(let faults), .invalidSettings(let faults): faults
        default: []
        }
    }

    /// What a client is answered whose call has failed.
    init(_ error: any Error) {
        switch error {
        case let error as ControlError: self = error
        case let error as JobError: self = .invalidContent([ValueFault(path: "content", message: "\(error)")])
        default: self = .noDevice(reason: "\(error)")
        }
    }
}
