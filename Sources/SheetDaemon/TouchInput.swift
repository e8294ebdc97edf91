import Configuration
import Evdev
import EventLoop
import Gestures
import Logging
import System
import Udev

/// The touch side of the daemon: finds the touchscreen, hears its frames, and waits for the next one when it is unplugged.
///
/// A class, because the loop calls back into it.
final class TouchInput {
    /// What is known of a touchscreen that is held.
    struct Opened {
        /// What it says of itself; nil while there is none.
        var device: TouchDevice?
        /// How it lies on its panel.
        var calibration = Calibration.none
    }

    /// What the input tells its owner.
    struct Callbacks {
        /// A touchscreen was taken.
        var opened: (Opened) -> Void
        /// Touches have come.
        var touched: (TouchFrame) throws -> Void
        /// Something went wrong, so many times, and what.
        var failed: (TouchTrouble, Int, String?) -> Void
        /// What the touchscreen said, as lines of a recording; nil: it is let go, and the recording is over.
        var recorded: (String?) -> Void
    }

    private let opener: DeviceOpener
    private let loop: EventLoop
    private let log: Logger
    private let callbacks: Callbacks
    private var settings: Settings.Input
    private var touchscreen: Touchscreen?
    private var isPaused = false
    /// Whether what the touchscreen says is written down.
    private var isRecorded = false
    private var reading: EventSource?
    private var arrivals: EventSource?
    private var settled: LoopTimer?
    private var monitor: DeviceMonitor
    /// What the touchscreen that is held has done wrong so far.
    private var seen = TouchscreenFaults()
    /// How long a touchscreen that fails is left alone.
    private var patience = TouchInput.debounce

    /// A new device takes a moment until all its nodes and permissions are there.
    private static let debounce: Microseconds = 100_000
    private static let longestPatience: Microseconds = 5_000_000

    init(
        _ settings: Settings.Input,
        opener: DeviceOpener,
        loop: EventLoop,
        log: Logger,
        callbacks: Callbacks
    ) throws {
        self.settings = settings
        self.opener = opener
        self.loop = loop
        self.log = log
        self.callbacks = callbacks
        monitor = try DeviceMonitor(subsystems: ["input"])
        settled = try LoopTimer(on: loop) { [unowned self] in open() }
        arrivals = try .readable(monitor.fileDescriptor, on: loop) { [unowned self] in
            while let event = monitor.receive() {
                if event.action != .remove, !isPaused { settled?.set(at: loop.now + Self.debounce) }
            }
        }
    }

    /// Takes the touchscreen that is wanted, if there is one and none is held.
    ///
    /// What stands in the way is logged, and the next device that comes is tried: a sheet without touch is better than
    /// none.
    func open() {
        guard touchscreen == nil, !isPaused else { return }
        do {
            let quirks = settings.quirks
            let choice = try TouchscreenDiscovery.choose(
                device: settings.device,
                pointer: settings.pointer,
                quirks: quirks,
                opener: opener
            )
            if let warning = choice.warning { log.warning("\(warning)") }
            let opened = try Touchscreen(path: choice.path, grab: settings.grab, quirks: quirks, opener: opener)
            reading = try .readable(opened.fileDescriptor, on: loop) { [unowned self] in try read() }
            log.info("touchscreen \(opened.path) (\(opened.device.name)): \(opened.device.summary)")
            seen = TouchscreenFaults()
            isRecorded = false
            let calibration = settings.calibration ?? calibration(of: opened.path)
            callbacks.opened(Opened(device: opened.device, calibration: calibration))
            touchscreen = consume opened
        } catch let error as TouchscreenNotFoundError {
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

    /// Lets go of the touchscreen, and of those that come, until `resume`.
    func pause() {
        isPaused = true
        settled?.cancel()
        close()
    }

    /// Takes the touchscreen that is there by now.
    func resume() {
        isPaused = false
        open()
    }

    /// Lets go of the touchscreen.
    func close() {
        reading?.stop()
        reading = nil
        touchscreen = nil
        if isRecorded { callbacks.recorded(nil) }
        isRecorded = false
    }

    /// Writes down what the touchscreen says from now on, or does not any more.
    func record(_ isWanted: Bool) {
        isRecorded = isWanted && touchscreen != nil
        touchscreen?.isRecorded = isWanted
    }

    /// Whether a touchscreen is held.
    var isOpen: Bool { touchscreen != nil }

    /// What a recording of the touchscreen begins with; nil while there is none.
    var recordingHead: String? { touchscreen?.recordingHead }

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
        guard let result = touchscreen?.read() else { return }
        if !result.recorded.isEmpty { callbacks.recorded(result.recorded) }
        for frame in result.frames { try callbacks.touched(frame) }
        count()
        switch result.end {
        case nil:
            if !result.frames.isEmpty { patience = Self.debounce }
        case .failed(let error)?:
            callbacks.failed(.lost, 1, "\(error)")
            lose(lookingAfter: patience)
            patience = min(2 * patience, Self.longestPatience)
        case .some(let end):
            log.notice("\(end)")
            lose(lookingAfter: Self.debounce)
        }
    }

    /// Tells what has gone wrong since the last time.
    private func count() {
        guard let faults = touchscreen?.faults, faults != seen else { return }
        callbacks.failed(.lostEvents, faults.overflows - seen.overflows, nil)
        callbacks.failed(.backwards, faults.droppedFrames - seen.droppedFrames, nil)
        callbacks.failed(.palm, faults.palms - seen.palms, nil)
        seen = faults
    }

    /// Lets go of a touchscreen and looks for one again when the devices have settled.
    ///
    /// One that fails over and over is asked ever less often.
    private func lose(lookingAfter pause: Microseconds) {
        close()
        settled?.set(at: loop.now + pause)
    }
}
