import Foundation
import TestSupport
import Testing

/// A broker that ends the connection at what is larger than it takes, as one of MQTT 3.1.1 does.
@Suite(.serialized)
struct PacketLimitTests {
    @Test("A picture that is too large for the broker is given up after three connections, with one line of the log")
    func picture() throws {
        let broker = try TestBroker(["allow_anonymous true", "max_packet_size 6000"])
        let panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)", ["discovery = false"])
        try panel.startDaemon()
        try panel.startBridge()
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("sheetd/kitchen/item/light/state", is: "false")
        try observer.waitForSheet(of: "kitchen", at: "normal")
        try observer.publish("sheetd/kitchen/screenshot/set", "true")
        func logged(_ text: String) -> Int { panel.log.components(separatedBy: text).count - 1 }
        let given = "sheetd/kitchen/screenshot is given up"
        try observer.wait("the line of the log") { logged(given) > 0 }
        let (connections, subscriptions) = (logged("connected to"), logged("subscribed to"))
        try observer.wait("another connection") { logged("subscribed to") > subscriptions }
        // What is as large is not tried again, and everything else is reported.
        try observer.publish("sheetd/kitchen/screenshot/set", "true")
        try observer.publish("sheetd/kitchen/item/light/set", "true")
        try observer.wait("sheetd/kitchen/item/light/state", is: "true")
        try observer.waitForSheet(of: "kitchen", at: "normal")
        #expect(logged(given) == 1 && logged("connected to") == connections + 1, "\(panel.log)")
        #expect(observer.latest["sheetd/kitchen/screenshot"] == nil)
    }
}
