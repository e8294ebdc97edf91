import Canvas
import Testing
import Values

@testable import Content

@Suite("What rows, sliders, pictures and texts may say besides", .serialized)
struct FieldsOfKindsTests {
    private static func read(_ json: String) throws -> (item: Item, faults: [String]) {
        let faults = Faults()
        let item = Item(try Value(json: Array(json.utf8)), at: "item", faults)
        return (item, faults.list.map(\.description))
    }

    @Test(
        "Each is read, written back, and made by a program",
        arguments: [
            (
                #"{"kind": "row", "id": "a", "title": "A", "accessory": "value", "value": "B", "chevron": true}"#,
                Item.row("a", "A", accessory: .value("B"), hasChevron: true)
            ),
            (#"{"kind": "row", "title": "A", "badge": 3, "status": "warn"}"#, .row("A", badge: "3", status: .warning)),
            (
                #"{"kind": "row", "title": "A", "value": "1", "accessory": "value", "status": "ok"}"#,
                .row("A", value: "1", status: .ok)
            ),
            (
                #"{"kind": "row", "id": "a", "title": "A", "accessory": "toggle", "value": true, "badge": "3", "status": "error"}"#,
                .toggle("a", "A", isOn: true, badge: "3", status: .error)
            ),
            (#"{"kind": "button", "id": "a", "title": "A", "icon": "trash"}"#, .button("a", "A", icon: .icon("trash"))),
            (
                #"{"kind": "choice", "id": "a", "options": ["x", {"id": "y", "title": "Y", "icon": "sun"}, {"title": "Z", "icon": "moon"}]}"#,
                .choice("a", options: ["x", .init("y", "Y", icon: .icon("sun")), .init("Z", "Z", icon: .icon("moon"))])
            ),
            (#"{"kind": "header", "title": "A", "icon": "sun"}"#, .header("A", icon: .icon("sun"))),
            (
                #"{"kind": "slider", "id": "a", "value": 21, "min": 15, "max": 25, "unit": "°C", "labels": ["Cold", "Warm"]}"#,
                .slider("a", value: 21, in: 15...25, unit: "°C", labels: ["Cold", "Warm"])
            ),
            (
                #"{"kind": "image", "image": "a.png", "width": 90, "height": 60.5, "radius": 8, "align": "end"}"#,
                .image(.file("a.png"), width: 90, height: 60.5, radius: 8, align: .end)
            ),
            (#"{"kind": "text", "markup": "A", "align": "center"}"#, .text("A", align: .center)),
        ]
    )
    func written(json: String, made: Item) throws {
        let (item, faults) = try Self.read(json)
        #expect(faults == [] && item == made)
        let again = Faults()
        #expect(Item(item.value, at: "item", again) == item && again.list.isEmpty)
        let checked = Faults()
        made.check(at: "item", checked)
        #expect(checked.list.isEmpty)
    }

    @Test(
        "What is wrong with one is said at its place",
        arguments: [
            (
                #"{"kind": "row", "title": "A", "chevron": true}"#,
                #"item.chevron: is for rows with accessory = "value"; others have accessory = "chevron""#
            ),
            (#"{"kind": "row", "title": "A", "chevron": 1}"#, "item.chevron: expected true or false, found 1"),
            (
                #"{"kind": "row", "title": "A", "badge": "a long badge!"}"#,
                #"item.badge: expected a whole number, or a text of 1 to 12 letters, found "a long badge!""#
            ),
            (
                #"{"kind": "row", "title": "A", "badge": 1.5}"#,
                "item.badge: expected a whole number, or a text of 1 to 12 letters, found 1.5"
            ),
            (
                #"{"kind": "row", "title": "A", "status": "warning"}"#,
                #"item.status: found "warning", expected one of "ok", "warn", "error""#
            ),
            (
                #"{"kind": "slider", "id": "a", "value": 0, "unit": ""}"#,
                #"item.unit: expected a text of 1 to 12 letters, found """#
            ),
            (
                #"{"kind": "slider", "id": "a", "value": 0, "labels": ["a"]}"#,
                "item.labels: expected a list of two texts, found a list of 1"
            ),
            (
                #"{"kind": "image", "image": "a.png", "width": 0}"#,
                "item.width: expected a number from 1 to 4096, found 0"
            ),
            (
                #"{"kind": "image", "image": "a.png", "radius": -1}"#,
                "item.radius: expected a number from 0 to 1000, found -1"
            ),
            (
                #"{"kind": "text", "markup": "A", "align": "centre"}"#,
                #"item.align: found "centre", did you mean "center"?"#
            ),
        ]
    )
    func faults(json: String, message: String) throws { #expect(try Self.read(json).faults == [message]) }

    @Test("The same of items that a program has made")
    func checked() {
        let items: [Item] = [
            .row("a", "A", accessory: .chevron, hasChevron: true), .row("B", badge: ""),
            .slider("c", value: 0, unit: "thirteen long", labels: ["one"]),
            .image(.data([1]), width: .nan, height: 5000, radius: -1),
        ]
        let faults = Faults()
        for (index, item) in items.enumerated() { item.check(at: "items[\(index)]", faults) }
        #expect(
            faults.list.map(\.path) == [
                "items[0].chevron", "items[1].badge", "items[2].unit", "items[2].labels", "items[3].width",
                "items[3].height", "items[3].radius",
            ]
        )
    }

    @Test("A screen reader says the badge, and knows how something is")
    func spoken() throws {
        let access = try #require(Item.row("Mail", value: "Inbox", badge: "3", status: .warning).access())
        #expect(access.spokenText == "Mail, Inbox, 3" && access.status == .warning && access.role == .text)
        #expect(Item.row("a", "A", accessory: .value("B"), hasChevron: true).access()?.role == .button)
    }

    @Test("A unit stands behind the figures, with a blank that parts no line, or none before a sign")
    func units() throws {
        for (unit, text) in [("°C", "21.5\u{A0}°C"), ("%", "21.5%"), ("°", "21.5°"), ("min", "21.5\u{A0}min")] {
            #expect(Unit.text("21.5", unit) == text)
        }
        #expect(Unit.text("21.5", nil) == "21.5")
    }
}
