import Testing

@testable import Evdev

private let range = AxisRange(min: 0, max: 999)
private let position: [UInt16: AxisRange] = [Axis.x: range, Axis.y: range]

@Suite("What devices are: named, known by a quirk, and beside others") struct ClassificationTests {
    /// The real eGalax: the buttons of a mouse and of a pen, one position, and yet a touchscreen.
    private let eGalax = DeviceCapabilities(
        name: "eGalax Inc. USB TouchController",
        identity: DeviceIdentity(bus: Bus.usb, vendor: 0x0eef, product: 1),
        physicalPath: "usb-0000:00:14.0-3/input0",
        keys: [Button.touch, Button.left, Button.left + 1, Button.toolPen],
        axes: [Axis.x: range, Axis.y: range, 2: range, 3: range]
    )

    private func quirk(_ isTouchscreen: Bool?) -> DeviceQuirk {
        var quirk = DeviceQuirk(name: eGalax.name)
        quirk.isTouchscreen = isTouchscreen
        return quirk
    }

    @Test("a quirk says what is a touchscreen, whatever it looks like and whatever udev says")
    func quirks() {
        var device = eGalax
        device.udev = UdevClassification(["ID_INPUT_TABLET": "1"])
        #expect(device.classification().verdict == .refused)
        #expect(device.classification(quirk(nil)).verdict == .refused)
        let known = device.classification(quirk(true))
        #expect(known.verdict == .touchscreen)
        #expect(known.reason == "single touch, x 0 to 999, y 0 to 999; a quirk says: a touchscreen")
        device.udev = UdevClassification(["ID_INPUT_TOUCHSCREEN": "1"])
        #expect(device.classification().verdict == .touchscreen)
        let denied = device.classification(quirk(false))
        #expect(denied.verdict == .refused)
        #expect(denied.reason.contains("a quirk says"))
    }

    @Test("properties of udev that a recording lists one by one count like those of a device")
    func udevProperties() {
        var device = eGalax
        device.udev.add("ID_INPUT=1")
        device.udev.add("no property")
        #expect(device.udev == UdevClassification())
        device.udev.add("ID_INPUT_TOUCHPAD=1")
        device.udev.add("ID_INPUT_KEY=1")
        #expect(device.udev == UdevClassification(["ID_INPUT_TOUCHPAD": "1"]))
        #expect(device.classification().reason == "udev says that it is a touchpad")
        device.udev.add("ID_INPUT_TOUCHSCREEN=0")
        #expect(device.udev.isTouchscreen == false)
    }

    @Test("a quirk cannot make a device without positions a touchscreen: the error says so")
    func quirkOfNothing() {
        let keyboard = DeviceCapabilities(name: eGalax.name, keys: [Button.letterA])
        let (verdict, reason) = keyboard.classification(quirk(true))
        #expect(verdict == .refused)
        #expect(reason.hasPrefix("no touchscreen: expected ABS_MT_POSITION_X"))
    }

    @Test("a device that is configured by path is used, unless nothing can be read from it or a quirk forbids it")
    func meant() {
        #expect(eGalax.classification(for: .path).verdict == .pointer)
        let touchpad = DeviceCapabilities(
            properties: [Property.pointer],
            keys: [],
            axes: [Axis.positionX: range, Axis.positionY: range]
        )
        #expect(touchpad.classification().verdict == .refused)
        #expect(touchpad.classification(for: .path).verdict == .touchscreen)
        #expect(DeviceCapabilities(keys: [Button.letterA]).classification(for: .path).reason == "a keyboard")
        #expect(eGalax.classification(quirk(false), for: .path).verdict == .refused)
    }

    private func mouse(path: String, product: UInt16 = 1, axes: [UInt16: AxisRange] = [:]) -> DeviceCapabilities {
        DeviceCapabilities(
            name: "Mouse",
            identity: DeviceIdentity(bus: Bus.usb, vendor: 0x0eef, product: product),
            physicalPath: path,
            keys: [Button.left],
            axes: axes
        )
    }

    private func verdicts(_ devices: DeviceCapabilities...) -> [TouchscreenCandidate] {
        devices.enumerated().map {
            InspectedDevice(path: "/dev/input/event\($0)", capabilities: $1, quirks: [quirk(true)])
        }.candidates
    }

    @Test("the mouse interface of a touchscreen is refused", arguments: [[:], position])
    func sibling(axes: [UInt16: AxisRange]) {
        let found = verdicts(mouse(path: "usb-0000:00:14.0-3/input1", axes: axes), eGalax)
        #expect(found.map(\.verdict) == [.refused, .touchscreen])
        #expect(found[0].reason == "the mouse that the touchscreen /dev/input/event1 plays as well")
    }

    @Test("a mouse of another product, or on another port, is a mouse")
    func others() {
        let found = verdicts(
            eGalax,
            mouse(path: "usb-0000:00:14.0-3/input1", product: 2),
            mouse(path: "usb-0000:00:14.0-4/input0"),
            mouse(path: "usb-0000:00:14.0-3/input1", product: 2, axes: position)
        )
        #expect(found.map(\.reason)[1...2] == ["a mouse", "a mouse"])
        #expect(found[3].verdict == .pointer)
    }

    @Test("a device without a vendor is no sibling, and without a touchscreen there are no siblings")
    func noSiblings() {
        var (panel, mouse) = (eGalax, mouse(path: "usb-0000:00:14.0-3/input1"))
        #expect(verdicts(mouse, mouse).map(\.reason) == ["a mouse", "a mouse"])
        (panel.identity.vendor, mouse.identity.vendor) = (0, 0)
        #expect(verdicts(panel, mouse)[1].reason == "a mouse")
    }

    @Test("the class of an unreadable device does not change")
    func unreadable() {
        let error = TouchscreenError(operation: "open /dev/input/event0", errno: 13)
        let devices = [InspectedDevice(path: "/dev/input/event0", error: error)]
        #expect(devices.candidates.map(\.reason) == ["cannot open /dev/input/event0: Permission denied"])
    }
}
