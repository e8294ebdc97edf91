import Glibc
import System
import SystemPackage

/// The thread of a worker: it does the jobs of its queue until that is closed.
final class WorkerThread {
    let queue: JobQueue
    private let thread: QuietThread

    /// Starts the thread.
    /// - Throws: `Errno`.
    init(clock: @escaping @Sendable () -> Microseconds) throws {
        let queue = try JobQueue()
        let runner = JobRunner(queue, clock: clock)
        thread = try QuietThread.start { runner.run() }
        self.queue = queue
    }

    /// Ends the thread when the step in progress is done.
    deinit {
        queue.close()
        thread.join()
    }
}

/// Runs jobs on the thread of a worker.
private final class JobRunner: Sendable {
    private let queue: JobQueue
    private let clock: @Sendable () -> Microseconds

    init(_ queue: JobQueue, clock: @escaping @Sendable () -> Microseconds) {
        self.queue = queue
        self.clock = clock
    }

    /// Does jobs until the queue is closed.
    func run() {
        while queue.waitForJob() {
            // Another job may have done it meanwhile, between two of its steps.
            if let job = queue.next() { run(job) }
        }
    }

    private func run(_ job: Job) {
        let context = JobContext(
            budget: job.budget,
            patience: job.patience,
            clock: clock,
            queue: queue,
            isCancelled: { [queue] in queue.isCancelled(job.id) },
            runUrgent: { [self] in
                while let urgent = queue.next(above: job.urgency) { run(urgent) }
            }
        )
        job.run(context)
        if let id = job.id { queue.end(id) }
    }
}

/// A thread that leaves signals to others.
struct QuietThread {
    private let thread: pthread_t

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that ends when `body` does.
    /// - Throws: `Errno` when the system has no room for it.
    static func start(_ body: @escaping @Sendable () -> Void) throws -> QuietThread {
        let held = Unmanaged.passRetained(Body(body))
        var started = pthread_t()
        // Signals are for the loop: whoever has all of them blocked hands that on to its thread.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let failure = pthread_create(&started, nil, { QuietThread.run($0) }, held.toOpaque())
        guard failure == 0 else {
            held.release()
            throw Errno(rawValue: failure)
        }
        return QuietThread(thread: started)
    }

    private static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
    }

    /// Waits until it has ended.
    func join() { pthread_join(thread, nil) }

    /// Lets nobody wait for it.
    func detach() { pthread_detach(thread) }
}
