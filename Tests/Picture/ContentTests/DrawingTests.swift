import Canvas
import Synchronization
import Testing
import Values

@testable import Content

@Suite("Drawings of programs")
struct DrawingTests {
    /// Pixels that are all different, and how often they were asked for.
    private struct Chart: ItemDrawing {
        final class Count: Sendable {
            private let number = Atomic(0)
            var value: Int { number.load(ordering: .relaxed) }
            func add() { number.wrappingAdd(1, ordering: .relaxed) }
        }

        var height: Double
        var first: UInt32 = 1
        let count = Count()

        func draw(on surface: inout Surface, scale: Double) {
            count.add()
            for i in surface.pixels.indices { surface.pixels[i] = first + UInt32(i) }
        }

        static func == (one: Chart, other: Chart) -> Bool { one.height == other.height && one.first == other.first }
        func hash(into hasher: inout Hasher) { hasher.combine(first) }
    }

    /// Something that puts another picture in the place of its own.
    private struct Replacing: ItemDrawing {
        let height = 10.0
        let grows: Bool

        func draw(on surface: inout Surface, scale: Double) {
            if grows {
                surface.pixels.append(0)
            } else {
                surface = Surface(size: PixelSize(width: 1, height: 1))
            }
        }
    }

    private static func shown(
        _ items: [Item],
        footer: [Item] = [],
        scale: Double = 1,
        rotation: Rotation = .none,
        rows: Int = 400
    ) throws -> ShownPage {
        let faults = Faults()
        let page = Page(
            Document(items: items, footer: footer),
            width: 120,
            scale: scale,
            rotation: rotation,
            fonts: Fonts(),
            faults,
            load: ShownPage.load
        )
        return ShownPage(try #require(page, "\(faults.list)"), rows: rows)
    }

    @Test("They are painted pixel by pixel at every rotation", arguments: Rotation.allCases, [1, 1.5, 2])
    func pixels(rotation: Rotation, scale: Double) throws {
        let shown = try Self.shown([.separator, .drawing(Chart(height: 30))], scale: scale, rotation: rotation)
        let rows = shown.page.layout.rows(of: .items(1))
        #expect(rows.count == Int(30 * scale))
        let tile = try #require(shown.content.tiles.last)
        #expect(tile.picture.size == rotation.turn(PixelSize(width: 120, height: rows.count)))
        let part = shown.picture.part(0..<120, rows)
        #expect(part == Array(1...UInt32(part.count)))
    }

    @Test("A tall one lies in slices side by side, and is drawn once for all that are near")
    func slices() throws {
        let chart = Chart(height: 1200)
        var shown = try Self.shown([.drawing(chart)], rows: 1200)
        #expect(shown.picture.pixels == Array(1...1200 * 120))
        #expect(shown.content.tiles.count == 3)
        shown.pose.viewport = 200
        for offset in [0.0, 400, 500, 600] {
            shown.pose.offset = offset
            #expect(shown.content.tiles.count <= 2)
        }
        #expect(chart.count.value == 1)
    }

    @Test("One that stays the same is not drawn again: not for a frame, not for other items, not for one that is equal")
    func once() throws {
        let chart = Chart(height: 30)
        let shown = try Self.shown([.drawing(chart, id: "chart"), .header("a")])
        let before = shown.content.tiles[0].serial
        #expect(
            shown.page.set(
                Document(items: [.drawing(chart, id: "chart"), .header("b")]),
                Faults(),
                load: ShownPage.load
            )
        )
        #expect(shown.content.tiles[0].serial == before)
        let equal = Chart(height: 30)
        #expect(
            shown.page.set(
                Document(items: [.drawing(equal, id: "chart"), .header("b")]),
                Faults(),
                load: ShownPage.load
            )
        )
        #expect(shown.content.tiles[0].serial == before)
        #expect(chart.count.value == 1 && equal.count.value == 0)
    }

    @Test("One that is another one by now is drawn, alone")
    func again() throws {
        let shown = try Self.shown([.header("a"), .header("b"), .drawing(Chart(height: 30), id: "chart")])
        let before = shown.content.tiles.map(\.serial)
        let next = Chart(height: 30, first: 7)
        #expect(shown.page.update(.drawing(next, id: "chart"), at: "item", Faults()))
        let after = shown.content.tiles.map(\.serial)
        #expect(after[0] == before[0] && after[2] != before[2])
        #expect(shown.picture[0, shown.page.layout.rows(of: .items(2)).lowerBound] == 7 && next.count.value == 1)
    }

    @Test("With an id a finger presses it, and what lies behind it lights up; without one nothing happens")
    func press() throws {
        struct Nothing: ItemDrawing {
            let height = 50.0
            func draw(on surface: inout Surface, scale: Double) {}
        }
        var shown = try Self.shown([.drawing(Nothing(), id: "a"), .drawing(Nothing())])
        let layout = shown.page.layout
        #expect(layout.target(x: 1, y: 49, in: .items) == ContentTarget(id: "a", location: .items(0), action: .press))
        #expect(layout.target(x: 1, y: 51, in: .items) == nil)
        for (index, color) in [(0, Theme.light.highlight), (1, Theme.light.background)] {
            shown.pose.pressed = .items(index)
            #expect(Set(shown.picture.part(0..<120, layout.rows(of: .items(index)))) == [color.word])
        }
    }

    @Test("In a footer it keeps away from the edges as everything does")
    func footer() throws {
        let shown = try Self.shown([], footer: [.drawing(Chart(height: 30))])
        let ink = try #require(shown.picture.ink(on: 0xFFFFFF))
        let top = 400 - shown.page.layout.footerHeight + 4
        #expect(shown.page.layout.footerHeight == 44)
        #expect(ink == PixelRect(x: 0, y: top, width: 120, height: 30))
    }

    @Test("A program that replaces the surface draws nothing", arguments: [true, false])
    func replacing(grows: Bool) throws {
        let shown = try Self.shown([.drawing(Replacing(grows: grows))])
        #expect(shown.picture.ink(on: 0xFFFFFF) == nil)
    }

    @Test("A height that is none is a fault", arguments: [.nan, -1, 0, 2001, .infinity])
    func heights(height: Double) {
        let faults = Faults()
        let document = Document(items: [.drawing(Chart(height: height))])
        let page = Page(document, width: 9, scale: 1, fonts: Fonts(), at: "content", faults, load: ShownPage.load)
        #expect(page == nil && faults.list.map(\.path) == ["content.items[0].height"])
    }

    @Test("No document that is read has one")
    func reading() {
        let faults = Faults()
        #expect(Document(["items": [["kind": "drawing"]]], at: "", faults)?.items == [.separator])
        #expect(faults.list.map(\.path) == ["items[0].kind"])
    }

    @Test("Drawings of other kinds are never equal")
    func equality() {
        #expect(Item.Drawing(Replacing(grows: true)) != Item.Drawing(Chart(height: 10)))
        #expect(Item.Drawing(Replacing(grows: true)) != Item.Drawing(Replacing(grows: false)))
        #expect(Item.Drawing(Replacing(grows: true)) == Item.Drawing(Replacing(grows: true)))
    }
}

