package import EventLoop
package import Jobs
package import Logging
import System
package import SystemPackage

package struct BridgeEnvironment {
    package let loop: EventLoop
    package let worker: Worker
    package let log: Logger
    /// Where files are kept until the machine is switched off; nil keeps none.
    package let runtimeFolder: FilePath?

    package init(loop: EventLoop, worker: Worker, log: Logger, runtimeFolder: FilePath? = nil) {
        (self.loop, self.worker, self.log, self.runtimeFolder) = (loop, worker, log, runtimeFolder)
    }

    /// The time of day, in seconds since 1970.
    var timeOfDay: Double { Double(SystemClock.realtime.now) / 1_000_000 }
}
