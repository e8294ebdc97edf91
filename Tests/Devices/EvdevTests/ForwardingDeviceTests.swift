import Gestures
import Glibc
import Testing

@testable import Evdev

@Suite("Slots of forwarded touches")
struct ForwardedSlotTests {
    @Test("A contact gets the lowest free slot and keeps it; when all are in use there is none")
    func slots() {
        var encoder = SlotEncoder(width: 100, height: 100)
        var current: Int32 = 0
        /// The slots in which a contact came down, or from which it was lifted.
        func slots(_ phase: Contact.Phase, _ contact: Int) -> [Int32] {
            let frame = [Contact(id: contact, phase: phase, position: Point(x: 0.5, y: 0.5))]
            return encoder.encode(frame).filter { $0.type == EventType.absolute }.compactMap { event in
                if event.code == Axis.slot { current = event.value }
                return event.code == Axis.trackingID ? current : nil
            }
        }
        #expect((10..<20).map { slots(.began, $0) } == (0..<10).map { [$0] })
        #expect(slots(.began, 20) == [])
        #expect(slots(.began, 11) == [1])
        #expect(slots(.ended, 11) == [1] && slots(.ended, 11) == [])
        #expect(slots(.ended, 20) == [])
        #expect(slots(.began, 20) == [1])
        #expect(slots(.ended, 12) == [2] && slots(.ended, 20) == [1])
    }
}

@Suite("The device of forwarded touches")
struct ForwardingDeviceTests {
    private let own = DeviceCapabilities(
        name: ForwardingDevice.name,
        identity: DeviceIdentity(bus: Bus.virtual),
        properties: [Property.direct],
        keys: [Button.touch],
        axes: [
            Axis.slot: AxisRange(min: 0, max: 9), Axis.positionX: AxisRange(min: 0, max: 719),
            Axis.positionY: AxisRange(min: 0, max: 1279),
        ]
    )

    @Test(
        "sheetd never uses it as a touchscreen, whatever path, udev and quirks say",
        arguments: [DeviceInterest.search, .path]
    )
    func refused(interest: DeviceInterest) {
        var device = own
        device.udev = UdevClassification(["ID_INPUT_TOUCHSCREEN": "1"])
        var quirk = DeviceQuirk(name: own.name)
        quirk.isTouchscreen = true
        let (verdict, reason) = device.classification(quirk, for: interest)
        #expect(verdict == .refused)
        #expect(reason == "the touches that sheetd itself passes on")
        device.name = "Panel"
        #expect(device.classification(for: interest).verdict == .touchscreen)
    }

    @Test("An error names the file and what can be done", arguments: [ENOENT, EACCES, EIO])
    func hints(errno: Int32) {
        let hint = ForwardingDevice.hint(errno)
        #expect((hint == nil) == (errno == EIO))
    }
}
