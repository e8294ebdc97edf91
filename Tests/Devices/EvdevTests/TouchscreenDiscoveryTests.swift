import Glibc
import SystemPackage
import Testing
import Udev

@testable import Evdev

private let keyPower: UInt16 = 116
private let range = AxisRange(min: 0, max: 4095)
private let multiTouch: [UInt16: AxisRange] = [Axis.slot: range, Axis.positionX: range, Axis.positionY: range]
private let anonymous: [UInt16: AxisRange] = [Axis.positionX: range, Axis.positionY: range]
private let position: [UInt16: AxisRange] = [Axis.x: range, Axis.y: range]

/// A device, what it is, and a word of the reason.
struct Sample: CustomTestStringConvertible {
    var capabilities: DeviceCapabilities
    var verdict: DeviceVerdict
    var says: String
    var testDescription: String { capabilities.name }

    init(
        _ name: String,
        _ verdict: DeviceVerdict,
        _ says: String,
        axes: [UInt16: AxisRange] = [:],
        keys: Set<UInt16> = [],
        properties: Set<UInt16> = [],
        bus: UInt16 = Bus.usb,
        udev: String...
    ) {
        let identity = DeviceIdentity(bus: bus)
        capabilities = DeviceCapabilities(
            name: name,
            identity: identity,
            properties: properties,
            keys: keys,
            axes: axes
        )
        capabilities.udev = UdevClassification(
            Dictionary(uniqueKeysWithValues: udev.map { ("ID_INPUT_" + $0.dropLast(2), String($0.suffix(1))) })
        )
        self.verdict = verdict
        self.says = says
    }
}

@Suite struct TouchscreenDiscoveryTests {
    @Test(
        "each kind of device is told apart, with a reason",
        arguments: [
            Sample(
                "panel",
                .touchscreen,
                "multi-touch B",
                axes: multiTouch,
                keys: [Button.touch],
                properties: [Property.direct]
            ),
            Sample("panel that is not direct", .touchscreen, "x 0 to 4095", axes: multiTouch, keys: [Button.touch]),
            Sample(
                "panel with a pen",
                .touchscreen,
                "multi-touch B",
                axes: multiTouch,
                keys: [Button.touch, Button.toolPen, Button.toolFinger]
            ),
            Sample("single touch panel", .touchscreen, "single touch", axes: position, keys: [Button.touch]),
            Sample(
                "panel known to udev",
                .touchscreen,
                "udev says so",
                axes: multiTouch,
                keys: [Button.toolFinger],
                udev: "TOUCHSCREEN=1",
                "TABLET=1"
            ),
            Sample(
                "panel hidden by udev",
                .refused,
                "udev says that it is no",
                axes: multiTouch,
                keys: [Button.touch],
                udev: "TOUCHSCREEN=0"
            ),
            Sample(
                "touchpad",
                .refused,
                "touchpad",
                axes: multiTouch,
                keys: [Button.touch, Button.toolFinger],
                properties: [Property.pointer]
            ),
            Sample("clickpad", .refused, "touchpad", axes: multiTouch, properties: [Property.buttonpad]),
            Sample("old touchpad", .refused, "touchpad", axes: position, keys: [Button.touch, Button.toolFinger]),
            Sample("keyboard", .refused, "keyboard", keys: [Button.letterA]),
            Sample("mouse", .refused, "mouse", keys: [Button.left]),
            Sample("power button", .refused, "a power button", keys: [keyPower]),
            Sample("volume", .refused, "buttons", keys: [keyPower, 115]),
            Sample("accelerometer", .refused, "no touchscreen", axes: position),
            Sample("CEC", .refused, "CEC", axes: position, keys: [Button.touch], bus: Bus.cec),
            Sample("pen", .refused, "a pen tablet", axes: position, keys: [Button.touch, Button.toolPen]),
            Sample("protocol A", .touchscreen, "multi-touch A", axes: anonymous),
            Sample("pressure", .touchscreen, "single touch", axes: position.merging([Axis.pressure: range]) { $1 }),
            Sample(
                "Elo that says so",
                .touchscreen,
                "single touch",
                axes: position,
                keys: [Button.left],
                properties: [Property.direct],
                udev: "MOUSE=1"
            ),
            Sample("Elo", .pointer, "input.pointer", axes: position, keys: [Button.left], udev: "MOUSE=1"),
            Sample("known touchpad", .refused, "udev says that it is a touchpad", axes: multiTouch, udev: "TOUCHPAD=1"),
            Sample("known tablet", .refused, "udev says that it is a tablet", axes: multiTouch, udev: "TABLET=1"),
            Sample("known pad", .refused, "udev says that it is the buttons", axes: multiTouch, udev: "TABLET_PAD=1"),
            Sample("known joystick", .refused, "udev says that it is a joystick", axes: multiTouch, udev: "JOYSTICK=1"),
            Sample(
                "known accelerometer",
                .refused,
                "udev says that it is an accelerometer",
                axes: position,
                udev: "ACCELEROMETER=1"
            ),
            Sample("sensor", .refused, "an accelerometer", axes: multiTouch, properties: [Property.accelerometer]),
            Sample("gamepad", .refused, "a joystick or gamepad", axes: position, keys: [0x130]),
            Sample(
                "pen display",
                .refused,
                "the pen of a display",
                axes: position,
                keys: [Button.touch, Button.toolPen],
                properties: [Property.direct]
            ),
            Sample(
                "no range",
                .refused,
                "ABS_X has no range",
                axes: [Axis.x: AxisRange(min: 0, max: 0), Axis.y: range],
                keys: [Button.touch]
            ),
            Sample("virtio-tablet", .pointer, "input.pointer", axes: position, keys: [Button.left]),
            Sample(
                "pointer with a touch button",
                .pointer,
                "pointer",
                axes: position,
                keys: [Button.left, Button.touch]
            ),
        ]
    )
    func classification(sample: Sample) {
        let (verdict, reason) = sample.capabilities.classification()
        #expect(verdict == sample.verdict)
        #expect(reason.contains(sample.says), "\(reason)")
    }

