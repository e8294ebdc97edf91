import Canvas
import Jobs
import Testing
import Values

@testable import Content

@Suite("What an item is for touches, programs and screen readers")
struct ItemKindTests {
    private static func item(_ entries: [String: Value]) throws -> Item {
        let faults = Faults()
        let item = Item(.table(entries), at: "item", faults)
        try #require(faults.list.isEmpty, "\(faults.list)")
        return item
    }

    private static let described: [([String: Value], ItemAccess, String)] = [
        (["kind": "row", "title": "A", "subtitle": "B"], ItemAccess(role: .text, name: "A", detail: "B"), "A, B"),
        (["kind": "row", "id": "a", "title": "A"], ItemAccess(role: .button, name: "A"), "A"),
        (["kind": "row", "id": "a", "title": "A", "accessory": "chevron"], ItemAccess(role: .button, name: "A"), "A"),
        (["kind": "row", "id": "a", "title": "A", "pressable": false], ItemAccess(role: .text, name: "A"), "A"),
        (
            ["kind": "row", "title": "A", "accessory": "chevron", "pressable": false],
            ItemAccess(role: .text, name: "A"), "A"
        ),
        (
            ["kind": "row", "title": "A", "accessory": "value", "value": "C"],
            ItemAccess(role: .text, name: "A", value: .text("C")), "A, C"
        ),
        (
            ["kind": "row", "id": "a", "title": "A", "accessory": "toggle", "value": true],
            ItemAccess(role: .switch, name: "A", value: .flag(true)), "A"
        ),
        (
            ["kind": "row", "id": "a", "title": "A", "accessory": "check", "enabled": false],
            ItemAccess(role: .checkbox, name: "A", value: .flag(false), isEnabled: false), "A"
        ),
        (
            ["kind": "button", "id": "a", "title": "A", "enabled": false],
            ItemAccess(role: .button, name: "A", isEnabled: false), "A"
        ),
        (["kind": "text", "markup": "<b>A</b> b"], ItemAccess(role: .text, name: "A b"), "A b"),
        (["kind": "image", "image": "/a.png"], ItemAccess(role: .image), ""),
        (
            ["kind": "slider", "id": "a", "title": "A", "value": 3, "max": 5],
            ItemAccess(role: .slider, name: "A", value: .number(3, in: 0...5)), "A"
        ),
        (
            ["kind": "choice", "id": "a", "title": "A", "options": [["id": "b", "title": "B"], "C"], "value": "b"],
            ItemAccess(role: .radioGroup, name: "A", value: .text("B")), "A, B"
        ),
        (
            ["kind": "choice", "id": "a", "options": ["B", "C"], "enabled": false],
            ItemAccess(role: .radioGroup, isEnabled: false), ""
        ),
        (
            ["kind": "stepper", "id": "a", "title": "A", "value": 3, "max": 5, "unit": "°C"],
            ItemAccess(role: .spinButton, name: "A", detail: "°C", value: .number(3, in: 0...5)), "A, °C"
        ),
        (
            ["kind": "field", "id": "a", "title": "A", "value": "B", "error": "C"],
            ItemAccess(role: .textField, name: "A", detail: "C", value: .text("B")), "A, C, B"
        ),
        (["kind": "field", "id": "a", "title": "A", "purpose": "pin"], ItemAccess(role: .textField, name: "A"), "A"),
        (["kind": "progress", "value": 0.5], ItemAccess(role: .progress, value: .number(0.5, in: 0...1)), ""),
        (["kind": "progress"], ItemAccess(role: .progress), ""),
        (
            ["kind": "chart", "title": "A", "values": [0, 50, 100]],
            ItemAccess(role: .image, name: "A", value: .text("100, 0 – 100")), "A, 100, 0 – 100"
        ),
        (
            ["kind": "clock", "title": "A", "format": "%H:%M"],
            ItemAccess(role: .text, name: "A", value: .text("10:08")), "A, 10:08"
        ),
        (["kind": "separator"], ItemAccess(role: .separator), ""),
        (["kind": "header", "title": "A"], ItemAccess(role: .heading, name: "A"), "A"),
        (["kind": "program", "app_id": "A", "height": 9], ItemAccess(role: .image, name: "A"), "A"),
        (["kind": "group", "title": "A", "items": []], ItemAccess(role: .group, name: "A"), "A"),
        (
            ["kind": "tile", "id": "a", "title": "A", "subtitle": "B", "value": true],
            ItemAccess(role: .switch, name: "A", detail: "B", value: .flag(true)), "A, B"
        ),
        (
            ["kind": "tile", "id": "a", "title": "A", "value": "C"],
            ItemAccess(role: .button, name: "A", value: .text("C")), "A, C"
        ),
        (["kind": "tile", "title": "A"], ItemAccess(role: .text, name: "A"), "A"),
        (["kind": "qr", "text": "secret", "title": "A"], ItemAccess(role: .image, name: "A"), "A"),
        (
            ["kind": "date", "id": "a", "title": "A", "value": "2026-11-29"],
            ItemAccess(role: .button, name: "A", value: .text("2026-11-29")), "A, 2026-11-29"
        ),
        (
            ["kind": "time", "id": "a", "title": "A", "value": "07:30", "style": "wheels"],
            ItemAccess(role: .spinButton, name: "A", value: .text("07:30")), "A, 07:30"
        ),
    ]

