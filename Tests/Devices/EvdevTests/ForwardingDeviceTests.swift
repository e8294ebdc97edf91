import Glibc
import Testing

@testable import Evdev

@Suite("Slots of forwarded touches")
struct SlotAllocatorTests {
    @Test("A contact gets the lowest free slot and keeps it; when all are in use there is none")
    func slots() {
        var slots = SlotAllocator(count: 3)
        #expect(slots.isEmpty)
        #expect([10, 11, 12].map { slots.allocate(for: $0) } == [0, 1, 2])
        #expect(slots.allocate(for: 13) == nil)
        #expect(slots.allocate(for: 11) == 1)
        #expect(slots.free(11) == 1 && slots.free(11) == nil)
        #expect(slots.slot(of: 12) == 2 && slots.slot(of: 11) == nil)
        #expect(slots.allocate(for: 13) == 1)
        #expect(!slots.isEmpty)
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
