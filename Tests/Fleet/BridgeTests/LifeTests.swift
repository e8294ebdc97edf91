import Foundation
import MQTT
import System
import TestSupport
import Testing
import Values

/// A panel on a broker: the daemon, the bridge and mosquitto as they are.
@Suite(.serialized)
struct LifeTests {
    @Test("A panel is there with all that it has, is set from afar, and reports what fingers do")
    func life() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("sheetd/kitchen/item/dim/state", is: "0.25")
        try observer.wait("sheetd/kitchen/sheet/state", is: "\"normal\"")
        try observer.wait("sheetd/kitchen/screen/state", is: "true")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        // Set.
        try observer.publish("sheetd/kitchen/item/light/set", "true")
        try observer.wait("sheetd/kitchen/item/light/state", is: "true")
        try observer.publish("sheetd/group/house/item/dim/set", "0.5")
        try observer.wait("sheetd/kitchen/item/dim/state", is: "0.5")
        try observer.publish("sheetd/all/sheet/set", "\"expanded\"")
        try observer.wait("sheetd/kitchen/sheet/state", is: "\"expanded\"")
        // A finger.
        #expect(try observer.call("kitchen", "Tap", ["id": "light"]) == ["parameters": [:]])
        try observer.wait("sheetd/kitchen/item/light/state", is: "false")
        let revision = try observer.call("kitchen", "Content")["parameters"]?["revision"]
        try observer.wait("the revision after the finger") {
            try Value(json: observer.latest["sheetd/kitchen/state"]?.payload ?? [])["revision"] == revision
        }
        try observer.publish("sheetd/kitchen/item/all%20off/set", "\"press\"")
        try observer.wait("the press") { observer.latest["sheetd/kitchen/item/all%20off/event"] != nil }
        #expect(observer.latest["sheetd/kitchen/item/all%20off/event"]?.isRetained == false)
        // The light and a picture.
        try observer.publish("sheetd/kitchen/screen/set", "false")
        try observer.wait("sheetd/kitchen/screen/state", is: "false")
        try observer.publish("sheetd/kitchen/screenshot/set", "true")
        try observer.wait("the picture") { observer.latest["sheetd/kitchen/screenshot"] != nil }
        #expect(observer.latest["sheetd/kitchen/screenshot"]?.payload.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        try observer.publish("sheetd/kitchen/sheet/set", "\"hidden\"")
        try observer.wait("sheetd/kitchen/sheet/state", is: "\"hidden\"")
        try observer.publish("sheetd/kitchen/sheet/set", "\"normal\"")
        try observer.wait("sheetd/kitchen/sheet/state", is: "\"normal\"")
        panel.stopBridge()
        try observer.wait("sheetd/kitchen/availability", is: "offline")
    }

    @Test(
        "The home is there by its own topics: set from afar, touched, and found by Home Assistant, whatever the sheet does"
    )
    func home() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(
            on: broker,
            home: """
                items = [
                    { kind = "tile", id = "lamp", title = "Lamp", value = false },
                    { kind = "stepper", id = "target", title = "Target", value = 21, min = 15, max = 25 },
                    { kind = "button", id = "scene", title = "Scene" },
                ]
                """
        )
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("sheetd/kitchen/item/home/lamp/state", is: "false")
        try observer.wait("sheetd/kitchen/item/light/state", is: "false")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        try observer.publish("sheetd/kitchen/item/home/lamp/set", "true")
        try observer.wait("sheetd/kitchen/item/home/lamp/state", is: "true")
        try observer.publish("sheetd/kitchen/sheet/set", "\"hidden\"")
        try observer.wait("sheetd/kitchen/sheet/state", is: "\"hidden\"")
        #expect(try observer.call("kitchen", "Tap", ["id": "lamp", "name": "home"]) == ["parameters": [:]])
        try observer.wait("sheetd/kitchen/item/home/lamp/state", is: "false")
        try observer.publish("sheetd/group/house/item/home/target/set", "22")
        try observer.wait("sheetd/kitchen/item/home/target/state", is: "22.0")
        try observer.publish("sheetd/kitchen/item/home/scene/set", "\"press\"")
        try observer.wait("the press") { observer.latest["sheetd/kitchen/item/home/scene/event"] != nil }
        let payload = observer.latest["homeassistant/device/kitchen/config"]?.payload ?? []
        let components = try Value(json: payload)["cmps"]
        #expect(components?["home_lamp"]?["p"] == "switch" && components?["home_target"]?["p"] == "number")
        #expect(components?["item_light"]?["p"] == "switch")
    }

    @Test("Where two panels have one name, the log says so")
    func twins() throws {
        let broker = try TestBroker()
        let panels = [try TestPanel("twin", on: broker), try TestPanel("twin", on: broker)]
        let observer = try Observer(broker)
        try observer.wait("the cause") { panels.contains { $0.log.contains("another client may use the name twin") } }
    }

    @Test("Every method is called from afar, and errors come as those of varlink")
    func calls() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.waitForSheet(of: "kitchen", at: "normal")
        let info = try observer.call("kitchen", "org.varlink.service.GetInfo")
        #expect(info["parameters"]?["product"] == "sheetd")
        let wrong = try observer.call("kitchen", "Move", ["detent": "nowhere"])
        #expect(wrong["error"] == "io.sheetd.Sheet.NoSuchDetent")
        #expect(try observer.call("kitchen", "Monitor")["error"] == "org.varlink.service.ExpectedMore")
        #expect(try observer.call("kitchen", "Fly")["error"] == "org.varlink.service.MethodNotFound")
        let content: Value = [
            "items": [["kind": "row", "id": "door", "title": "Door", "accessory": "toggle", "value": true]]
        ]
        #expect(try observer.call("kitchen", "Present", ["content": content]) == ["parameters": ["name": "sheet"]])
        // What is gone is taken away.
        try observer.wait("sheetd/kitchen/item/door/state", is: "true")
        try observer.wait("sheetd/kitchen/item/light/state", is: "")
        let late = try Observer(broker, client: "late")
        try late.wait("sheetd/kitchen/item/door/state", is: "true")
        #expect(late.latest["sheetd/kitchen/item/light/state"] == nil)
    }

    @Test("Home Assistant learns what the panel has, again when it starts, and when the document is another one")
    func discovery() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        let topic = "homeassistant/device/kitchen/config"
        func platforms() throws -> [String: String] {
            guard case .table(let all)? = try Value(json: observer.latest[topic]?.payload ?? [])["cmps"] else {
                return [:]
            }
            return all.compactMapValues { if case .text(let text)? = $0["p"] { text } else { nil } }
        }
        try observer.wait("the announcement") { observer.latest[topic] != nil }
        #expect(try platforms()["item_light"] == "switch")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        let count = observer.received.count { $0.topic == topic }
        try observer.publish("homeassistant/status", "online")
        try observer.wait("it to be announced again") { observer.received.count { $0.topic == topic } > count }
        let content: Value = ["items": [["kind": "slider", "id": "fan", "value": 0]]]
        _ = try observer.call("kitchen", "Update", ["content": content])
        try observer.wait("the slider") { try platforms()["item_fan"] == "number" }
        #expect(try Value(json: observer.latest[topic]?.payload ?? [])["cmps"]?["item_light"] == ["p": "switch"])
    }

    @Test("Retained and old commands are refused; the panel is as it was, and the log says it once")
    func replays() throws {
        let broker = try TestBroker()
        let observer = try Observer(broker)
        for topic in ["item/light/set", "sheet/set"] {
            try observer.publish(
                "sheetd/kitchen/\(topic)",
                topic == "sheet/set" ? "\"hidden\"" : "true",
                isRetained: true
            )
        }
        let panel = try TestPanel(on: broker)
        try observer.wait("refusals") {
            panel.log.contains("item/light: it is retained") && panel.log.contains("sheet: it is retained")
        }
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        for _ in 0..<5 { try observer.publish("sheetd/kitchen/item/dim/set", #"{"value":1,"time":1000}"#) }
        try observer.waitForSheet(of: "kitchen", at: "normal")
        #expect(observer.latest["sheetd/kitchen/item/light/state"]?.text == "false")
        #expect(observer.latest["sheetd/kitchen/item/dim/state"]?.text == "0.25")
        #expect(panel.log.components(separatedBy: "item/dim: it was sent more than 30 s ago").count == 2)
    }
}
