import Glibc
import System
import SystemPackage

/// The thread of a worker: it does the jobs of its queue until that is closed.
final class WorkerThread {
    let queue: JobQueue
    private let thread: pthread_t

    /// Starts the thread.
    /// - Throws: `Errno`.
    init(clock: @escaping @Sendable () -> Microseconds) throws {
        let queue = try JobQueue()
        let runner = Unmanaged.passRetained(JobRunner(queue, clock: clock))
        var started = pthread_t()
        // Signals are for the loop: whoever has all of them blocked hands that on to its thread.
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let failure = pthread_create(&started, nil, { JobRunner.start($0) }, runner.toOpaque())
        guard failure == 0 else {
            runner.release()
            throw Errno(rawValue: failure)
        }
        self.queue = queue
        thread = started
    }

    /// Ends the thread when the step in progress is done.
    deinit {
        queue.close()
        pthread_join(thread, nil)
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

    static func start(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let pointer else { return nil }
        Unmanaged<JobRunner>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
    }

    private func run() {
        while queue.waitForJob() {
            // Another job may have done it meanwhile, between two of its steps.
            if let job = queue.next() { run(job) }
        }
    }

    private func run(_ job: Job) {
        let context = JobContext(
            budget: job.budget,
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
