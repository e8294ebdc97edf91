import Configuration
import Evdev
import EventLoop
import Gestures
import Logging
import System
import Udev

/// The description of a touchscreen, and how it lies on its panel.
struct TouchscreenInfo {
    /// Its description; nil while there is none.
    var device: TouchDevice?
    /// How it lies on its panel.
    var calibration = Calibration.none
}

/// The owner of a `TouchInput`, which handles its touches.
protocol TouchInputDelegate: AnyObject {
    /// A touchscreen was opened.
    func touchscreenWasOpened(_ touchscreen: TouchscreenInfo)
    /// Handles the touches of one frame.
    func handle(_ frame: TouchFrame) throws
    /// The events of a touchscreen that is recorded, as lines of a recording; nil: it is closed, and the recording ends.
    func touchscreenWasRecorded(_ lines: String?)
}

/// Finds the touchscreen, reads its frames, and waits for the next one when it is unplugged.
///
/// A class, because the loop calls back into it. It is generic over its delegate, so that a touch does not pass an
/// existential.
final class TouchInput<Delegate: TouchInputDelegate> {
    /// Whether a touchscreen is read.
    private enum State {
        /// None is open, and one is waited for.
        case waiting
        case open(OpenTouchscreen)
        /// Another session has the devices.
        case paused
    }

    private let opener: DeviceOpener
    private let loop: EventLoop
    private let log: Logger
    private unowned let delegate: Delegate
    private var settings: Settings.Input
    private var state = State.waiting
    private var faults: TouchFaultLog
    private var hotplug: HotplugMonitor?
    /// How long a touchscreen that fails is left alone, in microseconds.
    private var backoff = shortestBackoff
    /// Why none could be opened, as it was logged: it is not told again while it stays the same.
    private var told: String?

    /// A new device takes a moment until all its nodes and permissions are there.
    private static var shortestBackoff: Microseconds { 100_000 }
    private static var longestBackoff: Microseconds { 5_000_000 }

    init(
        _ settings: Settings.Input,
        opener: DeviceOpener,
        loop: EventLoop,
        log: Logger,
        delegate: Delegate
    ) throws {
        self.settings = settings
        self.opener = opener
        self.loop = loop
        self.log = log
        self.delegate = delegate
        faults = TouchFaultLog(log: log)
        hotplug = try HotplugMonitor(
            ["input"],
            quietTime: Self.shortestBackoff,
            on: loop,
            counts: { $0.action != .remove },
            changed: { [unowned self] in devicesDidChange() }
        )
    }

    /// Whether a touchscreen is read.
    var isOpen: Bool { touchscreen != nil }

    /// What a recording of the touchscreen begins with; nil while there is none.
    var recordingHead: String? { touchscreen?.recordingHead }

    private var touchscreen: OpenTouchscreen? {
        if case .open(let touchscreen) = state { touchscreen } else { nil }
    }

    /// Records the events of the touchscreen from now on, or stops that.
    func record(_ isWanted: Bool) { touchscreen?.record(isWanted) }

    /// Counts contacts that the filter took for faults of the touchscreen.
    func note(_ filtered: TouchFilter.Faults) { faults.note(filtered) }

    /// How many faults touchscreens have shown so far.
    var faultCount: Int { faults.total }

    /// Logs how many faults of each kind there were.
    func summarize() { faults.summarize() }
}

// Opening and closing.
extension TouchInput {
    /// Opens the touchscreen that the settings ask for, if there is one and none is open.
    ///
    /// An error is logged, and the next device that comes is tried: a sheet without touch is better than none. Where the error
    /// may pass without an event, it is tried again after the back-off as well.
    func open() {
        guard settings.isThere, case .waiting = state else { return }
        do {
            try openChosen()
            told = nil
        } catch let error as TouchscreenNotFoundError {
            tell(.notice, "\(error); waiting for one")
            if error.mayPass { lookAgain() }
        } catch {
            tell(.error, "\(error)")
            if (error as? TouchscreenError)?.mayPass == true { lookAgain() }
        }
    }

