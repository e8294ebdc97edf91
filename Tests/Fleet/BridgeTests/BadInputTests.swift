import Foundation
import MQTT
import System
import TestSupport
import Testing
import Values

/// Payloads that nobody should send.
@Suite(.serialized)
struct BadInputTests {
    private static let topics = [
        "kitchen/item/light/set", "kitchen/item/dim/set", "kitchen/item/none/set", "kitchen/item/all%20off/set",
        "kitchen/sheet/set", "kitchen/screen/set", "kitchen/brightness/set", "kitchen/screenshot/set", "kitchen/call",
        "kitchen/config/desired", "all/item/dim/set", "group/house/sheet/set",
    ]

    @Test("10,000 made-up payloads on every topic: the bridge goes on, the log stays short, and a right command works")
    func fuzz() throws {
        let broker = try TestBroker(["allow_anonymous true", "max_queued_messages 0", "max_inflight_messages 0"])
        let panel = try TestPanel(on: broker)
        let observer = try Observer(
            broker,
            ["sheetd/kitchen/item/#", "sheetd/kitchen/reply/#", "sheetd/kitchen/availability"]
        )
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        var random = SplitMix(seed: 20)
        let before = panel.memory
        for number in 0..<10_000 {
            // None of them is a right one: the sheet is to be as it was.
            var payload = Self.payload(&random)
            if payload.count > 4 { payload[random.index(payload.count)] = 0xFF }
            observer.send("sheetd/" + Self.topics[number % Self.topics.count], payload)
            if number % 200 == 0 { _ = try observer.call("kitchen", "State") }
        }
        try observer.waitForSheet(of: "kitchen", at: "normal")
        #expect(observer.latest["sheetd/kitchen/item/light/state"]?.text == "false")
        #expect(observer.latest["sheetd/kitchen/item/dim/state"]?.text == "0.25")
        try observer.publish("sheetd/kitchen/item/light/set", "true")
        try observer.wait("sheetd/kitchen/item/light/state", is: "true")
        #expect(panel.log.split(separator: "\n").count < 100, "\(panel.log)")
        #expect(isSanitized || panel.memory < before + 16_384, "\(before) and \(panel.memory) kB")
    }

    private static let pieces = [
        "{", "}", "[", "]", "\"method\"", ":", ",", "null", "-1e400", "\"\\ud800\"", "\"press\"", "tru", "\"value\"",
        " ",
    ]

    private static func payload(_ random: inout SplitMix) -> [UInt8] {
        switch random.index(3) {
        case 0: [0xFF] + (0..<random.index(60)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        case 1: Array(((0..<random.index(12)).map { _ in random.pick(pieces) }.joined() + "}").utf8)
        default: Array(String(repeating: random.pick(["[", "{\"a\":"]), count: random.index(400)).utf8) + [0]
        }
    }

    @Test(
        "What is wrong with a payload is logged once, answered where somebody waits, and changes nothing",
        arguments: [
            ("item/light/set", "1 MB", "expected at most 4096 bytes, found 1048576"),
            ("item/light/set", "true false", "no JSON"), ("item/light/set", "not UTF-8", "no JSON"),
            ("item/light/set", "\"on\"", "expected true or false"),
            ("item/dim/set", "2", "expected a number from 0 to 1"), ("item/none/set", "true", "no such item"),
            ("item/locked/set", "true", "it is disabled"), ("sheet/set", "\"attic\"", "has no detent \"attic\""),
            ("brightness/set", "0.5", "there is no backlight"),
            ("item/light/set", "a day ahead", "the clocks differ"), ("item/dim/set", "a day ago", "more than 30 s ago"),
            ("call", "1 MB", "expected at most 524288 bytes"),
            ("config/desired", "1 MB", "expected at most 524288 bytes"),
        ]
    )
    func faults(topic: String, payload: String, reason: String) throws {
        let broker = try TestBroker()
        let panel = try TestPanel(on: broker)
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        for _ in 0..<3 { try observer.publish("sheetd/kitchen/" + topic, Self.bytes(payload)) }
        try observer.waitForSheet(of: "kitchen", at: "normal")
        try observer.wait("the log") { panel.log.contains(reason) }
        #expect(panel.log.components(separatedBy: "refused ").count == 2, "\(panel.log)")
        #expect(observer.latest["sheetd/kitchen/item/light/state"]?.text == "false")
        #expect(observer.latest["sheetd/kitchen/item/dim/state"]?.text == "0.25")
    }

    /// What a table calls a payload.
    private static func bytes(_ payload: String) -> [UInt8] {
        let (now, day) = (Date().timeIntervalSince1970, 86_400.0)
        return switch payload {
        case "1 MB": [UInt8](repeating: 0x31, count: 1 << 20)
        case "not UTF-8": [0x22, 0xC3, 0x28, 0x22]
        case "a day ahead": Array(#"{"value":true,"time":\#(now + day)}"#.utf8)
        case "a day ago": Array(#"{"value":1,"time":\#(now - day)}"#.utf8)
        default: Array(payload.utf8)
        }
    }

    @Test("A wrong call is answered where its token can be read, logged once for each reason, and changes nothing")
    func calls() throws {
        let broker = try TestBroker()
        let observer = try Observer(broker)
        let topic = "sheetd/kitchen/call"
        try observer.publish(topic, #"{"token":"retained","method":"Dismiss"}"#, isRetained: true)
        let panel = try TestPanel(on: broker)
        let day = Date().timeIntervalSince1970 - 86_400
        let faults: [(String, String?, String)] = [
            ("retained", nil, "it is retained"), ("none", "", "method: is missing"),
            ("type", #","method":5"#, "method: expected"),
            ("parameters", #","method":"Dismiss","parameters":5"#, "parameters: expected an object"),
            ("name", #","method":"Dismiss","paramters":{}"#, "paramters: unknown name"),
            ("old", #","method":"Dismiss","time":\#(day)"#, "more than 30 s ago"),
        ]
        for (token, rest, reason) in faults {
            try observer.wait("the panel") { observer.latest["sheetd/kitchen/reply/retained"] != nil }
            if let rest { try observer.publish(topic, #"{"token":"\#(token)"\#(rest)}"#) }
            let reply = "sheetd/kitchen/reply/\(token)"
            try observer.wait("the answer to \(token)") { observer.latest[reply] != nil }
            let answer = try Value(json: observer.latest[reply]?.payload ?? [])
            guard case .text(let refusal)? = answer["parameters"]?["reason"] else { throw TestFailure("\(answer)") }
            #expect(answer["error"] == "refused" && refusal.contains(reason), "\(token): \(refusal)")
        }
        try observer.waitForSheet(of: "kitchen", at: "normal")
        #expect(panel.log.components(separatedBy: "refused ").count == 1 + faults.count, "\(panel.log)")
    }

    @Test("A call of a panel that allows none is answered with that")
    func callsOfNone() throws {
        let broker = try TestBroker()
        let observer = try Observer(broker)
        let panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)", allowing: ["item/*"])
        try panel.startDaemon()
        try panel.startBridge()
        try observer.wait("subscriptions") { panel.log.contains("subscribed to") }
        try observer.publish("sheetd/kitchen/call", #"{"token":"7","method":"State"}"#)
        try observer.wait("the answer") { observer.latest["sheetd/kitchen/reply/7"] != nil }
        let answer = try Value(json: observer.latest["sheetd/kitchen/reply/7"]?.payload ?? [])
        #expect(answer == ["error": "refused", "parameters": ["reason": "call/State is not in allow"]])
        #expect(panel.log.contains("refused call: call/State is not in allow"), "\(panel.log)")
    }
}
