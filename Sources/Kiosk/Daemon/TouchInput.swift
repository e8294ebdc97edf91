import Configuration
import Evdev
import Gestures
import Logging
import Udev

/// The touch side of the daemon: finds the touchscreen, hears its frames, and waits for the next one when it is unplugged.
///
/// A class, because the loop calls back into it.
final class TouchInput {
    /// What the input tells its owner.
    struct Callbacks {
        /// A touchscreen was taken; so it lies on its panel.
        var opened: (Calibration) -> Void
        /// Touches have come.
        var touched: (TouchFrame) throws -> Void
    }

    private let loop: EventLoop
    private let log: Logger
    private let callbacks: Callbacks
    private var settings: Settings.Input
    private var touchscreen: Touchscreen?
    private var reading: EventSource?
    private var arrivals: EventSource?
    private var settled: LoopTimer?
    private var monitor: DeviceMonitor

    /// A new device takes a moment until all its nodes and permissions are there.
    private static let debounce: Microseconds = 100_000

    init(_ settings: Settings.Input, loop: EventLoop, log: Logger, callbacks: Callbacks) throws {
        self.settings = settings
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        monitor = try DeviceMonitor(subsystems: ["input"])
        settled = try LoopTimer(on: loop) { [unowned self] in open() }
        arrivals = try .readable(monitor.fileDescriptor, on: loop) { [unowned self] in
            while let event = monitor.receive() {
                if event.action != .remove { settled?.set(at: loop.now + Self.debounce) }
            }
        }
    }

    /// Takes the touchscreen that is wanted, if there is one and none is held.
    ///
    /// What stands in the way is logged, and the next device that comes is tried: a sheet without touch is better than
    /// none.
    func open() {
        guard touchscreen == nil else { return }
        do {
            let path = try TouchscreenDiscovery.choose(device: settings.device.name, pointer: settings.pointer)
            let opened = try Touchscreen(path: path, grab: settings.grab)
            reading = try .readable(opened.fileDescriptor, on: loop) { [unowned self] in try read() }
            log.info("touchscreen \(opened.path) (\(opened.device.name))")
            callbacks.opened(settings.calibration ?? calibration(of: opened.path))
            touchscreen = consume opened
        } catch let error as TouchscreenNotFound {
            log.notice("\(error); waiting for one")
        } catch {
            log.error("\(error)")
        }
    }

    /// Another touchscreen may be wanted from now on.
    func reopen(_ settings: Settings.Input) {
        self.settings = settings
        close()
        open()
    }

    /// Lets go of the touchscreen.
    func close() {
        reading = nil
        touchscreen = nil
    }

    /// What udev says; a touchscreen whose lie is not understood is better than none.
    private func calibration(of path: String) -> Calibration {
        do {
            return try TouchscreenDiscovery.calibration(of: path) ?? .none
        } catch {
            log.warning("\(path) is taken as it is: \(error)")
            return .none
        }
    }

    private func read() throws {
        do {
            guard let result = try touchscreen?.read() else { return }
            for frame in result.frames { try callbacks.touched(frame) }
            if result.isUnplugged { lose("the touchscreen was unplugged") }
        } catch let error as TouchscreenError {
            lose("the touchscreen is lost: \(error)")
        }
    }

    /// Lets go of a touchscreen and looks for another one when the devices have settled.
    private func lose(_ reason: String) {
        log.notice("\(reason)")
        close()
        settled?.set(at: loop.now + Self.debounce)
    }
}

extension Settings.Input.Device {
    /// The configuration's word for it.
    var name: String {
        switch self {
        case .auto: "auto"
        case .path(let path): path
        case .name(let name): name
        }
    }
}
