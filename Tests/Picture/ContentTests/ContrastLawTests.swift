import Canvas
import TestSupport
import Testing
import Values

@testable import Content

/// The laws of design and of the Web Content Accessibility Guidelines 2, measured in painted pixels.
@Suite("Whatever the colours are, letters have 4.5:1, controls and filled tracks 3:1, and a press is seen", .serialized)
struct ContrastLawTests {
    @Test("In both themes", arguments: ["light", "dark"])
    func themes(name: String) throws {
        let page = try LawPage(name == "dark" ? .dark : .light, Fonts())
        try Self.check(page)
        // What cannot be pressed is weaker, but still there.
        for title in ["off-normal", "off-primary", "off-destructive", "off-tile", "off-lit-tile"] {
            #expect(page.strongest(title, of: page.ground(title)) >= 1.5, "\(title)")
        }
    }

    @Test("On a card, too", arguments: ["light", "dark"])
    func cards(name: String) throws {
        let theme = name == "dark" ? Theme.dark : .light
        try Self.check(LawPage(theme, Fonts(), isCard: true))
        // It is seen, and weaker than what can be pressed.
        #expect((1.1...1.2).contains(theme.onCard.background.contrast(with: theme.background)))
    }

    @Test("In two hundred themes of anybody's colours, on every second page on a card")
    func own() throws {
        var random = SplitMix(seed: 39)
        let fonts = Fonts()
        for index in 0..<200 { try Self.check(LawPage(Self.theme(&random), fonts, isCard: index % 2 == 1)) }
    }

    @Test(
        "The letters of a tile are read while it is switched, pressed or not, and the ground of one that is on is a control"
    )
    func tiles() {
        var random = SplitMix(seed: 44)
        let themes = [Theme.light, .dark] + (0..<200).map { _ in Self.theme(&random) }
        for theme in themes.flatMap({ [$0, $0.onCard] }) {
            func colors(_ part: Double, light: Int = 0, isEnabled: Bool = true) -> Item.Tile.Colors {
                var look = Look()
                (look.place, look.light) = (part, light)
                return Item.Tile(title: "A", value: .flag(part > 0.5), isEnabled: isEnabled).colors(theme, look)
            }
            for step in 0...8 {
                for light in [0, 8, 16] {
                    let colors = colors(Double(step) / 8, light: light)
                    #expect(colors.title.contrast(with: colors.ground) >= 4.5, "\(theme)")
                    #expect(colors.subtitle.contrast(with: colors.ground) >= 4.5, "\(theme)")
                }
            }
            let (off, on, disabled) = (colors(0), colors(1), colors(1, isEnabled: false))
            #expect(on.ground.contrast(with: theme.background) >= 3, "\(theme)")
            #expect(disabled.ground != on.ground && disabled.ground != off.ground, "\(theme)")
            for part in [0.0, 1] {
                let (rest, lit) = (colors(part), colors(part, light: 16))
                #expect(rest.ground.contrast(with: lit.ground) >= 1.25, "\(theme)")
            }
        }
    }

    @Test("In all that follows from two hundred backgrounds; nobody is warned of it, and buttons are tints of theirs")
    func backgrounds() throws {
        var random = SplitMix(seed: 41)
        let fonts = Fonts()
        for _ in 0..<200 {
            let any = Color(UInt32(random.index(1 << 24)))
            let background = random.pick([any, any, Color(UInt32(random.index(256)) * 0x010101)])
            let theme = Theme(.light, ["background": background])
            #expect(theme == Theme(.dark, ["background": background]))
            #expect(theme.weakPairs(given: ["background", "text", "secondary", "on_accent"]).isEmpty, "\(theme)")
            let tint = theme.pressed.contrast(with: background)
            #expect((1.15...1.35).contains(tint) && theme.line.contrast(with: background) >= 1.4, "\(theme)")
            try Self.check(LawPage(theme, fonts))
        }
    }

