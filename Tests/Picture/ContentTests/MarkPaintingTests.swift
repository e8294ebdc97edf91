import Canvas
import Testing

@testable import Content

@Suite("Marks, badges and aligned items as they are seen", .serialized)
struct MarkPaintingTests {
    private static func shown(_ items: String, _ fields: String = "", width: Int = 320) throws -> ShownPage {
        try ShownPage("{\(fields)\"items\": [\(items)]}", width: width, rows: 400)
    }

    private static let fonts = Fonts()
    private static let themes = [Theme.light, .dark]
    private static let statuses = Item.Status.allCases.map(\.rawValue)

    private static func row(_ status: String, _ theme: Theme, isPressed: Bool = false) throws -> Surface {
        let word = theme == .dark ? "dark" : "light"
        var shown = try Self.shown(
            #"{"kind": "row", "id": "a", "title": "A", "status": "\#(status)"}"#,
            #""theme": "\#(word)", "#
        )
        if isPressed { shown.pose.pressed = .items(0) }
        return shown.picture.part(PixelRect(x: 280, y: 6, width: 40, height: 40))
    }

    @Test("A mark stands out from its row as controls do, pressed too", arguments: statuses, themes)
    func contrast(status: String, theme: Theme) throws {
        for isPressed in [false, true] {
            let mark = try Self.row(status, theme, isPressed: isPressed)
            let ground = mark[0, 0]
            let middle = try #require(mark.ink(on: ground).map { mark[$0.x + $0.width / 2, $0.y + $0.height / 2] })
            #expect(Color(middle).contrast(with: Color(ground)) >= Color.controlContrast)
        }
    }

