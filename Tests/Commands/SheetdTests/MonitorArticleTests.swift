import Foundation
import TestSupport
import Testing

/// What "Talking to the sheet" shows of the interface is what a daemon says; SHEETD_UPDATE_GOLDEN=1 writes it again.
@Suite(.serialized)
struct MonitorArticleTests {
    private static let article = Checkout.folder.appendingPathComponent("Sources/Kiosk/Kiosk.docc/TalkingToTheSheet.md")
    private static let isUpdating = ProcessInfo.processInfo.environment["SHEETD_UPDATE_GOLDEN"] == "1"
    private static let monitors = [
        "sheetctl monitor --touches --decides keep", "sheetctl monitor --json --touches --decides keep",
        "sheetctl monitor --json --events content",
    ]

    /// What the article has between two fences, behind its first line.
    private static func block(_ head: String) throws -> (
        text: String, range: Range<String.Index>, lines: String
    ) {
        let text = try String(contentsOf: article, encoding: .utf8)
        let start = try #require(text.range(of: "```\(head)\n"), "there is no block \(head)").upperBound
        let end = try #require(text[start...].range(of: "```\n")).lowerBound
        return (text, start..<end, String(text[start..<end]))
    }

    private static func compare(_ lines: String, with head: String, _ plain: (String) -> String = { $0 }) throws {
        if isUpdating {
            var (text, range, _) = try block(head)
            text.replaceSubrange(range, with: lines)
            try Data(text.utf8).write(to: article)
        }
        #expect(try plain(block(head).lines) == plain(lines))
    }

    /// The same without the moments, which differ from run to run.
    private static func timeless(_ lines: String) -> String {
        lines.replacing(/\ +\d+\.\d{3}\s\s/, with: "TIME  ").replacing(/"time_us":\d+/, with: #""time_us":TIME"#)
    }

    /// Without the events that showed that the watch has begun.
    private static func withoutFirstLights(_ output: String) -> String {
        let lines = output.split(separator: "\n").map { $0 + "\n" }
        guard let begin = lines.firstIndex(where: { $0.contains("will_present") }) else { return output }
        return (lines[..<begin].filter { !$0.contains("light") } + lines[begin...]).joined()
    }

    /// A program and a finger, one after the other.
    private static func use(_ daemon: HeadlessDaemon) throws {
        let kitchen = Fixture.path("clients/kitchen.json")
        let heat = #"{"kind": "row", "id": "heat", "title": "Heat", "accessory": "value", "value": "180 °C"}"#
        func touch(_ places: [(Int, String, Int)]) throws {
            let touches = places.map { #"{"at_ms":\#($0.0),"phase":"\#($0.1)","x":360,"y":\#($0.2)}"# }
            let reply = try daemon.call("Touch", #"{"touches":[\#(touches.joined(separator: ","))]}"#)
            #expect(reply == #"{"parameters":{}}"#)
        }
        /// Waits until the sheet rests at a detent.
        func rest(at detent: String) throws {
            try Waiting.wait(for: "rest at \(detent)") {
                let words = try daemon.control("state").split(separator: "\n").map { $0.split(separator: " ") }
                return words.starts(with: [["state", "resting"], ["detent", detent[...]]])
            }
        }
        _ = try daemon.control("present", kitchen)
        _ = try daemon.control("tap", "oven")
        _ = try daemon.control("update", "--item", heat)
        _ = try daemon.control("move", "expanded")
        try rest(at: "expanded")
        try touch([(0, "began", 100), (20, "moved", 250), (40, "moved", 400), (60, "ended", 400)])
        _ = try daemon.control("tap", "done")
        for response in ["block", "forward"] {
            _ = try daemon.control("present", "--set", "sheet.backdrop_tap=\"\(response)\"", "--detent", "normal")
            try rest(at: "normal")
            try touch([(0, "began", 20), (20, "ended", 20)])
        }
        _ = try daemon.control("light", "--no-awake")
        _ = try daemon.control("light", "--awake")
        _ = try daemon.control("theme", "dark")
        _ = try daemon.control("dismiss")
    }

    @Test("The lines of a session are those that sheetctl monitor prints", arguments: monitors)
    func session(monitor: String) throws {
        let daemon = try HeadlessDaemon(size: "720x1280", ["--set", "control.injection=true"])
        let client = try daemon.client(monitor.split(separator: " ").dropFirst().map(String.init))
        try Waiting.wait(for: "the watch") {
            for light in ["--no-awake", "--awake"] { _ = try daemon.control("light", light) }
            return !client.output.isEmpty
        }
        // Where the monitor does not decide, somebody else does.
        let decider =
            monitor.contains("--decides") ? nil : try daemon.client(["monitor", "--json", "--decides", "keep"])
        _ = try decider?.nextLine()
        let witness = try daemon.monitor(count: 1_000)
        try Self.use(daemon)
        while try witness.events(1) != ["did_dismiss hidden"] {}
        // It may print the last of them a moment after the witness.
        let known = Self.isUpdating ? 0 : try Self.block("\n$ \(monitor)").lines.split(separator: "\n").count
        try Waiting.wait(for: "its last line") {
            Self.withoutFirstLights(client.output).split(separator: "\n").count >= known
        }
        client.stop(SIGINT)
        try Self.compare(Self.withoutFirstLights(client.output), with: "\n$ \(monitor)", Self.timeless)
    }

    @Test("The interface is the one that the daemon describes")
    func interface() throws {
        let path = "Sources/Service/Control/Interface/io.sheetd.Sheet.varlink"
        try Self.compare(
            String(contentsOf: Checkout.folder.appendingPathComponent(path), encoding: .utf8),
            with: "varlink"
        )
    }

    @Test("Each event of the interface has a row, and is in the session")
    func events() throws {
        let rows = try String(contentsOf: Self.article, encoding: .utf8).split(separator: "\n").drop {
            $0 != "## Events"
        }
        let cells = rows.filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|")[0] }
        let refusal = try ProgramRun("sheetctl", ["monitor", "--events", "none"], in: "/").output
        let known = try #require(refusal.firstMatch(of: /expected one of (.*)/)?.1).split(separator: ", ")
        let session = try Self.block("\n$ \(Self.monitors[1])").lines + Self.block("\n$ \(Self.monitors[2])").lines
        for name in known {
            #expect(cells.contains { $0.contains("`\(name)`") }, "\(name) has no row")
            // They take a configuration that is read again, a Wayland program, time, and keys: CommitTests, ProgramServerTests,
            // PresentationStackTests, TypedKeysTests and TypedFieldTests have those.
            if ["settings_dropped", "program", "expiring", "focused", "submitted"].contains(name) { continue }
            #expect(session.contains("\"name\":\"\(name)\""), "\(name) is not in the session")
        }
    }

    @Test("The line of monitor in the README is one of the session")
    func readme() throws {
        let readme = try String(contentsOf: Checkout.folder.appendingPathComponent("README.md"), encoding: .utf8)
        let line = try #require(readme.firstMatch(of: /sheetctl monitor +# such as: (.*)/)?.1)
        #expect(
            try Self.timeless(Self.block("\n$ \(Self.monitors[0])").lines).contains(Self.timeless("  \(line)") + "\n")
        )
    }
}
