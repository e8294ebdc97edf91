/// What an input device is, as far as touch is concerned.
package enum DeviceVerdict: String, Hashable, Sendable {
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
    /// A quirk comes first, then udev, whose rules know devices by name, then what the device can do. Many real
    /// touchscreens do not set INPUT_PROP_DIRECT, so its absence says nothing; what gives touchpads away is a pointer
    /// property or BTN_TOOL_FINGER.
    /// - Parameter isMeant: whether somebody named this very device: then only what cannot be read is refused.
    func classification(
        _ quirk: DeviceQuirk? = nil,
        isMeant: Bool = false
    ) -> (verdict: DeviceVerdict, reason: String) {
        // Whoever named it: what goes through the sheet would come back to it, again and again.
        if name == ForwardingDevice.name { return (.refused, "the touches that sheetd itself passes on") }
        if quirk?.isTouchscreen == false { return (.refused, "a quirk says that it is no touchscreen") }
        let isKnown = quirk?.isTouchscreen == true || isTouchscreenToUdev == true
        let objection = isKnown ? nil : udevObjection ?? otherKind
        do throws(TouchDeviceError) {
            let device = try touchDevice(quirk)
            if let objection, !isMeant { return (.refused, objection) }
            if !isKnown, isPointer {
                return (.pointer, "an absolute pointer: taken when input.pointer is true, or when it is named")
            }
            return (.touchscreen, isTouchscreenToUdev == true ? "udev says so, \(device.summary)" : device.summary)
        } catch {
            return (.refused, objection ?? "\(error)")
        }
    }

    /// Whether it moves a pointer, by steps or by places.
    ///
    /// BTN_LEFT with INPUT_PROP_DIRECT is a touchscreen that says contact as mice do, whatever udev makes of that.
    var isPointer: Bool {
        !hasMultiTouch && has(Button.left) && !(hasPosition && properties.contains(Property.direct))
    }
}

// MARK: - What else there is

extension DeviceCapabilities {
    /// What the device is instead of a touchscreen; nil when nothing speaks against one.
    private var otherKind: String? {
        if bus == Bus.cec { return "a CEC remote control" }
        if properties.contains(Property.accelerometer) { return "an accelerometer" }
        if isTouchpad { return "a touchpad" }
        guard !hasMultiTouch else { return nil }
        if has(Button.toolPen) || has(Button.stylus) {
            return properties.contains(Property.direct) ? "the pen of a display" : "a pen tablet"
        }
        if !has(Button.touch), keys?.contains(where: Button.games.contains) ?? false { return "a joystick or gamepad" }
        return hasPosition ? nil : kindWithoutPosition
    }

    private var kindWithoutPosition: String? {
        if has(Button.letterA) { return "a keyboard" }
        if has(Button.left) { return "a mouse" }
        guard let keys, !keys.isEmpty else { return hasSwitches ? "a switch" : nil }
        return keys.isSubset(of: Button.power) ? "a power button" : "buttons or keys only"
    }

    private var isTouchpad: Bool {
        if properties.contains(Property.pointer) || properties.contains(Property.buttonpad) { return true }
        return has(Button.toolFinger) && !has(Button.toolPen) && !properties.contains(Property.direct)
    }
}

extension TouchDevice {
    /// Protocol, ranges, size and what a quirk changed, in a few words.
    package var summary: String {
        let kind = touchProtocol == .single ? "single touch" : "multi-touch \(touchProtocol.rawValue)"
        let size = millimeters.map { ", \($0.width) x \($0.height) mm" } ?? ""
        let changes = quirk?.summary.map { "; a quirk says: \($0)" } ?? ""
        return "\(kind), x \(x.min) to \(x.max), y \(y.min) to \(y.max)\(size)\(changes)"
    }
}