    @Test(
        "The letters of a button are read while a press fades, and those of the primary one stay as they are in our themes"
    )
    func fading() {
        var random = SplitMix(seed: 40)
        let themes = [Theme.light, .dark] + (0..<200).map { _ in Self.theme(&random) }
        for (index, theme) in themes.enumerated() {
            for role in Item.ButtonRole.allCases {
                let button = Item.Button(title: "A", role: role)
                let looks = (0...Look.mostLight).map { light in
                    var look = Look()
                    look.light = light
                    return button.colors(theme, look)
                }
                #expect(looks.allSatisfy { $0.letters.contrast(with: $0.ground) >= 4.5 }, "\(role): \(theme)")
                if index < 2, role == .primary { #expect(Set(looks.map(\.letters)).count == 1) }
            }
        }
    }

    /// A theme of random colours, some of them grey, some of them like another one.
    private static func theme(_ random: inout SplitMix) -> Theme {
        var theme = random.pick([Theme.light, .dark])
        var known = [Color.white, .black, theme.background]
        for path in LawPage.colors {
            let any = Color(UInt32(random.index(1 << 24)))
            let color = random.pick([any, any, Color(UInt32(random.index(256)) * 0x010101), random.pick(known)])
            theme[keyPath: path] = color
            known.append(color)
        }
        return theme
    }

    private static func check(_ page: LawPage) throws {
        letters(page)
        controls(page)
        tracks(page)
        buttons(page)
        try presses(page)
    }

    private static func letters(_ page: LawPage) {
        #expect(page.strongest("title", of: page.page.background) >= 4.5, "title: \(page.theme)")
        let ids = ["row", "subtitle", "value", "header", "text", "normal", "primary", "destructive"]
        for id in ids + LawPage.tiles {
            #expect(page.strongest(id, of: page.ground(id)) >= 4.5, "\(id): \(page.theme)")
        }
    }

    private static func controls(_ page: LawPage) {
        for id in ["chevron", "unchecked", "checked", "off", "on", "slider"] {
            let strongest = page.pixels(id).map { page.theme.background.contrastInGrey(with: $0) }.max() ?? 0
            #expect(strongest >= 3, "\(id): \(page.theme)")
        }
        #expect(page.ground("primary").contrast(with: page.theme.background) >= 3, "primary: \(page.theme)")
        // The knob on the switch, the tick on the disc.
        for (id, spot) in [("off", 0.2), ("on", 0.8)] {
            let (knob, pill) = (page.spot(id, spot, 0.5), page.spot(id, 1 - spot, 0.5))
            #expect(knob.contrast(with: pill) >= 3, "\(id): \(page.theme)")
        }
        // The knob of a slider is that of a switch that is on; where its background hides it, the ring around it does not.
        let knob = page.spot("slider", 0.5, 0.5)
        #expect(knob == page.spot("on", 0.8, 0.5), "knob: \(page.theme)")
        #expect(knob.contrast(with: page.spot("slider", 0.2, 0.5)) >= 3, "knob: \(page.theme)")
        let edges = [page.theme.knobRing, knob].compactMap(\.self)
        #expect(edges[0].contrast(with: page.theme.background) >= 3, "knob: \(page.theme)")
        let (tick, disc) = (page.spot("checked", 0.43, 0.67), page.spot("checked", 0.5, 0.12))
        #expect(tick.contrast(with: disc) >= 3, "tick: \(page.theme)")
    }

    /// What is filled differs from the rest, and both from what lies behind, on a screen without colours too.
    private static func tracks(_ page: LawPage) {
        for id in ["slider", "progress"] {
            let (filled, empty) = (page.spot(id, 0.2, 0.5), page.spot(id, 0.8, 0.5))
            #expect(filled.contrastInGrey(with: empty) >= 3, "\(id): \(page.theme)")
            #expect(filled.contrastInGrey(with: page.theme.background) >= 3, "\(id): \(page.theme)")
            #expect(empty.contrastInGrey(with: page.theme.background) >= 1.25, "\(id): \(page.theme)")
        }
        let stripes = page.pixels("stripes").map { page.spot("progress", 0.8, 0.5).contrastInGrey(with: $0) }
        #expect((stripes.max() ?? 0) >= 3, "stripes: \(page.theme)")
    }

    private static func buttons(_ page: LawPage) {
        let danger = page.ground("destructive").contrast(with: page.theme.background)
        #expect(danger >= 1.2, "destructive: \(page.theme)")
        let (on, off) = (page.ground("primary"), page.ground("off-primary"))
        #expect(off.contrast(with: page.theme.background) < 2, "off-primary: \(page.theme)")
        #expect(on.contrast(with: off) >= 1.5, "off-primary: \(page.theme)")
    }

    private static func presses(_ page: LawPage) throws {
        for id in [
            "row", "subtitle", "chevron", "unchecked", "checked", "off", "on", "normal", "primary", "destructive",
        ] + LawPage.tiles {
            let pressed = try page.pressing(id)
            let (rest, lit) = (page.ground(id), pressed.ground(id))
            #expect(rest.contrast(with: lit) >= 1.25, "\(id): \(page.theme)")
            switch id {
            case "row", "subtitle", "normal", "destructive", "primary":
                #expect(pressed.strongest(id, of: lit) >= 4.5, "\(id) pressed: \(page.theme)")
            case _ where id.hasSuffix("tile"):
                #expect(pressed.strongest(id, of: lit) >= 4.5, "\(id) pressed: \(page.theme)")
            default:
                let strongest = pressed.pixels(id).map { lit.contrastInGrey(with: $0) }.max() ?? 0
                #expect(strongest >= 3, "\(id) pressed: \(page.theme)")
            }
        }
        #expect(
            try page.pressing("primary").ground("primary").contrast(with: page.theme.background) >= 3,
            "\(page.theme)"
        )
    }
}

/// A page with every kind of item in every state, and where its pixels are.
private struct LawPage {
    /// That of what the items lie on.
    let theme: Theme
    let page: Theme
    /// The column in which that begins, with its margin.
    private let start: Int
    private var shown: ShownPage
    private let picture: Surface

