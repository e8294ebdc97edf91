import EventLoop
import System
import Udev

/// Calls its owner when devices have come, changed or gone, and no event has followed for a while.
///
/// A virtual machine whose window is resized sends dozens of events, and a new device takes a moment until all its nodes and
/// permissions are there: so the last event counts.
final class HotplugMonitor {
    private let monitor: DeviceMonitor
    private let quietTime: Microseconds
    private let loop: EventLoop
    private var events: EventSource?
    private var timer: LoopTimer?

    /// - Parameter quietTime: how long no event may have come before `changed` is called.
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
                if counts(event) { check(after: quietTime) }
            }
        }
    }

    /// Calls the owner `delay` microseconds from now, even where no event comes.
    func check(after delay: Microseconds) { timer?.set(at: loop.now + delay) }

    func cancel() { timer?.cancel() }
}
