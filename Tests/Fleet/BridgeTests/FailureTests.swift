import Foundation
import MQTT
import System
import TestSupport
import Testing
import Values

/// Brokers and daemons that go, and come again.
@Suite(.serialized)
struct FailureTests {
    @Test("A bridge that is killed leaves its will, and the next one is there again")
    func will() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        panel.killBridge()
        try observer.wait("sheetd/kitchen/availability", is: "offline")
        try panel.startBridge()
        try observer.wait("sheetd/kitchen/availability", is: "online")
    }

    @Test("A broker that is killed and forgets everything gets everything again, and what fingers did meanwhile")
    func brokerGone() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let before = try Observer(broker)
        try before.wait("sheetd/kitchen/availability", is: "online")
        let (desired, reported) = ("sheetd/kitchen/config/desired", "sheetd/kitchen/config/reported")
        let report = #"{"desired":7,"faults":[],"revision":7}"#
        try before.publish(desired, #"{"revision":7,"detent":"expanded"}"#, isRetained: true)
        try before.wait(reported, is: report)
        broker.kill()
        #expect(try Waiting.until { panel.log.contains("the sheet works on") })
        // The panel is used while nobody learns of it.
        let control = try ControlClient(panel.scratch.file("control"))
        try control.call("Tap", ["id": "light"])
        try control.call("Tap", ["id": "all off"])
        try broker.start()
        let after = try Observer(broker)
        try after.wait("sheetd/kitchen/availability", is: "online")
        try after.wait("sheetd/kitchen/item/light/state", is: "true")
        try after.wait("sheetd/kitchen/item/dim/state", is: "0.25")
        try after.wait(reported, is: report)
        // It is reported once, however often it was tried.
        #expect(panel.log.components(separatedBy: "the sheet works on").count - 1 <= 2)
        try after.publish("sheetd/kitchen/item/light/set", "false")
        try after.wait("sheetd/kitchen/item/light/state", is: "false")
    }

    @Test("Of two brokers the one that is there is used, and the other one when that is gone")
    func twoBrokers() throws {
        let (first, second) = (try TestBroker(), try TestBroker())
        first.kill()
        let panel = try TestPanel(
            "kitchen",
            at: "mqtt://127.0.0.1:\(first.port)",
            or: ["mqtt://127.0.0.1:\(second.port)"]
        )
        try panel.startDaemon()
        try panel.startBridge()
        let there = try Observer(second)
        try there.wait("sheetd/kitchen/availability", is: "online")
        try first.start()
        second.kill()
        let here = try Observer(first)
        try here.wait("sheetd/kitchen/availability", is: "online")
        try here.wait("sheetd/kitchen/item/dim/state", is: "0.25")
        #expect(panel.log.components(separatedBy: ":\(first.port): cannot connect").count == 2, "\(panel.log)")
    }

    @Test("What a document had that changed while the bridge was away is gone after its next start")
    func changedMeanwhile() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        let topic = "homeassistant/device/kitchen/config"
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("sheetd/kitchen/item/locked/state", is: "false")
        try observer.wait("the announcement") { observer.latest[topic] != nil }
        panel.killBridge()
        try observer.wait("sheetd/kitchen/availability", is: "offline")
        let control = try ControlClient(panel.scratch.file("control"))
        let fan: Value = ["kind": "slider", "id": "fan", "value": 0.5]
        try control.call("Update", ["content": ["items": [fan]]])
        try panel.startBridge()
        try observer.wait("sheetd/kitchen/item/fan/state", is: "0.5")
        for id in ["light", "dim", "locked"] { try observer.wait("sheetd/kitchen/item/\(id)/state", is: "") }
        func component(_ name: String) throws -> Value? {
            try Value(json: observer.latest[topic]?.payload ?? [])["cmps"]?[name]
        }
        try observer.wait("what is gone") { try component("item_light") == ["p": "switch"] }
        let (press, fresh) = try (component("item_all_20off_event"), component("item_fan"))
        #expect(press == ["p": "event"] && fresh?["p"] == "number")
        let late = try Observer(broker, client: "late")
        try late.wait("sheetd/kitchen/item/fan/state", is: "0.5")
        let states = late.latest.keys.filter { $0.hasPrefix("sheetd/kitchen/item/") }
        #expect(Array(states) == ["sheetd/kitchen/item/fan/state"])
    }

    @Test("A daemon that ends makes the panel unavailable, and one that comes makes it available")
    func daemonGone() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        panel.stopDaemon()
        try observer.wait("sheetd/kitchen/availability", is: "offline")
        try observer.publish("sheetd/kitchen/item/light/set", "true")
        #expect(try observer.call("kitchen", "State")["parameters"]?["reason"] == "no sheetd answers")
        #expect(panel.log.contains("refused panel: no sheetd answers"))
        try panel.startDaemon()
        try observer.wait("sheetd/kitchen/availability", is: "online")
    }

    @Test("A panel without a display is there, and says that it has none; it shows what is desired when it has")
    func withoutDisplay() throws {
        let broker = try TestBroker()
        let panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)")
        let observer = try Observer(broker)
        try panel.startDaemon(hasDisplay: false)
        try panel.startBridge()
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("sheetd/kitchen/screen/state", is: "false")
        try observer.wait("sheetd/kitchen/sheet/state", is: "\"hidden\"")
        let state = try Value(json: observer.latest["sheetd/kitchen/state"]?.payload ?? [])
        #expect(state["display"] == .null && state["state"] == "hidden" && state["light"] == nil, "\(state)")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        let reported = "sheetd/kitchen/config/reported"
        let document = #"{"revision":1,"content":{"items":[{"kind":"row","id":"door","title":"Door"}]}}"#
        try observer.publish("sheetd/kitchen/config/desired", document, isRetained: true)
        let fault = #"{"message":"there is no display","path":""}"#
        try observer.wait(reported, is: #"{"desired":1,"faults":[\#(fault)],"revision":null}"#)
        panel.stopDaemon()
        try observer.wait("sheetd/kitchen/availability", is: "offline")
        try panel.startDaemon()
        try observer.wait(reported, is: #"{"desired":1,"faults":[],"revision":1}"#)
        try observer.wait("sheetd/kitchen/screen/state", is: "true")
        #expect(!panel.log.contains("Light:"), "\(panel.log)")
    }

    @Test("Without a broker and without a daemon it waits, and says so once")
    func alone() throws {
        let broker = try TestBroker()
        broker.kill()
        let panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)")
        try panel.startBridge()
        #expect(
            try Waiting.until { panel.log.contains("Connection refused") && panel.log.contains("no sheetd answers") }
        )
        try broker.start()
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "offline")
        try panel.startDaemon()
        try observer.wait("sheetd/kitchen/availability", is: "online")
        #expect(panel.log.components(separatedBy: "no sheetd answers").count == 2, "\(panel.log)")
        #expect(panel.log.components(separatedBy: "Connection refused").count == 2, "\(panel.log)")
    }

    @Test(
        "A document for all is shown; a wrong one is reported with its faults and the last good one stays, also after a restart"
    )
    func desired() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        func document(_ revision: Int64, _ id: String, kind: String = "row") -> String {
            let item: Value = ["kind": .text(kind), "id": .text(id), "title": "Door", "accessory": "toggle"]
            return (["revision": .integer(revision), "content": ["items": [item]]] as Value).json
        }
        let reported = "sheetd/kitchen/config/reported"
        try observer.publish("sheetd/all/config/desired", document(1, "door"), isRetained: true)
        try observer.wait(reported, is: #"{"desired":1,"faults":[],"revision":1}"#)
        try observer.wait("sheetd/kitchen/item/door/state", is: "false")
        // Whoever asks again is answered again.
        let reports = observer.received.count { $0.topic == reported }
        try observer.publish("sheetd/all/config/desired", document(1, "door"), isRetained: true)
        try observer.wait("another report") { observer.received.count { $0.topic == reported } > reports }
        try observer.publish("sheetd/all/config/desired", document(2, "gate", kind: "gate"), isRetained: true)
        try observer.wait("the report") { observer.latest[reported]?.text.contains(#""desired":2"#) == true }
        let report = try Value(json: observer.latest[reported]?.payload ?? [])
        #expect(report["revision"] == 1)
        guard case .list(let faults)? = report["faults"] else { throw TestFailure("no faults") }
        #expect(faults.first?["path"] == "content.items[0].kind")
        #expect(observer.latest["sheetd/kitchen/item/gate/state"] == nil)
        try observer.publish("sheetd/kitchen/config/desired", document(3, "hall"), isRetained: true)
        try observer.wait(reported, is: #"{"desired":3,"faults":[],"revision":3}"#)
        panel.stopDaemon()
        try observer.wait("sheetd/kitchen/availability", is: "offline")
        try panel.startDaemon()
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("sheetd/kitchen/item/hall/state", is: "false")
    }
}
