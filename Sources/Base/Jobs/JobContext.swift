import System

/// What a job knows of the worker that runs it; it stays on the thread of the worker.
package final class JobContext {
    private let job: Job?
    /// Nil where the thread of the caller does everything.
    private let queue: JobQueue?
    /// The processor time at which it began, moved by what more urgent jobs have used meanwhile.
    private var start: Microseconds = 0
    /// For how long its blocking calls may be waited for from now on, in microseconds; nil for ever.
    private var patience: Microseconds?

    /// A context of `job`, whose thread is that of the worker of `queue`.
    init(_ job: Job, in queue: JobQueue) {
        self.job = job
        self.queue = queue
        patience = job.patience
        if job.budget != nil { start = queue.clock() }
    }

    /// A context of work that is done at once, on the thread of the caller, and takes as long as it takes.
    package init() {
        job = nil
        queue = nil
    }

    /// Marks the end of a step: more urgent jobs run now.
    ///
    /// - Throws: `JobError` when the job is to end.
    package func step() throws(JobError) {
        guard let job, let queue else { return }
        if queue.isCancelled(job.id) { throw .cancelled }
        guard let budget = job.budget else { return queue.runJobs(above: job.urgency) }
        let now = queue.clock()
        if now - start > budget { throw .overBudget(budget) }
        queue.runJobs(above: job.urgency)
        start += queue.clock() - now
    }

    /// Keeps `value` where only jobs reach it.
    package func bind<Value>(_ value: Value) -> JobBound<Value> { JobBound(value, endingIn: queue) }

    /// Makes a call that waits for something outside, such as a file system, on a thread of its own.
    ///
    /// A file system may never answer. More urgent jobs run until the call returns.
    /// - Throws: what `call` throws; `JobError` when the job is to end, or when its calls have taken longer than it may wait
    ///   for them. Such a call is left to its thread, which ends with it.
    package func blocking<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) throws -> Value {
        guard let queue, patience != nil else { return try call() }
        if patience == 0 { throw JobError.unanswered }
        let exchange = JobExchange { _ in try call() }
        try queue.begin { exchange.run(JobContext()) }
        while true {
            // First the news, then what it is about: what comes in between ends the next wait at once.
            queue.news.clear()
            try step()
            if let outcome = exchange.outcome { return try outcome.get() }
            try waitForNews(of: queue)
        }
    }

    private func waitForNews(of queue: JobQueue) throws(JobError) {
        guard let left = patience, left > 0 else { throw .unanswered }
        let start = SystemClock.monotonic.now
        queue.news.wait(atMost: left)
        patience = max(0, left - (SystemClock.monotonic.now - start))
    }
}
