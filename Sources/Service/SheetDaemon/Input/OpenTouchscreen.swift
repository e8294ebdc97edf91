import Evdev
import EventLoop
import Gestures

final class OpenTouchscreen {
    var device: Touchscreen
    private var source: EventSource?
    private(set) var info: TouchscreenInfo
    /// The device that was asked for, which may be a link.
    let path: String

    init(_ device: consuming Touchscreen, _ source: EventSource, _ info: TouchscreenInfo, path: String) {
        self.device = device
        self.source = source
        self.info = info
        self.path = path
    }

    /// - Returns: whether the calibration differs from the one before.
    func calibrate(_ calibration: Calibration) -> Bool {
        let isOther = calibration != info.calibration
        info.calibration = calibration
        return isOther
    }

    /// Stops waking the loop; the device is closed with the object.
    func close() {
        source?.stop()
        source = nil
    }
}
