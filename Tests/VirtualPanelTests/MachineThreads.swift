import Foundation
import Synchronization
import Testing

/// Runs the tests of a suite on `MachineThreads` and prints how long each took.
///
/// Swift Testing's own figures include the wait for a thread.
struct OnMachineThreads: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        if test.tags.contains(.installed) { await FirstBoot.ofService.turn() }
        let threads: MachineThreads = test.tags.contains(.long) ? .first : .shared
        try await withTaskExecutorPreference(threads) {
            let start = ContinuousClock.now
            defer { printTime(of: test, since: start) }
            try await function()
        }
    }

    private func printTime(of test: Test, since start: ContinuousClock.Instant) {
        let seconds = start.duration(to: .now) / .seconds(1)
        print("virtual panel: \(String(format: "%.1f", seconds)) s, \(test.displayName ?? test.name)")
    }
}

/// The threads that stories run on: one for each machine that runs at a time.
///
/// A story blocks its thread until its machine answers, so it must stay off the threads that Swift shares among all tasks.
final class MachineThreads: TaskExecutor {
    static let shared = MachineThreads(priority: .normal)
    /// The same threads, for stories that start before all others: a long one that starts last runs alone in the end.
    static let first = MachineThreads(priority: .high)

    /// A machine keeps one processor busy, and takes at most 3 GB of memory together with its images.
    private static let threads = {
        let threads = OperationQueue()
        let host = ProcessInfo.processInfo
        let fitting = Int(host.physicalMemory >> 30) / 3
        threads.maxConcurrentOperationCount = max(1, min(host.activeProcessorCount, fitting))
        return threads
    }()

    private let priority: Operation.QueuePriority

    private init(priority: Operation.QueuePriority) { self.priority = priority }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let operation = BlockOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        operation.queuePriority = priority
        Self.threads.addOperation(operation)
    }
}

/// Has one of the stories that begin on the same machine boot it, and the others go on from its state.
///
/// They wait without a thread, on which another story runs meanwhile: two that came at once would both boot.
final class FirstBoot: Sendable {
    /// The boot of the Debian in which sheetd is installed, on virtio-gpu: it takes as long as a story.
    static let ofService = FirstBoot()

    private enum State {
        case ahead
        case running(waiting: [CheckedContinuation<Void, Never>])
        case over
    }

    private let state = Mutex(State.ahead)

    /// Returns at once to the first who calls it, and to the others when the boot is over.
    func turn() async {
        await withCheckedContinuation { caller in
            let goesOn = state.withLock { state in
                switch state {
                case .ahead: state = .running(waiting: [])
                case .running(let waiting):
                    state = .running(waiting: waiting + [caller])
                    return false
                case .over: break
                }
                return true
            }
            if goesOn { caller.resume() }
        }
    }

    /// The boot is over, or has failed.
    func end() {
        let waiting = state.withLock { state in
            defer { state = .over }
            if case .running(let waiting) = state { return waiting }
            return []
        }
        for caller in waiting { caller.resume() }
    }
}

extension Tag {
    /// A story that takes 20 seconds or more.
    @Tag static var long: Self
    /// A story of the installed service on virtio-gpu.
    @Tag static var installed: Self
}
