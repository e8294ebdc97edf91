import Foundation
import TestSupport
import Testing

/// What `sheetd` says of configurations and command lines that are wrong.
struct ConfigurationFaultTests {
    private let scratch: Scratch
    private let recording = Recording.fixture("tap-sheet")

    init() throws { scratch = try Scratch() }

    private static let faulty = """
        [display]
        rotation = 45
        colour = "red"

        [sheet]
        corner_radius = -1
        dim = { alpha = 2 }
        preset = "bouncy"
        """

    /// Line and column of each fault in `faulty`, and the key.
    private static let places = [
        "2:12: display.rotation", "3:1: display.colour", "6:17: sheet.corner_radius", "7:17: sheet.dim.alpha",
        "8:10: sheet.preset",
    ]

    @Test(
        "A configuration with several faults: all of them at once, with line and column",
        arguments: ["replay", "check-config"]
    )
    func severalFaults(command: String) throws {
        let file = try scratch.write(Self.faulty, to: "bad.toml")
        let arguments = command == "replay" ? ["replay", recording, "--config", file] : ["check-config", file]
        let run = try SheetdProcess(arguments)
        #expect(run.code == 78)
        #expect(run.output.isEmpty)
        #expect(run.messages.count == Self.places.count)
        for (message, place) in zip(run.messages, Self.places) {
            #expect(message.hasPrefix("sheetd: \(file):\(place)"), "\(message)")
            #expect(message.contains("expected"))
        }
    }

    @Test("Text that is not TOML: file, line and column")
    func syntax() throws {
        let file = try scratch.write("[sheet]\npreset = classic\n", to: "bad.toml")
        let run = try SheetdProcess(["check-config", file])
        #expect(run.code == 78)
        #expect(run.messages.count == 1)
        #expect(run.message.hasPrefix("sheetd: \(file):2:"))
    }

    @Test("A configuration that is not there, or is a folder", arguments: ["replay", "check-config", "run"])
    func missing(command: String) throws {
        for file in [scratch.file("none.toml"), scratch.path] {
            let arguments = command == "check-config" ? [command, file] : [command, "--config", file]
            let run = try SheetdProcess(arguments + (command == "replay" ? [recording] : []))
            #expect(run.code == 78)
            #expect(run.output.isEmpty)
            #expect(run.messages.count == 1)
            #expect(run.message.hasPrefix("sheetd: \(file): "))
        }
    }

