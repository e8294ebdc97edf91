/// What udev's rules may take an input device for instead of a touchscreen.
enum UdevClass: String, CaseIterable, Sendable {
    case touchpad = "ID_INPUT_TOUCHPAD"
    case pad = "ID_INPUT_TABLET_PAD"
    case tablet = "ID_INPUT_TABLET"
    case joystick = "ID_INPUT_JOYSTICK"
    case accelerometer = "ID_INPUT_ACCELEROMETER"

    /// What that is, in words.
    var meaning: String {
        switch self {
        case .touchpad: "a touchpad"
        case .pad: "the buttons of a tablet"
        case .tablet: "a tablet or its pen"
        case .joystick: "a joystick"
        case .accelerometer: "an accelerometer"
        }
    }
}

extension DeviceCapabilities {
    /// Takes over what the properties of a udev device say.
    mutating func take(udev properties: [String: String]) {
        isTouchscreenToUdev = properties["ID_INPUT_TOUCHSCREEN"].map { $0 == "1" }
        udevClasses = Set(UdevClass.allCases.filter { properties[$0.rawValue] == "1" })
    }

    /// What udev has against calling it a touchscreen; nil when it has nothing against that.
    var udevObjection: String? {
        if isTouchscreenToUdev == false { return "udev says that it is no touchscreen" }
        return UdevClass.allCases.first(where: udevClasses.contains).map { "udev says that it is \($0.meaning)" }
    }
}
