import CLibsystemd
import System
import SystemPackage

/// A timer that fires when the clock on the wall shows a time, and whenever that clock is set while it waits.
package final class WallTimer: EventSource {
    /// Nil in virtual time.
    private var watch: WallClockWatch?
    private var time: Int64?

    /// A timer that is not set and calls `body` when it fires.
    /// - Throws: `LoopError`.
    package init(on loop: EventLoop, _ body: @escaping () throws -> Void) throws {
        super.init(loop, .control, body)
        if loop.isVirtual { return }
        do throws(Errno) { watch = try WallClockWatch() } catch {
            throw LoopError(operation: "create a timer of the wall clock", fault: error)
        }
        try add(watch?.file.rawValue ?? -1, .control)
        self.await(Readiness())
    }

    deinit { stop() }

    /// Fires when the clock shows `next`, in seconds since 1970, and at once where it does by now; nil does not fire at all.
    package func set(at next: Int64?) {
        guard next != time else { return }
        time = next
        let isVirtual = loop.changeTimers { timers in
            guard let next else { return timers.cancel(ObjectIdentifier(self)) }
            timers.set(self, at: next * 1_000_000 - timers.epoch, .control)
        }
        if isVirtual { return }
        if let next { watch?.rearm(at: next) }
        self.await(next == nil ? Readiness() : .read)
    }

    override func fire() {
        // What is readable has expired or was cancelled: it stays readable until it is set again.
        time = nil
        if !loop.isVirtual { self.await(Readiness()) }
        super.fire()
    }
}
