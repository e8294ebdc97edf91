import CLibevdev
import SystemPackage
import Testing
import Udev

@testable import Evdev

/// A device as its driver describes it, what it is as a source of keys, and a word of the reason.
struct KeySample: CustomTestStringConvertible {
    var capabilities: DeviceCapabilities
    var verdict: KeyVerdict
    var says: String
    var testDescription: String { capabilities.name }

    init(
        _ name: String,
        _ verdict: KeyVerdict,
        _ says: String,
        keys: [Int32] = [],
        relative: [Int32] = [],
        axes: [Int32] = [],
        properties: [Int32] = [],
        bus: Int32 = BUS_USB,
        udev: [String: String] = [:]
    ) {
        capabilities = DeviceCapabilities(
            name: name,
            identity: DeviceIdentity(bus: UInt16(bus)),
            properties: Set(properties.map { UInt16($0) }),
            keys: Set(keys.map { UInt16($0) }),
            relative: Set(relative.map { UInt16($0) }),
            axes: Dictionary(uniqueKeysWithValues: axes.map { (UInt16($0), AxisRange(min: 0, max: 4095)) })
        )
        capabilities.udev = UdevClassification(udev)
        (self.verdict, self.says) = (verdict, says)
    }
}

/// The main block of a keyboard, its function keys, keypad and arrows.
private let fullKeyboard = Array(KEY_ESC...KEY_F12) + Array(KEY_KPENTER...KEY_DELETE) + [KEY_LEFTMETA, KEY_COMPOSE]
private let arrows = [KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT]
private let remote = arrows + [KEY_OK, KEY_BACK, KEY_MENU, KEY_HOMEPAGE, KEY_VOLUMEUP, KEY_VOLUMEDOWN, KEY_POWER]
private let mouse = [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE]

@Suite("What devices are that have keys or knobs") struct KeyClassificationTests {
    static let samples = [
        KeySample("USB keyboard", .keyboard, "letters", keys: fullKeyboard),
        KeySample(
            "Wireless keyboard and mouse in one node",
            .keyboard,
            "letters",
            keys: fullKeyboard + mouse,
            relative: [REL_X, REL_Y, REL_WHEEL, REL_WHEEL_HI_RES]
        ),
        KeySample("Barcode scanner", .keyboard, "letters", keys: Array(KEY_ESC...KEY_F12), axes: [ABS_VOLUME]),
        KeySample(
            "Keyboard that udev takes for a joystick",
            .keyboard,
            "letters",
            keys: fullKeyboard,
            udev: ["ID_INPUT": "1", "ID_INPUT_JOYSTICK": "1"]
        ),
        KeySample(
            "gpio_ir_recv",
            .keys,
            "without letters",
            keys: remote,
            relative: [REL_X, REL_Y],
            properties: [INPUT_PROP_POINTING_STICK],
            bus: BUS_HOST
        ),
        KeySample(
            "Receiver with the buttons of a mouse",
            .keys,
            "without letters",
            keys: remote + mouse,
            relative: [REL_X, REL_Y]
        ),
        KeySample(
            "vc4-hdmi-0",
            .keys,
            "over CEC",
            keys: remote + Array(KEY_NUMERIC_0...KEY_NUMERIC_9) + [KEY_EXIT],
            relative: [REL_X, REL_Y],
            properties: [INPUT_PROP_POINTING_STICK],
            bus: BUS_CEC
        ),
        KeySample(
            "Number pad",
            .keys,
            "without letters",
            keys: Array(KEY_KP7...KEY_KPDOT) + [KEY_NUMLOCK, KEY_KPENTER, KEY_KPSLASH, KEY_BACKSPACE]
        ),
        KeySample("rotary@0", .encoder, "REL_DIAL, without a button", relative: [REL_DIAL], bus: BUS_HOST),
        KeySample("rotary@1", .encoder, "REL_WHEEL, without a button", relative: [REL_WHEEL], bus: BUS_HOST),
        KeySample(
            "rotary@2 on another axis",
            .refused,
            "neither keys nor a knob",
            relative: [REL_HWHEEL],
            bus: BUS_HOST
        ),
        KeySample("Griffin PowerMate", .encoder, "REL_DIAL, with a button", keys: [BTN_0], relative: [REL_DIAL]),
        KeySample(
            "Knob that calls its button that of a mouse",
            .encoder,
            "REL_WHEEL, with a button",
            keys: [BTN_LEFT],
            relative: [REL_WHEEL, REL_WHEEL_HI_RES]
        ),
        KeySample("gpio-keys", .keys, "without letters", keys: [KEY_UP, KEY_DOWN, KEY_ENTER, KEY_ESC], bus: BUS_HOST),
        KeySample("gpio-keys beside a knob", .keys, "held down, it goes back", keys: [KEY_ENTER], bus: BUS_HOST),
        KeySample("gpio-keys of a volume", .refused, "mean nothing", keys: [KEY_VOLUMEUP, KEY_VOLUMEDOWN]),
        KeySample(
            "Video Bus",
            .refused,
            "mean nothing",
            keys: [KEY_BRIGHTNESSUP, KEY_BRIGHTNESSDOWN, KEY_SWITCHVIDEOMODE]
        ),
        KeySample("Power Button", .refused, "a power button", keys: [KEY_POWER], bus: BUS_HOST),
        KeySample("pwrkey", .refused, "a power button", keys: [KEY_POWER, KEY_SLEEP, KEY_WAKEUP], bus: BUS_HOST),
        KeySample(
            "USB mouse",
            .refused,
            "a mouse",
            keys: mouse,
            relative: [REL_X, REL_Y, REL_WHEEL, REL_WHEEL_HI_RES]
        ),
        KeySample("Trackpoint", .refused, "a mouse", keys: mouse, relative: [REL_X, REL_Y]),
        KeySample(
            "Touchpad",
            .refused,
            "a touchpad",
            keys: [BTN_LEFT, BTN_TOUCH, BTN_TOOL_FINGER],
            axes: [ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y],
            properties: [INPUT_PROP_POINTER]
        ),
        KeySample(
            "Touchscreen with a home key",
            .refused,
            "of a touchscreen",
            keys: [BTN_TOUCH, KEY_HOMEPAGE, KEY_BACK, KEY_ENTER],
            axes: [ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y],
            properties: [INPUT_PROP_DIRECT]
        ),
        KeySample("QEMU tablet", .refused, "of a pointer", keys: mouse, relative: [REL_WHEEL], axes: [ABS_X, ABS_Y]),
        KeySample("Gamepad", .refused, "a joystick", keys: [BTN_SOUTH, BTN_EAST, BTN_START, KEY_HOMEPAGE]),
        KeySample("Pen", .refused, "a pen", keys: [BTN_TOOL_PEN, BTN_STYLUS, KEY_ENTER]),
        KeySample(
            "Pad of a tablet",
            .refused,
            "the buttons of a tablet",
            keys: [BTN_0],
            udev: ["ID_INPUT_TABLET_PAD": "1"]
        ),
        KeySample("Lid Switch", .refused, "neither keys", bus: BUS_HOST),
        KeySample(ForwardingDevice.name, .refused, "that sheetd itself passes on", keys: fullKeyboard),
    ]

