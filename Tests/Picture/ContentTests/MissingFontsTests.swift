import Testing
import Values

@testable import Content

@Suite("Fonts that are asked for and are not installed")
struct MissingFontsTests {
    private static let fonts = Fonts()

    @Test(
        "The first of a list is the one that is wanted; what is taken is named",
        arguments: [
            ("Intr, DejaVu Serif", "Intr", "DejaVu Serif"),
            ("  Nowhere Sans ,DejaVu Sans Mono", "Nowhere Sans", "DejaVu Sans Mono"),
        ]
    )
    func missing(families: String, first: String, taken: String) {
        #expect(Self.fonts.substitute(forFamilies: families) == "\"\(first)\" is not installed, \"\(taken)\" is taken")
    }

    @Test(
        "What is installed, by any of its names, and what is a kind of font, is not missing",
        arguments: [
            "DejaVu Sans", "dejavu serif", "DejaVu Sans Mono, Nowhere", "NanumGothic", "나눔고딕", "sans-serif", "Sans",
            "Monospace", "",
        ]
    )
    func there(families: String) { #expect(Self.fonts.substitute(forFamilies: families) == nil) }

    @Test("Those of a document have paths: its own, and those of texts in items and in the footer")
    func document() throws {
        let texts = [
            "<span font_family='Nope'>a <span face='DejaVu Sans'>b</span></span>", "<span font='Nix Bold 12'>c</span>",
            "<b>d</b>",
        ]
        let value: Value = [
            "font": "Intr", "items": .list(texts.map { ["kind": "text", "markup": .text($0)] }),
            "footer": ["columns": 1, "items": [["kind": "text", "markup": .text(texts[0])]]],
        ]
        let document = try #require(Document(value, at: "", Faults()))
        let paths = document.missingFonts(Self.fonts).map { $0.prefix { $0 != "\"" } }
        #expect(
            paths == ["font: ", "items[0].markup: ", "items[1].markup: ", "footer.items[0].markup: "]
        )
        #expect(document.missingFonts(Self.fonts)[2].contains("\"Nix\""))
    }
}
