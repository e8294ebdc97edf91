import Testing
import Udev
import Values

@testable import Evdev

@Suite("Input devices in a report")
struct ReportTests {
    /// A keyboard on a bus, of which its owner and its maker have said something.
    private func entry(bus: UInt16) -> Value {
        var keyboard = DeviceCapabilities(name: "Anna's keyboard")
        keyboard.identity.bus = bus
        keyboard.physicalPath = "aa:bb:cc:dd:ee:ff"
        keyboard.keys = [30, 31]
        let device = InspectedDevice(path: "/dev/input/event9", capabilities: keyboard, quirks: [])
        let info = DeviceInfo(
            subsystem: "input",
            sysPath: "/sys/class/input/event9",
            sysName: "event9",
            devNode: "/dev/input/event9",
            properties: ["ID_SERIAL": "4711"]
        )
        return TouchscreenDiscovery.entry(info, device, device.candidate, [])
    }

    @Test("On Bluetooth neither an address is told nor what somebody calls a keyboard")
    func bluetooth() {
        let entry = entry(bus: Bus.bluetooth)
        #expect(entry["path"] == "/dev/input/event9")
        #expect(entry["name"] == nil)
        #expect(!entry.json.contains("aa:bb"))
    }

    @Test("Elsewhere the name is the model's, and the place that of a plug; a serial number is told of neither")
    func plugged() {
        let entry = entry(bus: Bus.usb)
        #expect(entry["name"] == "Anna's keyboard")
        #expect(entry["place"] == "aa:bb:cc:dd:ee:ff")
        #expect(!entry.json.contains("4711"))
    }
}
