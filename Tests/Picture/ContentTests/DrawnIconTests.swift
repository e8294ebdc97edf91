import Canvas
import Jobs
import Testing
import Values

@testable import Content

@Suite("Icons that are drawn, in the colour of the texts beside them", .serialized)
struct DrawnIconTests {
    private static let fonts = Fonts()

    /// A drawing whose left half is opaque; none called "gone", and one called "bomb" that is not to be drawn.
    private static let load: PictureLoader = { source, box, job in
        guard let drawing = source.drawing else { return try ShownPage.load(source, box, job) }
        if drawing == .named("gone") { throw LostDrawingError("no icon is called \"gone\"") }
        if drawing == .file("bomb.svg") { throw ShownPage.NoPicture(source: source) }
        let side = min(box.width, box.height)
        let alpha = (0..<side * side).map { UInt8($0 % side < side / 2 ? 255 : 0) }
        return Picture(mask: alpha, size: PixelSize(width: side, height: side))
    }

    private static func page(
        _ items: String,
        footer: String = "",
        _ fields: String = "",
        scale: Double = 1,
        lost: LostPictures = .refused,
        _ faults: Faults = Faults()
    ) throws -> Page? {
        let json = "{\(fields)\"items\": [\(items)], \"footer\": [\(footer)]}"
        guard let document = ShownPage.document(json, faults) else { return nil }
        let canvas = PageCanvas(width: Int(320 * scale), scale: scale, fonts: fonts, lostPictures: lost, load: load)
        let prepared = try PreparedPage(document, on: canvas, at: "", faults, JobContext())
        return prepared.map { Page($0, paintedBy: .inline) }
    }

