package import System
import SystemPackage

/// Does jobs one after another on a thread of its own: values in, values out.
///
/// It belongs to the thread of the loop, which delivers the results in the order in which jobs end. Without a thread every
/// job is done, and its result delivered, before `submit` returns.
package final class Worker {
    package typealias Outcome<Value> = Result<Value, any Error>

    private let queue: JobQueue?
    private let thread: QuietThread?
    private var budget: Microseconds?
    private let patience: Microseconds
    private var deliveries: [JobID: Delivery] = [:]
    private var count = 0

    private struct Delivery {
        let deliver: () -> Void
        /// What the job was given, and what it gave.
        let exchange: AnyObject
    }

    /// A worker with a thread.
    ///
    /// - Parameters:
    ///   - budget: the most processor time of a job in microseconds; nil for any.
    ///   - patience: for how long a job may wait for its blocking calls, in microseconds.
    ///   - clock: the processor time that the calling thread has used.
    /// - Throws: `Errno` when the system has no room for a thread.
    package init(
        budget: Microseconds?,
        patience: Microseconds = 3_000_000,
        clock: @escaping @Sendable () -> Microseconds = { SystemClock.threadProcessor.now }
    ) throws {
        let queue = try JobQueue(clock: clock)
        thread = try QuietThread.start { queue.run() }
        self.queue = queue
        self.budget = budget
        self.patience = patience
    }

    private init() {
        queue = nil
        thread = nil
        budget = nil
        patience = 0
    }

    /// Ends the thread when the step in progress is done.
    deinit {
        queue?.close()
        thread?.join()
    }

    /// A worker that does each job at once, without a budget, so that what it does depends on nothing but the job.
    package static var inline: Worker { Worker() }

    /// Whether jobs are done later, on another thread.
    package var isConcurrent: Bool { queue != nil }

    /// Gives jobs that are submitted from now on another budget: processor time in microseconds; nil for any.
    package func limit(to budget: Microseconds?) { self.budget = budget }

    /// Readable while a result waits for `deliver`; nil where none ever does.
    package var results: CInt? { queue?.results.file.rawValue }

    /// - Parameters:
    ///   - work: what is done; it calls `JobContext.step` as often as it can.
    ///   - deliver: gets its outcome, on the thread of the loop.
    @discardableResult
    package func submit<Value: Sendable>(
        _ urgency: JobUrgency = .usual,
        within bounds: JobBounds = .usual,
        _ work: @escaping @Sendable (JobContext) throws -> Value,
        then deliver: @escaping (Outcome<Value>) -> Void
    ) -> JobID {
        count += 1
        let id = JobID(number: count)
        guard let queue else {
            deliver(Outcome { try work(JobContext()) })
            return id
        }
        let exchange = JobExchange(work)
        deliveries[id] = Delivery(
            deliver: { if let outcome = exchange.outcome { deliver(outcome) } },
            exchange: exchange
        )
        _ = queue.add(job(id, urgency, within: bounds) { exchange.run($0) })
        return id
    }

    private func job(
        _ id: JobID?,
        _ urgency: JobUrgency,
        within bounds: JobBounds,
        _ run: @escaping @Sendable (JobContext) -> Void
    ) -> Job {
        switch bounds {
        case .usual: Job(id: id, urgency: urgency, budget: budget, patience: patience, run: run)
        case .none: Job(id: id, urgency: urgency, run: run)
        }
    }

    /// Has a job end without a result; its end is delivered all the same.
    package func cancel(_ id: JobID) { queue?.cancel(id) }

    /// Delivers the next result, if there is one; afterwards what went into the job and came out of it ends on the worker's thread.
    ///
    /// Another source of the loop may have taken it since `results` was seen to be readable. To free a document of ten thousand
    /// items takes longer than a frame.
    package func deliver() {
        guard let queue, let id = queue.takeDone(), let remains = deliver(id) else { return }
        queue.release(remains)
    }

    /// Delivers the result of a job, and forgets it: what remains is the last that the loop holds of it.
    private func deliver(_ id: JobID) -> Unmanaged<AnyObject>? {
        guard let delivery = deliveries.removeValue(forKey: id) else { return nil }
        delivery.deliver()
        return .passRetained(delivery.exchange)
    }

    /// Delivers results until `condition` is false, or no job is left.
    package func deliver(while condition: () -> Bool) {
        while condition(), !deliveries.isEmpty {
            queue?.results.wait()
            deliver()
        }
    }

    /// Has a job done, and waits for it; the results of others are delivered afterwards, by the loop.
    ///
    /// - Throws: what `work` throws, or `JobError`.
    package func wait<Value: Sendable>(
        within bounds: JobBounds = .usual,
        for work: @escaping @Sendable (JobContext) throws -> Value
    ) throws -> Value {
        guard let queue else { return try work(JobContext()) }
        let (exchange, end) = (JobExchange(work), try JobEnd())
        let job = job(nil, .usual, within: bounds) { context in
            exchange.run(context)
            end.counter.add()
        }
        guard queue.add(job) else { throw JobError.cancelled }
        end.counter.take()
        defer { queue.release(.passRetained(exchange)) }
        guard let outcome = exchange.outcome else { throw JobError.cancelled }
        return try outcome.get()
    }
}

/// The end of a job that the loop stands still for.
private final class JobEnd: Sendable {
    let counter: EventCounter

    init() throws { counter = try EventCounter() }
}
