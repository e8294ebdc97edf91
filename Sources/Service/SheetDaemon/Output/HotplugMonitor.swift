import EventLoop
import System
import Udev

/// Calls its owner when devices have come, changed or gone, and no event has followed for a while.
///
/// A virtual machine whose window is resized sends dozens of events, and a new device takes a moment until all its nodes and
/// permissions are there: so the last event counts. A class, because the loop calls back into it.
final class HotplugMonitor {
    private let monitor: DeviceMonitor
    private let quietTime: Microseconds
    private let loop: EventLoop
    private var events: EventSource?
    private var timer: LoopTimer?
    /// Whether events are ignored.
    private(set) var isPaused = false

    /// Watches the devices of `subsystems`.
    ///
    /// - Parameters:
    ///   - quietTime: how long no event may have come before `changed` is called.
    ///   - counts: which events count.
    /// - Throws: `UdevError` or `LoopError`.
    init(
        _ subsystems: [String],
        quietTime: Microseconds,
        on loop: EventLoop,
        counts: @escaping (DeviceEvent) -> Bool = { _ in true },
        changed: @escaping () throws -> Void
    ) throws {
        monitor = try DeviceMonitor(subsystems: subsystems)
        self.quietTime = quietTime
        self.loop = loop
        timer = try LoopTimer(on: loop, changed)
        events = try .readable(monitor.fileDescriptor, on: loop) { [unowned self] in
            while let event = monitor.receive() {
                if !isPaused, counts(event) { check(after: quietTime) }
            }
        }
    }

    /// Calls the owner `delay` microseconds from now, even where no event comes; not at all while it is paused.
    func check(after delay: Microseconds) {
        if !isPaused { timer?.set(at: loop.now + delay) }
    }

    /// Does not call the owner for the events so far.
    func cancel() { timer?.cancel() }

    /// Ignores events until `resume`, and does not call the owner for those so far.
    func pause() {
        isPaused = true
        cancel()
    }

    /// Heeds events again; those that came meanwhile are lost.
    func resume() { isPaused = false }
}
