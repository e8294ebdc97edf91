import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A building that drives the panel over MQTT while fingers use it: mosquitto, sheetd-mqtt and a client that is not ours, all
    /// in the guest.
    struct BuildingTests {
        @Test(
            """
            A building pushes its document before the display has come, and drives the panel within two frames while fingers \
            use it; nobody speaks when nobody does anything
            """
        )
        func drives() throws {
            let panel = try Guest.bootClients(.virtio)
            let building = try Building(on: panel)
            let stage = try PanelStage(on: panel) {
                try building.wait(for: "dark")
                try panel.loadDisplayDriver()
            }
            try building.wait(for: "shown")
            try stage.waitForRest()
            let times = try panel.timesFromCommandToFrame { try panel.sleep(3) }
            try expectPromptness(times)
            // The heat changes all the time while the finger is on the screen.
            for _ in 0..<3 { try stage.tapOven() }
            try stage.tapDone()
            try building.expectEnd(oven: "oven false true false true")
            try stage.expectHidden(after: "the building")
            try building.expectSilence()
            try building.close()
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }

        /// A command is on its way to the display before two frames have passed; the guest's clock counts instructions.
        private func expectPromptness(_ times: [Double]) throws {
            try #require(times.count >= 10, "\(times)")
            let median = times.sorted()[times.count / 2]
            print("virtual panel: from a command of a client to its frame \(median) ms, at most \(times.max() ?? 0)")
            #expect(times.allSatisfy { $0 <= 2000.0 / 60 }, "\(times)")
        }
    }
}

/// A broker, the bridge of the panel to it, and a client in Python that drives the panel.
private struct Building {
    private let panel: VirtualPanel
    private let broker: GuestProgram
    private let bridge: GuestProgram
    private let conductor: GuestProgram

    private static let bridgeConfiguration = """
        broker = "mqtt://127.0.0.1"
        panel = "kitchen"
        allow = ["item/*", "sheet", "config"]

        """
    private static let brokerConfiguration = """
        listener 1883 127.0.0.1
        allow_anonymous true
        log_dest file \(log)
        log_type all
        user root

        """
    /// What the broker receives, a line a packet.
    private static let log = "/tmp/mosquitto.log"

    /// Starts them, without a daemon.
    init(on panel: VirtualPanel) throws {
        self.panel = panel
        try panel.output(of: "ip link set lo up")
        try panel.write(Data(Self.brokerConfiguration.utf8), to: "/tmp/mosquitto.conf")
        try panel.write(Data(Self.bridgeConfiguration.utf8), to: "/tmp/mqtt.toml")
        broker = try panel.start("mosquitto -c /tmp/mosquitto.conf")
        try panel.wait(for: "the broker runs") { try panel.run("grep -q running \(Self.log)").status == 0 }
        bridge = try panel.start("sheetd-mqtt --config /tmp/mqtt.toml")
        conductor = try panel.start("/contents/conductor.py 127.0.0.1 kitchen")
    }

    /// Waits until the client says `word`.
    func wait(for word: String) throws {
        try panel.wait(for: "the building says \(word)", within: 60) {
            if let status = try conductor.exitStatus() {
                throw try panel.failure("the building ended with \(status):\n\(conductor.output())\n\(bridge.output())")
            }
            return try conductor.output().contains(word)
        }
    }

    /// Expects that the client ends, with what it has seen of the oven.
    func expectEnd(oven: String) throws {
        let status = try conductor.waitForExit(within: 60)
        let said = try conductor.output().split(separator: "\n").map(String.init)
        #expect(status == 0 && said.contains(oven), "\(said)")
        let degrees = said.last.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
        #expect(degrees > 30, "\(said)")
    }

    /// Expects that the bridge says nothing but that it is there, and each minute how it is.
    func expectSilence() throws {
        // What the broker has kept is looked at for 10 s.
        try panel.sleep(12)
        try panel.output(of: "true >\(Self.log)")
        try panel.sleep(150)
        let received = try panel.output(of: "grep 'Received .* from kitchen' \(Self.log)").split(separator: "\n")
        let (pings, rest) = (received.count { $0.contains("PINGREQ") }, received.filter { !$0.contains("PINGREQ") })
        #expect(2...5 ~= pings, "\(received)")
        #expect(2...3 ~= rest.count && rest.allSatisfy { $0.contains("'sheetd/kitchen/stats'") }, "\(received)")
    }

    /// Ends the bridge and the broker.
    func close() throws {
        for program in [bridge, broker] {
            try program.signal("TERM")
            #expect(try program.waitForExit() == 0)
        }
        // What came before the display.
        let refusals = try bridge.output().split(separator: "\n").filter { $0.contains("refused") }
        #expect(refusals.count == 1 && refusals.allSatisfy { $0.contains("there is no display") }, "\(refusals)")
    }
}
