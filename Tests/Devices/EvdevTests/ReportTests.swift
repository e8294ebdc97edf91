import Foundation
import Gestures
import TestSupport
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

    @Test("On Bluetooth neither an address is reported nor what somebody calls a keyboard")
    func bluetooth() {
        let entry = entry(bus: Bus.bluetooth)
        #expect(entry["path"] == "/dev/input/event9")
        #expect(entry["name"] == nil)
        #expect(!entry.json.contains("aa:bb"))
    }

    @Test("Elsewhere the name is the model's, and the place that of a plug; a serial number is reported of neither")
    func plugged() {
        let entry = entry(bus: Bus.usb)
        #expect(entry["name"] == "Anna's keyboard")
        #expect(entry["place"] == "aa:bb:cc:dd:ee:ff")
        #expect(!entry.json.contains("4711"))
    }

    @Test("What the keys are taken for is reported, and not which there are")
    func keys() {
        #expect(entry(bus: Bus.usb)["keys"] == ["verdict": "keyboard", "reason": "it has letters"])
        #expect(entry(bus: Bus.bluetooth)["keys"]?["verdict"] == "keyboard")
    }

    private static let folder = Checkout.tests.appendingPathComponent("Fixtures/reports")

    private static var boards: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }

    @Test("The touchscreen of every board's report begins a recording, to which events can be added", arguments: boards)
    func recording(board: String) throws {
        let report = try Value(json: Data(contentsOf: Self.folder.appendingPathComponent(board)))
        guard case .list(let inputs) = report["inputs"] else { throw CocoaError(.coderReadCorrupt) }
        let entry = try #require(inputs.first { $0["verdict"] == "touchscreen" })
        guard case .list(let lines) = entry["evemu"], case .text(let name) = entry["name"] else {
            throw CocoaError(.coderReadCorrupt)
        }
        let touch = ["E: 0.000001 0003 0039 1", "E: 0.000001 0003 0035 10", "E: 0.000001 0003 0036 20"]
        let head = lines.map { if case .text(let line) = $0 { line } else { "" } }
        let text = head + touch + ["E: 0.000001 0000 0000 0", ""]
        let scratch = try Scratch()
        var reader = try RecordingReader(paths: [scratch.write(text.joined(separator: "\n"), to: "board.evemu")])
        #expect(reader.device.name == name)
        #expect(reader.device.touchProtocol == .b)
        #expect(try reader.next()?.contacts.count == 1)
    }
}