    @Test("A quirks file with faults, or none where one is named", arguments: ["replay", "check-config"])
    func quirks(command: String) throws {
        let own = try scratch.write(
            "[[touchscreen]]\nname = \"a\"\nx = { axis = \"ABS_Q\" }\npalm = 1\n",
            to: "own.toml"
        )
        let file = try scratch.write("input.quirks = \"own.toml\"\n", to: "good.toml")
        let arguments = command == "replay" ? ["replay", recording, "--config"] : ["check-config"]
        let faulty = try SheetdProcess(arguments + [file])
        #expect(faulty.code == 78 && faulty.output.isEmpty)
        #expect(faulty.messages.count == 2)
        #expect(faulty.messages.first?.hasPrefix("sheetd: \(own):3:14: touchscreen.x.axis: expected one of ") == true)
        #expect(faulty.messages.last?.hasPrefix("sheetd: \(own):4:1: touchscreen.palm: unknown key, ") == true)
        let lost = try scratch.write("[input]\nquirks = \"none.toml\"\n", to: "lost.toml")
        let missing = try SheetdProcess(arguments + [lost])
        #expect(missing.code == 78)
        #expect(missing.messages.count == 1)
        #expect(
            missing.message.hasPrefix("sheetd: \(lost):2:10: input.quirks: \(scratch.file("none.toml")): cannot open")
        )
    }

    @Test("A configuration that is right: exit code 0 and silence")
    func good() throws {
        let file = try scratch.write("[sheet]\npreset = \"classic\"\ndefault_height = 400\n", to: "good.toml")
        let check = try SheetdProcess(["check-config", file])
        #expect(check.code == 0)
        #expect(check.output.isEmpty && check.message.isEmpty)
        let replay = try SheetdProcess(["replay", recording, "--config", file, "--trace", "-"])
        #expect(replay.code == 0)
        #expect(replay.output.contains(#"{"name":"normal","top":880.0}"#))
    }

    @Test("Colours that cannot be told apart are warned of, and nothing more")
    func weakColors() throws {
        let json = ##"{"theme": {"base": "dark", "secondary": "#333333"}, "items": []}"##
        let document = try scratch.write(json, to: "dim.json")
        let toml = "[sheet]\ncontent = \"\(document)\"\ngrabber.color = \"#222222\"\n"
        let check = try SheetdProcess(["check-config", try scratch.write(toml, to: "dim.toml")])
        #expect(check.code == 0 && check.output.isEmpty)
        #expect(
            check.messages == [
                "sheetd: warning: \(document): theme: secondary on background 1.3:1, secondary on pressed 1.1:1: "
                    + "letters want 4.5:1, controls 3:1",
                "sheetd: warning: sheet.grabber.color: on the sheet 1.0:1: controls want 3:1",
            ]
        )
    }

    @Test("What a configuration names and nobody can show is a fault, all of it at once, as for run")
    func unshowable() throws {
        let document = try scratch.write(#"{"items": [{"kind": "image", "image": "none.png"}]}"#, to: "a.json")
        let text = try scratch.write("no picture", to: "passwd")
        for content in [scratch.file("none.json"), scratch.file("none.png"), document, scratch.path] {
            let toml = "[backdrop]\nimage = \"\(text)\"\n[sheet]\ncontent = \"\(content)\"\n"
            let file = try scratch.write(toml, to: "a.toml")
            let check = try SheetdProcess(["check-config", file])
            #expect(check.code == 78 && check.output.isEmpty)
            #expect(check.messages.count == 2)
            let image = "sheetd: \(file):2:9: backdrop.image: \(text): cannot read it as a PNG"
            #expect(check.messages.first?.hasPrefix(image) == true, "\(check.message)")
            let inside = "\(content):1:39: items[0].image: none.png: "
            let place = content == document ? inside : "\(file):4:11: sheet.content: \(content): "
            #expect(check.messages.last?.hasPrefix("sheetd: \(place)") == true, "\(check.message)")
            let run = try SheetdProcess(["run", "--config", file])
            #expect(run.code == 78 && run.messages.first == check.messages.first)
        }
    }

    @Test("A file that is no graphics card is reported by check-config as well, with its place")
    func noCard() throws {
        let card = try scratch.write("no card", to: "card0")
        let file = try scratch.write("\n[display]\ncard = \"\(card)\"\n", to: "a.toml")
        let check = try SheetdProcess(["check-config", file])
        #expect(check.code == 78)
        #expect(check.messages == ["sheetd: \(file):3:8: display.card: \(card) is no graphics card"])
        // One that is not there may come.
        let later = try scratch.write("[display]\ncard = \"\(scratch.file("none"))\"\n", to: "b.toml")
        #expect(try SheetdProcess(["check-config", later]).code == 0)
    }

    @Test("Keys that contradict each other: one fault at the key to blame, wherever that was set last")
    func contradiction() throws {
        let text = "[sheet]\nheights = [300, 500]\ninitial_detent = \"tall\"\nmin_height = 9\nmax_height = 8\n"
        let file = try scratch.write(text, to: "bad.toml")
        let check = try SheetdProcess(["check-config", file])
        #expect(check.code == 78)
        #expect(
            check.messages == [
                "sheetd: \(file):3:18: sheet.initial_detent: expected a detent, one of \"300\", \"500\", found \"tall\"",
                "sheetd: \(file):4:14: sheet.min_height: expected no more than sheet.max_height, 8, found 9",
            ]
        )
        let settings = ["--set", "sheet.max_height=10", "--set", "sheet.initial_detent=wide"]
        let replay = try SheetdProcess(["replay", recording, "--config", file] + settings)
        #expect(replay.code == 64)
        #expect(replay.output.isEmpty)
        #expect(replay.message.contains("--set sheet.initial_detent=wide: sheet.initial_detent: expected a detent, "))
    }

    @Test("A later --set wins over the file and over an earlier one")
    func overrides() throws {
        let file = try scratch.write("[sheet]\ndefault_height = 400\n", to: "good.toml")
        let settings = ["--set", "sheet.default_height=300", "--set", "sheet.default_height=600"]
        let run = try SheetdProcess(["replay", recording, "--config", file, "--trace", "-"] + settings)
        #expect(run.code == 0)
        #expect(run.output.contains(#"{"name":"normal","top":680.0}"#))
    }

    @Test(
        "A --set that is wrong: exit code 64, and the message shows it",
        arguments: [
            "nonsense", "=1", "sheet.unknown=1", "sheet.dim.alpha=2", "sheet.dim.alpha=nan", "sheet.preset=bouncy",
            "display.rotation=45", "sheet..preset=classic", "display.scale=0", "display.scale=3e-308",
            "sheet.heights=[]", "sheet.heights=[300, 0]", "sheet.min_height=0%", "sheet.detents=[{ name = \"a\" }]",
            "sheet.initial_detent=large", "sheet.height_mode=specific", "sheet.motion.show.curve=bounce",
        ]
    )
    func badOverride(text: String) throws {
        let run = try SheetdProcess(["replay", recording, "--set", text])
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.message.contains("--set \(text): "))
    }

    @Test(
        "A command line that is wrong: exit code 64",
        arguments: [
            ["replay"], ["replay", "a.evemu", "--bogus"], ["frobnicate"], ["check-config"],
            ["replay", "a.evemu", "--size", "0x0"],
            ["replay", "a.evemu", "--size", "720"], ["replay", "a.evemu", "--rotate", "45"],
            ["replay", "a.evemu", "--refresh", "0"],
            ["replay", "a.evemu", "--refresh", "nan"], ["replay", "a.evemu", "--scale", "-1"],
            ["replay", "a.evemu", "--scale", "inf"],
            ["replay", "a.evemu", "--trace"],
        ]
    )
    func badCommandLine(arguments: [String]) throws {
        let run = try SheetdProcess(arguments)
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.message.contains("Error: "))
    }

    @Test("A picture that cannot be read: key and file", arguments: ["backdrop.image", "sheet.content"])
    func badPicture(key: String) throws {
        let noPNG = try scratch.write("no picture", to: "a.png")
        for file in [scratch.file("none.png"), noPNG] {
            let table = key.split(separator: ".")
            let toml = try scratch.write("[\(table[0])]\n\(table[1]) = \"\(file)\"\n", to: "a.toml")
            let run = try SheetdProcess(["replay", recording, "--config", toml])
            #expect(run.code == 78)
            #expect(run.output.isEmpty)
            #expect(run.messages.count == 1)
            #expect(run.message.hasPrefix("sheetd: \(key): \(file): "))
        }
    }
}
