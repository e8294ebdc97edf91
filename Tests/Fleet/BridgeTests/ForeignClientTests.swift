import Foundation
import TestSupport
import Testing

/// A client that is not ours: paho, in Python.
struct ForeignClientTests {
    @Test("A program of a building in twenty lines of Python switches a light and learns of it")
    func paho() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("sheetd/kitchen/item/light/state", is: "false")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        let client = Checkout.tests.appendingPathComponent("Fixtures/clients/building.py")
        let child = try ChildProcess("/usr/bin/python3", [client.path, "127.0.0.1", "\(broker.port)", "kitchen"])
        #expect(try child.wait() == .exit(0), "\(child.message)")
        let text = child.output
        #expect(text == "kitchen is online\nlight is false\nlight is true\n", "\(text)")
    }
}
