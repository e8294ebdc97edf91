import Foundation
import TestSupport
import Testing

@Suite("check-config follows what items bring")
struct PresentedFileTests {
    private let scratch: Scratch

    /// The files of the article about pages.
    init() throws {
        scratch = try Scratch()
        let article = Checkout.folder.appendingPathComponent("Sources/Kiosk/Kiosk.docc/Pages.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let files = text.matches(of: #/```toml\n# (?<name>[a-z]+\.toml)\n(?<document>(?:(?!```)(?s:.))*)```/#)
        try #require(files.count == 3)
        for file in files { try scratch.write(String(file.document), to: String(file.name)) }
    }

    private func append(_ text: String, to name: String) throws {
        try scratch.write(try scratch.read(name) + Array(text.utf8), to: name)
    }

    private func check(_ name: String = "home.toml") throws -> (code: Int32?, lines: [String]) {
        let run = try SheetdProcess(["check-config", scratch.file(name)])
        let message = run.message.replacing("\(scratch.path)/", with: "").replacing("sheetd: ", with: "")
        return (run.code, message.split(separator: "\n").map(String.init))
    }

    private static func item(_ presents: String) -> String {
        "\n[[footer]]\nkind = \"button\"\nid = \"on\"\ntitle = \"On\"\npresents = \"\(presents)\"\n"
    }

    @Test("The files of the article are as they are to be, alone and by a configuration")
    func article() throws {
        #expect(try check() == (0, []))
        try scratch.write("[home]\ncontent = \"\(scratch.file("home.toml"))\"\n", to: "sheetd.toml")
        #expect(try check("sheetd.toml") == (0, []))
    }

    @Test("A cycle is refused with the way, where it leads back")
    func cycle() throws {
        try append(Self.item("home.toml"), to: "advanced.toml")
        let way = "home.toml → wifi.toml → advanced.toml → home.toml"
        let line = "advanced.toml:8:12: footer[0].presents: leads back to where it comes from: \(way)"
        #expect(try check() == (78, [line]))
        try scratch.write("[home]\ncontent = \"\(scratch.file("home.toml"))\"\n", to: "sheetd.toml")
        #expect(try check("sheetd.toml") == (78, [line]))
    }

    @Test("A document that brings itself, and two that bring each other behind others that bring both, are cycles")
    func hidden() throws {
        try append(Self.item("advanced.toml"), to: "advanced.toml")
        #expect(try check().lines.count == 1)
        try scratch.write("title = \"A\"" + Self.item("b.toml"), to: "a.toml")
        try scratch.write("title = \"B\"" + Self.item("a.toml"), to: "b.toml")
        let both = "title = \"Both\"" + Self.item("a.toml") + Self.item("b.toml").replacing("\"on\"", with: "\"more\"")
        try scratch.write(both, to: "both.toml")
        let found = try check("both.toml")
        #expect(found.code == 78 && found.lines.count == 1)
        #expect(found.lines.first?.hasSuffix("both.toml → a.toml → b.toml → a.toml") == true)
    }

    @Test(
        "What is missing is said where it is named, and what is wrong where it stands, once, however often it is brought"
    )
    func faults() throws {
        try append(Self.item("nowhere.toml"), to: "advanced.toml")
        try scratch.write("title = 7\n[[items]]\nkind = \"rwo\"\n", to: "wrong.toml")
        let extra = """
            ,
                { kind = "tile", id = "a", title = "A", presents = "wrong.toml" },
                { kind = "tile", id = "b", title = "B", presents = "wrong.toml" },
            ]
            """
        let home = String(decoding: try scratch.read("home.toml"), as: UTF8.self)
        try scratch.write(home.replacing(",\n]", with: extra), to: "home.toml")
        let found = try check()
        #expect(found.code == 78 && found.lines.count == 3)
        #expect(found.lines.contains { $0.hasPrefix("advanced.toml:8:12: footer[0].presents: nowhere.toml: ") })
        #expect(found.lines.contains("wrong.toml:1:9: title: expected a text of at most 2048 bytes, found 7"))
        #expect(found.lines.contains("wrong.toml:3:8: items[0].kind: found \"rwo\", did you mean \"row\"?"))
    }

    @Test("An icon that is not there is warned of where it stands, also in a document that is brought")
    func icons() throws {
        let button = Self.item("b.toml").replacing("presents = \"b.toml\"", with: "icon = \"nowhere\"")
        try append(button, to: "advanced.toml")
        let found = try check()
        let warning = "warning: advanced.toml:8:8: footer[0].icon: an icon is left out: no icon is called \"nowhere\""
        #expect(
            found.code == 0 && found.lines.count == 1 && found.lines.first?.hasPrefix(warning) == true,
            "\(found.lines)"
        )
    }

    @Test(
        "Faults of the fields themselves name them",
        arguments: [
            (
                "presents = \"wifi.png\"",
                "presents: expected the path of a document, .toml or .json, found \"wifi.png\""
            ),
            ("presents = \"\"", "presents: expected the path of a document, .toml or .json, found \"\""),
            (
                "presents = \"wifi.toml\"\ndismisses = true",
                "an item brings a document or dismisses its sheet, not both"
            ),
            ("dismisses = 1", "dismisses: expected true or false, found 1"),
            ("accessory = \"toggle\"\ndismisses = true", "is for rows, buttons and tiles that do nothing else"),
            ("pressable = false\npresents = \"wifi.toml\"", "is for rows, buttons and tiles that do nothing else"),
            ("presens = \"wifi.toml\"", "did you mean presents?"),
        ]
    )
    func fields(lines: String, fault: String) throws {
        try scratch.write("[[items]]\nkind = \"row\"\nid = \"a\"\ntitle = \"A\"\n\(lines)\n", to: "one.toml")
        let found = try check("one.toml")
        #expect(found.code == 78 && found.lines.contains { $0.contains(fault) }, "\(found.lines)")
    }

    @Test("An item that leads anywhere needs an id, a slider leads nowhere, and nothing dismisses a home")
    func places() throws {
        try scratch.write("[[items]]\nkind = \"row\"\ntitle = \"A\"\npresents = \"wifi.toml\"\n", to: "one.toml")
        #expect(try check("one.toml").lines.contains { $0.contains("items[0].id: is missing") })
        try scratch.write("[[items]]\nkind = \"slider\"\nid = \"a\"\npresents = \"wifi.toml\"\n", to: "one.toml")
        #expect(try check("one.toml").code == 78)
        try append(
            Self.item("wifi.toml").replacing("presents = \"wifi.toml\"", with: "dismisses = true"),
            to: "home.toml"
        )
        #expect(try check().code == 0)
        try scratch.write("[home]\ncontent = \"\(scratch.file("home.toml"))\"\n", to: "sheetd.toml")
        let line = "home.toml:12:13: footer[0].dismisses: the home cannot be dismissed"
        #expect(try check("sheetd.toml") == (78, [line]))
    }
}