    private static func shown(_ items: String, footer: String = "", _ fields: String = "", scale: Double = 1) throws
        -> ShownPage
    {
        ShownPage(try #require(try page(items, footer: footer, fields, scale: scale)), rows: Int(300 * scale))
    }

    /// Where pixels of `color` are that lie in a solid column, in columns and rows.
    private static func solid(_ color: Color, in picture: Surface) -> PixelRect? {
        var ink: PixelRect?
        for x in 0..<picture.size.width {
            let rows = (0..<picture.size.height).filter { picture[x, $0] == color.word }
            guard let first = rows.first, let last = rows.last, rows.count > 5, rows.count == last - first + 1 else {
                continue
            }
            let column = PixelRect(x: x, y: first, width: 1, height: rows.count)
            ink = ink.map { $0.union(column) } ?? column
        }
        return ink
    }

    @Test(
        "In a row it has the colour of the title, pressed too, and is as large as letters make it",
        arguments: [Theme.Base.light, .dark],
        [0.5, 1, 2]
    )
    func row(theme: Theme.Base, textScale: Double) throws {
        let fields = #""theme": "\#(theme.rawValue)", "text_scale": \#(textScale), "#
        var shown = try Self.shown(#"{"kind": "row", "id": "a", "title": "i", "icon": "half"}"#, fields)
        let side = Int(28 * textScale)
        let icon = try #require(Self.solid(theme.theme.text, in: shown.picture))
        #expect(icon.x == 20 && icon.height == side)
        shown.pose.pressed = .items(0)
        let lit = theme.theme.seen(on: theme.theme.highlight)
        #expect(Self.solid(lit.text, in: shown.picture)?.height == side)
    }

    @Test("It fades with a row that is disabled")
    func disabled() throws {
        let shown = try Self.shown(#"{"kind": "row", "id": "a", "title": "i", "icon": "half", "enabled": false}"#)
        let color = Theme.light.background.mixed(with: Theme.light.text, CairoContext.faded)
        let (row, wanted) = (shown.picture[24, 25].channels, color.word.channels)
        #expect(zip(row, wanted).allSatisfy { abs($0 - $1) <= 1 }, "\(row) \(wanted)")
    }

    @Test("In a button it stands before the title, both in the middle, in the colour of the letters")
    func button() throws {
        for (role, color) in [
            ("primary", Color.white), ("normal", Theme.light.accentLetters(on: Theme.light.pressed)),
            ("destructive", Theme.letters(Theme.light.destructive, on: Theme.light.danger)),
        ] {
            let shown = try Self.shown(
                #"{"kind": "button", "id": "a", "title": "Delete", "role": "\#(role)", "icon": "half"}"#
            )
            let within = shown.picture.part(PixelRect(x: 40, y: 14, width: 110, height: 34))
            let icon = try #require(Self.solid(color, in: within))
            #expect(icon.height == 22 && icon.x > 20)
            let ground = shown.picture[160, 10]
            let inner = shown.picture.part(PixelRect(x: 40, y: 14, width: 240, height: 34))
            let ink = try #require(inner.ink(on: ground))
            let (before, after) = (ink.x, 240 - ink.x - ink.width)
            #expect(abs(before - after) <= 2, "the two as one in the middle: \(before) \(after)")
        }
    }

    @Test("Buttons side by side have room for their icons, and stand below each other where they have not")
    func footer() throws {
        func columns(_ title: String) throws -> Int {
            let buttons = ["a", "b"].map {
                #"{"kind": "button", "id": "\#($0)", "title": "\#(title)", "icon": "half"}"#
            }
            let shown = try Self.shown(#"{"kind": "separator"}"#, footer: buttons.joined(separator: ","))
            return shown.page.layout.columns(of: .footer(0)).count
        }
        #expect(try columns("Apply") == 160 && columns("Apply it now") == 320)
    }

    private static func choice(_ style: String, _ icons: String...) -> String {
        let options = icons.enumerated().map { #"{"id": "\#($0)", "title": "i\#($0)", "icon": "\#($1)"}"# }
        return
            #"{"kind": "choice", "id": "a", "style": "\#(style)", "options": ["none", \#(options.joined(separator: ", "))]}"#
    }

    @Test("Options have theirs before the title, each in its line")
    func lines() throws {
        let shown = try Self.shown(Self.choice("radio", "half", "half"))
        let lines = try #require(shown.page.layout.parts[.items(0)])
        let icons = lines.map { line in
            let rows = PixelRect(x: 20, y: Int(line.y), width: 28, height: Int(line.height))
            return Self.solid(Theme.light.text, in: shown.picture.part(rows))
        }
        #expect(icons.map { $0?.height == 28 } == [false, true, true] && icons[1]?.x == 0 && icons[2]?.x == 0)
    }

    @Test("In a segment icon and title are in the middle, in the letters' colour, on the chosen one too")
    func segments() throws {
        let rest = try Self.shown(Self.choice("segmented", "half")).picture
        let chosen = try Self.shown(Self.choice("segmented", "half").dropLast() + #", "value": "0"}"#).picture
        let segment = PixelRect(x: 170, y: 20, width: 117, height: 24)
        for picture in [rest, chosen].map({ $0.part(segment) }) {
            let ink = try #require(picture.ink(on: picture[0, 12]))
            #expect(abs(ink.x - (117 - ink.x - ink.width)) <= 2, "\(ink)")
            #expect(ink.height >= 16)
        }
        #expect(Self.solid(Theme.light.text, in: rest.part(segment))?.height == 20)
        let letters = Theme.light.lettersOnAccent(Theme.light.chosen)
        #expect(Self.solid(letters, in: chosen.part(segment))?.height == 20)
    }

    @Test("In a header it is as high as a line, in the colour of the title")
    func header() throws {
        let shown = try Self.shown(#"{"kind": "header", "title": "i", "icon": "half"}"#)
        let icon = try #require(Self.solid(Theme.light.secondary, in: shown.picture))
        #expect(icon.x == 20 && icon.height == 18 && icon.width == 9)
        #expect(shown.page.layout.itemsHeight == 36)
    }

    @Test("Where lines begin on the right, what leads back is mirrored and nothing else is")
    func mirrored() throws {
        func icon(_ name: String, _ direction: String) throws -> PixelRect {
            let row = #"{"kind": "row", "title": "i", "icon": "\#(name)"}"#
            let shown = try Self.shown(row, #""direction": "\#(direction)", "#)
            return try #require(Self.solid(Theme.light.text, in: shown.picture))
        }
        #expect(try icon("half", "ltr").x == 20 && icon("back", "ltr").x == 20)
        #expect(try icon("half", "rtl").x == 320 - 20 - 28 && icon("back", "rtl").x == 320 - 20 - 14)
    }

    @Test("One that is not there leaves its room empty, and is named; one that must not be drawn is a fault")
    func lost() throws {
        let rows = #"{"kind": "row", "title": "A", "icon": "gone"}, {"kind": "row", "title": "B", "icon": "gone"}"#
        let page = try #require(try Self.page(rows))
        let gone = ValueFault(path: "items[0].icon", message: "an icon is left out: no icon is called \"gone\"")
        #expect(page.prepared.lostPictures == [gone])
        let here = try Self.shown(rows.replacing("gone", with: "half"))
        #expect(page.layout.itemsHeight == here.page.layout.itemsHeight)
        let beside = PixelRect(x: 62, y: 0, width: 258, height: 104)
        #expect(
            ShownPage(page, rows: 300).picture.part(beside) == here.picture.part(beside),
            "the texts stay where they are"
        )
        #expect(
            ShownPage(page, rows: 300).picture.part(PixelRect(x: 0, y: 0, width: 60, height: 50)).ink(on: 0xFFFFFF)
                == nil
        )

        let (faults, bomb) = (Faults(), #"{"kind": "row", "title": "A", "icon": "bomb.svg"}"#)
        #expect(try Self.page(bomb, "", faults) == nil)
        #expect(faults.list.map(\.path) == ["items[0].icon"])
        #expect(
            try Self.page(bomb, lost: .replaced)?.prepared.lostPictures == [
                ValueFault(path: "items[0].icon", message: "an icon is left out: bomb.svg: no such picture")
            ]
        )
    }

    @Test("A picture keeps its own colours in a button and a header")
    func pictures() throws {
        let items = """
            {"kind": "header", "title": "i", "icon": "red 9x9"},
            {"kind": "button", "id": "a", "title": "i", "icon": "red 100x100"}
            """
        let shown = try Self.shown(items)
        let red = try #require(
            Self.solid(0xFF0000, in: shown.picture.part(PixelRect(x: 0, y: 0, width: 320, height: 36)))
        )
        #expect(red.height == 18)
        #expect(
            Self.solid(0xFF0000, in: shown.picture.part(PixelRect(x: 0, y: 36, width: 320, height: 62)))?.height == 22
        )
    }

    @Test("What is a drawing is decided by its name alone")
    func names() {
        let drawings: [(ImageSource, ImageSource.Drawing?)] = [
            (.icon("wifi"), .named("wifi")), (.file("a/b.svg"), .file("a/b.svg")), (.file("B.SVG"), .file("B.SVG")),
            (.file("a.png"), nil), (.file("a/b"), nil), (.file("./wifi"), nil), (.data([1]), nil),
        ]
        for (source, drawing) in drawings { #expect(source.drawing == drawing) }
    }
}

extension String {
    fileprivate func replacing(_ word: String, with other: String) -> String {
        split(separator: word, omittingEmptySubsequences: false).joined(separator: other)
    }
}
