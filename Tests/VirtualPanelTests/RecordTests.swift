import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// `sheetctl record`: what a finger did on the panel, to be played again.
    struct RecordTests {
        @Test("What is recorded from afar replays to the same events and the same rest as on the panel")
        func stories() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            let stage = try PanelStage(on: panel, configuration: Self.configuration)
            try refusesWhatCannotBeWritten(stage)
            try replays(stage)
            try endsWithTheTouchscreen(stage)
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }

        /// The kitchen, open from the start.
        private static let configuration = """
            [control]
            socket = "/run/sheetd/control"
            [display]
            scale = 1
            [sheet]
            content = "/contents/kitchen.json"
            present_on = ["start", "edge-swipe"]

            """

        private func refusesWhatCannotBeWritten(_ stage: PanelStage) throws {
            for (file, fault) in [("/nowhere/file", "No such file or directory"), ("/tmp", "Is a directory")] {
                let refused = try stage.sheetctl("record \(file)")
                #expect(refused.status == 1)
                #expect(refused.output == "sheetctl: \(file): cannot be written: \(fault)\n")
            }
        }

        /// Two record at once, into a file and on standard output, while a third one dies.
        private func replays(_ stage: PanelStage) throws {
            try stage.waitForRest(at: "normal")
            let listener = try stage.panel.start("sheetctl monitor --json")
            let first = try record("/tmp/finger.evemu", on: stage)
            let second = try record("", on: stage)
            let victim = try record("/tmp/victim.evemu", on: stage)
            try usesTheKitchen(stage) { try victim.signal("KILL") }
            let rest = try stage.waitForRest()
            for program in [first, second, listener] {
                try program.signal("TERM")
                #expect(try program.waitForExit() == 0)
            }
            let recording = try stage.panel.output(of: "cat /tmp/finger.evemu")
            #expect(recordedEvents(in: recording).count > 50)
            #expect(try second.output().trimmingCharacters(in: .whitespacesAndNewlines) == recording)

            let replay = "sheetd replay /tmp/finger.evemu --config \(Daemon.configuration) --trace -"
            let trace = try stage.panel.output(of: replay).split(separator: "\n").map(TraceLine.init)
            let received = try listener.output().split(separator: "\n").compactMap { try Notice($0).event?.words }
            #expect(received.count > 5)
            #expect(trace.compactMap(\.event?.words) == received)
            #expect(trace.last { $0.detent != nil && $0.event == nil }?.detent == rest.detent)
        }

        /// Taps the toggle, drags the sheet up, flicks it away and calls it back.
        private func usesTheKitchen(_ stage: PanelStage, inBetween: () throws -> Void) throws {
            try stage.tapOven()
            let start = (x: 360, y: Int(try stage.situation().top) + 20)
            try stage.finger.down(start.x, start.y).move(from: start, to: (360, 100)).up().play()
            try stage.waitForRest(at: "expanded")
            try inBetween()
            try stage.tapOven()
            let top = (x: 360, y: Int(try stage.situation().top) + 20)
            try stage.finger.down(top.x, top.y).thrown(from: top, to: (360, 900)).up().play()
            try stage.panel.sleep(1)
            #expect(try stage.situation().state == "hidden")
            try stage.finger.down(360, 1275).thrown(from: (360, 1275), to: (360, 700)).up().play()
        }

        /// Who records learns that the touchscreen is gone, and so does who begins then.
        private func endsWithTheTouchscreen(_ stage: PanelStage) throws {
            let program = try record("/tmp/short.evemu", on: stage)
            try stage.tapOven()
            try stage.unplug()
            #expect(try program.waitForExit() == 1)
            let message = try program.output()
            #expect(message == "sheetctl: the touchscreen is gone")
            #expect(recordedEvents(in: try stage.panel.output(of: "cat /tmp/short.evemu")).count > 5)
            let refused = try stage.sheetctl("record /tmp/none.evemu")
            #expect(refused.status == 1)
            #expect(refused.output == "sheetctl: there is no touchscreen\n")
            #expect(try stage.panel.run("test -e /tmp/none.evemu").status != 0)
        }

        /// Starts to record into a file, or on standard output, and waits for its first lines.
        private func record(_ file: String, on stage: PanelStage) throws -> GuestProgram {
            let program = try stage.panel.start("sheetctl record \(file)")
            try stage.panel.wait(for: "`sheetctl record \(file)` has begun") {
                if file.isEmpty { return try !program.output().isEmpty }
                return try stage.panel.run("test -s \(file)").status == 0
            }
            return program
        }
    }
}

/// A line of a trace, as far as programs learn of it, too.
private struct TraceLine: Decodable {
    let event: Event?
    let detent: String?

    private enum Key: String, CodingKey { case type, detent }

    init(_ line: Substring) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        detent = try line.decodeIfPresent(String.self, forKey: .detent)
        event = try line.decode(String.self, forKey: .type) == "event" ? Event(from: decoder) : nil
    }
}

/// A line of `sheetctl monitor --json`.
private struct Notice: Decodable {
    let event: Event?

    init(_ line: Substring) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(line.utf8))
    }
}

/// What a finger did to the sheet or to its content.
private struct Event: Decodable {
    let name: String
    let detent: String?
    let reason: String?
    let id: String?
    let value: Bool?

    /// Traces say of the content's events where the sheet was, too.
    var words: String {
        let words = id.map { [$0, value.map { "\($0)" }] } ?? [detent, reason]
        return ([name] + words.compactMap(\.self)).joined(separator: " ")
    }
}