    @Test("each kind is recognized, with a reason", arguments: samples)
    func classification(sample: KeySample) {
        let (verdict, reason) = sample.capabilities.keyClassification()
        #expect(verdict == sample.verdict)
        #expect(reason.contains(sample.says), "\(reason)")
    }

    @Test("whoever is called a keyboard is no touchscreen, and the other way round", arguments: samples)
    func notBoth(sample: KeySample) {
        let isTouched = [.touchscreen, .pointer].contains(sample.capabilities.classification().verdict)
        #expect(!(isTouched && sample.capabilities.keyClassification().verdict.isUsable))
    }

    @Test("a device that is named is used whatever its keys are, unless it has none, or is touched")
    func named() {
        let usable = Self.samples.filter { $0.capabilities.keyClassification(for: .path).verdict.isUsable }
        let named = Set(usable.map(\.capabilities.name))
        let refused = Self.samples.map(\.capabilities.name).filter { !named.contains($0) }
        #expect(
            refused == [
                "rotary@2 on another axis", "Touchscreen with a home key", "QEMU tablet", "Lid Switch",
                ForwardingDevice.name,
            ]
        )
    }

    @Test("of two devices of one name both are meant, by a path one")
    func names() {
        let keyboard = DeviceCapabilities(name: "ACME Keys ", keys: [Button.letterA])
        func verdict(_ path: String, _ name: String?) -> KeyVerdict {
            keyboard.keyCandidate(at: path, named: name).verdict
        }
        #expect(verdict("/dev/input/event3", "ACME Keys") == .keyboard)
        #expect(verdict("/dev/input/event4", "ACME Keys") == .keyboard)
        #expect(verdict("/dev/input/event4", "/dev/input/event3") == .refused)
        #expect(verdict("/dev/input/event3", "/dev/input/event3") == .keyboard)
        #expect(verdict("/dev/input/event3", "ACME") == .refused)
    }

    @Test("a device without a node, and one that cannot be read")
    func unreadable() {
        func device(_ name: String, _ node: String?) -> DeviceInfo {
            DeviceInfo(subsystem: "input", sysPath: "/sys/input/\(name)", sysName: name, devNode: node)
        }
        #expect(KeyDiscovery.candidate(device("mouse0", "/dev/null")) == nil)
        #expect(KeyDiscovery.candidate(device("event9", nil)) == nil)
        #expect(KeyDiscovery.candidate(device("event9", "/dev/null"))?.verdict == .unreadable)
        let opener = DeviceOpener { _, _ throws(Errno) in throw .permissionDenied }
        #expect(KeyDiscovery.candidate(device("event9", "/dev/null"), opener: opener)?.mayBeReadLater == true)
    }
}
