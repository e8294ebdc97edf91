import CLibsystemd
import Glibc
package import System
package import SystemPackage

/// The one loop of the daemon, on sd-event: it sleeps until a descriptor, a timer or a signal wakes it.
///
/// Everything runs on the thread that calls `run`.
package final class EventLoop {
    /// The order of dispatch: all pending touches are handled before the frame that shows them is drawn, and
    /// neither waits for the calls of clients.
    package enum Priority: Int64 {
        case input = 0
        case drawing = 10
        case control = 20
    }

    package enum Time {
        case real
        /// It begins at 0 and leaps from timer to timer, so that nothing depends on how fast the machine is.
        case virtual
    }

    private let event: OpaquePointer
    private var failure: (any Error)?
    /// Its timers where its time is not the clock's.
    private var virtual: VirtualTime?
    private var isStopped = false

    /// - Throws: `LoopError`.
    package init(_ time: Time = .real) throws {
        virtual = time == .virtual ? VirtualTime() : nil
        var event: OpaquePointer?
        try LoopError.check(sd_event_new(&event), "create an event loop")
        guard let event else { throw LoopError(operation: "create an event loop", fault: .noMemory) }
        self.event = event
    }

    deinit {
        sd_event_unref(event)
    }

    package var now: Microseconds { virtual?.now ?? SystemClock.monotonic.now }

    /// The time of day, which somebody may set.
    package var wallTime: Microseconds { virtual.map { $0.now + $0.epoch } ?? SystemClock.realtime.now }

    /// Sets the clock of virtual time, in microseconds since 1970.
    ///
    /// Timers of that clock fire as they do where a real one is set.
    package func setWallTime(to time: Microseconds) { virtual?.setWallTime(to: time) }

    /// Runs until `stop` is called or a source fails; in virtual time also until no timer is set, and it can run again then.
    /// - Throws: what the source threw, or `LoopError`.
    package func run() throws {
        if virtual == nil {
            try LoopError.check(sd_event_loop(event), "run the event loop")
        } else {
            try leap()
        }
        if let failure { throw failure }
    }

    /// Has the thread of the loop run before programs that only compute, where the system lets it.
    ///
    /// A frame that is begun shortly before its blank cannot wait for their turn to end. Threads that are there already, the
    /// worker's among them, stay as they are. In virtual time nothing waits.
    package func takePrecedence() {
        guard !isVirtual else { return }
        // To Linux the process 0 is the calling thread.
        let kind = __priority_which_t(PRIO_PROCESS.rawValue)
        if getpriority(kind, 0) > Self.niceness { _ = setpriority(kind, 0, Self.niceness) }
        // Programs that it starts run as others do.
        var parameters = sched_param()
        if sched_getparam(0, &parameters) == 0 {
            sched_setscheduler(0, sched_getscheduler(0) | Self.resetOnFork, &parameters)
        }
    }

    /// SCHED_RESET_ON_FORK, which Glibc declares for GNU sources only.
    private static let resetOnFork: Int32 = 0x4000_0000

    private static let niceness: Int32 = -10

    /// Handles what has come from outside, then the timer that is due next, and so on.
    private func leap() throws {
        (isStopped, failure) = (false, nil)
        while !isStopped {
            let count = sd_event_run(event, 0)
            try LoopError.check(count, "run the event loop")
            if count > 0 || isStopped { continue }
            guard let source = virtual?.takeNext() else { return }
            source.fire()
        }
    }

    package func stop() {
        isStopped = true
        if !isVirtual { sd_event_exit(event, 0) }
    }

    /// Keeps the service manager's watchdog from expiring, where there is one.
    ///
    /// This is the one wake-up of an idle daemon.
    package func keepWatchdog() {
        _ = sd_event_set_watchdog(event, 1)
    }

    func withEvent(_ body: (OpaquePointer) -> Int32) -> Int32 { body(event) }

    package var isVirtual: Bool { virtual != nil }

    /// Changes the timers of virtual time; false where time is the clock's.
    func changeTimers(_ change: (inout VirtualTime) -> Void) -> Bool {
        guard var timers = virtual else { return false }
        change(&timers)
        virtual = timers
        return true
    }

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

package struct LoopError: Error, CustomStringConvertible {
    package let operation: String
    package let fault: Errno

    package var description: String { "cannot \(operation): \(fault)" }

    package init(operation: String, fault: Errno) {
        self.operation = operation
        self.fault = fault
    }

    /// Throws where a call of sd-event returned a negative errno.
    package static func check(_ result: Int32, _ operation: String) throws {
        if result < 0 { throw LoopError(operation: operation, fault: Errno(rawValue: -result)) }
    }
}