@Suite("Documents that programs put together")
struct MadeDocumentTests {
    @Test("Items are written in one line, and are what a document that is read has")
    func makers() throws {
        let faults = Faults()
        let read = Document(
            [
                "title": "t", "theme": "dark",
                "items": [
                    ["kind": "header", "title": "h"], ["kind": "separator"],
                    ["kind": "row", "id": "more", "title": "More", "accessory": "chevron"],
                    ["kind": "row", "title": "Name", "accessory": "value", "value": "v"],
                    ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle", "value": true],
                    ["kind": "row", "id": "ok", "title": "Ok", "accessory": "check", "value": false],
                    ["kind": "slider", "id": "heat", "title": "Heat", "value": 21, "min": 15, "max": 25, "step": 0.5],
                    ["kind": "text", "markup": "<b>b</b>"], ["kind": "progress", "value": 0.5],
                    ["kind": "image", "image": "/a.png"],
                ],
                "footer": [["kind": "button", "id": "done", "title": "Done", "role": "primary"]],
            ],
            at: "",
            faults
        )
        let made = Document(
            title: "t",
            items: [
                .header("h"), .separator, .row("more", "More", accessory: .chevron), .row("Name", value: "v"),
                .toggle("light", "Light", isOn: true), .check("ok", "Ok", isChosen: false),
                .slider("heat", "Heat", value: 21, in: 15...25, step: 0.5), .text("<b>b</b>"), .progress(0.5),
                .image(.file("/a.png")),
            ],
            footer: [.button("done", "Done", role: .primary)],
            theme: .dark
        )
        #expect(read == made && faults.list.isEmpty)
        made.check(at: "", faults)
        #expect(faults.list.isEmpty)
    }

    @Test("Everything that is wrong with one is reported at once")
    func faults() {
        var document = Document(
            items: [
                .toggle("a", "A", isOn: true), .button("a", "B"), .row("", "C"), Item(Item.Button(title: "D")),
                .slider("s", value: 2), .slider("t", value: .nan), .slider("u", value: 1, in: 1...1),
                .slider("v", value: 0, step: 0), .progress(.nan), .slider("w", value: 0, in: 0 ... .infinity),
            ],
            footer: (0..<9).map { .button("\($0)", "") }
        )
        document.textScale = .nan
        let faults = Faults()
        document.check(at: "content", faults)
        #expect(
            faults.list.map(\.path) == [
                "content.text_scale", "content.items[1].id", "content.items[2].id", "content.items[3].id",
                "content.items[4].value", "content.items[5].value", "content.items[6].range",
                "content.items[7].step", "content.items[8].value", "content.items[9].range", "content.footer",
            ]
        )
    }
}
