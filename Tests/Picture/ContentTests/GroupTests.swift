import Canvas
import TestSupport
import Testing
import Values

@testable import Content

@Suite("A group holds items that belong together", .serialized)
struct GroupTests {
    private static let json = """
        {"items": [
            {"kind": "row", "id": "a", "title": "A"},
            {"kind": "group", "id": "g", "title": "G", "columns": 2, "style": "card", "items": [
                {"kind": "tile", "id": "b", "title": "B", "value": true}, {"kind": "tile", "id": "c", "title": "C"}
            ]},
            {"kind": "group", "items": []}, {"kind": "row", "id": "d", "title": "D"}
        ], "columns": 3}
        """

    private static func read(_ json: String) throws -> (document: Document, faults: [String]) {
        let faults = Faults()
        let document = try #require(Document(try Value(json: Array(json.utf8)), at: "", faults))
        return (document, faults.list.map(\.description))
    }

    @Test("What is in it follows it, and is written in it")
    func nesting() throws {
        let value = try Value(json: Array(Self.json.utf8))
        let (document, faults) = try Self.read(Self.json)
        #expect(faults.isEmpty && document.value == value)
        #expect(document.cells.map(\.id) == ["a", "g", "b", "c", nil, "d"])
        #expect(document.items.map(\.id) == ["a", "g", nil, "d"])
        #expect(document.items[1].group?.items.map(\.id) == ["b", "c"])
        #expect(document.location(of: "c") == .items(3) && document.location(of: "d") == .items(5))
        #expect((0..<6).map { document.members(at: $0) } == [nil, 2..<4, 2..<4, 2..<4, 5..<5, nil])
        let paths = ["items[0]", "items[1]", "items[1].items[0]", "items[1].items[1]", "items[2]", "items[3]"]
        #expect((0..<6).map { document.path(of: .items($0)) } == paths)
        var changed = document
        changed[.items(3)] = .tile("c", "New")
        #expect(changed.items[1].group?.items[1] == .tile("c", "New") && changed.items[3] == document.items[3])
        #expect(document.showing(["b": .flag(false)]).cells[2] == .tile("b", "B", isOn: false))
        changed.items = changed.items
        #expect(changed.cells[3] == .tile("c", "New"))
    }

    @Test("Programs make the same one")
    func made() throws {
        var document = Document(items: [
            .row("a", "A"),
            .group("G", id: "g", columns: 2, style: .card, items: [.tile("b", "B", isOn: true), .tile("c", "C")]),
            .group(items: []), .row("d", "D"),
        ])
        document.columns = 3
        #expect(document == (try Self.read(Self.json).document))
        let faults = Faults()
        document.check(at: "content", faults)
        #expect(faults.list.isEmpty)
    }

