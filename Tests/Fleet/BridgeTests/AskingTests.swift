import MQTT
import System
import TestSupport
import Testing
import Values

@testable import Control

/// Questions for who stands before the panel, asked from afar.
@Suite(.serialized)
struct AskingTests {
    private struct Kitchen {
        let broker: TestBroker
        let panel: TestPanel
        let observer: Observer

        init() throws {
            broker = try TestBroker()
            panel = try TestPanel(on: broker)
            observer = try Observer(broker)
            try observer.wait("sheetd/kitchen/availability", is: "online")
            try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
            try observer.waitForSheet(of: "kitchen", at: "normal")
        }

        /// What is presented, from the lowest.
        func stack() throws -> [String] {
            let state = try observer.call("kitchen", "State", ["name": "sheet"])["parameters"]?["state"]
            guard case .list(let stack)? = state?["stack"] else { return [] }
            return stack.map { "\(Self.text($0["name"])) \(Self.text($0["state"]))" }
        }

        func wait(forStack stack: [String]) throws {
            try observer.wait("the stack \(stack)") { try self.stack() == stack }
        }

        func ask(_ token: String, _ title: String = "Now?", _ more: [String: Value] = [:]) throws {
            let content: Value = [
                "title": .text(title), "items": [["kind": "slider", "id": "count", "value": 1.5, "max": 5]],
                "footer": [["kind": "button", "id": "yes", "title": "Yes"]],
            ]
            let question = more.merging(["token": .text(token), "content": content]) { first, _ in first }
            try observer.publish("sheetd/kitchen/ask/set", Value.table(question).json)
        }

        func answer(to token: String) throws -> Value {
            let topic = "sheetd/kitchen/ask/reply/\(token)"
            try observer.wait(topic) { observer.latest[topic] != nil }
            return try Value(json: observer.latest[topic]?.payload ?? [])
        }

        private static func text(_ value: Value?) -> String { if case .text(let text)? = value { text } else { "?" } }
    }

    @Test("A question is answered where its token says, and holds nothing else up while it is open")
    func answered() throws {
        let kitchen = try Kitchen()
        let announcements = kitchen.observer.received.count { $0.topic == "homeassistant/device/kitchen/config" }
        try kitchen.ask("a/b")
        try kitchen.wait(forStack: ["sheet covered", "ask-1 shown"])
        // The one that asks through `call` waits behind it, and so does nothing else.
        let then: Value = ["title": "Then?", "footer": [["kind": "button", "id": "yes", "title": "Yes"]]]
        let call: Value = ["method": "Ask", "token": "c", "parameters": ["content": then]]
        try kitchen.observer.publish("sheetd/kitchen/call", call.json)
        try kitchen.wait(forStack: ["sheet covered", "ask-2 waiting", "ask-1 shown"])
        try kitchen.observer.publish("sheetd/kitchen/item/light/set", "true")
        try kitchen.observer.wait("sheetd/kitchen/item/light/state", is: "true")
        try kitchen.observer.wait("sheetd/kitchen/item/ask-1/count/state", is: "1.5")
        // Somebody far away may press as well, where programs may touch.
        try kitchen.observer.publish("sheetd/kitchen/item/ask-1/yes/set", "\"press\"")
        let answer = try kitchen.answer(to: "a%2Fb")
        #expect(answer == ["parameters": ["id": "yes", "values": ["count": 1.5]]])
        try kitchen.wait(forStack: ["sheet covered", "ask-2 shown"])
        try kitchen.observer.wait("sheetd/kitchen/item/ask-1/count/state", is: "")
        #expect(try kitchen.observer.call("kitchen", "Dismiss") == ["parameters": [:]])
        let reply = "sheetd/kitchen/reply/c"
        try kitchen.observer.wait(reply) { kitchen.observer.latest[reply] != nil }
        let dismissed: Value = ["error": "io.sheetd.Sheet.Dismissed", "parameters": ["reason": "control"]]
        #expect(try Value(json: kitchen.observer.latest[reply]?.payload ?? []) == dismissed)
        try kitchen.wait(forStack: ["sheet shown"])
        let again = kitchen.observer.received.count { $0.topic == "homeassistant/device/kitchen/config" }
        #expect(again == announcements, "a question is nothing that a home has")
    }