    static let colors: [any WritableKeyPath<Theme, Color> & Sendable] = [
        \.background, \.text, \.secondary, \.accent, \.onAccent, \.destructive, \.success, \.warning, \.line, \.pressed,
    ]

    private static let items: [Item] = [
        .row("row", "M"), .row("subtitle", "", subtitle: "M"), .row("", value: "M"), .header("M"),
        .text("M", id: "text"),
        .row("chevron", "", accessory: .chevron), .row("unchecked", "", accessory: .check(false)),
        .row("checked", "", accessory: .check(true)), .row("off", "", accessory: .toggle(false)),
        .row("on", "", accessory: .toggle(true)), .slider("slider", value: 0.5),
        .progress(0.5, id: "progress"), .progress(nil, id: "stripes"), .button("normal", "M"),
        .button("primary", "M", role: .primary), .button("destructive", "M", role: .destructive),
        .button("off-normal", "M", isEnabled: false), .button("off-primary", "M", role: .primary, isEnabled: false),
        .button("off-destructive", "M", role: .destructive, isEnabled: false),
        .tile("tile", "M"), .tile("subtitle-tile", "", subtitle: "M"), .tile("value-tile", "", value: "M"),
        .tile("unlit-tile", "M", isOn: false), .tile("lit-tile", "M", isOn: true),
        .tile("lit-subtitle-tile", "", subtitle: "M", isOn: true), .tile("off-tile", "M", isEnabled: false),
        .tile("off-lit-tile", "M", isOn: true, isEnabled: false),
    ]

    /// Those that can be pressed.
    static let tiles = ["tile", "subtitle-tile", "value-tile", "unlit-tile", "lit-tile", "lit-subtitle-tile"]

    init(_ theme: Theme, _ fonts: Fonts, isCard: Bool = false) throws {
        let items = isCard ? [Item.group(style: .card, items: Self.items)] : Self.items
        var document = Document(title: "M", items: items, theme: theme)
        (document.font, document.textScale) = ("DejaVu Sans", 2)
        let page = Page(
            document,
            width: isCard ? 232 : 200,
            scale: 1,
            fonts: fonts,
            Faults(),
            load: { try ShownPage.load($0, $1, $2) }
        )
        let laidOut = try #require(page)
        let rows = laidOut.layout.titleHeight + laidOut.layout.itemsHeight
        self.init(theme, ShownPage(laidOut, rows: rows), start: isCard ? 16 : 0)
    }

    private init(_ theme: Theme, _ shown: ShownPage, start: Int) {
        (page, self.start, self.shown, picture) = (theme, start, shown, shown.picture)
        self.theme = start > 0 ? theme.onCard : theme
    }

    func pressing(_ id: String) throws -> LawPage {
        var shown = shown
        let location: ItemLocation = try #require(shown.page.layout.document.location(of: id))
        shown.pose.pressed = location
        return LawPage(page, shown, start: start)
    }

    /// Where an item is; a text without an id goes by its kind.
    private func rows(_ id: String) -> Range<Int> {
        let layout = shown.page.layout
        if id == "title" { return 0..<layout.titleHeight }
        let index = ["value": 2, "header": 3][id] ?? Self.items.firstIndex { $0.id == id } ?? 0
        let location = ItemLocation.items(start > 0 ? index + 1 : index)
        let (rows, padding) = (layout.rows(of: location), layout.padding(of: location))
        let (first, end) = (rows.lowerBound + Int(padding.above), rows.upperBound - Int(padding.below))
        return first + layout.titleHeight..<end + layout.titleHeight
    }

    /// All colours of an item without those of the line below it.
    func pixels(_ id: String) -> Set<Color> {
        let rows = rows(id)
        return Set(picture.part(start + 20..<start + 180, rows.lowerBound..<rows.upperBound - 1).map { Color($0) })
    }

    /// What lies behind the letters of an item: its first row, or the left end of a button.
    func ground(_ id: String) -> Color {
        let rows = rows(id)
        let isButton = ["normal", "primary", "destructive", "tile"].contains { id.hasSuffix($0) }
        return Color(
            isButton
                ? picture[start + 24, (rows.lowerBound + rows.upperBound) / 2] : picture[start + 100, rows.lowerBound]
        )
    }

    func strongest(_ id: String, of ground: Color) -> Double {
        pixels(id).map { ground.contrast(with: $0) }.max() ?? 0
    }

    /// The colour at a part of the width and of the height of what is painted of an item.
    func spot(_ id: String, _ x: Double, _ y: Double) -> Color {
        let rows = rows(id)
        let ink = ink(rows)
        return Color(picture[ink.x + Int(Double(ink.width) * x), ink.y + Int(Double(ink.height) * y)])
    }

    private func ink(_ rows: Range<Int>) -> PixelRect {
        let part = picture.part(PixelRect(x: start + 20, y: rows.lowerBound, width: 160, height: rows.count - 1))
        let ink = part.ink(on: theme.background.word) ?? PixelRect(part.size)
        return PixelRect(x: start + 20 + ink.x, y: rows.lowerBound + ink.y, width: ink.width, height: ink.height)
    }
}
