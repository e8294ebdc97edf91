import Evdev
import EventLoop
import Gestures

/// A touchscreen that is read, and what wakes the loop for it.
final class OpenTouchscreen {
    private var touchscreen: Touchscreen
    private var source: EventSource?
    private(set) var info: TouchscreenInfo
    /// The device that was asked for, which may be a link.
    let path: String

    init(_ touchscreen: consuming Touchscreen, _ source: EventSource, _ info: TouchscreenInfo, path: String) {
        self.touchscreen = touchscreen
        self.source = source
        self.info = info
        self.path = path
    }

    /// Takes over another calibration.
    ///
    /// - Returns: whether it differs from the one before.
    func calibrate(_ calibration: Calibration) -> Bool {
        let isOther = calibration != info.calibration
        info.calibration = calibration
        return isOther
    }

    var recordingHead: String? { touchscreen.recordingHead }

    var isRecorded: Bool {
        get { touchscreen.isRecorded }
        set { touchscreen.isRecorded = newValue }
    }

    var faults: TouchscreenFaults { touchscreen.faults }

    func read() -> TouchReading { touchscreen.read() }

    /// Stops waking the loop; the device is closed with the object.
    func close() {
        source?.stop()
        source = nil
    }
}
