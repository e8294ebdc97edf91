import Foundation
import SystemPackage
import Testing

@testable import EventLoop
@testable import Interaction
@testable import Kiosk
@testable import Power
@testable import Rendering
@testable import Replay
@testable import SheetDaemon

/// A loop that runs while a script waits for what it does, on a thread of its own.
enum Backstage {
    /// Runs `loop` with `run` until `script` is over; what it gave.
    static func play<Result: Sendable>(
        _ loop: EventLoop,
        run: () throws -> Void,
        _ script: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        let (end, signal) = try FileDescriptor.pipe()
        let outcome = Outcome<Result>()
        let over = try EventSource.readable(end.rawValue, on: loop) { loop.stop() }
        // Nothing takes so long: a script that waits for ever is a failure, not a hang.
        let patience = try LoopTimer(on: loop) {
            Issue.record("the script never ended")
            loop.stop()
        }
        patience.set(at: loop.now + 60_000_000)
        Thread.detachNewThread {
            outcome.set(Swift.Result { try script() })
            try? signal.close()
        }
        try run()
        over.stop()
        try end.close()
        return try #require(outcome.get()).get()
    }

    /// What a script gave, from one thread to the other.
    private final class Outcome<Result: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var result: Swift.Result<Result, any Error>?

        func set(_ result: Swift.Result<Result, any Error>) { lock.withLock { self.result = result } }
        func get() -> Swift.Result<Result, any Error>? { lock.withLock { result } }
    }
}
