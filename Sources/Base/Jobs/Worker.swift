import Synchronization
package import System
import SystemPackage

/// Does jobs one after another on a thread of its own: values in, values out.
///
/// It belongs to the thread of the loop, which delivers the results in the order in which jobs end. Without a thread every
/// job is done, and its result delivered, before `submit` returns.
package final class Worker {
    /// What a job gave, or why it ended without a result.
    package typealias Outcome<Value> = Result<Value, any Error>

    private let thread: WorkerThread?
    private var budget: Microseconds?
    private let patience: Microseconds
    private var deliveries: [JobID: Delivery] = [:]
    private var count = 0

    /// A result on its way to the loop.
    private struct Delivery {
        let hear: () -> Void
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
        thread = try WorkerThread(clock: clock)
        self.budget = budget
        self.patience = patience
    }

    private init() {
        thread = nil
        budget = nil
        patience = 0
    }

    /// A worker that does each job at once, without a budget, so that what it does depends on nothing but the job.
    package static var inline: Worker { Worker() }

    /// Whether jobs are done later, on another thread.
    package var isConcurrent: Bool { thread != nil }

    /// Gives jobs that are submitted from now on another budget: processor time in microseconds; nil for any.
    package func limit(to budget: Microseconds?) { self.budget = budget }

    /// Readable while a result waits for `deliver`; nil where none ever does.
    package var results: CInt? { thread?.queue.results.file.rawValue }

    /// Has a job done.
    ///
    /// - Parameters:
    ///   - isLimited: whether the job may use no more processor time than the budget.
    ///   - isPatient: whether the job waits for its blocking calls for ever.
    ///   - work: what is done; it calls `JobContext.step` as often as it can.
    ///   - deliver: hears of its end, on the thread of the loop.
    @discardableResult
    package func submit<Value: Sendable>(
        _ urgency: JobUrgency = .usual,
        isLimited: Bool = true,
        isPatient: Bool = false,
        _ work: @escaping @Sendable (JobContext) throws -> Value,
        then deliver: @escaping (Outcome<Value>) -> Void
    ) -> JobID {
        count += 1
        let id = JobID(number: count)
        guard let thread else {
            deliver(Outcome { try work(JobContext()) })
            return id
        }
        let exchange = JobExchange(work)
        deliveries[id] = Delivery(hear: { if let outcome = exchange.outcome { deliver(outcome) } }, exchange: exchange)
        let (budget, patience) = (isLimited ? budget : nil, isPatient ? nil : patience)
        _ = thread.queue.add(Job(id: id, urgency: urgency, budget: budget, patience: patience) { exchange.run($0) })
        return id
    }

    /// Has a job end without a result; its end is delivered all the same.
    package func cancel(_ id: JobID) { thread?.queue.cancel(id) }

    /// Delivers the next result, if there is one.
    ///
    /// Another source of the loop may have taken it since `results` was seen to be readable.
    package func deliver() { deliver(waits: false) }

    /// Delivers a result; afterwards what went into the job and came out of it ends on the worker's thread.
    ///
    /// To free a document of ten thousand items takes longer than a frame.
    private func deliver(waits: Bool) {
        guard let thread, let id = thread.queue.takeDone(waits: waits), let remains = hear(id) else { return }
        thread.queue.release(remains)
    }

    /// Delivers the result of a job, and forgets it: what remains is the last that the loop holds of it.
    private func hear(_ id: JobID) -> Unmanaged<AnyObject>? {
        guard let delivery = deliveries.removeValue(forKey: id) else { return nil }
        delivery.hear()
        return .passRetained(delivery.exchange)
    }

    /// Has a job done, and delivers no less than its result before this returns.
    ///
    /// - Parameters:
    ///   - isPatient: whether the job waits for its blocking calls for ever.
    ///   - work: what is done.
    /// - Returns: what `work` gives.
    /// - Throws: what `work` throws, or `JobError`.
    package func wait<Value: Sendable>(
        isPatient: Bool = false,
        for work: @escaping @Sendable (JobContext) throws -> Value
    ) throws -> Value {
        var outcome: Outcome<Value>?
        submit(.usual, isPatient: isPatient, work) { outcome = $0 }
        deliver { outcome == nil }
        guard let outcome else { throw JobError.cancelled }
        return try outcome.get()
    }

    /// Delivers results until `condition` is false, or no job is left.
    package func deliver(while condition: () -> Bool) {
        while condition(), !deliveries.isEmpty { deliver(waits: true) }
    }
}

/// What a job is given and what it gives, from one thread to the other.
private final class JobExchange<Value: Sendable>: Sendable {
    private let work: @Sendable (JobContext) throws -> Value
    private let result = Mutex<Worker.Outcome<Value>?>(nil)

    init(_ work: @escaping @Sendable (JobContext) throws -> Value) { self.work = work }

    /// What the job gave; nil while it has not ended.
    var outcome: Worker.Outcome<Value>? { result.withLock(\.self) }

    func run(_ job: JobContext) {
        let outcome = Worker.Outcome {
            try job.step()
            return try work(job)
        }
        result.withLock { $0 = outcome }
    }
}
