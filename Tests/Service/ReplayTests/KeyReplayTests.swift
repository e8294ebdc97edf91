import Configuration
import Foundation
import TestSupport
import Testing

@testable import Replay

@Suite("Recordings of keyboards and knobs")
struct KeyReplayTests {
    private static func path(_ name: String) -> String { "\(Fixtures.folder)/keys/\(name).evemu" }

    /// The trace of a replay, byte by byte.
    private func trace(_ path: String, holds: Bool = false, atHome: Bool = false) throws -> String {
        let scratch = try Scratch()
        var options = ReplayOptions(recordings: [path])
        options.outputs.trace = scratch.file("trace")
        if atHome {
            let keys = ["home.content=\(Fixtures.content("settings.toml"))", "sheet.present_on=[\"edge-swipe\"]"]
            options.settings = try LoadedSettings(Settings()).overridden(by: keys.map { Override($0) })
        } else {
            options.settings.sheet.content = Fixtures.content("settings.toml")
        }
        options.holds = holds
        _ = try Replay(options).run()
        return String(decoding: try scratch.read("trace"), as: UTF8.self)
    }

    /// What happened, in words, without the poses and frames.
    private func lines(_ path: String, holds: Bool = false, atHome: Bool = false) throws -> [String] {
        try Trace.words(trace(path, holds: holds, atHome: atHome))
    }

    @Test("A keyboard tabs through a document, acts, and repeats at the rate of sheetd, not of the kernel")
    func keyboard() throws {
        let found = try lines(Self.path("keyboard"))
        #expect(
            found.prefix(19) == [
                "down Tab", "focus wifi", "up Tab", "down Tab", "focus bluetooth", "up Tab", "down Tab",
                "focus ethernet",
                "up Tab", "down space", "up space", "activated ethernet key", "down ISO_Left_Tab", "focus bluetooth",
                "up ISO_Left_Tab", "down a", "up a", "down Return", "up Return",
            ]
        )
        // 700 ms: half a second, and seven times 33 ms.
        #expect(found.filter { $0 == "repeat Down" }.count == 7)
        #expect(
            found.suffix(5) == ["down Escape", "will_dismiss key", "did_dismiss key", "focus nothing", "up Escape"]
        )
    }

    @Test("Where no sheet is shown, a keyboard uses the home as it would the sheet, which it cannot dismiss")
    func home() throws {
        let (sheet, home) = (try lines(Self.path("keyboard")), try lines(Self.path("keyboard"), atHome: true))
        #expect(home == sheet.filter { !$0.contains("dismiss") && $0 != "focus nothing" })
    }

    @Test("A key that is down at the end comes up there, or with --hold it stays")
    func hold() throws {
        #expect(try lines(Self.path("keyboard"), holds: true).last == "focus nothing")
    }

    @Test("A knob turns to the end of a document, presses what it finds there, and goes back after 600 ms")
    func knob() throws {
        let found = try lines(Self.path("knob"))
        #expect(found.filter { $0 == "down Dial 1" }.count == 12)
        #expect(found.contains("activated done key"))
        #expect(
            found.suffix(8) == [
                "focus reset", "down Dial -1", "focus about", "down Return", "will_dismiss key", "up Return",
                "did_dismiss key", "focus nothing",
            ]
        )
    }

    @Test("Two runs write the same bytes", arguments: ["keyboard", "knob"])
    func deterministic(name: String) throws {
        #expect(try trace(Self.path(name)) == trace(Self.path(name)))
    }

    @Test("What libinput record writes is played as well")
    func libinput() throws {
        let text = """
            version: 1
            ndevices: 1
            devices:
            - node: /dev/input/event3
              evdev:
                name: "Knob"
                id: [3, 4617, 23810, 256]
                codes:
                  0: [0, 1, 2]
                  1: [256]
                  2: [7]
                properties: []
              events:
              - evdev:
                - [0, 0, 2, 7, 2]
                - [0, 0, 0, 0, 0]
              - evdev:
                - [0, 500000, 1, 256, 1]
                - [0, 500000, 0, 0, 0]
              - evdev:
                - [0, 600000, 1, 256, 0]
                - [0, 600000, 0, 0, 0]

            """
        let scratch = try Scratch()
        let found = try lines(scratch.write(text, to: "knob.yml"))
        #expect(found.prefix(4) == ["down Dial 2", "focus bluetooth", "down Return", "up Return"])
    }

    @Test("The device that is played is named, and a recording without a key says so")
    func summary() throws {
        let head = try String(contentsOfFile: Self.path("knob"), encoding: .utf8).components(separatedBy: "\nE:")[0]
        let scratch = try Scratch()
        let path = try scratch.write("\(head)\nE: 0.000001 0000 0000 0\n", to: "still.evemu")
        var options = ReplayOptions(recordings: [path])
        options.outputs.trace = scratch.file("trace")
        let summary = try Replay(options).run()
        #expect(summary.explanation == ["played: 'Sheetd Test Knob', encoder; REL_DIAL, with a button"])
        #expect(summary.warnings == ["no key in this file"])
    }

    @Test(
        "Fingers write a sentence on our keyboard, and what is secret stands nowhere",
        arguments: [("german", "de", "Schöne Grüße aus Köln", 16, "ok"), ("korean", "kr", "안녕하세요 반가워요", 0, nil)]
    )
    func typed(name: String, layout: String, text: String, secretKeys: Int, pressed: String?) throws {
        let scratch = try Scratch()
        var options = ReplayOptions(recordings: ["\(Fixtures.folder)/typing/\(name).evemu"])
        options.settings = try LoadedSettings(Settings()).overridden(by: [Override("keyboard.layouts=[\"\(layout)\"]")])
        options.settings.sheet.content = Fixtures.content("typing.toml")
        options.outputs.trace = scratch.file("trace")
        _ = try Replay(options).run()
        let trace = String(decoding: try scratch.read("trace"), as: UTF8.self)
        let lines = trace.split(separator: "\n")
        #expect(lines.contains { $0.contains("\"name\":\"changed\",\"id\":\"name\",\"value\":\"\(text)\"") })
        let strokes = lines.filter { $0.contains("\"type\":\"key\"") && $0.contains("\"phase\":\"down\"") }
        #expect(strokes.count { !$0.contains("\"key\":") } == secretKeys)
        #expect(lines.contains { $0.contains("\"name\":\"activated\",\"id\":\"ok\"") } == (pressed != nil))
        #expect(!trace.contains("Kaffee") && !trace.contains("4711"))
        // The fingers on the keys of a secret are not in it.
        let touches = lines.filter { $0.contains("\"type\":\"touch\"") && $0.contains("\"phase\":\"began\"") }
        let ours = strokes.count - secretKeys
        #expect(touches.count >= ours && touches.count <= ours + 6)
    }

    @Test(
        "The recordings are what the generators write",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "the generator needs python3"),
        arguments: ["make-keys", "make-typing"]
    )
    func generated(generator: String) throws {
        let (code, output) = try ChildProcess.run("/usr/bin/python3", ["\(Fixtures.folder)/\(generator)", "--check"])
        #expect(code == 0, "\(output)")
    }
}
