import Foundation
import TestSupport
import Testing

/// A client that is not ours: paho, in Python.
struct ForeignClientTests {
    @Test("A program of a building in twenty lines of Python switches a light and hears of it")
    func paho() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("sheetd/kitchen/item/light/state", is: "false")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        let client = Checkout.tests.appendingPathComponent("Fixtures/clients/building.py")
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = [client.path, "127.0.0.1", "\(broker.port)", "kitchen"]
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text == "kitchen is online\nlight is false\nlight is true\n", "\(text)")
    }
}
