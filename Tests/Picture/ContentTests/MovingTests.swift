import Canvas
import ContentSupport
import Jobs
import Synchronization
import Testing
import Values

@testable import Content

@Suite("Items in motion are painted between their ends")
struct MovingTests {
    /// A control, at two of its values.
    struct Control: CustomTestStringConvertible {
        let kind: String
        let from: String
        let to: String
        /// Where its moving part is at these.
        let places: (Double, Double)

        var testDescription: String { kind }
    }

    private static let controls = [
        Control(kind: #""kind": "row", "accessory": "toggle""#, from: "false", to: "true", places: (0, 1)),
        Control(kind: #""kind": "row", "accessory": "check""#, from: "false", to: "true", places: (0, 1)),
        Control(kind: #""kind": "slider", "min": 10, "max": 20"#, from: "12", to: "17.5", places: (0.2, 0.75)),
        Control(
            kind: #""kind": "choice", "style": "segmented", "options": ["a", "b", "c", "d"]"#,
            from: #""a""#,
            to: #""d""#,
            places: (0.25, 1)
        ),
        Control(kind: #""kind": "progress""#, from: "0.25", to: "0.875", places: (0.25, 0.875)),
    ]

    private static func shown(_ control: Control, _ value: String, theme: String = "light") throws -> ShownPage {
        let item = #"{\#(control.kind), "id": "a", "title": "A", "value": \#(value)}"#
        let titled = control.kind.contains("progress") ? item.replacing(#""title": "A", "#, with: "") : item
        return try ShownPage(#"{"theme": "\#(theme)", "items": [\#(titled)]}"#, rows: 140)
    }

    @Test(
        "A control begins as it was and comes nearer step by step; there it is its still picture",
        arguments: controls,
        ["light", "dark"]
    )
    func control(_ control: Control, theme: String) throws {
        var shown = try Self.shown(control, control.to, theme: theme)
        let (first, last) = (try Self.shown(control, control.from, theme: theme).picture, shown.picture)
        var distances: [Int] = []
        for step in 0...10 {
            let place = control.places.0 + (control.places.1 - control.places.0) * Double(step) / 10
            shown.pose.places = [.items(0): place]
            let picture = shown.picture
            if step == 0 { #expect(picture == first) }
            if step == 10 { #expect(picture == last) }
            distances.append(zip(picture.pixels, last.pixels).count { $0 != $1 })
        }
        // Round edges may be a shade nearer for a step.
        #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 + 40 >= $1 }, "\(distances)")
        #expect(Set(distances).count > 5)
    }

    @Test("A step of less than a pixel paints nothing, and the last one is that of rest")
    func quantised() throws {
        var shown = try Self.shown(Self.controls[2], "17.5")
        let rest = shown.content.tiles.map(\.serial)
        shown.pose.places = [.items(0): 0.75 - 0.0001]
        #expect(shown.content.tiles.map(\.serial) == rest)
        shown.pose.places = [.items(0): 0.5]
        let half = shown.content.tiles.map(\.serial)
        shown.pose.places = [.items(0): 0.5001]
        #expect(half != rest && shown.content.tiles.map(\.serial) == half)
        shown.pose.moving = [ItemMoment(at: .items(0), place: 0.5, light: 0.5)]
        #expect(shown.content.tiles.map(\.serial) == half, "a slider never looks pressed")
    }

    @Test(
        "A press fades through what lies between",
        arguments: [
            #""kind": "row", "id": "a", "title": "A""#, #""kind": "button", "id": "a", "title": "A""#,
            #""kind": "button", "id": "a", "title": "A", "role": "primary""#,
        ],
        ["light", "dark"]
    )
    func press(item: String, theme: String) throws {
        let other = item.replacing(#""id": "a""#, with: #""id": "b""#)
        var shown = try ShownPage(#"{"theme": "\#(theme)", "items": [{\#(item)}, {\#(other)}]}"#, rows: 140)
        let rest = shown.picture
        shown.pose.pressed = .items(0)
        let pressed = shown.picture
        shown.pose.pressed = nil
        for (light, expected) in [(1.0, pressed), (0.02, rest)] {
            shown.pose.fading = [.items(0): light]
            #expect(shown.picture == expected)
        }
        shown.pose.fading = [.items(0): 0.5]
        let ground = shown.picture[30, 12].channels
        for (one, (a, b)) in zip(ground, zip(rest[30, 12].channels, pressed[30, 12].channels)) {
            #expect(abs(2 * one - a - b) <= 1)
        }
        #expect(pressed[30, 12] != rest[30, 12])
    }

    @Test("Stripes travel by whole pixels, and come back to where they began", arguments: [1.0, 1.5, 2])
    func stripes(scale: Double) throws {
        var shown = try ShownPage(#"{"items": [{"kind": "progress"}]}"#, width: 480, rows: 140, scale: scale)
        let (first, middle) = (shown.picture, Int(18 * scale))
        let serial = shown.content.tiles[0].serial
        shown.pose.stripes = 0.9 / scale
        #expect(shown.content.tiles[0].serial == serial)
        for pixels in [1, 5, Int(16 * scale) - 1] {
            shown.pose.stripes = Double(pixels) / scale
            let picture = shown.picture
            let row = { (picture: Surface, columns: Range<Int>) in picture.part(columns, middle..<middle + 1) }
            #expect(row(picture, 200..<300) == row(first, 200 - pixels..<300 - pixels))
        }
    }

    @Test("A program's drawing is drawn twice for a press, however it fades")
    func drawing() throws {
        let count = Tally()
        let page = Page(
            Document(items: [.drawing(Counted(count: count), id: "a")]),
            width: 320,
            scale: 1,
            fonts: Fonts(),
            Faults(),
            load: ShownPage.load
        )
        var shown = ShownPage(try #require(page), rows: 100)
        for light in stride(from: 1.0, through: 0, by: -0.05) {
            shown.pose.fading = [.items(0): light]
            _ = shown.content
        }
        #expect(count.value == 2)
    }

    @Test("A worker that is slower than frames paints one look after the other, and the last one in the end")
    func slow() throws {
        let document = try #require(ShownPage.document(#"{"items": [{"kind": "progress", "value": 1}]}"#, Faults()))
        let worker = try Worker(budget: nil)
        let prepared = try worker.wait { try ShownPage.prepared(document, $0) }
        var shown = ShownPage(Page(try #require(prepared), paintedBy: worker), rows: 100)
        let arrived = Tally()
        shown.page.tilesDidArrive = { arrived.add() }
        _ = shown.content
        worker.deliver { true }
        var seen: [[Int]] = []
        for step in 0..<12 {
            shown.pose.places = [.items(0): Double(step) / 12]
            seen.append(shown.content.tiles.map(\.serial))
            if step % 4 == 3 { worker.deliver { true } }
        }
        #expect(Set(seen).count == 3, "\(seen)")
        shown.pose.places = [:]
        while shown.page.prepared.tiles[.item(.items(0), slice: 0)]?.look != Look() {
            _ = shown.content
            worker.deliver { true }
        }
        #expect(arrived.value >= 4)
    }

    private final class Tally: Sendable {
        private let number = Atomic(0)
        var value: Int { number.load(ordering: .relaxed) }
        func add() { number.wrappingAdd(1, ordering: .relaxed) }
    }

    private struct Counted: ItemDrawing {
        let height = 40.0
        let count: Tally

        func draw(on surface: inout Surface, scale: Double) { count.add() }

        static func == (one: Counted, other: Counted) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
}

@Suite("A document that takes the place of another fades in")
struct SuccessionTests {
    private static let rows = (0..<3).map { #"{"kind": "row", "id": "\#($0)", "title": "Row \#($0)"}"# }

    private static func document(_ items: [String], title: String = "A", theme: String = "light") throws -> Document {
        let json = #"{"title": "\#(title)", "theme": "\#(theme)", "items": [\#(items.joined(separator: ","))]}"#
        return try #require(ShownPage.document(json, Faults()))
    }

    private static func shown(_ document: Document) throws -> ShownPage {
        let page = Page(document, width: 320, scale: 1, fonts: Fonts(), Faults(), load: ShownPage.load)
        return ShownPage(try #require(page), rows: 300)
    }

    @Test("Of another page all that was seen lies over it, as far as the pose says, and is let go of with it")
    func replacement() throws {
        let old = try Self.shown(Self.document(Self.rows))
        let before = old.content.tiles
        var next = try Self.shown(Self.document(Array(Self.rows.dropFirst()), theme: "dark"))
        next.page.replace(old.page)
        next.pose.past = 0.6
        let past = try #require(next.content.past)
        #expect(past.alpha == 153 && past.color == Theme.light.background)
        #expect(past.tiles.map(\.serial) == before.map(\.serial))
        next.pose.past = 0
        #expect(next.content.past == nil)
        next.pose.past = 0.6
        #expect(next.content.past == nil, "nothing of it is kept")
    }

    @Test("In an update what goes on does not fade, wherever it lies; what comes and what goes does")
    func update() throws {
        var shown = try Self.shown(Self.document(Self.rows))
        let before = shown.content.tiles
        let text = #"{"kind": "text", "markup": "New"}"#
        let next = try Self.document([text, Self.rows[0], #"{"kind": "row", "id": "2", "title": "Another"}"#])
        #expect(shown.page.set(next, Faults(), load: ShownPage.load))
        shown.pose.past = 1
        let (tiles, past) = (shown.content.tiles, try #require(shown.content.past))
        // The row 1 that is gone, and the rows 0 and 2 where they are now; title and text are not among them.
        #expect(past.tiles.map(\.serial) == [before[1].serial, tiles[1].serial, tiles[2].serial, tiles[3].serial])
        #expect(tiles[3].serial == before[3].serial && tiles[2].serial != before[2].serial)
    }

    @Test("Pages of another size, or turned otherwise, do not fade into each other")
    func elsewhere() throws {
        let old = try Self.shown(Self.document(Self.rows))
        _ = old.content
        let document = try Self.document(Self.rows)
        for (width, rotation) in [(300, Rotation.none), (320, .quarter)] {
            let page = Page(
                document,
                width: width,
                scale: 1,
                rotation: rotation,
                fonts: Fonts(),
                Faults(),
                load: ShownPage.load
            )
            var shown = ShownPage(try #require(page), rows: 300)
            shown.page.replace(old.page)
            shown.pose.past = 0.5
            #expect(shown.content.past == nil)
        }
    }

    @Test("A sheet that was hidden meanwhile fades nothing in")
    func hidden() throws {
        var shown = try Self.shown(Self.document(Self.rows))
        _ = shown.content
        shown.page.hide()
        #expect(shown.page.set(try Self.document([]), Faults(), load: ShownPage.load))
        shown.pose.past = 1
        #expect(shown.content.past == nil)
    }

    @Test("A page that continues is first painted with its controls where they were")
    func continued() throws {
        func toggle(_ isOn: Bool) -> String {
            #"{"kind": "row", "id": "a", "title": "A", "accessory": "toggle", "value": \#(isOn)}"#
        }
        let old = try Self.shown(Self.document([toggle(false)] + Self.rows))
        let new = try Self.shown(Self.document(Self.rows + [toggle(true)]))
        var pose = old.pose
        pose.values = ["a": .flag(true)]
        #expect(pose.continued(from: old.page.layout, to: new.page.layout, values: [:]).places == [.items(3): 1])
        pose.places = [.items(0): 0.3]
        let next = pose.continued(from: old.page.layout, to: new.page.layout, values: [:])
        #expect(next.places == [.items(3): 0.3] && next.values.isEmpty)
    }
}
