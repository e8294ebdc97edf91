import Canvas
import Testing
import Values

@testable import Content

@Suite("Texts have a contrast of 4.5, controls of 3, in both themes")
struct ThemeContrastTests {
    private static let themes = ["light": Theme.light, "dark": .dark]
    private static let names = ["light", "dark"]

    private static func contrast(_ one: Color, _ other: Color) -> Double { one.contrast(with: other) }

    private static func theme(_ name: String) throws -> Theme { try #require(themes[name]) }

    @Test("Texts on a row, pressed or not", arguments: names)
    func texts(name: String) throws {
        let theme = try Self.theme(name)
        for color in [theme.text, theme.secondary] {
            #expect(Self.contrast(color, theme.background) >= 4.5)
            #expect(Self.contrast(color, theme.pressed) >= 4.5)
        }
        #expect(theme.weakPairs(given: Theme.names).isEmpty)
    }

    @Test("Letters on a button, pressed or not", arguments: names, Item.ButtonRole.allCases)
    func buttons(name: String, role: Item.ButtonRole) throws {
        let theme = try Self.theme(name)
        let button = Item.Button(title: "OK", role: role)
        let (usual, pressed) = (button.colors(theme, Look()), button.colors(theme, Look(isPressed: true)))
        for colors in [usual, pressed] { #expect(Self.contrast(colors.ground, colors.letters) >= 4.5) }
        #expect(usual.ground != pressed.ground)
        if role == .primary { #expect(Self.contrast(usual.ground, theme.background) >= 3) }
    }

    @Test("Tracks, rings and what is switched on, with the knob on them", arguments: names)
    func controls(name: String) throws {
        let theme = try Self.theme(name)
        for color in [theme.control, theme.filled] {
            for ground in [theme.background, theme.pressed] { #expect(Self.contrast(color, ground) >= 3) }
            #expect(Self.contrast(color, 0xFFFFFF) >= 3)
        }
        #expect(Self.contrast(theme.filled, theme.onAccent) >= 3)
        #expect(Self.contrast(theme.knobRing ?? 0xFFFFFF, theme.background) >= 3)
    }

    @Test(
        "What is painted of a control has that contrast",
        arguments: names,
        [
            #""accessory": "chevron""#, #""accessory": "check""#, #""accessory": "check", "value": true"#,
            #""accessory": "toggle""#, #""accessory": "toggle", "value": true"#,
        ]
    )
    func painted(name: String, accessory: String) throws {
        let theme = try Self.theme(name)
        let row = #"{"kind": "row", "id": "a", "title": "", \#(accessory)}"#
        var shown = try ShownPage(#"{"theme": "\#(name)", "items": [\#(row)]}"#, width: 640, rows: 200, scale: 2)
        for (pressed, ground) in [(nil, theme.background), (ItemLocation.items(0), theme.pressed)] {
            shown.pose.pressed = pressed
            let picture = shown.picture
            let height = shown.page.layout.itemsHeight
            let (left, middle) = (picture.size.width - 120, height / 2)
            let strongest =
                picture.part(left..<picture.size.width - 38, middle - 8..<middle + 8)
                .map { Self.contrast(Color($0), ground) }.max() ?? 0
            #expect(strongest >= 3)
        }
    }

    @Test("An own theme's controls and letters on buttons are seen whatever its colours are")
    func own() {
        var theme = Theme.dark
        theme.accent = 0x1C1C1E
        theme.line = 0x1C1C1E
        #expect(Self.contrast(theme.control, theme.background) >= 3)
        #expect(Self.contrast(theme.filled, theme.background) >= 3)
        for isPressed in [false, true] {
            let colors = Item.Button(title: "", role: .normal).colors(theme, Look(isPressed: isPressed))
            #expect(Self.contrast(colors.ground, colors.letters) >= 4.5)
        }
    }

    @Test("An own theme's weak pairs are named with their ratios, rounded down")
    func warning() throws {
        let json = ##"{"theme": {"text": "#999999", "accent": "#ffee00"}, "items": []}"##
        let document = try #require(ShownPage.document(json, Faults()))
        #expect(
            document.contrastWarning
                == "theme: text on background 2.8:1, text on pressed 2.4:1, accent on background 1.2:1, "
                + "accent on pressed 1.0:1: letters want 4.5:1, controls 3:1"
        )
    }

    @Test(
        "Whatever lies on something else is looked at, and nothing that the theme does not give",
        arguments: [
            ("text", 0xEEEEEE, "text on background 1.1:1, text on pressed 1.0:1"),
            ("secondary", 0x999999, "secondary on background 2.8:1, secondary on pressed 2.4:1"),
            ("accent", 0xFFD400, "accent on background 1.4:1, accent on pressed 1.2:1"),
            ("on_accent", 0x0A6CFF, "on_accent on accent 1.0:1"),
            ("destructive", 0xFF8888, "destructive on background 2.3:1"),
            ("success", 0x34C759, "success on background 2.2:1"),
            ("warning", 0xFFCC00, "warning on background 1.5:1"),
            ("line", 0xFAFAFA, "line on background 1.0:1"),
            ("pressed", 0xFFFFFF, "pressed on background 1.0:1"),
            ("background", 0x0A6CFF, ""), ("line", 0xD1D1D6, ""), ("text", 0x000000, ""),
        ] as [(String, Color, String)]
    )
    func pairs(name: String, color: Color, list: String) throws {
        let json = ##"{"theme": {"\##(name)": "\##(color.hexadecimal)"}, "items": []}"##
        let warning = try #require(ShownPage.document(json, Faults())).contrastWarning
        #expect(list.isEmpty ? warning == nil : warning?.hasPrefix("theme: \(list): ") == true, "\(warning ?? "")")
    }

    @Test(
        "The primary button has the accent as it is given, or as all else is filled with it, wherever its letters are read there",
        arguments: [0x0A6CFF, 0xFFD400, 0xE4002B, 0x00AA00, 0x34C759, 0x8A5A2B, 0x005EB8] as [Color],
        Theme.Base.allCases
    )
    func shades(accent: Color, base: Theme.Base) {
        for onAccent in [Color.white, .black] {
            let theme = Theme(base, ["accent": accent, "on_accent": onAccent])
            let shades = [accent, theme.filled].filter {
                $0.contrast(with: theme.background) >= 3 && $0.contrast(with: onAccent) >= 4.5
            }
            if let shade = shades.first { #expect(theme.primary == shade) }
            #expect(theme.ground(named: "accent") == theme.primary)
            let button = Item.Button(title: "", role: .primary).colors(theme, Look())
            #expect(button.ground == theme.primary && button.letters == onAccent)
            #expect(theme.letters(named: "on_accent") == onAccent)
        }
        let theme = Theme(base, ["accent": accent])
        #expect(theme.onAccent == (accent.contrast(with: .white) >= 4.5 ? .white : .black))
    }
}
