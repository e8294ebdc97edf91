import CLibsystemd
import Glibc
package import System
package import SystemPackage

/// The one loop of the daemon, on sd-event: it sleeps until a descriptor, a timer or a signal wakes it.
///
/// A class, because sources and the things they drive share it. Everything runs on the thread that calls `run`.
package final class EventLoop {
    /// The order of dispatch: all pending touches are handled before the frame that shows them is drawn, and
    /// neither waits for the calls of clients.
    package enum Priority: Int64 {
        case input = 0
        case drawing = 10
        case control = 20
    }

    private let event: OpaquePointer
    private var failure: (any Error)?

    /// A loop without sources.
    /// - Throws: `LoopError`.
    package init() throws {
        var event: OpaquePointer?
        try LoopError.check(sd_event_new(&event), "create an event loop")
        guard let event else { throw LoopError(operation: "create an event loop", fault: .noMemory) }
        self.event = event
    }

    deinit {
        sd_event_unref(event)
    }

    /// The time now, on the clock of touches and frames.
    package var now: Microseconds { SystemClock.monotonic.now }

    /// Runs until `stop` is called or a source fails.
    /// - Throws: what the source threw, or `LoopError`.
    package func run() throws {
        try LoopError.check(sd_event_loop(event), "run the event loop")
        if let failure { throw failure }
    }

    /// Has the thread of the loop run before programs that only compute, where the system lets it.
    ///
    /// A frame that is begun shortly before its blank cannot wait for their turn to end. Threads that are there already, the
    /// worker's among them, stay as they are.
    package func takePrecedence() {
        // To Linux the process 0 is the calling thread.
        let kind = __priority_which_t(PRIO_PROCESS.rawValue)
        if getpriority(kind, 0) > Self.niceness { _ = setpriority(kind, 0, Self.niceness) }
    }

    private static let niceness: Int32 = -10

    /// Ends `run` when the source in progress is done.
    package func stop() {
        sd_event_exit(event, 0)
    }

    /// Keeps the service manager's watchdog from expiring, where there is one.
    ///
    /// This is the one wake-up of an idle daemon.
    package func keepWatchdog() {
        _ = sd_event_set_watchdog(event, 1)
    }

    /// Calls `body` with the loop as libsystemd knows it, to add a source.
    func withEvent(_ body: (OpaquePointer) -> Int32) -> Int32 { body(event) }

    /// Runs the body of a source; an error ends the loop.
    package func perform(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            failure = failure ?? error
            stop()
        }
    }
}

/// An operation of the event loop that failed.
package struct LoopError: Error, CustomStringConvertible {
    package let operation: String
    package let fault: Errno

    package var description: String { "cannot \(operation): \(fault)" }

    /// An error of `operation`, for the reason `fault`.
    package init(operation: String, fault: Errno) {
        self.operation = operation
        self.fault = fault
    }

    /// Throws where a call of sd-event returned a negative errno.
    package static func check(_ result: Int32, _ operation: String) throws {
        if result < 0 { throw LoopError(operation: operation, fault: Errno(rawValue: -result)) }
    }
}