    @Test("Each kind has a role, a name and what a screen reader says", arguments: described)
    func access(entries: [String: Value], access: ItemAccess, spoken: String) throws {
        let item = try Self.item(entries)
        #expect(item.access() == access)
        #expect(item.access()?.spokenText == spoken)
    }

    /// Items without an id, and how they say that they are enabled: all kinds that there are.
    private static let touchables: [(entries: [String: Value], isUsable: Bool)] = [
        (["kind": "row", "title": "A"], true),
        (["kind": "row", "title": "A", "accessory": "value", "value": "C"], true),
        (["kind": "row", "title": "A", "accessory": "chevron"], true),
        (["kind": "row", "title": "A", "accessory": "toggle"], true),
        (["kind": "row", "title": "A", "accessory": "check"], true),
        (["kind": "button", "title": "A"], true), (["kind": "slider", "value": 0.5], true),
        (["kind": "choice", "options": ["A", "B"]], true), (["kind": "stepper", "value": 0.5], true),
        (["kind": "date", "value": "2026-11-29"], true), (["kind": "time", "value": "07:30", "style": "wheels"], true),
        (["kind": "qr", "text": "A"], false), (["kind": "progress"], false), (["kind": "chart", "values": [1]], false),
        (["kind": "clock"], false),
        (["kind": "text", "markup": "A"], false),
        (["kind": "image", "image": "/a.png"], false), (["kind": "header", "title": "A"], false),
        (["kind": "separator"], false), (["kind": "spacer"], false),
        (["kind": "program", "app_id": "a", "height": 9], false),
    ]

    @Test(
        "A finger can use rows, buttons, sliders, choices and steppers with an id that are enabled and pressable, and nothing else"
    )
    func touched() throws {
        for (entries, isUsable) in Self.touchables {
            let named = entries.merging(["id": "a"]) { $1 }
            #expect((try Self.item(named).action != nil) == isUsable, "\(entries)")
            guard isUsable else { continue }
            #expect(try Self.item(named.merging(["enabled": false]) { $1 }).action == nil, "\(entries)")
            guard entries["kind"] == "row" else { continue }
            let read = try Self.item(named.merging(["pressable": false]) { $1 })
            #expect(read.action == nil && read.access()?.role != .button, "\(entries)")
            let unnamed = try Self.item(entries.merging(["pressable": false]) { $1 })
            #expect(unnamed.action == nil && unnamed.value["pressable"] == false)
        }
    }

    @Test("A row of a program that is only read stays so, with an id and without")
    func readOnly() throws {
        let rows = [Item.row("Outside", value: "21 °C"), .row("Outside", id: "outside", value: "21 °C")]
        #expect(rows.map { $0.action == nil } == [true, true])
        #expect(Item.row("outside", "Outside", accessory: .value("21 °C")).action == .press)
        for row in rows {
            let faults = Faults()
            #expect(Item(row.value, at: "item", faults) == row && faults.list.isEmpty)
        }
    }

    @Test("Accessibility values follow what fingers have set")
    func changed() {
        let (toggle, slider) = (Item.toggle("a", "A", isOn: false), Item.slider("b", value: 0.5))
        #expect(toggle.access(showing: .flag(true))?.value == .flag(true))
        #expect(slider.access(showing: .number(0.75))?.value == .number(0.75, in: 0...1))
    }

    @Test("What can be given a value takes only one that it may have")
    func accepts() {
        let (choice, stepper) = (Item.choice("e", options: ["a", "b"]), Item.stepper("f", value: 1))
        #expect(choice.accepts(.text("b")) && !choice.accepts(.text("c")) && !choice.accepts(.number(1)))
        #expect(stepper.accepts(.number(5)) && !stepper.accepts(.number(101)) && !stepper.accepts(.text("1")))
        #expect(!stepper.accepts(.number(0.5)), "no step leads there")
        let (toggle, slider) = (Item.toggle("a", "A", isOn: false), Item.slider("b", value: 0.5))
        #expect(toggle.accepts(.flag(true)) && !toggle.accepts(.number(1)))
        #expect(slider.accepts(.number(1)) && !slider.accepts(.number(1.1)) && !slider.accepts(.flag(true)))
        #expect(!Item.row("c", "C", accessory: .chevron).accepts(.flag(true)) && !Item.header("d").accepts(.flag(true)))
    }

