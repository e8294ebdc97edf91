import Glibc
import Synchronization
import System
import SystemPackage

/// A call on its thread, and its outcome on the way to that of the worker.
final class BlockedCall<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    /// What the call gave; nil while it has not returned.
    var outcome: Result<Value, any Error>? { result.withLock(\.self) }

    func end(_ outcome: Result<Value, any Error>) { result.withLock { $0 = outcome } }
}

/// The calls that have not returned, and who waits for them.
///
/// Its lock is held for a moment only.
final class BlockingCalls: Sendable {
    /// So many calls may be left to their threads: each keeps the file and the folder that it waits for.
    private static let most = 16

    private struct Counts {
        var calls = 0
        /// How many jobs wait, each for a call, within each other.
        var waiting = 0
    }

    private let counts = Mutex(Counts())
    /// Counts what may change what a waiting job does next.
    private let interruptions: EventCounter

    init() throws { interruptions = try EventCounter() }

    /// Begins a call, for which the caller waits until `stopWaiting`.
    ///
    /// - Throws: `JobError` where too many have not returned, `Errno` where there is no room for a thread.
    func begin(_ call: @escaping @Sendable () -> Void) throws {
        let hasRoom = counts.withLock { counts in
            guard counts.calls < Self.most else { return false }
            counts.calls += 1
            counts.waiting += 1
            return true
        }
        guard hasRoom else { throw JobError.unanswered }
        do {
            try QuietThread.start { [self] in
                call()
                counts.withLock { $0.calls -= 1 }
                interrupt()
            }
            .detach()
        } catch {
            counts.withLock { $0.calls -= 1 }
            stopWaiting()
            throw error
        }
    }

    func stopWaiting() { counts.withLock { $0.waiting -= 1 } }

    /// Has a waiting job look again.
    func interrupt() { if counts.withLock({ $0.waiting > 0 }) { interruptions.add() } }

    func forgetInterruptions() { while interruptions.takeOne() {} }

    /// Waits for an interruption, and for no longer than `time`.
    func waitForInterruption(_ time: Microseconds) {
        var wait = pollfd(fd: interruptions.file.rawValue, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, CInt(clamping: (time + 999) / 1000))
    }
}