    @Test("What is wrong with a question is its answer; one that comes twice asks once")
    func refused() throws {
        let kitchen = try Kitchen()
        try kitchen.observer.publish("sheetd/kitchen/ask/set", #"{"token":"1","content":{"items":[{"kind":"clown"}]}}"#)
        let wrong = try kitchen.answer(to: "1")
        #expect(wrong["error"] == "io.sheetd.Sheet.InvalidContent")
        try kitchen.observer.publish("sheetd/kitchen/ask/set", #"{"token":"2","contents":{}}"#)
        #expect(try kitchen.answer(to: "2")["error"] == "org.varlink.service.InvalidParameter")
        for _ in 0..<2 { try kitchen.ask("3") }
        try kitchen.observer.wait("the log") { kitchen.panel.log.contains("a question with this token is open") }
        try kitchen.wait(forStack: ["sheet covered", "ask-2 shown"])
        #expect(kitchen.observer.latest["sheetd/kitchen/ask/reply/3"] == nil)
    }

    @Test("Eight questions may be open; one more is refused, and a bridge that goes takes them along")
    func many() throws {
        let kitchen = try Kitchen()
        for number in 1...9 { try kitchen.ask("\(number)") }
        let refusal = try kitchen.answer(to: "9")
        let parameters: Value = ["what": "questions from afar", "limit": 8]
        #expect(refusal == ["error": "io.sheetd.Sheet.TooMany", "parameters": parameters])
        let waiting = (2...8).reversed().map { "ask-\($0) waiting" }
        try kitchen.wait(forStack: ["sheet covered"] + waiting + ["ask-1 shown"])
        kitchen.panel.killBridge()
        try kitchen.observer.wait("sheetd/kitchen/availability", is: "offline")
        try kitchen.panel.startBridge()
        try kitchen.observer.wait("sheetd/kitchen/availability", is: "online")
        try kitchen.wait(forStack: ["sheet shown"])
        try kitchen.observer.wait("sheetd/kitchen/item/ask-1/count/state", is: "")
    }

    @Test("Other presentations are mirrored by their names, and change nothing of what a home is announced")
    func presentations() throws {
        let kitchen = try Kitchen()
        let observer = kitchen.observer
        let announcements = observer.received.count { $0.topic == "homeassistant/device/kitchen/config" }
        let grill: Value = ["kind": "row", "id": "light", "title": "Grill", "accessory": "toggle"]
        let oven: Value = ["name": "oven", "over": true, "content": ["items": [grill]]]
        #expect(try observer.call("kitchen", "Present", oven) == ["parameters": ["name": "oven"]])
        try observer.wait("sheetd/kitchen/item/oven/light/state", is: "false")
        try observer.publish("sheetd/kitchen/item/oven/light/set", "true")
        try observer.wait("sheetd/kitchen/item/oven/light/state", is: "true")
        #expect(observer.latest["sheetd/kitchen/item/light/state"]?.text == "false")
        // It is covered when its item is set.
        #expect(
            try observer.call("kitchen", "Present", ["name": "fridge", "over": true, "content": ["title": "Fridge"]])[
                "error"
            ] == nil
        )
        try observer.publish("sheetd/kitchen/item/oven/light/set", "false")
        try observer.wait("sheetd/kitchen/item/oven/light/state", is: "false")
        #expect(try observer.call("kitchen", "Dismiss", ["name": "fridge"])["error"] == nil)
        try kitchen.wait(forStack: ["sheet covered", "oven shown"])
        #expect(try observer.call("kitchen", "Tap", ["id": "light", "name": "oven"]) == ["parameters": [:]])
        try observer.wait("sheetd/kitchen/item/oven/light/state", is: "true")
        #expect(try observer.call("kitchen", "Dismiss", ["name": "oven"])["error"] == nil)
        try observer.wait("sheetd/kitchen/item/oven/light/state", is: "")
        try kitchen.wait(forStack: ["sheet shown"])
        let again = observer.received.count { $0.topic == "homeassistant/device/kitchen/config" }
        #expect(again == announcements)
    }

    @Test("A daemon that goes is the answer to what was open")
    func gone() throws {
        let kitchen = try Kitchen()
        try kitchen.ask("1")
        try kitchen.wait(forStack: ["sheet covered", "ask-1 shown"])
        kitchen.panel.stopDaemon()
        let answer = try kitchen.answer(to: "1")
        guard case .text(let error)? = answer["error"] else { throw TestFailure("\(answer)") }
        #expect(["io.sheetd.Sheet.NoDevice", "io.sheetd.Sheet.Dismissed"].contains(error))
        try kitchen.ask("2")
        #expect(try kitchen.answer(to: "2")["error"] == "io.sheetd.Sheet.NoDevice")
    }
}
