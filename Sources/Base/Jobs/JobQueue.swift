import Synchronization
import System

/// How soon a job is wanted.
///
/// A more urgent one runs between two steps of another.
package enum JobUrgency: Int, Comparable, Sendable, CaseIterable {
    /// It may be wanted soon, such as a tile beyond the edge of what is seen.
    case ahead
    /// Somebody waits for it, such as a client for its reply.
    case usual
    /// A frame lacks it.
    case urgent

    package static func < (one: JobUrgency, other: JobUrgency) -> Bool { one.rawValue < other.rawValue }
}

/// The number of a job; no two jobs of a worker have the same.
package struct JobID: Hashable, Sendable {
    let number: Int
}

/// Work for the worker's thread.
struct Job: Sendable {
    /// Nil of one whose end nobody hears of.
    var id: JobID?
    let urgency: JobUrgency
    /// The most processor time in microseconds; nil for any.
    var budget: Microseconds?
    /// For how long its blocking calls may be waited for; nil for ever.
    var patience: Microseconds?
    /// Does the work and keeps its result.
    let run: @Sendable (JobContext) -> Void
}

/// The jobs that wait and those that are done, between the loop and the worker's thread.
///
/// Its lock is held while a list changes, never while a job runs.
final class JobQueue: Sendable {
    private struct Lists {
        var waiting: [Job] = []
        var done: [JobID] = []
        var cancelled: Set<JobID> = []
        var isClosed = false
    }

    private let lists = Mutex(Lists())
    /// Counts the jobs that were added; the worker's thread waits for it.
    private let added: EventCounter
    /// Counts the jobs that are done and not delivered yet; the loop waits for it.
    let results: EventCounter
    /// What jobs wait for.
    let blockingCalls: BlockingCalls

    init() throws {
        let added = try EventCounter()
        blockingCalls = try BlockingCalls()
        results = try EventCounter()
        self.added = added
    }

    /// Adds a job behind those that are as urgent; false where the queue is closed.
    func add(_ job: Job) -> Bool {
        let isOpen = lists.withLock { lists in
            guard !lists.isClosed else { return false }
            let place = lists.waiting.firstIndex { $0.urgency < job.urgency } ?? lists.waiting.endIndex
            lists.waiting.insert(job, at: place)
            return true
        }
        guard isOpen else { return false }
        added.add()
        blockingCalls.interrupt()
        return true
    }

    /// Has the worker's thread let go of `object`; where it takes no more jobs, this one does.
    func release(_ object: Unmanaged<AnyObject>) {
        let leftover = Leftover(object: object)
        if !add(Job(urgency: .usual, run: { _ in leftover.release() })) { leftover.release() }
    }

    /// Has the job end at its next step, or not begin at all.
    func cancel(_ id: JobID) {
        lists.withLock { _ = $0.cancelled.insert(id) }
        blockingCalls.interrupt()
    }

    /// Whether nobody wants the result of a job any more.
    func isCancelled(_ id: JobID?) -> Bool {
        lists.withLock { lists in lists.isClosed || id.map(lists.cancelled.contains) ?? false }
    }

    /// The next job above `urgency`, or of any where that is nil; nil when there is none.
    func next(above urgency: JobUrgency? = nil) -> Job? {
        lists.withLock { lists in
            guard let job = lists.waiting.first, urgency.map({ job.urgency > $0 }) ?? true else { return nil }
            return lists.waiting.removeFirst()
        }
    }

    /// Waits until a job was added; false when the queue is closed and empty.
    func waitForJob() -> Bool {
        added.take()
        return lists.withLock { !$0.isClosed || !$0.waiting.isEmpty }
    }

    /// Notes that a job has ended.
    func end(_ id: JobID) {
        lists.withLock { lists in
            lists.cancelled.remove(id)
            lists.done.append(id)
        }
        results.add()
    }

    /// The job that ended first and was not taken yet; nil where there is none and `waits` is false.
    func takeDone(waits: Bool) -> JobID? {
        if waits { results.take() } else if !results.takeOne() { return nil }
        return lists.withLock { $0.done.isEmpty ? nil : $0.done.removeFirst() }
    }

    /// Takes no more jobs, and has those that wait or run end.
    func close() {
        lists.withLock { $0.isClosed = true }
        added.add()
        blockingCalls.interrupt()
    }
}

/// An object on its way to the thread that lets go of it: nobody else uses it meanwhile.
private struct Leftover: @unchecked Sendable {
    let object: Unmanaged<AnyObject>

    func release() { object.release() }
}
