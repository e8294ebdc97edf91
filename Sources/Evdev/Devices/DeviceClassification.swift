/// What an input device is, as far as touch is concerned.
public enum DeviceVerdict: String, Hashable, Sendable {
    /// Fingers on glass: chosen by itself.
    case touchscreen
    /// A pointer with absolute positions, such as virtio-tablet: taken when asked for.
    case pointer
    /// Something else.
    case refused
    /// It could not be looked at.
    case unreadable
}

extension DeviceCapabilities {
    /// What the device is, and why, in words.
    ///
    /// udev comes first: its rules know devices by name. Many real touchscreens do not set INPUT_PROP_DIRECT, so its
    /// absence says nothing; what gives touchpads away is a pointer property or BTN_TOOL_FINGER.
    var classification: (verdict: DeviceVerdict, reason: String) {
        do throws(TouchFault) {
            if isTouchscreenToUdev == false { return (.refused, "udev says that it is no touchscreen") }
            let device = try liveTouchDevice()
            if isTouchscreenToUdev == true { return (.touchscreen, "udev says so, \(device.summary)") }
            if let other = nonTouch { return (.refused, other) }
            if device.touchProtocol == .single, has(Button.left) {
                return (.pointer, "an absolute pointer: taken when input.pointer is true, or when it is named")
            }
            return (.touchscreen, device.summary)
        } catch {
            return (.refused, nonTouch ?? "\(error)")
        }
    }

    /// What the device is instead of a touchscreen; nil when nothing speaks against one.
    private var nonTouch: String? {
        if bus == Bus.cec { return "a CEC remote control" }
        if isTouchpad { return "a touchpad" }
        if has(Button.toolPen), !hasMultiTouch { return "a pen" }
        guard !hasMultiTouch, !hasPosition else { return nil }
        if has(Button.letterA) { return "a keyboard" }
        if has(Button.left) { return "a mouse" }
        return keys?.isEmpty ?? true ? nil : "buttons or keys only"
    }

    private var isTouchpad: Bool {
        if properties.contains(Property.pointer) || properties.contains(Property.buttonpad) { return true }
        return has(Button.toolFinger) && !has(Button.toolPen) && !properties.contains(Property.direct)
    }
}

extension TouchDevice {
    /// Protocol, ranges and size in a few words.
    fileprivate var summary: String {
        let kind = touchProtocol == .single ? "single touch" : "multi-touch \(touchProtocol.rawValue)"
        let size = millimeters.map { ", \($0.width) x \($0.height) mm" } ?? ""
        return "\(kind), x \(x.min) to \(x.max), y \(y.min) to \(y.max)\(size)"
    }
}
