import Foundation
import MQTT
import System
import TestSupport
import Testing
import Values

/// What "Many panels" shows is what a panel takes and says; SHEETD_UPDATE_GOLDEN=1 writes the latter again.
@Suite(.serialized)
struct ArticleTests {
    private static let article = Checkout.folder.appendingPathComponent("Sources/Kiosk/Kiosk.docc/ManyPanels.md")

    private static let isUpdating = ProcessInfo.processInfo.environment["SHEETD_UPDATE_GOLDEN"] == "1"

    /// The article around the fenced block that begins with a line.
    private static func block(_ head: String) throws -> (text: String, range: Range<String.Index>) {
        let text = try String(contentsOf: article, encoding: .utf8)
        let start = try #require(text.range(of: "\n\(head)"), "there is no block \(head)").lowerBound
        let end = try #require(text[start...].range(of: "\n```")).lowerBound
        return (text, text.index(after: start)..<text.index(after: end))
    }

    private static func lines(_ head: String) throws -> [String] {
        let (text, range) = try block(head)
        return text[range].split(separator: "\n").map(String.init)
    }

    private static let document = """
        title = "Kitchen"
        items = [
            { kind = "row", id = "light", title = "Light", accessory = "toggle" },
            { kind = "slider", id = "dim", title = "Dim", value = 0.25 },
            { kind = "row", id = "temp", title = "Outside", accessory = "value", value = "5 °C" },
        ]
        footer = [{ kind = "button", id = "all off", title = "All off" }]

        """

    @Test("Each message of the article is taken, and the panel says what the article shows")
    func payloads() throws {
        let broker = try TestBroker()
        let panel = try TestPanel(
            "kitchen",
            at: "mqtt://127.0.0.1:\(broker.port)",
            groups: ["floor1"],
            document: Self.document
        )
        try panel.startDaemon()
        try panel.startBridge()
        let observer = try Observer(broker)
        try observer.wait("sheetd/kitchen/availability", is: "online")
        try observer.waitForSheet(of: "kitchen", at: "normal")
        let messages = try Self.lines("mosquitto_pub -t sheetd/kitchen/item/light/set").map(Message.init)
        #expect(messages.count > 8)
        for message in messages {
            // What is retained is what the sheet rests at in the end.
            if message.isRetained { try observer.waitForSheet(of: "kitchen", at: "normal") }
            try observer.publish(message.topic, message.payload, isRetained: message.isRetained)
        }
        if Self.isUpdating {
            try observer.wait("numbers") { observer.latest["sheetd/kitchen/stats"] != nil }
            try Self.write(Self.shown(by: observer))
        }
        let says = try Self.lines(Self.says)
        let isSaid = try observer.wait("what the article shows", turns: 3000) {
            Self.plain(Self.shown(by: observer)) == Self.plain(says)
        }
        #expect(isSaid, "\(Self.shown(by: observer).joined(separator: "\n"))")
        try observer.wait("the picture") { observer.latest["sheetd/kitchen/screenshot"] != nil }
        // A panel in memory has no backlight.
        let refusals = panel.log.split(separator: "\n").filter { $0.contains("refused") && !$0.contains("brightness") }
        #expect(refusals.isEmpty, "\(refusals)")
    }

    private static let says = "sheetd/kitchen/ask/reply/7"

    private struct Message {
        let topic: String
        let payload: String
        let isRetained: Bool

        init(_ line: String) throws {
            let pattern = /mosquitto_pub( -r)? -t ([^ ]+) -m '?(.*?)'?/
            let match = try #require(line.wholeMatch(of: pattern), "\(line)")
            (topic, payload, isRetained) = (String(match.2), String(match.3), match.1 != nil)
        }
    }