    @Test(
        "What is wrong in it has its place as it is written",
        arguments: [
            (#"[{"kind": "group"}]"#, "items[0].items: is missing"),
            (
                #"[{"kind": "group", "items": [{"kind": "row"}]}]"#, "items[0].items[0].title: is missing"
            ),
            (
                #"[{"kind": "group", "items": [{"kind": "group", "items": []}]}]"#,
                "items[0].items[0]: a group cannot be in another one"
            ),
            (
                #"[{"kind": "group", "columns": 13, "items": []}]"#,
                "items[0].columns: expected a whole number from 1 to 12, found 13"
            ),
            (
                #"[{"kind": "row", "id": "a", "title": "A"}, {"kind": "group", "items": [{"kind": "row", "id": "a", "title": "A"}]}]"#,
                #"items[1].items[0].id: "a" is the name of another item"#
            ),
            (
                #"[], "footer": [{"kind": "group", "items": []}]"#, "footer[0]: a group cannot be in a footer"
            ),
            (
                #"[], "footer": [{"kind": "button", "id": "a", "title": "A", "span": 2}]"#,
                "footer[0].span: is for items that scroll: a footer has columns"
            ),
        ]
    )
    func faults(items: String, fault: String) throws {
        #expect(try Self.read(#"{"items": \#(items)}"#).faults == [fault])
    }

    @Test("A document that a program has made is checked in the same way")
    func checked() {
        let group = Item.group(
            columns: 0,
            items: [.group(items: []), .button("a", "A"), .button("a", "B").spanning(0)]
        )
        var document = Document(items: [group], footer: [group])
        document.columns = 13
        let faults = Faults()
        document.check(at: "content", faults)
        let paths = faults.list.map(\.path)
        for path in [
            "content.columns", "content.items[0].columns", "content.items[0].items[0]",
            "content.items[0].items[2].span",
            "content.items[0].items[2].id", "content.footer[0]",
        ] { #expect(paths.contains(path), "\(path)") }
        // Whatever it says, it can be laid out.
        _ = PageLayout(document, width: 100, scale: 1, titleHeight: 0, items: [9, 9, 9, 9], footer: [9])
    }

    @Test("Items within groups count among those that a document may have")
    func limit() throws {
        let row: Value = ["kind": "row", "title": "R"]
        let group: Value = ["kind": "group", "items": .list(Array(repeating: row, count: 10_000))]
        let faults = Faults()
        _ = Document(["items": [group, group]], at: "", faults)
        #expect(faults.list.map(\.description) == ["items: expected at most 20000 items, found 20002"])
    }

    @Test(
        "A pressed row lights up within its card, whose corners stay round",
        arguments: ["light", "dark"],
        ["ltr", "rtl"]
    )
    func pressed(theme: String, direction: String) throws {
        let json = """
            {"theme": "\(theme)", "direction": "\(direction)", "items": [{"kind": "group", "style": "card", "items": [
                {"kind": "row", "id": "a", "title": "A"}, {"kind": "row", "id": "b", "title": "B"}]}]}
            """
        var shown = try ShownPage(json)
        let (rest, colors) = (shown.picture, shown.page.prepared.document)
        shown.pose.pressed = .items(1)
        let lit = shown.picture
        let card = colors.cardTheme
        // The card lies between the margins, and six points from what is above.
        #expect(rest[160, 7] == card.background.word && lit[160, 7] == card.highlight.word)
        for x in [0, 19, 300] { #expect(rest[x, 20] == colors.theme.background.word && lit[x, 20] == rest[x, 20]) }
        for x in [20, 299] { #expect(rest[x, 6] == colors.theme.background.word && lit[x, 6] == rest[x, 6]) }
        #expect(rest[21, 30] == card.background.word && lit[21, 30] == card.highlight.word)
        let second = shown.page.layout.rows(of: .items(2))
        #expect(lit.part(0..<320, second) == rest.part(0..<320, second))
        #expect(rest[160, second.upperBound - 7] == card.background.word)
        #expect(rest[160, second.upperBound - 6] == colors.theme.background.word)
    }

    @Test("An item in it, and one on a line with others, is updated alone; its line is as high as it takes")
    func updated() throws {
        let shown = try ShownPage(Self.json)
        let (before, first) = (shown.content.tiles, shown.page.layout)
        #expect(shown.page.update(.tile("c", "C", subtitle: "More", value: "22°"), at: "item", Faults()))
        let layout = shown.page.layout
        #expect(layout.rows(of: .items(2)) == layout.rows(of: .items(3)))
        #expect(layout.rows(of: .items(3)).count > first.rows(of: .items(3)).count)
        #expect(layout.ownRows(of: .items(2)) == first.ownRows(of: .items(2)))
        let after = shown.content.tiles
        let same = Set(before.map(\.serial)).intersection(after.map(\.serial))
        // Both tiles are painted in the height of their line; nothing else is.
        #expect(same.count == before.count - 2)
        let fresh = try ShownPage(shown.page.layout.document.value.json).picture
        #expect(shown.picture == fresh)
        #expect(shown.page.update(.tile("c", "C"), at: "item", Faults()) && shown.page.layout == first)
    }

    @Test("An item that takes another span has those beside it laid out again")
    func reshaped() throws {
        let json =
            #"{"columns": 2, "items": [{"kind": "tile", "id": "a", "title": "A"}, {"kind": "tile", "id": "b", "title": "B"}]}"#
        let shown = try ShownPage(json)
        for item in [
            Item.tile("a", "A").spanning(2), .row("a", "A"), .tile("a", "A"), .slider("a", value: 0).spanning(1),
        ] {
            let faults = Faults()
            #expect(shown.page.update(item, at: "item", faults), "\(faults.list)")
            let fresh = try ShownPage(shown.page.layout.document.value.json)
            #expect(shown.page.layout == fresh.page.layout && shown.picture == fresh.picture)
        }
    }

    @Test("A group itself comes with its document")
    func replaced() throws {
        let shown = try ShownPage(Self.json)
        for item in [Item.group(id: "g", items: []), .row("g", "G"), .group(id: "b", items: [])] {
            let faults = Faults()
            #expect(!shown.page.update(item, at: "item", faults))
            #expect(faults.list.map(\.path) == ["item"])
        }
    }

    @Test("Whatever lies in cells, on cards and in groups is painted", arguments: 0..<20)
    func any(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        func item(_ id: String) -> Item {
            let text = random.pick(["Light", "거실", "", "A title of many words that go on"])
            let kinds: [Item] = [
                .tile(id, text, subtitle: text, icon: .file("red 40x40"), isOn: random.oneIn(2)),
                .tile(id, text, value: random.pick(["22°", "a text that is long"])),
                .row(id, text, accessory: .toggle(true)),
                .slider(id, text, value: 0.5), .image(.file("red 300x\(1 + random.index(900))"), id: id), .header(text),
                .text(String(repeating: "word ", count: random.index(60)), id: id), .field(id, text), .progress(0.5),
                .button(id, text), .separator, .spacer(4), .program("a", height: 50), .drawing(Stripes()),
            ]
            let item = random.pick(kinds)
            return random.oneIn(2) ? item.spanning(1 + random.index(4)) : item
        }
        var programs = 0
        func limited(_ id: String) -> Item {
            let item = item(id)
            guard item.program != nil else { return item }
            programs += 1
            return programs > 8 ? .separator : item
        }
        let groups = (0..<3).map { group in
            Item.group(
                random.oneIn(2) ? "G" : nil,
                columns: 1 + random.index(6),
                style: random.pick([.plain, .card]),
                items: (0..<random.index(6)).map { limited("\(group).\($0)") }
            )
        }
        var document = Document(items: groups + (0..<6).map { limited("\($0)") })
        document.columns = 1 + random.index(6)
        (document.direction, document.textScale) = (
            random.pick([.leftToRight, .rightToLeft]), random.pick([0.5, 1, 4])
        )
        (document.theme, document.font) = (random.pick([.light, .dark]), "DejaVu Sans")
        let faults = Faults()
        let (width, scale) = (random.pick([1, 41, 320, 700]), random.pick([0.5, 1, 1.5]))
        let page = Page(document, width: width, scale: scale, fonts: Fonts(), faults, load: ShownPage.load)
        var shown = ShownPage(try #require(page, "\(faults.list)"), rows: 400)
        for location in [ItemLocation.items(1), .items(document.cells.count - 1)] {
            shown.pose.pressed = location
            shown.pose.focus = ContentPose.Focus(location: location, isEditing: false)
            shown.pose.offset = Double(shown.page.layout.rows(of: location).lowerBound) / scale
            #expect(shown.picture.size.height == 400)
        }
    }

    private struct Stripes: ItemDrawing {
        let height = 30.0
        func draw(on surface: inout Surface, scale: Double) {
            for i in surface.pixels.indices where i % 3 == 0 { surface.pixels[i] = 0xFF_00FF }
        }
    }
}
