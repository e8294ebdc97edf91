import Canvas
import Content
import TestSupport
import Testing
import Values

@testable import Configuration

@Suite("The style of all documents")
struct StyleTests {
    private static let keys = """
        [style]
        theme = "dark"
        font = "Inter, Noto Sans"
        text_scale = 1.25
        button_radius = 999
        colors = { accent = "#e4002b", on_accent = "#fff" }

        """

    @Test("A file sets all of it, and every colour of a theme has a key")
    func read() throws {
        let scratch = try Scratch()
        let style = try LoadedSettings.load(file: scratch.write(Self.keys)).settings.panel.house
        #expect(style.base == .dark && style.font == "Inter, Noto Sans" && style.textScale == 1.25)
        #expect(style.buttonRadius == 999 && style.colors == ["accent": 0xE4002B, "on_accent": 0xFFFFFF])
        #expect(Theme.names.allSatisfy { Key.named("style.colors.\($0)") != nil })
    }

    @Test(
        "What is wrong is one fault with line, column and key",
        arguments: [
            ("theme = \"drak\"", "style.theme", "expected one of \"light\", \"dark\", \"auto\", found \"drak\""),
            (
                "colors.accent = \"red\"", "style.colors.accent",
                "expected a colour \"#rgb\" or \"#rrggbb\", found \"red\""
            ),
            ("colors.acent = \"#f00\"", "style.colors.acent", "unknown key, did you mean accent?"),
            ("colors = \"#f00\"", "style.colors", "expected a table, found \"#f00\""),
            ("text_scale = 5", "style.text_scale", "expected a number from 0.5 to 4, found 5"),
            ("buton_radius = 5", "style.buton_radius", "unknown key, did you mean button_radius?"),
        ]
    )
    func fault(line: String, key: String, message: String) throws {
        let found = try faults(Array("[style]\n\(line)\n".utf8))
        #expect(found.map(\.message) == [message])
        #expect(found.first?.key == key && found.first?.location?.line == 2)
    }
}
