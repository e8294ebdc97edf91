/// What an input device is, as far as touch is concerned.
package enum DeviceVerdict: String, Hashable, Sendable {
    /// Fingers on a panel: chosen by itself.
    case touchscreen
    /// A pointer with absolute positions, such as virtio-tablet: used where the configuration names it.
    case pointer
    case refused
    case unreadable
}

enum DeviceInterest {
    case search
    /// The user gave the path of this very device: only what cannot be read is refused.
    case path
}

extension DeviceCapabilities {
    /// What the device is, and why, in words.
    ///
    /// A quirk comes first, then udev, whose rules know devices by name, then what the device can do. Many real
    /// touchscreens do not set INPUT_PROP_DIRECT, so its absence means nothing; touchpads are recognized by a pointer
    /// property or BTN_TOOL_FINGER.
    func classification(
        _ quirk: DeviceQuirk? = nil,
        for interest: DeviceInterest = .search
    ) -> (verdict: DeviceVerdict, reason: String) {
        // Always refused: forwarded touches would come back to the sheet in a loop.
        if name == ForwardingDevice.name { return (.refused, "the touches that sheetd itself passes on") }
        if quirk?.isTouchscreen == false { return (.refused, "a quirk says that it is no touchscreen") }
        let isKnown = quirk?.isTouchscreen == true || udev.isTouchscreen == true
        let objection = isKnown ? nil : udev.objection ?? otherKind
        do throws(TouchDeviceError) {
            let device = try touchDevice(quirk)
            if let objection, interest == .search { return (.refused, objection) }
            if !isKnown, isPointer {
                return (.pointer, "an absolute pointer: taken when input.pointer is true, or when it is named")
            }
            return (.touchscreen, udev.isTouchscreen == true ? "udev says so, \(device.summary)" : device.summary)
        } catch {
            return (.refused, objection ?? "\(error)")
        }
    }

    /// Whether it moves a pointer, by steps or by positions.
    ///
    /// BTN_LEFT with INPUT_PROP_DIRECT is a touchscreen that signals contact as mice do, whatever udev says.
    var isPointer: Bool {
        !hasMultiTouch && has(Button.left) && !(hasPosition && properties.contains(Property.direct))
    }

    /// What the device is instead of a touchscreen; nil where it can be a touchscreen.
    private var otherKind: String? {
        if identity.bus == Bus.cec { return "a CEC remote control" }
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

    var isTouchpad: Bool {
        if properties.contains(Property.pointer) || properties.contains(Property.buttonpad) { return true }
        return has(Button.toolFinger) && !has(Button.toolPen) && !properties.contains(Property.direct)
    }
}

struct UdevClassification: Equatable, Sendable {
    private static let otherClasses = [
        ("ID_INPUT_TOUCHPAD", "a touchpad"), ("ID_INPUT_TABLET_PAD", "the buttons of a tablet"),
        ("ID_INPUT_TABLET", "a tablet or its pen"), ("ID_INPUT_JOYSTICK", "a joystick"),
        ("ID_INPUT_ACCELEROMETER", "an accelerometer"),
    ]

    var isTouchscreen: Bool?
    private(set) var otherClass: String?

    /// Whether the device may be a touchscreen where it cannot be read: udev says so, or has not looked at it.
    private(set) var mayTouch = true

    init() {}

    init(_ properties: [String: String]) {
        isTouchscreen = properties["ID_INPUT_TOUCHSCREEN"].map { $0 == "1" }
        mayTouch = isTouchscreen ?? (properties["ID_INPUT"] == nil)
        otherClass = Self.otherClasses.first { name, _ in properties[name] == "1" }?.1
    }

    /// Adds a property as recordings have it, `ID_INPUT_TOUCHPAD=1`; others than those of classes are ignored.
    mutating func add(_ property: String) {
        let parts = property.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { return }
        let found = UdevClassification([String(parts[0]): String(parts[1])])
        isTouchscreen = found.isTouchscreen ?? isTouchscreen
        otherClass = otherClass ?? found.otherClass
    }

    /// Why it is no touchscreen to udev; nil where it can be a touchscreen.
    var objection: String? {
        if isTouchscreen == false { return "udev says that it is no touchscreen" }
        return otherClass.map { "udev says that it is \($0)" }
    }
}