    private let found = [
        TouchscreenCandidate(path: "/dev/input/event0", name: "Keyboard", verdict: .refused, reason: "a keyboard"),
        TouchscreenCandidate(path: "/dev/input/event1", name: "Tablet", verdict: .pointer, reason: "a pointer"),
        TouchscreenCandidate(path: "/dev/input/event2", name: "Panel", verdict: .pointer, reason: "a pointer"),
        TouchscreenCandidate(path: "/dev/input/event3", name: "Panel", verdict: .touchscreen, reason: "multi-touch B"),
    ]

    @Test(
        "a touchscreen is chosen before a pointer, and a pointer only when asked for",
        arguments: [
            (nil, false, 4, "/dev/input/event3"), (nil, true, 4, "/dev/input/event3"),
            (nil, true, 3, "/dev/input/event1"), ("Tablet", false, 4, "/dev/input/event1"),
            ("Panel", false, 4, "/dev/input/event3"), ("Panel", false, 3, "/dev/input/event2"),
        ]
    )
    func choice(name: String?, pointer: Bool, count: Int, path: String) throws {
        let few = Array(found.prefix(count))
        #expect(try TouchscreenDiscovery.choose(name: name, pointer: pointer, among: few).path == path)
    }

    @Test(
        "without a choice the message lists what is there",
        arguments: [
            (
                nil, 2,
                "no touchscreen found: /dev/input/event0 (Keyboard): a keyboard; /dev/input/event1 (Tablet): a pointer"
            ),
            ("Keyboard", 4, "no touchscreen is named 'Keyboard': /dev/input/event0 (Keyboard): a keyboard"),
            ("Elo", 1, "no touchscreen is named 'Elo': /dev/input/event0 (Keyboard): a keyboard"),
            (nil, 0, "no touchscreen found: there are no input devices"),
        ]
    )
    func noChoice(name: String?, count: Int, message: String) {
        let few = Array(found.prefix(count))
        #expect(throws: TouchscreenNotFoundError(description: message)) {
            try TouchscreenDiscovery.choose(name: name, pointer: false, among: few)
        }
    }

    @Test(
        "a path that is no event device is refused by name",
        arguments: [
            (
                "/dev/null",
                "query /dev/null: Inappropriate ioctl for device; expected an event device, /dev/input/event*"
            ),
            ("/dev/input/none", "open /dev/input/none: No such file or directory"),
        ]
    )
    func path(path: String, message: String) {
        #expect(throws: TouchscreenNotFoundError(description: "cannot " + message)) {
            try TouchscreenDiscovery.choose(device: .path(path), pointer: false)
        }
    }

    @Test(
        "what begins with a slash is a path, and a name may hold slashes",
        arguments: [
            ("auto", .auto), ("/dev/input/event3", .path("/dev/input/event3")), ("event3", .name("event3")),
            ("ACME I/O Panel", .name("ACME I/O Panel")), ("./event3", .name("./event3")),
        ] as [(String, DeviceRequest)]
    )
    func request(text: String, request: DeviceRequest) {
        #expect(DeviceRequest(text) == request)
    }

    @Test("of several touchscreens the first is used, and the others are reported")
    func twoTouchscreens() throws {
        var second = found[3]
        second.path = "/dev/input/event4"
        let choice = try TouchscreenDiscovery.choose(name: nil, pointer: true, among: found + [second])
        #expect(choice == TouchscreenChoice(path: "/dev/input/event3", others: [second]))
        let says = "2 touchscreens: took /dev/input/event3, not /dev/input/event4 (Panel); name one in input.device"
        #expect(choice.warning == says)
        #expect(try TouchscreenDiscovery.choose(name: nil, pointer: true, among: found).warning == nil)
    }

    @Test(
        "a device that cannot be read just now is worth another look, unless udev knows it as something else",
        arguments: [
            (.permissionDenied, [:], true), (.ioError, ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"], true),
            (.permissionDenied, ["ID_INPUT": "1", "ID_INPUT_KEY": "1"], false), (.noSuchFileOrDirectory, [:], false),
        ] as [(Errno, [String: String], Bool)]
    )
    func unreadable(reason: Errno, properties: [String: String], isWorthIt: Bool) throws {
        let device = DeviceInfo(
            subsystem: "input",
            sysPath: "/sys/input/event9",
            sysName: "event9",
            devNode: "/dev/input/event9",
            properties: properties
        )
        let opener = DeviceOpener { _, _ throws(Errno) in throw reason }
        let candidate = try #require(TouchscreenDiscovery.candidate(device, opener: opener))
        #expect(candidate.verdict == .unreadable && candidate.mayBeReadLater == isWorthIt)
        for name in [nil, "Elo"] {
            let error = #expect(throws: TouchscreenNotFoundError.self) {
                try TouchscreenDiscovery.choose(name: name, pointer: false, among: [found[0], candidate])
            }
            #expect(error?.mayPass == isWorthIt)
        }
    }

    @Test("a touchscreen that another program holds is worth another try; one that is gone or yields no touches is not")
    func worthATry() {
        let errors = [EBUSY, ENODEV, nil].map { TouchscreenError(operation: "grab it", errno: $0) }
        #expect(errors.map(\.mayPass) == [true, false, false])
    }

    @Test("only event nodes are looked at")
    func eventNodes() {
        func device(_ name: String) -> DeviceInfo {
            DeviceInfo(subsystem: "input", sysPath: "/sys/input/\(name)", sysName: name, devNode: "/dev/null")
        }
        #expect(TouchscreenDiscovery.candidate(device("mouse0")) == nil)
        #expect(TouchscreenDiscovery.candidate(device("event9"))?.verdict == .unreadable)
    }
}
