import Foundation
import TestSupport
import Testing

/// Every block of the README and of the articles: it is run here, stands in a file that the tests run, or cannot be run.
///
/// A block that is in no table fails the test, and so does an entry without its block.
struct DocumentationTests {
    /// Where a block stands.
    struct Place: Hashable, CustomTestStringConvertible {
        let file: String
        let line: String

        init(_ file: String, _ line: String) { (self.file, self.line) = (file, line) }

        var testDescription: String { "\(file): \(line)" }
    }

    private static let package = URL(fileURLWithPath: Fixture.path("../../")).standardizedFileURL

    /// A block between fences.
    private struct Block {
        let file: String
        var lines: [String] = []

        var text: String { lines.joined(separator: "\n") + "\n" }

        /// Whether the entry of a table means it; of several that begin alike, the first one that none has taken.
        func isAt(_ place: Place) -> Bool { file == place.file && lines.first?.hasPrefix(place.line) == true }
    }

    private static let blocks: [Block] = {
        let articles = package.appendingPathComponent("Sources/Kiosk/Kiosk.docc")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: articles.path)) ?? []
        let files = names.filter { $0.hasSuffix(".md") }.sorted().map(articles.appendingPathComponent)
        return ([package.appendingPathComponent("README.md")] + files).flatMap { file -> [Block] in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            // Every second part lies between two fences; the rest of the fence's line is the language.
            return text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }.map { _, part in
                Block(file: file.lastPathComponent, lines: Array(part.components(separatedBy: "\n").dropFirst()))
            }
        }
    }()

    /// The block of an entry: the one whose first line begins so, and with no longer entry.
    private static func block(_ place: Place) throws -> Block {
        try #require(blocks.first { entry(of: $0) == place }, "\(place.testDescription): there is no such block")
    }

    private static var places: [Place] {
        [Place](commands.keys) + files + samples.keys + elsewhere.keys + notRun.keys
    }

    private static func entry(of block: Block) -> Place? {
        places.filter(block.isAt).max { $0.line.count < $1.line.count }
    }

    @Test("Every block is run, or stands in a table with the reason why it is not")
    func complete() {
        #expect(Self.blocks.count > 30)
        for block in Self.blocks {
            #expect(Self.entry(of: block) != nil, "\(block.file): a block in no table:\n\(block.text)")
        }
        let known = Set(Self.blocks.compactMap(Self.entry))
        for place in Self.places where !known.contains(place) {
            Issue.record("\(place.testDescription): there is no such block any more")
        }
        #expect(Set(Self.places).count == Self.places.count, "a block stands in two tables")
    }

    @Test("What is said to be in a file that the tests run is in it, line by line", arguments: Array(samples.keys))
    func sample(place: Place) throws {
        let file = Self.package.appendingPathComponent(try #require(Self.samples[place]))
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n").map(Self.unindented)
        // Imports stand at the top of a file.
        let block = try Self.block(place).lines.map(Self.unindented).drop { $0.hasPrefix("import ") || $0.isEmpty }
        let isThere = lines.indices.contains { lines[$0...].starts(with: block) }
        #expect(isThere, "\(place.testDescription): it is not in \(file.lastPathComponent)")
    }

    @Test("The commands of the article that install a page are those that its unit names")
    func unit() throws {
        let file = Self.package.appendingPathComponent("systemd/page.service")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let commands = lines.filter { $0.hasPrefix("#   ") }.map { String($0.dropFirst(4)) }
        #expect(try Self.block(Place("AProgramBehind.md", "install -D -m 644 page.sysusers")).lines == commands)
    }

    private static func unindented(_ line: String) -> String { String(line.drop { $0 == " " }) }

    /// A folder with what the examples name, and a daemon that they reach.
    private final class ExampleFolder {
        let daemon: HeadlessDaemon
        var scratch: Scratch { daemon.scratch }

        init() throws {
            daemon = try HeadlessDaemon(size: "720x1280", ["--set", "control.injection=true"])
            for (name, fixture) in [
                ("kitchen.json", "clients/kitchen.json"), ("swipe.evemu", "recordings/flick-down.evemu"),
                ("settings.toml", "content/settings.toml"), ("home.png", "pictures/home.png"),
                ("coffee.toml", "../../Sources/Examples/coffee.toml"),
                ("home.toml", "../../Sources/Examples/thermostat/home.toml"),
                ("sheet.toml", "../../Sources/Examples/thermostat/sheet.toml"),
            ] {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: Fixture.path(fixture)))
                try scratch.write([UInt8](bytes), to: name)
            }
        }

        /// Runs a shell's script in the folder.
        func run(_ script: String, in folder: String? = nil) throws -> ProgramRun {
            let python = package.appendingPathComponent(".build/python").path
            let variables = ["SHEETD_SOCKET": scratch.file("control"), "PYTHONPATH": python]
            return try ProgramRun("sh", ["-euc", script], in: folder ?? scratch.path, variables)
        }
    }

    /// A command that goes on until Ctrl-C: it must still run when it has said or drawn something.
    private static func ended(_ command: String) -> String {
        let isDrawing = command.hasPrefix("sheetd preview")
        return """
            rm -f said settings.png
            \(command) > said 2>&1 & command=$!
            until [ -s \(isDrawing ? "settings.png" : "said") ]; do
                kill -0 $command || { cat said; exit 1; }
                sheetctl present; sheetctl light --no-awake > /dev/null; sheetctl light --awake > /dev/null
                sheetctl dismiss; sleep 0.05
            done
            kill $command
            """
    }

    @Test("The commands end well", arguments: Array(commands.keys))
    func runs(place: Place) throws {
        let endless = try #require(Self.commands[place])
        let script = try Self.block(place).lines.map { line in
            let command = line.hasPrefix("$ ") ? String(line.dropFirst(2)) : line
            let plain = command.components(separatedBy: "   #")[0].trimmingCharacters(in: .whitespaces)
            return endless.contains(plain) ? Self.ended(plain) : command
        }
        let run = try ExampleFolder().run(script.joined(separator: "\n"))
        #expect(run.code == 0, "\(run.output)")
    }

    @Test("The configurations and documents have no fault", arguments: Array(files))
    func passes(place: Place) throws {
        let folder = try ExampleFolder()
        let text = try Self.block(place).text
        // A file of quirks is one that a configuration names.
        let isQuirks = text.hasPrefix("[[touchscreen]]")
        try folder.scratch.write(text, to: isQuirks ? "quirks.toml" : "example.toml")
        if isQuirks { try folder.scratch.write("input.quirks = \"quirks.toml\"\n", to: "example.toml") }
        let run = try folder.run("sheetd check-config example.toml")
        #expect(run.code == 0, "\(run.output)")
    }

    @Test(
        "A transcript shows what the command prints",
        arguments: ["$ sheetd replay Tests/", "$ sheetd replay tap.evemu"]
    )
    func transcript(line: String) throws {
        let lines = try Self.block(Place("TestingWithRecordings.md", line)).lines
        let folder = try ExampleFolder()
        try Self.writeTap(in: folder)
        let working = line.contains("Tests/") ? Self.package.path : folder.scratch.path
        let run = try folder.run(String(lines[0].dropFirst(2)), in: working)
        #expect(run.code == 0 && run.output == lines.dropFirst().joined(separator: "\n") + "\n", "\(run.output)")
    }

    /// Writes the recording that an article has whole.
    private static func writeTap(in folder: ExampleFolder, as name: String = "tap") throws {
        try folder.scratch.write(try block(Place("TestingWithRecordings.md", "A: 2f")).text, to: "\(name).evemu")
    }

    @Test("The step of the workflow passes as long as the recordings have their lines", arguments: [true, false])
    func workflow(isSame: Bool) throws {
        let lines = try Self.block(Place("TestingWithRecordings.md", "name: panel")).lines
        let step = lines.drop { !$0.contains("Replay every recording") }.drop { !$0.contains("run: |") }.dropFirst()
        #expect(step.count > 4)
        let folder = try ExampleFolder()
        try Self.writeTap(in: folder, as: "panel/tap")
        try folder.scratch.write("sheet.preset = \"\(isSame ? "classic" : "stepped")\"\n", to: "panel/sheetd.toml")
        let events = try Self.block(Place("TestingWithRecordings.md", "$ sheetd replay tap.evemu")).lines.dropFirst()
        try folder.scratch.write(events.joined(separator: "\n") + "\n", to: "panel/tap.jsonl")
        let run = try folder.run(step.joined(separator: "\n"))
        #expect((run.code == 0) == isSame, "\(run.output)")
    }

    @Test("The kiosk of the article is used without a panel, by a finger and by a program")
    func kiosk() throws {
        let (folder, article) = (try ExampleFolder(), "KioskFromTwoFiles.md")
        try folder.scratch.write(try Self.block(Place(article, "[home]")).text, to: "sheetd.toml")
        var lines = try Self.block(Place(article, "mkdir -p state")).lines
        let start = try #require(lines.firstIndex { $0.hasPrefix("export") })
        lines.insert("trap 'kill $!; wait' EXIT; until [ -S control ]; do sleep 0.05; done", at: start)
        lines.insert("mkdir kiosk; cp *.toml kiosk; cd kiosk", at: 0)
        let run = try folder.run((lines + ["sheetctl content home --json"]).joined(separator: "\n"))
        #expect(run.code == 0, "\(run.output)")
        for text in ["\"night\":false", "[19.5]", "50 %"] { #expect(run.output.contains(text), "\(run.output)") }
    }

    @Test("The manifest of a Swift program is one", arguments: ["GettingStarted.md", "SwiftPrograms.md"])
    func manifest(article: String) throws {
        let folder = try ExampleFolder()
        let manifest = try Self.block(Place(article, "// swift-tools-version")).text
        try folder.scratch.write(manifest, to: "kitchen/Package.swift")
        let run = try folder.run("swift package --package-path kitchen --scratch-path build dump-package")
        #expect(run.code == 0 && run.output.contains("\"Kiosk\""), "\(run.output)")
    }

    /// Whether the Python package varlink is there.
    private static let hasVarlink = (try? ExampleFolder().run("python3 -c 'import varlink'").code) == 0

    @Test(
        "What varlink's own client calls and shows is done and shown",
        .enabled(if: hasVarlink, "not there: python3 -m pip install --target .build/python varlink")
    )
    func varlink() throws {
        let folder = try ExampleFolder()
        let monitor = try folder.daemon.monitor(count: 4)
        // In the articles the socket is that of the service, or lies in the working folder.
        let script = try Self.block(Place("GettingStarted.md", "import varlink")).text
            .replacingOccurrences(of: "/run/sheetd/control", with: folder.scratch.file("control"))
        try folder.scratch.write(script, to: "hello.py")
        let shown = try folder.run("python3 hello.py")
        #expect(shown.code == 0, "\(shown.output)")
        #expect(try monitor.events(2) == ["will_present normal", "did_present normal"])
        let touch = try folder.run(try Self.block(Place("TestingWithoutAPanel.md", "python3 -m varlink.cli")).text)
        #expect(touch.code == 0, "\(touch.output)")
        _ = try monitor.events(2)
    }

    @Test("A Python program reads the errors that the article shows", .enabled(if: hasVarlink, "as above"))
    func errors() throws {
        let folder = try ExampleFolder()
        let lines = try Self.block(Place("TalkingToTheSheet.md", "for name, wrong in")).lines
        let client = [
            "import varlink", "with varlink.Client(address=\"unix:\(folder.scratch.file("control"))\") as sheetd:",
            "    sheet = sheetd.open(\"io.sheetd.Sheet\")",
        ]
        try folder.scratch.write((client + lines.map { "    " + $0 }).joined(separator: "\n") + "\n", to: "errors.py")
        let run = try folder.run("python3 errors.py")
        let shown = try Self.block(Place("TalkingToTheSheet.md", "io.sheetd.Sheet.InvalidContent")).text
        #expect(run.code == 0 && run.output == shown, "\(run.output)")
    }
}
