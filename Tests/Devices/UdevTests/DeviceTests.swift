import Testing

@testable import Udev

@Suite("Devices of this machine")
struct DeviceTests {
    @Test("The memory devices that every kernel has are listed in order, with their files")
    func listsMemoryDevices() throws {
        let devices = try DeviceEnumerator.devices(subsystem: "mem")
        let null = try #require(devices.first { $0.sysName == "null" })
        #expect(null.devNode == "/dev/null")
        #expect(null.subsystem == "mem")
        #expect(null.sysPath.hasSuffix("/mem/null"))
        let names = devices.map(\.sysName)
        #expect(names == names.sorted(by: naturallyPrecedes))
    }

    @Test("A subsystem that does not exist has no devices")
    func unknownSubsystemIsEmpty() throws {
        #expect(try DeviceEnumerator.devices(subsystem: "no-such-subsystem").isEmpty)
    }

    @Test("A monitor has a descriptor to wait on, and receiving never blocks")
    func monitorDoesNotBlock() throws {
        let monitor = try DeviceMonitor(subsystems: ["no-such-subsystem"])
        #expect(monitor.fileDescriptor >= 0)
        let event = monitor.receive()
        #expect(event == nil)
    }

    @Test("An error says what was attempted and why it failed")
    func errorsAreReadable() {
        let error = UdevError(operation: "list the devices of drm", errno: 13)
        #expect(error.description == "cannot list the devices of drm: Permission denied")
    }
}
