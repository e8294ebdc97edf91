import Canvas
import Testing
import Values

@testable import Content

@Suite("What a document does not say of its look is as it is configured")
struct StyleTests {
    private static let house: Style = {
        var style = Style()
        (style.base, style.font, style.textScale, style.buttonRadius) = (.dark, "DejaVu Serif", 1.5, 0)
        style.colors = ["accent": 0xE4002B, "line": 0x444444]
        return style
    }()

    private static func document(_ json: String) throws -> Document {
        let faults = Faults()
        var document = Document(try Value(json: Array(json.utf8)), at: "", faults)
        document?.house = house
        return try #require(document, "\(faults.list)")
    }

    @Test("A document that says nothing has all of the style, and is written as it was")
    func inherited() throws {
        let document = try Self.document("{}")
        #expect(document.theme.background == Theme.dark.background && document.theme.accent == 0xE4002B)
        #expect(document.font == "DejaVu Serif" && document.textScale == 1.5)
        #expect(document.value == [:] && document.written == Document())
    }

    @Test("What it says wins key by key, and colour by colour")
    func overridden() throws {
        let light = try Self.document(#"{"theme": "light", "text_scale": 1}"#)
        #expect(light.theme.background == .white && light.theme.accent == 0xE4002B)
        #expect(light.textScale == 1 && light.font == "DejaVu Serif")
        let own = try Self.document(##"{"theme": {"accent": "#00ff00"}, "font": "DejaVu Sans"}"##)
        #expect(own.theme.background == Theme.dark.background && own.theme.accent == 0x00FF00)
        #expect(own.theme.line == 0x444444 && own.font == "DejaVu Sans")
        let based = try Self.document(##"{"theme": {"base": "light", "text": "#222222"}}"##)
        #expect(based.theme.background == .white && based.theme.text == 0x222222)
    }

    @Test(
        "Of the other theme, and on its own background, a document has no texts and lines of the style, but its accent",
        arguments: [##""light""##, ##"{"base": "light"}"##, ##"{"background": "#ffeedd"}"##]
    )
    func surfaces(theme: String) throws {
        var document = try Self.document(#"{"theme": \#(theme)}"#)
        for name in Theme.onBackground + ["background"] { document.house.colors[name] = 0x123456 }
        let found = document.theme
        #expect(found.accent == 0xE4002B && found.background != 0x123456)
        for name in Theme.onBackground { #expect(found.colors[name] != 0x123456, "\(name)") }
        #expect(found.text.contrast(with: found.background) >= 7)
        #expect(found.weakPairs(given: Theme.names.filter { $0 != "accent" }).isEmpty)
    }

    @Test("A style is written for the theme that its background is like, whatever it is called")
    func written() throws {
        var style = Style()
        style.colors = ["background": 0x000000, "line": 0x333333]
        for (base, isStyled) in [("", true), (#""theme": "dark""#, true), (#""theme": "light""#, false)] {
            var document = try Self.document("{\(base)}")
            document.house = style
            #expect((document.theme.background == .black && document.theme.line == 0x333333) == isStyled, "\(base)")
            #expect(document.theme.background == (isStyled ? .black : .white))
        }
    }

    @Test("On our own backgrounds all else is ours", arguments: [Theme.light, .dark])
    func ours(theme: Theme) {
        for base in Theme.Base.allCases { #expect(Theme(base, ["background": theme.background]) == theme) }
    }

    @Test(
        "It is written as it was read",
        arguments: [
            "{}", #"{"theme": "light"}"#, #"{"theme": "dark", "text_scale": 1.5}"#, #"{"font": "Inter"}"#,
            ##"{"theme": {"accent": "#00ff00"}}"##, ##"{"theme": {"base": "dark", "success": "#00ff00"}}"##,
        ]
    )
    func written(json: String) throws {
        let value = try Value(json: Array(json.utf8))
        #expect(try Self.document(json).value == value)
        #expect(Document(try Self.document(json).value, at: "", Faults()) == (try Self.document(json).written))
    }

    @Test("A program's theme has all of its colours, whatever the style is; nil has those of the style")
    func programs() throws {
        var theme = Theme.light
        theme.accent = 0x00AA00
        var document = Document(items: [], theme: theme)
        document.house = Self.house
        #expect(document.theme == theme)
        #expect(Document(items: []).theme == .light)
        #expect(Document(try Value(json: Array("{}".utf8)), at: "", Faults()) == Document(items: []))
    }

    @Test("The corners of buttons are as round as the style says, at most half their height", arguments: [0, 14, 999])
    func buttons(radius: Double) throws {
        var document = Document(items: [.button("a", "", role: .primary)])
        document.house.buttonRadius = radius
        let page = Page(
            document,
            width: 320,
            scale: 1,
            fonts: Fonts(),
            Faults(),
            load: { try ShownPage.load($0, $1, $2) }
        )
        let picture = ShownPage(try #require(page), rows: 100).picture
        let ink = try #require(picture.ink(on: 0xFFFFFF))
        let cut = (0..<ink.width).prefix { picture[ink.x + $0, ink.y] != Theme.light.accent.word }.count
        let round = min(radius, Double(ink.height) / 2)
        // The first row of pixels of an arc is covered whole only near its end.
        #expect(abs(Double(cut) - round) <= 0.5 * round.squareRoot() * 2 && (radius == 0) == (cut == 0), "\(cut)")
    }
}

@Suite("Buttons of several lines")
struct RoundButtonTests {
    /// In how many columns at the upper left corner of a button nothing is painted in its first row.
    private static func cut(_ title: String, textScale: Double) throws -> (columns: Int, height: Int) {
        var document = Document(items: [.button("a", title, role: .primary)])
        (document.house.buttonRadius, document.textScale, document.font) = (999, textScale, "DejaVu Sans")
        let page = Page(document, width: 320, scale: 1, fonts: Fonts(), Faults()) { try ShownPage.load($0, $1, $2) }
        let picture = ShownPage(try #require(page), rows: 800).picture
        let ink = try #require(picture.ink(on: 0xFFFFFF))
        return ((0..<ink.width).prefix { picture[ink.x + $0, ink.y] != Theme.light.accent.word }.count, ink.height)
    }

    @Test("They are as round as one of a single line", arguments: [0.75, 1, 2])
    func round(textScale: Double) throws {
        let one = try Self.cut("a", textScale: textScale)
        for count in [12, 30, 60] {
            let many = try Self.cut(String(repeating: "word ", count: count), textScale: textScale)
            #expect(many.columns == one.columns && many.height > one.height)
        }
    }
}

@Suite("Markup names the colours of the theme")
struct MarkupColorTests {
    private static func picture(_ markup: String, _ theme: Theme) throws -> Surface {
        var document = Document(items: [.text(markup)], theme: theme)
        document.font = "DejaVu Sans"
        let page = Page(
            document,
            width: 200,
            scale: 2,
            fonts: Fonts(),
            Faults(),
            load: { try ShownPage.load($0, $1, $2) }
        )
        return ShownPage(try #require(page), rows: 120).picture
    }

    private static let names = ["text", "secondary", "accent", "destructive", "success", "warning"]

    @Test(
        "Letters in them are read, and are what they are called, in both themes",
        arguments: names,
        [Theme.light, .dark]
    )
    func letters(name: String, theme: Theme) throws {
        let color = try #require(theme.letters(named: name))
        #expect(color.contrast(with: theme.background) >= 4.5)
        for attribute in ["color", "foreground", "fgcolor"] {
            let picture = try Self.picture("<span \(attribute)='\(name)'>MMM</span>", theme)
            #expect(picture.pixels.contains(color.word), "\(attribute)")
            #expect(name == "text" || !picture.pixels.contains(theme.text.word))
        }
    }

    @Test(
        "Success and warning differ from each other, from text and from what destroys",
        arguments: [Theme.light, .dark]
    )
    func meanings(theme: Theme) {
        let colors = [theme.success, theme.warning, theme.destructive, theme.accent, theme.text]
        #expect(Set(colors).count == colors.count)
        // All but the accent, which is made for larger things, are letters as they are.
        for color in colors where color != theme.accent { #expect(color.contrast(with: theme.background) >= 4.5) }
    }

    @Test("What lies behind letters and on the accent stays as it is")
    func grounds() throws {
        for theme in [Theme.light, .dark] {
            let picture = try Self.picture("<span background=\"accent\" color=\"on_accent\">MMM</span>", theme)
            #expect(picture.pixels.contains(theme.accent.word) && picture.pixels.contains(theme.onAccent.word))
        }
        let markup = try Markup("<span bgcolor='accent' color='on_accent'>a</span> <i>b</i>", .dark)
        #expect(markup.text == "a b")
    }

    @Test(
        "Letters on the accent are those of the primary button, whatever the accent is",
        arguments: [0xFFD400, 0x00AA00, 0xE4002B, 0x111111] as [Color],
        Theme.Base.allCases
    )
    func button(accent: Color, base: Theme.Base) throws {
        for onAccent in [Color.white, .black, 0xFFF8EC] {
            let theme = Theme(base, ["accent": accent, "on_accent": onAccent])
            let button = Item.Button(title: "M", role: .primary).colors(theme, Look())
            let picture = try Self.picture("<span bgcolor='accent' color='on_accent'>MMM</span>", theme)
            #expect(picture.pixels.contains(button.ground.word) && picture.pixels.contains(button.letters.word))
        }
    }

    @Test("Names of other colours are Pango's")
    func others() throws {
        #expect(try Self.picture("<span color='red'>M</span>", .light).pixels.contains(0xFF0000))
        #expect(try Self.picture("<span color='medium sea green'>M</span>", .light).pixels.contains(0x3CB371))
    }

    @Test(
        "What is the name of no colour is a fault with its place, and with the name that was probably meant",
        arguments: [
            ("color", "acent", ", did you mean accent?"), ("fgcolor", "on-accent", ", did you mean on_accent?"),
            ("background", "yelow", ", did you mean yellow?"), ("underline_color", "blurple", ", did you mean purple?"),
            ("foreground", "a nice one", ""), ("bgcolor", "", ""), ("color", "#12345", ""),
        ]
    )
    func unknown(attribute: String, name: String, hint: String) throws {
        let faults = Faults()
        let items: [Item] = [.spacer(8), .text("One\ntwo <span \(attribute)='\(name)'>M</span>")]
        let page = Page(
            Document(items: items),
            width: 200,
            scale: 1,
            fonts: Fonts(),
            faults,
            load: { try ShownPage.load($0, $1, $2) }
        )
        let expected = "expected a colour such as #1c1c1e, red or accent, found \"\(name)\"\(hint)"
        #expect(page == nil)
        #expect(faults.list.map(\.path) == ["items[1].markup"])
        #expect(faults.list.map(\.message) == ["line 2, column 11: \(attribute): \(expected)"])
    }
}
