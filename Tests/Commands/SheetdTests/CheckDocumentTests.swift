import TestSupport
import Testing

/// `sheetd check-config` with documents.
struct CheckDocumentTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func check(_ files: String...) throws -> SheetdProcess {
        try SheetdProcess(["check-config"] + files)
    }

    /// A document with faults in both syntaxes, and where they are.
    private static let faulty: [(name: String, text: String, places: [String])] = [
        (
            "a.toml",
            """
            title = "Hall"
            colour = "red"

            [theme]
            accent = "blue"

            [[items]]
            kind = "image"
            image = "none.png"

            """,
            [
                "2:1: colour: unknown name, ",
                "5:10: theme.accent: expected a colour \"#rgb\" or \"#rrggbb\", found \"blue\"",
                "9:9: items[0].image: none.png: cannot open it: ",
            ]
        ),
        (
            "a.json",
            """
            {"title": "Hall", "items": [
              {"kind": "row", "id": "a", "title": "A"},
              {"kind": "row", "id": "a", "title": "<b>", "accessory": "tick"}
            ]}
            """,
            ["3:25: items[1].id: \"a\" is the name of another item", "3:59: items[1].accessory: found \"tick\", "]
        ),
        (
            "pictures.toml",
            "[[items]]\nkind = \"image\"\nimage = \"none.png\"\n\n[[items]]\nkind = \"text\"\nmarkup = \"<q>\"\n",
            ["3:9: items[0].image: none.png: cannot open it: ", "7:10: items[1].markup: "]
        ),
    ]

    @Test(
        "Every fault of a document by itself, with file, line and column, in TOML and in JSON",
        arguments: faulty.indices
    )
    func faults(index: Int) throws {
        let (name, text, places) = Self.faulty[index]
        let file = try scratch.write(text, to: name)
        let run = try check(file)
        #expect(run.code == 78 && run.output.isEmpty)
        #expect(run.messages.count == places.count, "\(run.message)")
        for (message, place) in zip(run.messages, places) {
            #expect(message.hasPrefix("sheetd: \(file):\(place)"), "\(message)")
        }
    }

    @Test(
        "The same faults in a document that a configuration names, and in one that is given by itself",
        arguments: faulty.indices
    )
    func named(index: Int) throws {
        let (name, text, _) = Self.faulty[index]
        let file = try scratch.write(text, to: name)
        let configuration = try scratch.write("[sheet]\ncontent = \"\(name)\"\n", to: "sheetd.toml")
        let (alone, within) = (try check(file), try check(configuration))
        #expect(within.code == 78 && within.messages == alone.messages)
        #expect(try SheetdProcess(["run", "--config", configuration]).messages == alone.messages)
    }

    @Test("A font that is not installed is warned of with its path, and with what is taken instead")
    func fonts() throws {
        let text = """
            font = "Intr, DejaVu Serif"
            [[items]]
            kind = "text"
            markup = "<span face='Ntoo, DejaVu Sans'>x</span>"

            """
        let file = try scratch.write(text, to: "fonts.toml")
        let configuration = try scratch.write(
            "[sheet]\ncontent = \"fonts.toml\"\n[style]\nfont = \"DejaVu Srif, DejaVu Sans\"\n",
            to: "sheetd.toml"
        )
        let own = [
            "\(file): font: \"Intr\" is not installed, \"DejaVu Serif\" is taken",
            "\(file): items[0].markup: \"Ntoo\" is not installed, \"DejaVu Sans\" is taken",
        ].map { "sheetd: warning: \($0)" }
        let style = "sheetd: warning: style.font: \"DejaVu Srif\" is not installed, \"DejaVu Sans\" is taken"
        let (alone, within) = (try check(file), try check(configuration))
        #expect(alone.code == 0 && alone.messages == own)
        #expect(within.code == 0 && within.messages == [style] + own)
        let preview = try SheetdProcess(["preview", file, "--size", "240x240", "--out", scratch.file("fonts.png")])
        #expect(preview.code == 0 && preview.messages == own)
    }

    @Test("Ten mistakes of every sort, in a configuration and all that it names, are said in one round")
    func oneRound() throws {
        _ = try scratch.write("[[touchscreen]]\nlift_gap_ms = -1\n", to: "quirks.toml")
        _ = try scratch.write(
            """
            colour = "red"
            items = [
              { kind = "toggle" },
              { kind = "row", id = "a", title = 7 },
              { kind = "slider", id = "a", value = 3 },
              { kind = "text", markup = "<q>" },
              { kind = "image", image = "none.png" },
            ]

            """,
            to: "a.toml"
        )
        let file = try scratch.write(
            """
            input.quirks = "quirks.toml"
            backdrop.image = "none.png"
            [sheet]
            content = "a.toml"
            presets = "card"
            default_height = "tall"
            min_height = 400
            max_height = 300

            """,
            to: "sheetd.toml"
        )
        let run = try check(file)
        let places = [
            "sheetd.toml:5:1: sheet.presets: ", "sheetd.toml:6:18: sheet.default_height: ",
            "sheetd.toml:7:14: sheet.min_height: ", "quirks.toml:1:1: touchscreen: ",
            "quirks.toml:2:15: touchscreen.lift_gap_ms: ", "sheetd.toml:2:18: backdrop.image: ",
            "a.toml:1:1: colour: ", "a.toml:3:12: items[0].kind: ", "a.toml:4:37: items[1].title: ",
            "a.toml:5:27: items[2].id: ", "a.toml:5:40: items[2].value: ", "a.toml:6:29: items[3].markup: ",
            "a.toml:7:29: items[4].image: ",
        ]
        #expect(run.code == 78 && run.messages.count == places.count, "\(run.message)")
        for (message, place) in zip(run.messages, places) {
            #expect(message.hasPrefix("sheetd: \(scratch.path)/\(place)"), "\(message)")
        }
    }

    @Test("A file of quirks is checked by itself, by what is in it")
    func quirks() throws {
        let good = try scratch.write("[[touchscreen]]\nname = \"A\"\npalm_size = 9\n", to: "good.toml")
        let bad = try scratch.write("[[touchscreen]]\nname = \"A\"\npalm = 9\n[other]\n", to: "bad.toml")
        let run = try check(good, bad)
        #expect(run.code == 78)
        #expect(
            run.messages == [
                "sheetd: \(bad):3:1: touchscreen.palm: unknown key, expected one of name, x, y, touchscreen, "
                    + "lift_gap_ms, minimum_movement, palm_size",
                "sheetd: \(bad):4:2: other: unknown key, expected touchscreen",
            ]
        )
    }

    @Test("A layout of a keyboard is checked by itself, by what is in it")
    func layouts() throws {
        let views = "[views]\nletters = [\"a b\", \"{space} {return}\"]\n"
        let good = try scratch.write("name = \"A\"\nshort = \"A\"\n" + views, to: "good.toml")
        let bad = try scratch.write(
            "name = \"B\"\nshort = \"B\"\n" + views.replacing("a b", with: "a aa"),
            to: "bad.toml"
        )
        let silent = try check(good)
        #expect(silent.code == 0 && silent.output.isEmpty && silent.message.isEmpty)
        let run = try check(good, bad)
        #expect(run.code == 78)
        #expect(
            run.messages == [
                "sheetd: \(bad):4:12: views.letters[0]: expected a letter, {command} or {view}, found \"aa\""
            ]
        )
    }

    @Test("Text in neither syntax: file, line and column", arguments: ["toml", "json"])
    func syntax(name: String) throws {
        let file = try scratch.write("{\n  title = 'Hall\n", to: "a.\(name)")
        let run = try check(file)
        #expect(run.code == 78)
        #expect(run.messages.count == 1 && run.message.hasPrefix("sheetd: \(file):"), "\(run.message)")
    }

    @Test("Documents and configurations together: those that are right are silent, each of the others is reported")
    func together() throws {
        let good = try scratch.write("title = \"Hall\"\n[[items]]\nkind = \"separator\"\n", to: "good.toml")
        let configuration = try scratch.write("[sheet]\ncontent = \"good.toml\"\n", to: "sheetd.toml")
        let silent = try check(good, configuration)
        #expect(silent.code == 0 && silent.output.isEmpty && silent.message.isEmpty)
        let bad = try scratch.write("title = 1\nitems = []\n", to: "bad.toml")
        let wrong = try scratch.write("[sheet]\npreset = 1\n", to: "wrong.toml")
        let run = try check(good, bad, configuration, wrong)
        #expect(run.code == 78 && run.messages.count == 2)
        #expect(run.messages.first?.hasPrefix("sheetd: \(bad):1:9: title: ") == true)
        #expect(run.messages.last?.hasPrefix("sheetd: \(wrong):2:10: sheet.preset: ") == true)
    }
}
