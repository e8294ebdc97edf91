import CPango
import Canvas
import Testing
import Values

@testable import Content

@Suite("Items are painted as specified")
struct PaintingTests {
    /// A page of one item.
    private static func shown(_ item: String, theme: String = "light", _ rest: String = "") throws -> ShownPage {
        try ShownPage(#"{"theme": "\#(theme)", "items": [{\#(item)}]\#(rest)}"#, rows: 140)
    }

    private static let kinds = [
        #""kind": "row", "id": "a", "title": "Title", "subtitle": "Subtitle", "accessory": "chevron""#,
        #""kind": "row", "id": "a", "title": "Title", "icon": "red 8x8", "accessory": "toggle""#,
        #""kind": "row", "id": "a", "title": "Title", "accessory": "check", "value": true"#,
        #""kind": "row", "id": "a", "title": "Title", "accessory": "value", "value": "Value""#,
        #""kind": "button", "id": "a", "title": "Title""#,
        #""kind": "slider", "id": "a", "title": "Title", "value": 0.3"#,
    ]

    @Test(
        "Nothing is painted in the margins, in light and in dark",
        arguments: kinds + [
            #""kind": "text", "markup": "A text that is long enough to be broken into several lines here""#,
            #""kind": "header", "title": "A header that is longer than the sheet is wide, so that it must be cut""#,
            #""kind": "row", "title": "A title that is longer than the sheet is wide, so that it must be cut""#,
            #""kind": "separator""#, #""kind": "progress", "value": 0.5"#, #""kind": "progress""#,
        ]
    )
    func margins(item: String) throws {
        for (name, theme) in [("light", Theme.light), ("dark", .dark)] {
            let shown = try Self.shown(item, theme: name)
            let ink = try #require(shown.picture.ink(on: theme.background.word))
            let height = shown.page.layout.itemsHeight
            #expect(ink.x >= 18 && ink.maxX <= 302 && ink.y >= 0 && ink.maxY <= height, "\(ink)")
            #expect(shown.picture.pixels.allSatisfy { $0 >> 24 == 0 })
        }
    }

    @Test("A disabled item is greyed out", arguments: kinds)
    func disabled(item: String) throws {
        let usual = try Self.shown(item).picture
        let faded = try Self.shown(item + #", "enabled": false"#).picture
        let darker = zip(usual.pixels, faded.pixels).count {
            $0 != $1 && zip($0.channels, $1.channels).contains { $0 > $1 }
        }
        #expect(darker == 0)
        #expect(usual != faded)
    }

    @Test("A pressed row lights up from edge to edge")
    func pressed() throws {
        var shown = try Self.shown(Self.kinds[0])
        shown.pose.pressed = .items(0)
        let picture = shown.picture
        let height = shown.page.layout.itemsHeight
        let edges = [
            picture.part(0..<320, 0..<1), picture.part(0..<320, height - 1..<height),
            picture.part(0..<1, 0..<height), picture.part(319..<320, 0..<height),
        ]
        #expect(edges.allSatisfy { Set($0) == [Theme.light.highlight.word] })
    }

    @Test(
        "A page from right to left is the picture in a mirror",
        arguments: [
            #""kind": "row", "id": "a", "title": "", "icon": "red 8x8", "accessory": "chevron""#,
            #""kind": "row", "id": "a", "title": "", "accessory": "toggle", "value": true"#,
            #""kind": "slider", "id": "a", "value": 0.3"#, #""kind": "progress", "value": 0.3"#, #""kind": "progress""#,
        ]
    )
    func mirrored(item: String) throws {
        let picture = try Self.shown(item).picture
        let other = try Self.shown(item, #", "direction": "rtl""#).picture
        // Round edges may be a shade different, since a circle is not traced the same way backwards.
        let differing = zip(picture.mirrored.pixels, other.pixels).count { mine, theirs in
            mine != theirs && zip(mine.channels, theirs.channels).contains { abs($0 - $1) > 8 }
        }
        #expect(differing == 0)
        #expect(picture != other)
    }

    @Test(
        "A paragraph begins where its script does, whatever the page's direction",
        arguments: [
            ("A text long enough for two lines of a page as narrow as this is", true), ("One line", true),
            ("نص طويل بما يكفي لسطرين من صفحة ضيقة مثل هذه، وأطول قليلا من ذلك", false), ("سطر", false),
        ],
        ["ltr", "rtl"]
    )
    func paragraphs(text: (markup: String, runsRight: Bool), direction: String) throws {
        let shown = try Self.shown(#""kind": "text", "markup": "\#(text.markup)""#, #", "direction": "\#(direction)""#)
        // The last line, which is the shorter one.
        let rows = shown.page.layout.itemsHeight - 28..<shown.page.layout.itemsHeight
        let columns = (0..<320).filter { x in
            shown.picture.part(x..<x + 1, rows).contains { $0 != Theme.light.background.word }
        }
        let (first, last) = (try #require(columns.first), try #require(columns.last))
        #expect(text.runsRight ? (20...23).contains(first) : (296...299).contains(last), "\(first) to \(last)")
    }

    @Test("Texts stand at the end that lines begin at", arguments: [("ltr", false), ("rtl", true)])
    func side(direction: String, isRight: Bool) throws {
        let shown = try Self.shown(#""kind": "row", "title": "Title""#, #", "direction": "\#(direction)""#)
        let ink = try #require(shown.picture.ink(on: 0xFFFFFF))
        #expect(isRight ? ink.x > 240 && ink.maxX <= 302 : ink.x >= 18 && ink.maxX < 80)
    }

    @Test(
        "A title that is cut still begins at its end of the row",
        arguments: ["ltr", "rtl"],
        ["A title so long ", "عنوان طويل "]
    )
    func cut(direction: String, words: String) throws {
        let title = String(repeating: words, count: 9)
        let shown = try Self.shown(#""kind": "row", "title": "\#(title)""#, #", "direction": "\#(direction)""#)
        let ink = try #require(shown.picture.ink(on: 0xFFFFFF))
        #expect(direction == "ltr" ? (18...22).contains(ink.x) : (298...302).contains(ink.maxX), "\(ink)")
    }

    @Test(
        "Lines begin where the first text does, unless the document says where",
        arguments: [
            ("Title", false), ("الإعدادات", true), ("123 עברית", true), ("설정", false), ("123", false), ("😀 a", false),
        ]
    )
    func direction(title: String, isMirrored: Bool) throws {
        #expect(try ShownPage(#"{"title": "\#(title)"}"#).page.layout.isMirrored == isMirrored)
        #expect(try Self.shown(#""kind": "text", "markup": "<b>\#(title)</b>""#).page.layout.isMirrored == isMirrored)
    }

    @Test(
        "Every script is written in letters, not in boxes",
        arguments: [
            ("Latin", true), ("설정 한국어", true), ("الإعدادات", true), ("😀👍🏽", true), ("\u{10FFFD}", false),
        ]
    )
    func fallback(text: String, isKnown: Bool) {
        let typesetter = Typesetter(Fonts(), family: "DejaVu Sans", scale: 1, textScale: 1, isMirrored: false)
        let line = typesetter.line(text, .title)
        #expect((pango_layout_get_unknown_glyphs_count(line.layout) == 0) == isKnown)
    }

    @Test(
        "What fingers have made of a value is shown",
        arguments: [
            (kinds[1], ItemValue.flag(true)), (kinds[2], .flag(false)), (kinds[5], .number(0.9)),
        ]
    )
    func changed(item: String, value: ItemValue) throws {
        var shown = try Self.shown(item)
        let before = shown.picture
        shown.pose.values = ["a": value]
        #expect(shown.picture != before)
    }

    @Test("A slider's knob is where the layout says", arguments: ["ltr", "rtl"], [0, 0.25, 1])
    func knob(direction: String, value: Double) throws {
        let item = #""kind": "slider", "id": "a", "value": \#(value)"#
        let shown = try Self.shown(item, theme: "dark", #", "direction": "\#(direction)""#)
        let layout = shown.page.layout
        let x = layout.knob(of: value, in: Item.Slider(value: value), at: .items(0))
        let picture = shown.picture
        let white = (0..<320).filter { picture[$0, layout.itemsHeight / 2] == 0xFFFFFF }
        let (first, last) = (try #require(white.first), try #require(white.last))
        #expect(abs(Double(first + last + 1) / 2 - x) <= 0.5)
        #expect((26...28).contains(last - first + 1))
    }

    @Test(
        "A slider is filled from its origin to its value, wherever both are",
        arguments: ["ltr", "rtl"],
        [
            // Range, origin as written, value, where it is filled from.
            (-10...10, nil, 7, 0), (-10...10, nil, -7, 0), (-10...10, 5, -7, 5), (-10...10, -10, 2, -10),
            (-10...10, 10, 2, 10), (0...10, nil, 7, 0), (3...10, nil, 7, 3), (-10 ... -3, nil, -5, -10),
            (-10...0, nil, -6, 0), (20...30, 25, 28, 25),
        ] as [(ClosedRange<Double>, Double?, Double, Double)]
    )
    func origin(direction: String, slider: (ClosedRange<Double>, Double?, Double, Double)) throws {
        let (range, written, value, start) = slider
        let origin = written.map { #", "origin": \#($0)"# } ?? ""
        let item =
            #""kind": "slider", "id": "a", "value": \#(value), "min": \#(range.lowerBound), "max": \#(range.upperBound)"#
        let shown = try Self.shown(item + origin, #", "direction": "\#(direction)""#)
        let (layout, picture) = (shown.page.layout, shown.picture)
        let slider = Item.Slider(value: value, range: range)
        let knob = layout.knob(of: value, in: slider, at: .items(0))
        for number in stride(from: range.lowerBound, through: range.upperBound, by: 0.5) {
            let x = layout.knob(of: number, in: slider, at: .items(0))
            // The knob hides the middle of itself, and ends are round.
            guard abs(x - knob) > 18, abs(number - start) > 0.2 else { continue }
            let isFilled = (min(start, value)...max(start, value)).contains(number)
            let color = isFilled ? Theme.light.filled : Theme.light.track
            #expect(picture[Int(x), layout.itemsHeight / 2] == color.word, "\(number)")
        }
    }

    @Test("An icon that is seen through shows the row behind it, pressed or not")
    func translucent() throws {
        var shown = try Self.shown(#""kind": "row", "id": "a", "title": "", "icon": "glass 10x10""#)
        #expect(shown.picture[34, 26] == 0xFF7F7F)
        shown.pose.pressed = .items(0)
        let pixel = shown.picture[34, 26].channels
        #expect(zip(pixel, [0xF1, 0x71, 0x72]).allSatisfy { abs($0 - $1) <= 1 })
    }

    @Test(
        "An image lies across the sheet in its proportions",
        arguments: [("640x200", 100), ("160x40", 80), ("1x40", 640)]
    )
    func image(size: String, rows: Int) throws {
        let shown = try ShownPage(#"{"items": [{"kind": "image", "image": "red \#(size)"}]}"#, rows: 700)
        #expect(shown.page.layout.itemsHeight == rows)
        let ink = try #require(shown.picture.ink(on: 0xFFFFFF))
        #expect(ink.height == rows && (size == "1x40" || ink.width == 320))
    }

    @Test("Larger letters make higher rows, and a finger always has room", arguments: [0.5, 1, 2, 4], [1.0, 1.5, 2])
    func heights(textScale: Double, scale: Double) throws {
        for item in Self.kinds {
            let json = #"{"text_scale": \#(textScale), "items": [{\#(item)}]}"#
            let layout = try ShownPage(json, scale: scale).page.layout
            #expect(Double(layout.itemsHeight) >= 44 * scale)
        }
        let heights = try [#"{"kind": "row", "title": ""}"#, #"{"kind": "row", "title": "", "subtitle": ""}"#].map {
            try ShownPage(#"{"items": [\#($0)]}"#).page.layout.itemsHeight
        }
        #expect(heights == [52, 64])
    }

    @Test("Separator lines appear between rows of a list only")
    func lines() throws {
        let items = [Self.kinds[0], Self.kinds[0], #""kind": "header", "title": "h""#, Self.kinds[0]].enumerated()
            .map { "{" + $1.replacing(#""a""#, with: "\"\($0)\"") + "}" }
        let shown = try ShownPage(#"{"items": [\#(items.joined(separator: ","))]}"#)
        let picture = shown.picture
        let lines = (0..<400).filter {
            picture[200, $0] == Theme.light.line.word && picture[310, $0] == Theme.light.line.word
        }
        #expect(lines == [63])
        #expect(picture[19, 63] == 0xFFFFFF && picture[20, 63] == Theme.light.line.word)
    }
}
