import Synchronization
import System

/// The jobs that wait and those that are done, between the loop and the worker's thread.
///
/// Its lock is held while a list changes, never while a job runs.
final class JobQueue: Sendable {
    private struct Lists {
        /// The most urgent ones first, and of equally urgent ones the first that came.
        var waiting: [Job] = []
        var done: [JobID] = []
        var cancelled: Set<JobID> = []
        var calls = 0
        var isClosed = false
    }

    private let lists = Mutex(Lists())
    /// Counts what the worker's thread may wait for: another job, one that is cancelled, a call that has returned.
    let news: EventCounter
    /// Counts the jobs that are done and not delivered yet; the loop waits for it.
    let results: EventCounter
    /// The processor time that the calling thread has used.
    let clock: @Sendable () -> Microseconds

    /// So many calls may be left to their threads: each keeps the file and the folder that it waits for.
    private static let mostCalls = 16

    init(clock: @escaping @Sendable () -> Microseconds) throws {
        let news = try EventCounter()
        results = try EventCounter()
        self.news = news
        self.clock = clock
    }
}

// For the loop.
extension JobQueue {
    /// Adds a job behind those that are as urgent; false where the queue is closed.
    func add(_ job: Job) -> Bool {
        let isOpen = lists.withLock { lists in
            guard !lists.isClosed else { return false }
            let place = lists.waiting.firstIndex { $0.urgency < job.urgency } ?? lists.waiting.endIndex
            lists.waiting.insert(job, at: place)
            return true
        }
        if isOpen { news.add() }
        return isOpen
    }

    /// Has the worker's thread let go of `object`; where it takes no more jobs, this one does.
    func release(_ object: Unmanaged<AnyObject>) {
        let leftover = Leftover(object: object)
        if !add(Job(urgency: .usual, run: { _ in leftover.release() })) { leftover.release() }
    }

    func cancel(_ id: JobID) {
        lists.withLock { _ = $0.cancelled.insert(id) }
        news.add()
    }

    /// The job that ended first and was not taken yet; nil where there is none.
    func takeDone() -> JobID? {
        guard results.takeOne() else { return nil }
        return lists.withLock { $0.done.removeFirst() }
    }

    /// Takes no more jobs, and has those that wait or run end.
    func close() {
        lists.withLock { $0.isClosed = true }
        news.add()
    }
}

// For the worker's thread.
extension JobQueue {
    /// Does jobs until the queue is closed and empty.
    func run() {
        while true {
            news.clear()
            let (job, isClosed) = lists.withLock { lists in
                (lists.waiting.isEmpty ? nil : lists.waiting.removeFirst(), lists.isClosed)
            }
            if let job { run(job) } else if isClosed { return } else { news.wait() }
        }
    }

    /// Does all jobs that are more urgent than that, between two steps of another one.
    func runJobs(above urgency: JobUrgency) {
        while let job = lists.withLock({ lists -> Job? in
            guard let job = lists.waiting.first, job.urgency > urgency else { return nil }
            return lists.waiting.removeFirst()
        }) {
            run(job)
        }
    }

    private func run(_ job: Job) {
        job.run(JobContext(job, in: self))
        guard let id = job.id else { return }
        lists.withLock { lists in
            lists.cancelled.remove(id)
            lists.done.append(id)
        }
        results.add()
    }

    /// Whether nobody wants the result of a job any more.
    func isCancelled(_ id: JobID?) -> Bool {
        lists.withLock { lists in lists.isClosed || id.map(lists.cancelled.contains) ?? false }
    }

    /// Begins a call on a thread of its own, which is left to itself where the call never returns.
    ///
    /// - Throws: `JobError` where too many have not returned, `Errno` where there is no room for a thread.
    func begin(_ call: @escaping @Sendable () -> Void) throws {
        let hasRoom = lists.withLock { lists in
            guard lists.calls < Self.mostCalls else { return false }
            lists.calls += 1
            return true
        }
        guard hasRoom else { throw JobError.unanswered }
        do {
            try QuietThread.start { [self] in
                call()
                endCall()
            }
            .detach()
        } catch {
            endCall()
            throw error
        }
    }

    private func endCall() {
        lists.withLock { $0.calls -= 1 }
        news.add()
    }
}

/// An object on its way to the thread that lets go of it: nobody else uses it meanwhile.
private struct Leftover: @unchecked Sendable {
    let object: Unmanaged<AnyObject>

    func release() { object.release() }
}
