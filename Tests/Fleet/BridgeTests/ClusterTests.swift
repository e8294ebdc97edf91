import Foundation
import System
import TestSupport
import Testing
import Values

/// Three nodes that carry MQTT as one broker.
@Suite(.enabled(if: TestCluster.network != nil, "make check-nats makes namespaces and sets SHEETD_CLUSTER"))
struct ClusterTests {
    private static let reported = "sheetd/kitchen/config/reported"

    private static func document(_ revision: Int64) -> String {
        let item: Value = ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]
        return (["revision": .integer(revision), "content": ["items": [item]]] as Value).json
    }

    private static func report(_ revision: Int64) -> String {
        #"{"desired":\#(revision),"faults":[],"revision":\#(revision)}"#
    }

    /// What the bridge has said of its filters since it was connected last: that all are received, or that all are at quality 1.
    private static func subscriptions(_ panel: TestPanel) -> [Substring] {
        let lines = panel.log.split(separator: "\n")
        let connection = lines.lastIndex { $0.contains("connected to") } ?? lines.startIndex
        return lines[connection...].filter { $0.contains("subscribed to ") }
    }

    private static func isAtQuality1(_ panel: TestPanel) -> Bool {
        subscriptions(panel).last?.hasSuffix(" filters") == true
    }

    @Test("Nodes of NATS are killed and cut off: the panel goes on, and everything is reported again")
    func nodes() throws {
        let cluster = try TestCluster()
        // The panel is on one of two nodes, who drives it is on the third.
        let panel = try TestPanel(
            "kitchen",
            at: cluster.address(of: 1),
            or: [cluster.address(of: 2)],
            allowing: ["item/*", "config"],
            ["insecure = true"]
        )
        let building = try cluster.client(
            at: 3,
            ["sheetd/+/availability", "sheetd/+/item/+/state", "sheetd/+/config/reported"]
        )
        try panel.startDaemon()
        try panel.startBridge()
        try building.wait("sheetd/kitchen/availability", is: "online")
        try building.wait("sheetd/kitchen/item/dim/state", is: "0.25")
        // Every answer was looked at, whatever the cluster refused at first.
        try building.wait("subscriptions") { Self.isAtQuality1(panel) }
        try building.push(Self.document(1), to: "all", until: Self.reported, is: Self.report(1))

        // Neither the panel nor the building is on the node that dies.
        let spare = try 3 - cluster.node(in: panel.log)
        cluster.kill(spare)
        try building.set("kitchen/item/light", to: "true")
        try cluster.start(spare)

        try Self.cutOff(panel, cluster, building)
        try Self.killUnder(panel, cluster, building)
        // The waits above end with an error; nothing has been lost since the last of them.
        #expect(Self.isAtQuality1(panel), "\(panel.log)")
    }

    /// The panel's node loses the others; a finger uses the panel meanwhile, and the building pushes a document.
    private static func cutOff(_ panel: TestPanel, _ cluster: TestCluster, _ building: TestCluster.Client) throws {
        let own = try cluster.node(in: panel.log)
        try cluster.cut(own)
        try ControlClient(panel.scratch.file("control")).call("Tap", ["id": "light"])
        // Two of three nodes take it, whoever led them before.
        try building.publish("sheetd/kitchen/config/desired", document(2), isRetained: true)
        try cluster.mend(own)
        try building.push(document(2), to: "kitchen", until: reported, is: report(2))
        try building.wait("sheetd/kitchen/item/light/state", is: "false")
        try building.wait("sheetd/kitchen/availability", is: "online")
    }

    /// The panel's node dies: the panel is driven over the other one, which grants nothing at quality 1 as long as one is missing.
    private static func killUnder(_ panel: TestPanel, _ cluster: TestCluster, _ building: TestCluster.Client) throws {
        let own = try cluster.node(in: panel.log)
        cluster.kill(own)
        try building.wait("the other node") { try cluster.node(in: panel.log) == 3 - own }
        let begin = ContinuousClock.now
        try building.wait("subscriptions without the node") { !subscriptions(panel).isEmpty }
        print("cluster: with two nodes of three the panel receives again after \(ContinuousClock.now - begin)")
        try building.set("kitchen/item/light", to: "true")
        try cluster.start(own)
        try building.wait("subscriptions") { isAtQuality1(panel) }
        try building.push(document(3), to: "kitchen", until: reported, is: report(3))
        try building.set("kitchen/item/light", to: "false")
        try building.wait("sheetd/kitchen/availability", is: "online")
    }
}