    private func openChosen() throws {
        let choice = try TouchscreenDiscovery.choose(
            device: settings.device,
            pointer: settings.pointer,
            quirks: settings.quirks,
            opener: opener
        )
        let (path, quirks) = (choice.path, settings.quirks)
        let opened = try Touchscreen(path: path, grab: settings.grab, quirks: quirks, opener: opener)
        if let warning = choice.warning { log.warning("\(warning)") }
        log.info("touchscreen \(opened.path) (\(opened.device.name)): \(opened.device.summary)")
        let info = TouchscreenInfo(
            device: opened.device,
            calibration: settings.calibration ?? calibration(of: path)
        )
        let source = try EventSource.readable(opened.fileDescriptor, on: loop) { [unowned self] in try read() }
        faults.beginDevice(complaint: opened.complaint)
        state = .open(OpenTouchscreen(opened, source, info, path: path))
        delegate.touchscreenWasOpened(info)
    }

    /// Logs why no touchscreen could be opened, unless that was logged already.
    private func tell(_ level: Logger.Level, _ reason: String) {
        if reason != told { log.log(level: level, "\(reason)") }
        told = reason
    }

    /// Looks for a touchscreen after the back-off, which grows with each failure, even where no event comes.
    private func lookAgain() {
        hotplug?.check(after: backoff)
        backoff = min(2 * backoff, Self.longestBackoff)
    }

    /// Applies other settings, with which another touchscreen may be opened.
    func change(to settings: Settings.Input) {
        self.settings = settings
        (backoff, told) = (Self.shortestBackoff, nil)
        close()
        open()
    }

    /// Closes the touchscreen, and opens none until `resume`: another session has the devices.
    func pause() {
        hotplug?.cancel()
        close()
        state = .paused
    }

    /// Opens the touchscreen after `pause`.
    func resume() {
        if case .paused = state { state = .waiting }
        open()
    }

    /// Closes the touchscreen.
    func close() {
        guard let touchscreen else { return }
        touchscreen.close()
        state = .waiting
        if touchscreen.isRecorded { delegate.touchscreenWasRecorded(nil) }
    }

    /// Opens a touchscreen where none is open; where one is, its calibration may have come after it, as at boot.
    private func devicesDidChange() {
        guard let touchscreen else { return open() }
        // One that is malformed was told when the touchscreen was opened, or is not worth losing the one before.
        guard settings.calibration == nil, let known = try? TouchscreenDiscovery.calibration(of: touchscreen.path),
            touchscreen.calibrate(known)
        else { return }
        log.info("touchscreen \(touchscreen.path): udev has another calibration")
        delegate.touchscreenWasOpened(touchscreen.info)
    }

    /// The calibration in udev's database; none where it is malformed, since an uncalibrated touchscreen is better than none.
    private func calibration(of path: String) -> Calibration {
        do {
            return try TouchscreenDiscovery.calibration(of: path) ?? .none
        } catch {
            log.warning("\(path) is taken as it is: \(error)")
            return .none
        }
    }
}

// Reading.
extension TouchInput {
    private func read() throws {
        guard let touchscreen else { return }
        let faultsBefore = touchscreen.faults
        let result = touchscreen.read()
        if !result.recorded.isEmpty { delegate.touchscreenWasRecorded(result.recorded) }
        for frame in result.frames { try delegate.handle(frame) }
        if touchscreen.faults != faultsBefore { faults.note(touchscreen.faults) }
        switch result.end {
        case nil:
            if !result.frames.isEmpty { backoff = Self.shortestBackoff }
        case .failed(let error)?:
            faults.note(.lost, detail: "\(error)")
            close()
            lookAgain()
        case .some(let end):
            log.notice("\(end)")
            close()
            // The devices settle first.
            hotplug?.check(after: Self.shortestBackoff)
        }
    }
}
