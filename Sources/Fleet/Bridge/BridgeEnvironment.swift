package import EventLoop
package import Jobs
package import Logging
import System

package struct BridgeEnvironment {
    package let loop: EventLoop
    package let worker: Worker
    package let log: Logger

    package init(loop: EventLoop, worker: Worker, log: Logger) {
        (self.loop, self.worker, self.log) = (loop, worker, log)
    }

    /// The time of day, in seconds since 1970.
    var timeOfDay: Double { Double(SystemClock.realtime.now) / 1_000_000 }
}
