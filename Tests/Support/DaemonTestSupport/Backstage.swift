package import EventLoop
import Foundation
import LoopTestSupport
import SystemPackage

/// A loop that runs while a script waits for what it does, on a thread of its own.
package enum Backstage {
    package struct TimeoutError: Error {}

    /// Runs `loop` with `run` until `script` is over; what it gave.
    package static func play<Result: Sendable>(
        _ loop: EventLoop,
        run: () throws -> Void,
        _ script: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        let (end, signal) = try FileDescriptor.pipe()
        let outcome = Outcome<Result>()
        let over = try EventSource.readable(end.rawValue, on: loop) { loop.stop() }
        defer {
            over.stop()
            try? end.close()
        }
        Thread.detachNewThread {
            outcome.set(Swift.Result { try script() })
            try? signal.close()
        }
        try loop.withDeadline(run)
        // Where the script is what ends the loop, it may still have a word to say.
        var wait = pollfd(fd: end.rawValue, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, 60_000)
        guard let result = outcome.get() else { throw TimeoutError() }
        return try result.get()
    }

    private final class Outcome<Result: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var result: Swift.Result<Result, any Error>?

        func set(_ result: Swift.Result<Result, any Error>) { lock.withLock { self.result = result } }
        func get() -> Swift.Result<Result, any Error>? { lock.withLock { result } }
    }
}
