import MQTT
import TestSupport
import Testing
import Values

@testable import Control

/// What a daemon does only where something is wrong with its panel, so that one without a sheet stands in for it.
@Suite(.serialized)
struct DaemonFaultTests {
    /// A bridge that is online, between a broker and a daemon without a sheet.
    private struct OnlineBridge {
        let broker: TestBroker
        let panel: TestPanel
        let daemon: FakeDaemon
        let observer: Observer

        init() throws {
            broker = try TestBroker()
            panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)")
            daemon = try FakeDaemon(at: panel.scratch.file("control"))
            try panel.startBridge()
            observer = try Observer(broker)
            try observer.wait("sheetd/kitchen/availability", is: "online")
        }
    }

    @Test("A document that comes while the display is unplugged is shown when it is plugged in again")
    func unplugged() throws {
        let bridge = try OnlineBridge()
        defer { bridge.daemon.stop() }
        let (daemon, observer) = (bridge.daemon, bridge.observer)
        try observer.wait("sheetd/kitchen/screen/state", is: "true")
        // The light of a display that has gone is still on, and no event reports that it has gone.
        daemon.answer("State", with: FakeDaemon.situation(display: nil))
        let refusal = ControlReplyError(name: "io.sheetd.Sheet.NoDevice", parameters: ["reason": "there is no display"])
        daemon.answer("Present", with: .refusal(refusal))
        try observer.publish("sheetd/kitchen/config/desired", #"{"revision":1,"content":{}}"#, isRetained: true)
        let (reported, fault) = ("sheetd/kitchen/config/reported", #"{"message":"there is no display","path":""}"#)
        try observer.wait(reported, is: #"{"desired":1,"faults":[\#(fault)],"revision":null}"#)
        try observer.wait("sheetd/kitchen/screen/state", is: "false")
        let state = try Value(json: observer.latest["sheetd/kitchen/state"]?.payload ?? [])
        #expect(state["display"] == .null, "\(state)")
        daemon.answer("Present", with: .reply([:]))
        daemon.answer("State", with: FakeDaemon.situation(display: FakeDaemon.display))
        daemon.emit("did_present")
        try observer.wait(reported, is: #"{"desired":1,"faults":[],"revision":1}"#)
        try observer.wait("sheetd/kitchen/screen/state", is: "true")
        #expect(daemon.calls(of: "Present") == 2)
    }

    @Test(
        "A value that is set is sent alone: nothing that the bridge has seen before takes back what a program has changed"
    )
    func valueAlone() throws {
        let bridge = try OnlineBridge()
        defer { bridge.daemon.stop() }
        let row: Value = ["kind": "row", "id": "oven", "title": "Oven", "subtitle": "cold", "accessory": "toggle"]
        bridge.daemon.answer("Content", with: .reply(["content": ["items": [row]], "revision": 2]))
        bridge.daemon.emit("content")
        try bridge.observer.wait("sheetd/kitchen/item/oven/state", is: "false")
        try bridge.observer.publish("sheetd/kitchen/item/oven/set", "true")
        try bridge.observer.wait("the call") { bridge.daemon.calls(of: "Update") == 1 }
        #expect(bridge.daemon.parameters(of: "Update") == ["id": "oven", "value": true, "name": "sheet"])
    }

    @Test("Where the daemon does not answer, 32 calls wait for it and the next one is refused")
    func silent() throws {
        let bridge = try OnlineBridge()
        defer { bridge.daemon.stop() }
        let (daemon, observer) = (bridge.daemon, bridge.observer)
        daemon.answer("Move", with: .none)
        for _ in 0..<40 { try observer.publish("sheetd/kitchen/sheet/set", "\"expanded\"") }
        try observer.wait("the refusal") {
            bridge.panel.log.contains("refused sheet: sheetd takes no more: at most 32 calls")
        }
        try observer.wait("the calls") { daemon.calls(of: "Move") >= 32 }
        #expect(daemon.calls(of: "Move") == 32)
        // What the bridge itself wants to know is asked all the same.
        let questions = daemon.calls(of: "State")
        daemon.emit("did_move")
        try observer.wait("its question") { daemon.calls(of: "State") > questions }
    }
}
