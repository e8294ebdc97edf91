package import System

/// Why a job ended without a result.
package enum JobError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nobody wants its result any more.
    case cancelled
    /// It has used more processor time than a job may, which is so many microseconds.
    case overBudget(Microseconds)
    /// What it has asked the system for does not come.
    case unanswered

    /// What happened, for the log and for clients.
    package var description: String {
        switch self {
        case .cancelled: "it was cancelled"
        case .overBudget(let limit): "it takes more than \(limit / 1000) ms of processor time (limits.job_ms)"
        case .unanswered: "the file system does not answer"
        }
    }
}

/// What a job knows of the worker that runs it.
///
/// A class, because the steps of one job share it; it stays on the thread of the worker.
package final class JobContext {
    /// The most processor time in microseconds; nil for any.
    private let budget: Microseconds?
    private let clock: @Sendable () -> Microseconds
    private let isCancelled: () -> Bool
    private let runUrgent: () -> Void
    /// Where what it has made is disposed of; nil where the caller's thread does everything.
    private let queue: JobQueue?
    /// For how long its blocking calls may be waited for from now on, in microseconds; nil for ever.
    private var patience: Microseconds?
    /// The processor time at which it began, moved by what more urgent jobs have used meanwhile.
    private var start: Microseconds

    /// A context of a job in `queue`.
    ///
    /// - Parameters:
    ///   - patience: for how long its blocking calls may be waited for; nil for ever.
    ///   - isCancelled: whether the job is to end.
    ///   - runUrgent: runs the more urgent jobs that wait.
    init(
        budget: Microseconds?,
        patience: Microseconds?,
        clock: @escaping @Sendable () -> Microseconds,
        queue: JobQueue?,
        isCancelled: @escaping () -> Bool,
        runUrgent: @escaping () -> Void
    ) {
        self.budget = budget
        self.patience = patience
        self.clock = clock
        self.queue = queue
        self.isCancelled = isCancelled
        self.runUrgent = runUrgent
        start = budget == nil ? 0 : clock()
    }

    /// A context of work that is done at once, on the thread of the caller, and takes as long as it takes.
    package convenience init() {
        self.init(budget: nil, patience: nil, clock: { 0 }, queue: nil, isCancelled: { false }, runUrgent: {})
    }

    /// Marks the end of a step: more urgent jobs run now.
    ///
    /// - Throws: `JobError` when the job is to end.
    package func step() throws(JobError) {
        if isCancelled() { throw .cancelled }
        guard let budget else { return runUrgent() }
        let now = clock()
        if now - start > budget { throw .overBudget(budget) }
        runUrgent()
        start += clock() - now
    }

    /// Keeps `value` where only jobs reach it.
    package func bind<Value>(_ value: Value) -> JobBound<Value> { JobBound(value, endingIn: queue) }
}

// Calls of the system that may never return.
extension JobContext {
    /// Makes a call that waits for something outside, such as a file system, on a thread of its own.
    ///
    /// A file system may never answer. More urgent jobs run until the call returns.
    /// - Throws: what `call` throws; `JobError` when the job is to end, or when its calls have taken longer than it may wait
    ///   for them. Such a call is left to its thread, which ends with it.
    package func blocking<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) throws -> Value {
        guard let queue, let patience else { return try call() }
        guard patience > 0 else { throw JobError.unanswered }
        let blocked = BlockedCall<Value>()
        let calls = queue.blockingCalls
        try calls.begin { blocked.end(Result { try call() }) }
        defer { calls.stopWaiting() }
        while true {
            // First the count, then what it stands for: what comes in between interrupts the next wait.
            calls.forgetInterruptions()
            try step()
            if let outcome = blocked.outcome { return try outcome.get() }
            try waitForInterruption(of: calls)
        }
    }

    /// Waits until something may have changed.
    private func waitForInterruption(of calls: BlockingCalls) throws(JobError) {
        guard let left = patience, left > 0 else { throw .unanswered }
        let start = SystemClock.monotonic.now
        calls.waitForInterruption(left)
        patience = left - (SystemClock.monotonic.now - start)
    }
}