    @Test("The marks differ by their shapes alone", arguments: themes)
    func shapes(theme: Theme) throws {
        let shapes = try Self.statuses.map { status in
            let mark = try Self.row(status, theme)
            return mark.pixels.map { $0 != theme.background.word }
        }
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let differing = zip(shapes[one], shapes[other]).count { $0 != $1 }
            #expect(differing > 30)
        }
        #expect(shapes.allSatisfy { $0.count { $0 } > 60 })
    }

    @Test("The letters of a badge are read on its pill, and the pill is seen on its row", arguments: themes)
    func badge(theme: Theme) throws {
        for ground in [theme.background, theme.highlight] {
            let seen = theme.seen(on: ground)
            #expect(seen.primary.contrast(with: ground) >= Color.controlContrast)
            #expect(seen.lettersOnAccent(seen.primary).contrast(with: seen.primary) >= Color.textContrast)
        }
    }

    @Test(
        "What stands behind the texts keeps its order and its distances, to the end of the row",
        arguments: [0.5, 1, 2],
        [Item.Accessory?.none, .chevron, .toggle(true), .value("Value")]
    )
    func order(textScale: Double, accessory: Item.Accessory?) throws {
        var row = Item.Row(title: "A", accessory: accessory)
        (row.badge, row.status, row.hasChevron) = ("12", .ok, accessory == .value("Value"))
        let parts = Self.parts(row, textScale: textScale, width: 600)
        let boxes = [parts.title, parts.marks, parts.accessory, parts.chevron].compactMap(\.self)
        for (one, next) in zip(boxes, boxes.dropFirst()) { #expect(one.end + 10 <= next.x + 0.001) }
        #expect(boxes.last?.end == 600)
        #expect(boxes.allSatisfy { $0.y >= 0 && $0.y + $0.height <= parts.height })
    }

    private static func parts(_ row: Item.Row, textScale: Double = 1, width: Double) -> RowArrangement {
        let typesetter = Typesetter(fonts, family: "DejaVu Sans", scale: 1, textScale: textScale, isMirrored: false)
        return RowArrangement(row, typesetter, Measures(scale: 1, textScale: textScale), width: width)
    }

    @Test("Marks go below the texts where they would part their words, and before an accessory does")
    func below() throws {
        var row = Item.Row(title: "Messages", accessory: .chevron)
        (row.badge, row.status) = ("12", .warning)
        let beside = Self.parts(row, width: 240)
        #expect(try #require(beside.marks).middle == beside.title.middle)
        let narrow = Self.parts(row, textScale: 2, width: 200)
        let (marks, chevron) = (try #require(narrow.marks), try #require(narrow.accessory))
        #expect(!narrow.isBelow && marks.x == 0 && marks.y >= narrow.title.y + narrow.title.height)
        #expect(chevron.end == 200 && narrow.title.width == 200 - chevron.width - Item.Row.gap)
        #expect(marks.y + marks.height < narrow.height)
    }

    @Test("Below the texts a control shares the line of the marks where both have room, and a value has one of its own")
    func shared() throws {
        var row = Item.Row(title: "Pump", accessory: .toggle(true))
        row.badge = "new"
        let toggle = Self.parts(row, width: 110)
        #expect(toggle.isBelow && toggle.marks?.middle == toggle.accessory?.middle)
        let narrow = Self.parts(row, width: 80)
        let (mark, control) = (try #require(narrow.marks), try #require(narrow.accessory))
        #expect(mark.y + mark.height < control.y && control.y + control.height < narrow.height)
        row.accessory = .value("Energiesparautomatik im Winter")
        let value = Self.parts(row, width: 200)
        let (marks, text) = (try #require(value.marks), try #require(value.accessory))
        #expect(value.isBelow && marks.y + marks.height < text.y && text.y + text.height < value.height)
    }

    @Test("In a mirrored page the marks stand on the left")
    func mirrored() throws {
        let row = #"{"kind": "row", "title": "", "badge": 3, "status": "warn"}"#
        let pictures = try ["ltr", "rtl"].map { try Self.shown(row, #""direction": "\#($0)", "#).picture }
        let inks = try pictures.map { try #require($0.ink(on: 0xFFFFFF)) }
        #expect(abs(inks[0].maxX - 300) <= 1 && abs(inks[1].x - 20) <= 1)
        #expect(abs(inks[0].width - inks[1].width) <= 1)
    }

    @Test("The ends of a slider are named below it, each at its side", arguments: ["ltr", "rtl"])
    func labels(direction: String) throws {
        func slider(_ fields: String) throws -> ShownPage {
            try Self.shown(
                #"{"kind": "slider", "id": "a", "value": 0.5\#(fields)}"#,
                #""direction": "\#(direction)", "#
            )
        }
        let (plain, named) = (try slider(""), try slider(#", "labels": ["I", "WWW"]"#))
        let height = plain.page.layout.itemsHeight
        #expect(named.page.layout.itemsHeight == height + 18)
        let below = named.picture.part(PixelRect(x: 0, y: height - 12, width: 320, height: 18))
        let (left, right) = (
            below.part(PixelRect(x: 0, y: 0, width: 160, height: 18)),
            below.part(PixelRect(x: 160, y: 0, width: 160, height: 18))
        )
        let widths = try [left, right].map { try #require($0.ink(on: 0xFFFFFF)).width }
        #expect(direction == "ltr" ? widths[0] < widths[1] : widths[0] > widths[1])
    }

    @Test(
        "A picture is as large as it fits into what it may take, at its side",
        arguments: [
            (#""width": 90"#, PixelRect(x: 115, y: 0, width: 90, height: 45)),
            (#""height": 60"#, PixelRect(x: 100, y: 0, width: 120, height: 60)),
            (#""width": 90, "height": 20, "align": "start""#, PixelRect(x: 20, y: 0, width: 40, height: 20)),
            (#""width": 90, "align": "end""#, PixelRect(x: 210, y: 0, width: 90, height: 45)),
            (#""align": "center""#, PixelRect(x: 20, y: 0, width: 280, height: 140)),
            (#""radius": 10"#, PixelRect(x: 0, y: 0, width: 320, height: 160)),
        ]
    )
    func images(fields: String, place: PixelRect) throws {
        for direction in ["ltr", "rtl"] {
            let json = #"{"kind": "image", "image": "red 200x100", \#(fields)}"#
            let shown = try Self.shown(json, #""direction": "\#(direction)", "#)
            let picture = direction == "ltr" ? shown.picture : shown.picture.mirrored
            #expect(picture.ink(on: 0xFFFFFF) == place && shown.page.layout.itemsHeight == place.height)
            #expect(picture[place.x + place.width / 2, place.height / 2] == 0xFF0000)
        }
    }

    @Test("A radius rounds the corners of a picture, and nothing else of it")
    func radius() throws {
        func picture(_ radius: Int) throws -> Surface {
            try Self.shown(#"{"kind": "image", "image": "red 100x100", "width": 80, "radius": \#(radius)}"#).picture
        }
        let (sharp, round) = (try picture(0), try picture(20))
        #expect(sharp[120, 0] == 0xFF0000 && round[120, 0] == 0xFFFFFF)
        #expect(round[160, 0] == 0xFF0000 && round[120, 40] == 0xFF0000 && round[126, 7] == 0xFF0000)
    }

    @Test("A text lies where it is to, in either direction, and takes no more lines", arguments: ["ltr", "rtl"])
    func texts(direction: String) throws {
        let markup = direction == "ltr" ? "III" : "ااا"
        func text(_ place: String) throws -> (ink: PixelRect, height: Int) {
            let json = #"{"kind": "text", "markup": "\#(markup)", "align": "\#(place)"}"#
            let shown = try Self.shown(json, #""direction": "\#(direction)", "#)
            let picture = direction == "ltr" ? shown.picture : shown.picture.mirrored
            return (try #require(picture.ink(on: 0xFFFFFF)), shown.page.layout.itemsHeight)
        }
        let (start, center, end) = (try text("start"), try text("center"), try text("end"))
        #expect(start.ink.x < 26 && end.ink.maxX > 294)
        #expect(abs(center.ink.x + center.ink.maxX - 320) <= 4)
        #expect(start.height == center.height && start.height == end.height)
        // A text of the other script lies where the page says, too.
        let other = direction == "ltr" ? "ااا" : "III"
        let json = #"{"kind": "text", "markup": "\#(other)", "align": "center"}"#
        let ink = try #require(try Self.shown(json, #""direction": "\#(direction)", "#).picture.ink(on: 0xFFFFFF))
        #expect(abs(ink.x + ink.maxX - 320) <= 4)
    }
}