    @Test("Rows and images name their pictures by the fields that documents have for them")
    func pictures() {
        let icon = Item.row("A", icon: .file("/i.png")).pictures
        #expect(icon == [PictureReference(field: "icon", source: .file("/i.png"))])
        #expect(Item.image(.data([1])).pictures == [PictureReference(field: "image", source: .data([1]))])
        #expect(Item.row("A").pictures == [] && Item.button("a", "A").pictures == [])
        let choice = Item.choice(
            "a",
            options: ["x", .init("y", "Y", icon: .icon("sun")), "z", .init("w", "w", icon: .file("w.svg"))]
        )
        #expect(
            choice.pictures == [
                PictureReference(field: "options[1].icon", source: .icon("sun")),
                PictureReference(field: "options[3].icon", source: .file("w.svg")),
            ]
        )
    }

    @Test("A spacer is empty, has no events and cannot be pressed", arguments: [nil, 0, 0.5, 100, 2000] as [Double?])
    func spacer(height: Double?) throws {
        let field = height.map { #", "height": \#($0)"# } ?? ""
        let item = #"{"kind": "spacer", "id": "a"\#(field)}"#
        var shown = try ShownPage(#"{"items": [\#(item), {"kind": "separator"}]}"#)
        let layout = shown.page.layout
        let rows = Int((height ?? 16).rounded())
        #expect(layout.rows(of: .items(0)) == 0..<rows && layout.items(in: rows..<rows + 1) == 1..<2)
        #expect(layout.target(x: 1, y: 0, in: .items) == nil && layout.document.items[0].access() == nil)
        shown.pose.pressed = .items(0)
        let line = try #require(try ShownPage(#"{"items": [{"kind": "separator"}]}"#).picture.ink(on: 0xFFFFFF))
        let seen = PixelRect(x: line.x, y: rows + line.y, width: line.width, height: line.height)
        #expect(shown.picture.ink(on: 0xFFFFFF) == (rows < 300 ? seen : nil))
    }

    @Test("A height that no spacer may have is a fault", arguments: [-1, 2001, .nan, .infinity])
    func spacerFault(height: Double) {
        let faults = Faults()
        let document = Document(items: [.separator, .spacer(height)])
        #expect(Page(document, width: 9, scale: 1, fonts: Fonts(), faults, load: ShownPage.load) == nil)
        #expect(faults.list.map(\.path) == ["items[1].height"])
    }

    @Test("A program is as high as it is said, or as it asks", arguments: [nil, 1, 90.5, 3000] as [Double?])
    func program(asked: Double?) throws {
        func rows(_ item: Item) throws -> Int {
            try #require(try ShownPage.prepared(Document(items: [item.asking(asked)]))).layout.height
        }
        #expect(try rows(.program("a", height: 80)) == 80)
        #expect(try rows(.program("a", minHeight: 80)) == (asked == 90.5 ? 91 : asked == 3000 ? 2000 : 80))
    }

    @Test("A document has as many programs as connect")
    func programLimit() throws {
        let faults = Faults()
        let items = (0..<9).map { Item.program("\($0)", height: 9, id: "\($0)") }
        #expect(Page(Document(items: items), width: 9, scale: 1, fonts: Fonts(), faults, load: ShownPage.load) == nil)
        #expect(faults.list.map(\.description) == ["items[8]: the programs up to this one are more than 8"])
        let page = try #require(try ShownPage.prepared(Document(items: Array(items.prefix(8)))))
        #expect(page.replacing(items[3], at: "item", Faults(), JobContext()) != nil)
    }

    @Test("What no program may have is a fault")
    func programFaults() {
        let faults = Faults()
        let items = [Item.program("a", height: 0), .program("a", minHeight: .nan), .program("", height: 9)]
        #expect(Page(Document(items: items), width: 9, scale: 1, fonts: Fonts(), faults, load: ShownPage.load) == nil)
        Document(items: items).check(at: "content", faults)
        #expect(Set(faults.list.map(\.path)) == ["items[0].height", "items[1].min_height", "content.items[2].app_id"])
    }

    @Test(
        "In the place of a missing program its name is read on a surface that is seen",
        arguments: [Theme.light, .dark]
    )
    func placeholder(theme: Theme) throws {
        var document = Document(items: [.program("org.example.Map", height: 120)])
        document.theme = theme
        let page = Page(document, width: 320, scale: 1, fonts: Fonts(), Faults(), load: ShownPage.load)
        let picture = ShownPage(try #require(page), rows: 200).picture
        #expect(picture[2, 60] == theme.background.word && picture[160, 0] == theme.background.word)
        let surface = picture.part(PixelRect(x: 30, y: 20, width: 260, height: 80))
        let letters = try #require(surface.ink(on: theme.pressed.word))
        #expect(abs(2 * letters.x + letters.width - 260) < 4 && letters.height < 20)
    }

    @Test("Items are equal when id, kind and everything in them are")
    func equality() {
        #expect(Item.header("A") == .header("A"))
        #expect(Item.header("A") != .header("B") && Item.header("A") != .row("A") && Item.text("A") != .header("A"))
        #expect(Item.button("a", "A") != .button("b", "A"))
    }
}
