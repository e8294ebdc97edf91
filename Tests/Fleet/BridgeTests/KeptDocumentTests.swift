import Foundation
import MQTT
import TestSupport
import Testing
import Values

/// What was pushed last and could be shown, over starts of the bridge and of the daemon.
@Suite(.serialized)
struct KeptDocumentTests {
    private static let (desired, reported) = ("sheetd/kitchen/config/desired", "sheetd/kitchen/config/reported")

    private static func document(_ revision: Int64, kind: Value = "row") -> String {
        let item: Value = ["kind": kind, "id": .text("door-\(revision)"), "title": "Door", "accessory": "toggle"]
        return (["revision": .integer(revision), "content": ["items": [item]]] as Value).json
    }

    /// A panel and its bridge, whose files outlive it; whoever reads and writes on the broker.
    private struct Site {
        let broker: TestBroker
        let panel: TestPanel
        let observer: Observer

        init() throws {
            broker = try TestBroker()
            panel = try TestPanel("kitchen", at: "mqtt://127.0.0.1:\(broker.port)")
            try panel.startDaemon()
            observer = try Observer(broker)
            try startBridge()
            // What is said before the broker is asked for it would come as kept, and be no push.
            try observer.wait("subscriptions") { [panel] in panel.log.contains("subscribed to") }
        }

        func startBridge() throws {
            let folder = panel.scratch.file("runtime")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try panel.startBridge(in: ["RUNTIME_DIRECTORY": folder])
            try observer.wait("sheetd/kitchen/availability", is: "online")
        }

        func push(_ document: String) throws { try observer.publish(desired, document, isRetained: true) }

        /// Waits until this was reported, with or without faults.
        func wait(desired: Value, revision: Value, hasFaults: Bool = false) throws {
            try observer.wait("desired \(desired), revision \(revision)") { try report(desired, revision, hasFaults) }
        }

        private func report(_ desired: Value, _ revision: Value, _ hasFaults: Bool) throws -> Bool {
            guard let payload = observer.latest[reported]?.payload, !payload.isEmpty else { return false }
            let report = try Value(json: payload)
            return report["desired"] == desired && report["revision"] == revision
                && (report["faults"] == []) == !hasFaults
        }

        /// The id of the item that the panel shows.
        func waitForItem(_ id: Value) throws {
            try observer.wait("item \(id)") {
                let content = try observer.call("kitchen", "Content")["parameters"]?["content"]
                guard case .list(let items)? = content?["items"] else { return false }
                return items.first?["id"] == id
            }
        }

        /// Has the bridge's next words be the first ones of this kind.
        func forgetReport() throws {
            try observer.publish(reported, "", isRetained: true)
            try observer.wait(reported, is: "")
        }
    }

    @Test(
        "After a wrong one the last good one stays over a start of the bridge, of the daemon, and of both without a broker"
    )
    func wrong() throws {
        let site = try Site()
        try site.push(Self.document(7))
        try site.wait(desired: 7, revision: 7)
        try site.push(Self.document(8, kind: "door"))
        try site.wait(desired: 8, revision: 7, hasFaults: true)
        site.panel.stopBridge()
        try site.forgetReport()
        try site.startBridge()
        try site.wait(desired: 8, revision: 7, hasFaults: true)
        try site.waitForItem("door-7")
        site.panel.stopDaemon()
        try site.forgetReport()
        try site.panel.startDaemon()
        try site.wait(desired: 8, revision: 7, hasFaults: true)
        try site.waitForItem("door-7")
        // The broker is away while both are started again.
        site.broker.kill()
        site.panel.stopBridge()
        site.panel.stopDaemon()
        try site.panel.startDaemon()
        try site.panel.startBridge(in: ["RUNTIME_DIRECTORY": site.panel.scratch.file("runtime")])
        try Waiting.wait(for: "the document") {
            let reply = try? ControlClient(site.panel.scratch.file("control")).call("Content")
            return reply?["content"]?.json.contains("door-7") == true
        }
    }

    @Test("What is withdrawn is reported as not desired, and is unknown after the next start")
    func withdrawn() throws {
        let site = try Site()
        try site.push(Self.document(7))
        try site.wait(desired: 7, revision: 7)
        try site.push("")
        try site.wait(desired: .null, revision: 7)
        site.panel.stopBridge()
        site.panel.stopDaemon()
        try site.panel.startDaemon()
        try site.startBridge()
        try site.wait(desired: .null, revision: .null)
        try site.waitForItem("light")
    }
}
