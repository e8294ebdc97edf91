import EventLoop
import System
import Udev

/// Tells its owner when devices have come, changed or gone, and it has been quiet since.
///
/// A window that is dragged sends dozens of events, and a new device takes a moment until all its nodes and permissions are
/// there: so the last event counts. A class, because the loop calls back into it.
final class HotplugMonitor {
    private let monitor: DeviceMonitor
    private let quietTime: Microseconds
    private var events: EventSource?
    private var timer: LoopTimer?
    /// Whether events count; those that come meanwhile are lost.
    var isListening = true

    /// Listens to devices of `subsystems`.
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
        timer = try LoopTimer(on: loop, changed)
        events = try .readable(monitor.fileDescriptor, on: loop) { [unowned self] in
            while let event = monitor.receive() {
                if isListening, counts(event) { check(after: quietTime) }
            }
        }
    }

    /// Calls the owner `delay` from now, whatever happens to devices.
    func check(after delay: Microseconds) { timer?.set(at: SystemClock.monotonic.now + delay) }

    /// Calls the owner no more for what has happened so far.
    func cancel() { timer?.cancel() }
}
