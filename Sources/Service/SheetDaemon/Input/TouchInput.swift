import Configuration
import Evdev
import EventLoop
import Gestures
import Logging
import System
import Udev

struct TouchscreenInfo {
    /// Nil while there is none.
    var device: TouchDevice?
    /// How it lies on its panel.
    var calibration = Calibration.none
}

/// Finds the touchscreen, reads its frames, and waits for the next one when it is unplugged.
final class TouchInput: InputSource {
    private let opener: DeviceOpener
    private let loop: EventLoop
    private let log: Logger
    private unowned let delegate: any InputSourceDelegate
    private var settings: InputSettings
    /// The touchscreen that is read; nil while one is waited for.
    private var touchscreen: OpenTouchscreen?
    private let faults: TouchFaultLog
    /// The faults of the touchscreen that is read, as far as they are counted.
    private var reported = TouchscreenFaults()
    private var hotplug: HotplugMonitor?
    /// How long a touchscreen that fails is left alone, in microseconds.
    private var backoff = shortestBackoff
    /// Why none could be opened, as it was logged last.
    private var reason: String?

    /// A new device takes a moment until all its nodes and permissions are there.
    private static let shortestBackoff: Microseconds = 100_000
    private static let longestBackoff: Microseconds = 5_000_000

    init(
        _ settings: InputSettings,
        opener: DeviceOpener,
        loop: EventLoop,
        log: Logger,
        faults: TouchFaultLog,
        delegate: any InputSourceDelegate
    ) throws {
        self.settings = settings
        self.opener = opener
        self.loop = loop
        self.log = log
        self.delegate = delegate
        self.faults = faults
        hotplug = try HotplugMonitor(
            ["input"],
            quietTime: Self.shortestBackoff,
            on: loop,
            counts: { $0.action != .remove },
            changed: { [unowned self] in devicesDidChange() }
        )
    }

    var recordingHead: String? { touchscreen?.device.recordingHead }

    func beginRecording() { touchscreen?.device.isRecorded = true }

    func endRecording() { touchscreen?.device.isRecorded = false }

    /// Opens the touchscreen that the settings ask for, if there is one and none is open.
    ///
    /// An error is logged, and the next device that comes is tried: a sheet without touch is better than none. Where the error
    /// may pass without an event, it is tried again after the back-off as well.
    func open() {
        guard settings.isThere, touchscreen == nil, !delegate.isAway else { return }
        do {
            try openChosen()
            reason = nil
        } catch let error as TouchscreenNotFoundError {
            explain(.notice, "\(error); waiting for one")
            if error.mayPass { lookAgain() }
        } catch {
            explain(.error, "\(error)")
            if (error as? TouchscreenError)?.mayPass == true { lookAgain() }
        }
    }

    private func openChosen() throws {
        let choice = try settings.chooseTouchscreen(opener: opener)
        let (path, quirks) = (choice.path, settings.quirks)
        let opened = try Touchscreen(path: path, settings.grab ? .exclusive : .shared, quirks: quirks, opener: opener)
        if let warning = choice.warning { log.warning("\(warning)") }
        log.info("touchscreen \(opened.path) (\(opened.device.name)): \(opened.device.summary)")
        let info = TouchscreenInfo(
            device: opened.device,
            calibration: settings.calibration ?? calibration(of: path)
        )
        let source = try EventSource.readable(opened.fileDescriptor, on: loop) { [unowned self] in try read() }
        faults.note(complaint: opened.complaint)
        reported = TouchscreenFaults()
        touchscreen = OpenTouchscreen(opened, source, info, path: path)
        delegate.touchscreenWasOpened(info)
    }

    /// Logs why no touchscreen could be opened, once as long as that stays the same.
    private func explain(_ level: Logger.Level, _ reason: String) {
        if reason != self.reason { log.log(level: level, "\(reason)") }
        self.reason = reason
    }

    /// Looks for a touchscreen after the back-off, which grows with each failure, even where no event comes.
    private func lookAgain() {
        hotplug?.check(after: backoff)
        backoff = min(2 * backoff, Self.longestBackoff)
    }

    func change(to settings: InputSettings) {
        self.settings = settings
        (backoff, reason) = (Self.shortestBackoff, nil)
        letGo()
        open()
    }

    func close() {
        hotplug?.cancel()
        letGo()
    }

    private func letGo() {
        guard let touchscreen else { return }
        touchscreen.close()
        self.touchscreen = nil
        if touchscreen.device.isRecorded { delegate.sourceWasRecorded(nil) }
    }

    /// Opens a touchscreen where none is open; where one is, its calibration may have come after it, as at boot.
    private func devicesDidChange() {
        guard let touchscreen else { return open() }
        // One that is malformed was logged when the touchscreen was opened, or is not worth losing the one before.
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

    private func read() throws {
        guard let touchscreen else { return }
        let result = touchscreen.device.read()
        if !result.recorded.isEmpty { delegate.sourceWasRecorded(result.recorded) }
        for frame in result.frames { try delegate.handle(frame, from: self) }
        faults.note(touchscreen.device.faults, since: reported)
        reported = touchscreen.device.faults
        switch result.end {
        case nil:
            if !result.frames.isEmpty { backoff = Self.shortestBackoff }
        case .failed(let error)?:
            faults.note(.lost, detail: "\(error)")
            letGo()
            lookAgain()
        case .some(let end):
            log.notice("\(end)")
            letGo()
            // The devices settle first.
            hotplug?.check(after: Self.shortestBackoff)
        }
    }
}

extension InputSettings {
    func chooseTouchscreen(opener: DeviceOpener = .direct) throws -> TouchscreenChoice {
        try TouchscreenDiscovery.choose(device: device, pointer: pointer, quirks: quirks, opener: opener)
    }
}