    /// What the panel publishes, but for the picture and the answers to the calls of the test.
    private static func shown(by observer: Observer) -> [String] {
        let isOther = { (topic: String) in
            let isAnswer = topic.contains("/reply/") && !topic.hasSuffix("/7")
            return isAnswer || ["/screenshot", "/set", "/call"].contains(where: topic.hasSuffix)
        }
        return observer.latest.values.filter { $0.topic.hasPrefix("sheetd/kitchen/") && !isOther($0.topic) }
            .map { "\($0.topic) \($0.text)" }.sorted()
    }

    /// Without times and counts, which differ from run to run, and without the numbers of each minute.
    private static func plain(_ lines: [String]) -> [String] {
        lines.filter { !$0.contains("/stats ") }.map { $0.replacing(/\d+(\.\d+)?(e[-+]\d+)?/, with: "N") }
    }

    private static func write(_ lines: [String]) throws {
        var (text, range) = try block(says)
        text.replaceSubrange(range, with: lines.joined(separator: "\n") + "\n")
        try Data(text.utf8).write(to: article)
    }

    @Test("Three panels without a panel show what is published for all of them, and can be seen")
    func fleet() throws {
        let (broker, scratch) = (try TestBroker(), try Scratch())
        // The broker is that of the test, on another port.
        let port = "\(broker.port)"
        let script = try Self.lines("mosquitto -p").dropFirst().map { $0.replacingOccurrences(of: "18830", with: port) }
        let last = try Self.lines("mosquitto_pub -p")
        let folder = URL(fileURLWithPath: TestPanel.program("sheetd")).deletingLastPathComponent().path
        let variables = ["PATH": "\(folder):\(ChildProcess.environment["PATH"] ?? "")"]
        let shell = try ChildProcess(
            "sh",
            ["-ec", (script + ["jobs -p >jobs", "wait"]).joined(separator: "\n")],
            environment: ChildProcess.environment.merging(variables) { $1 },
            in: scratch.path
        )
        defer {
            let jobs = (try? String(decoding: scratch.read("jobs"), as: UTF8.self)) ?? ""
            for job in jobs.split(separator: "\n").compactMap({ pid_t($0) }) { kill(job, SIGTERM) }
            shell.stop(SIGCONT)
        }
        let observer = try Observer(broker)
        let message = try #require(last[0].firstMatch(of: /-t ([^ ]+) -m '(.*)'/))
        try observer.publish(String(message.1), String(message.2), isRetained: true)
        for name in ["kitchen", "bath", "hall"] {
            let report = #"{"desired":1,"faults":[],"revision":1}"#
            try observer.wait("sheetd/\(name)/config/reported", is: report)
        }
        let look = try #require(last.first { $0.hasPrefix("sheetctl screenshot") })
        let seen = try ChildProcess(
            "sh",
            ["-ec", look],
            environment: ChildProcess.environment.merging(variables) { $1 },
            in: scratch.path
        ).wait()
        #expect(try seen.code == 0 && scratch.read("bath.png").count > 1000)
    }

    @Test("The whole configuration has every key, and nothing is wrong with it but that its files lie elsewhere")
    func configuration() throws {
        let scratch = try Scratch()
        _ = try Certificates(for: ["kitchen"], in: scratch)
        _ = try scratch.write("salt\n", to: "kitchen.password")
        let lines = try Self.lines("# /etc/sheetd/mqtt.toml").map {
            $0.replacingOccurrences(of: "/etc/sheetd/", with: scratch.path + "/")
        }
        let panel = try TestPanel(whole: lines)
        let check = try panel.check()
        #expect(check.code == 0, "\(check.output)")
        let table = try String(contentsOf: Self.article, encoding: .utf8).split(separator: "\n")
            .drop { !$0.hasPrefix("| key |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        let keys = table.flatMap { $0.split(separator: "|")[0].matches(of: /`([a-z_]+)`/).map(\.1) }
        #expect(keys.count > 10)
        for key in keys { #expect(lines.contains { $0.hasPrefix("\(key) = ") }, "\(key)") }
    }
}
