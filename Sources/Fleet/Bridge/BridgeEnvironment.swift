package import EventLoop
import Fleet
package import Jobs
package import Logging
import System

/// What a bridge runs in.
package struct BridgeEnvironment {
    /// Wakes it.
    package let loop: EventLoop
    /// Looks up names and reads files.
    package let worker: Worker
    /// Hears what people are told.
    package let log: Logger

    /// An environment.
    package init(loop: EventLoop, worker: Worker, log: Logger) {
        (self.loop, self.worker, self.log) = (loop, worker, log)
    }

    /// The next wait of `backoff`.
    func wait(_ backoff: inout Backoff) -> Microseconds {
        var random = SystemRandomNumberGenerator()
        return backoff.next(using: &random)
    }

    /// The time of day, in seconds since 1970.
    var timeOfDay: Double { Double(SystemClock.realtime.now) / 1_000_000 }
}
