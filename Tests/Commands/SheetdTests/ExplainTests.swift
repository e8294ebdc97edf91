import Foundation
import TestSupport
import Testing

/// What `sheetd replay` says of the touchscreen that it plays.
struct ExplainTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private static let quirks = "[[touchscreen]]\nname = \"Made-up Panel\"\nlift_gap_ms = 140\n"

    private func replay(_ text: String, _ options: String...) throws -> SheetdProcess {
        try SheetdProcess(["replay", try scratch.write(text, to: "a.evemu")] + options)
    }

    @Test(
        "The touchscreen, why it is played and its quirk are said where they are asked for, and the trace has the quirk"
    )
    func quirk() throws {
        let text = Recording.description + Recording.tap()
        let played = "sheetd: played: 'Made-up Panel', the only device; multi-touch B, x 0 to 4095, y 0 to 4095"
        let plain = try replay(text, "--explain", "--trace", "-")
        #expect(plain.code == 0 && plain.messages == [played + "; no quirk has its name"])
        #expect(!plain.output.contains("quirk"))
        let file = try scratch.write(Self.quirks, to: "quirks.toml")
        let changed = try replay(text, "--explain", "--trace", "-", "--set", "input.quirks=\(file)")
        #expect(changed.messages == [played + "; a quirk says: lift gap 140.0 ms"])
        let meta = try #require(changed.output.split(separator: "\n").first)
        let fields = try JSONSerialization.jsonObject(with: Data(meta.utf8)) as? [String: Any]
        #expect((fields?["device"] as? [String: Any])?["quirk"] as? String == "lift gap 140.0 ms")
        #expect(try replay(text).message.isEmpty)
    }

    /// A device of a listing of getevent.
    private static func device(_ number: Int, _ name: String, _ axes: [String]) -> String {
        """
        add device \(number): /dev/input/event\(number)
          name:     "\(name)"
          events:
            ABS (0003): \(axes.map { "\($0) : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0" }.joined(separator: "\n                "))

        """
    }

    @Test("Of several devices it says what decided, and what the others are")
    func several() throws {
        let slots = ["002f", "0035", "0036", "0039"]
        let listing =
            Self.device(1, "First", slots) + Self.device(2, "Tilt", ["0002"]) + Self.device(3, "Second", slots)
        func events(_ node: String) -> String {
            ["0003 0039 00000001", "0003 0035 00000030", "0003 0036 00000010", "0000 0000 00000000"]
                .map { "[ 1.000000] \(node)\($0)\n" }.joined()
        }
        let named = try replay(listing + events("/dev/input/event3: "), "--explain")
        #expect(
            named.messages.first?.contains("played: 'Second' (/dev/input/event3), these events are its own; ") == true
        )
        #expect(named.messages.dropFirst().allSatisfy { $0.contains("not played: ") } && named.messages.count == 3)
        let unnamed = try replay(listing + events(""), "--explain")
        #expect(unnamed.messages.first?.contains("played: 'First' (/dev/input/event1), the first of 2 touch") == true)
    }

    @Test(
        "A recording without any touch says so, and how codes are written; one of contacts that are none says what they are",
        arguments: [
            (["0003 0057 1", "0003 0053 2048", "0003 0054 800"], "no touch in this file, codes are hexadecimal"),
            (["0003 0039 1"], "contacts without a position: 1, ignored"),
            (
                ["0003 0039 1", "0003 0037 2", "0003 0035 9", "0003 0036 9"],
                "contacts of palms: 1, ignored; no other touch in this file"
            ),
        ]
    )
    func silence(events: [String], warning: String) throws {
        let lift = Recording.frame(0.1, ["0003 0039 -1"])
        let tools = Recording.description + "A: 37 0 2 0 0 0\n"
        let run = try replay(tools + Recording.frame(0, events) + (events[0].contains("39") ? lift : ""))
        #expect(run.code == 0)
        #expect(run.message == "sheetd: \(scratch.file("a.evemu")): \(warning)\n")
    }

    @Test("Drafts of a replay that was interrupted are removed by the next one, and nothing else is")
    func drafts() throws {
        for name in ["frames/.sheetd-abc", "frames/.hidden", "frames/note.txt", "frames/000000.png"] {
            try scratch.write("x", to: name)
        }
        let run = try replay(
            Recording.description + Recording.tap(),
            "--frames",
            scratch.file("frames"),
            "--size",
            "16x16"
        )
        #expect(run.code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("frames"))
        #expect(names.contains(".hidden") && names.contains("note.txt") && !names.contains(".sheetd-abc"))
        #expect(try scratch.read("frames/000000.png") != Array("x".utf8))
    }
}
