import Canvas
import Testing
import Values

@testable import Content

@Suite("Documents are read, and their faults reported")
struct ReadingTests {
    @Test("Every field of the format is read")
    func everything() throws {
        let faults = Faults()
        let document = try #require(ShownPage.document(Self.all, faults), "\(faults.list)")
        #expect(document.title == "Settings")
        #expect(document.textScale == 1.5)
        #expect(document.direction == .rightToLeft)
        #expect(document.font == "Inter")
        #expect(document.maxWidth == 800)
        #expect(document.theme.background == 0x102030)
        #expect(document.theme.accent == Theme.dark.accent)
        let row = Item.Row(title: "A", subtitle: "B", icon: .file("/i.png"), accessory: .toggle(true), isEnabled: false)
        #expect(document.items[0] == Item(id: "a", row))
        #expect(document.items[1] == .row("V", value: "x"))
        let slider = Item.Slider(title: "S", value: 3, range: 1...5, step: 2, origin: 2, showsValue: true)
        #expect(document.items[2] == Item(id: "s", slider))
        let others: [Item] = [
            .text("<b>t</b>"), .image(.data([65])), .progress(0.5), .progress(nil), .separator, .header("H"),
        ]
        #expect(Array(document.items[3...]) == others)
        #expect(document.footer == [.button("ok", "OK", role: .primary)])
    }

    @Test(
        "A footer is a list of items, or a table of them and its columns, in JSON and in TOML",
        arguments: [
            (#"{"footer": [{"kind": "button", "id": "a", "title": "A"}]}"#, .json, nil),
            (#"{"footer": {"items": [{"kind": "button", "id": "a", "title": "A"}]}}"#, .json, nil),
            (#"{"footer": {"columns": 3, "items": [{"kind": "button", "id": "a", "title": "A"}]}}"#, .json, 3),
            ("[[footer]]\nkind = 'button'\nid = 'a'\ntitle = 'A'", .toml, nil),
            ("[footer]\ncolumns = 2\n[[footer.items]]\nkind = 'button'\nid = 'a'\ntitle = 'A'", .toml, 2),
        ] as [(String, DocumentText.Syntax, Int?)]
    )
    func footer(text: String, syntax: DocumentText.Syntax, columns: Int?) throws {
        let faults = Faults()
        let document = try #require(Document(DocumentText(Array(text.utf8), in: syntax).value, at: "", faults))
        #expect(faults.list.isEmpty)
        #expect(document.footer == [.button("a", "A")] && document.footerColumns == columns)
    }

    @Test("What cannot be laid out of a footer has its place, too")
    func footerPath() throws {
        let text = #"{"kind": "text", "markup": "<b>"}"#
        for (json, path) in [("[\(text)]", "footer[0]"), (#"{"columns": 2, "items": [\#(text)]}"#, "footer.items[0]")] {
            let faults = Faults()
            let document = try #require(ShownPage.document(#"{"footer": \#(json)}"#, faults))
            let page = Page(document, width: 320, scale: 1, fonts: Fonts(), faults, load: ShownPage.load)
            #expect(page == nil && faults.list.first?.path == "\(path).markup")
        }
    }

    private static let all = """
        {"title": "Settings", "text_scale": 1.5, "direction": "rtl", "font": "Inter", "max_width": 800,
         "theme": {"base": "dark", "background": "#102030"},
         "items": [
          {"kind": "row", "id": "a", "title": "A", "subtitle": "B", "icon": "/i.png", "accessory": "toggle",
           "value": true, "enabled": false},
          {"kind": "row", "title": "V", "accessory": "value", "value": "x"},
          {"kind": "slider", "id": "s", "title": "S", "value": 3, "min": 1, "max": 5, "step": 2,
           "origin": 2, "shows_value": true},
          {"kind": "text", "markup": "<b>t</b>"}, {"kind": "image", "image": {"png": "QQ=="}},
          {"kind": "progress", "value": 0.5}, {"kind": "progress"}, {"kind": "separator"},
          {"kind": "header", "title": "H"}],
         "footer": [{"kind": "button", "id": "ok", "title": "OK", "role": "primary"}]}
        """

    @Test("A fault has its place", arguments: faults)
    func fault(json: String, fault: String) throws {
        let faults = Faults()
        _ = ShownPage.document(json, faults)
        #expect(faults.list.map(\.description) == [fault])
    }

    private static func control(_ field: String, _ found: String) -> String {
        "items[0].\(field): expected a text without control characters, found \"\(found)\""
    }

    private static let faults: [(String, String)] = [
        ("[]", "expected an object, found an empty list"),
        (#"{"tilte": "a"}"#, "tilte: unknown name, did you mean title?"),
        (#"{"text_scale": 9}"#, "text_scale: expected a number from 0.5 to 4, found 9"),
        (#"{"max_width": 99}"#, "max_width: expected a number from 100 to 10000, found 99"),
        (#"{"direction": "rlt"}"#, #"direction: found "rlt", did you mean "rtl"?"#),
        (#"{"theme": "drak"}"#, #"theme: found "drak", did you mean "dark"?"#),
        (#"{"theme": 3}"#, #"theme: found 3, expected one of "light", "dark""#),
        (
            ##"{"theme": {"accent": "#12345"}}"##,
            ##"theme.accent: expected a colour "#rgb" or "#rrggbb", found "#12345""##
        ),
        (
            ##"{"theme": {"accent": "#+12345"}}"##,
            ##"theme.accent: expected a colour "#rgb" or "#rrggbb", found "#+12345""##
        ),
        (item(#""kind": "rwo""#), #"items[0].kind: found "rwo", did you mean "row"?"#),
        (
            item(#""kind": "carousel""#),
            #"items[0].kind: found "carousel", expected one of "row", "button", "text", "image", "slider", "choice", "#
                + #""stepper", "field", "progress", "chart", "clock", "separator", "header", "spacer", "program", "group", "tile", "qr", "date", "time""#
        ),
        (
            item(#""kind": "spacer", "height": 2001"#),
            "items[0].height: expected a number from 0 to 2000, found 2001"
        ),
        (item(#""kind": "program", "height": 9"#), "items[0].app_id: is missing"),
        (item(#""kind": "program", "height": 9, "app_id": """#), #"items[0].app_id: expected a name, found """#),
        (item(#""kind": "program", "app_id": "a""#), "items[0].height: is missing"),
        (
            item(#""kind": "program", "app_id": "a", "min_height": 2001"#),
            "items[0].min_height: expected a number from 1 to 2000, found 2001"
        ),
        (
            item(#""kind": "program", "app_id": "a", "height": 9, "min_height": 9"#),
            #"items[0].min_height: is a second height, beside "height""#
        ),
        (item(#""title": "x""#), "items[0].kind: is missing"),
        (item(#""kind": "row""#), "items[0].title: is missing"),
        (
            item(#""kind": "header", "title": "\#(String(repeating: "x", count: 2049))""#),
            #"items[0].title: expected a text of at most 2048 bytes, found "\#(String(repeating: "x", count: 60))…""#
        ),
        (item(#""kind": "row", "title": "x", "accessory": "chevron""#), "items[0].id: is missing"),
        (item(#""kind": "row", "id": "", "title": "x""#), #"items[0].id: expected a name, found """#),
        (
            item(#""kind": "row", "title": "x", "accessory": "tick""#),
            #"items[0].accessory: found "tick", expected one of "chevron", "check", "toggle", "value""#
        ),
        (
            item(#""kind": "row", "title": "x", "accessory": "tick", "value": true, "chevron": true"#),
            #"items[0].accessory: found "tick", expected one of "chevron", "check", "toggle", "value""#
        ),
        (item(#""kind": "row", "title": "x", "accessory": "value""#), "items[0].value: is missing"),
        (
            item(#""kind": "row", "title": "x", "value": "y""#),
            #"items[0].value: is for rows with accessory = "value", "toggle" or "check""#
        ),
        (item(#""kind": "row", "title": "x", "icno": "y""#), "items[0].icno: unknown name, did you mean icon?"),
        (
            item(#""kind": "button", "id": "b", "title": "x", "role": "primry""#),
            #"items[0].role: found "primry", did you mean "primary"?"#
        ),
        (item(#""kind": "slider", "id": "s""#), "items[0].value: is missing"),
        (
            item(#""kind": "slider", "id": "s", "value": 4, "max": 3"#),
            "items[0].value: expected a number from 0 to 3, found 4"
        ),
        (
            item(#""kind": "slider", "id": "s", "value": 1, "min": -1, "origin": 2"#),
            "items[0].origin: expected a number from -1 to 1, found 2"
        ),
        (
            item(#""kind": "slider", "id": "s", "value": 1, "origin": "x""#),
            #"items[0].origin: expected a number from -1e9 to 1e9, found "x""#
        ),
        (
            item(#""kind": "stepper", "id": "s", "value": "22 °C", "min": 10, "max": 35"#),
            #"items[0].value: expected a number from -1e9 to 1e9, found "22 °C""#
        ),
        (
            item(#""kind": "stepper", "id": "s", "value": 22, "step": 0"#),
            "items[0].step: expected a number from 1e-9 to 1e9, found 0"
        ),
        (item(#""kind": "row", "title": "x\u0000""#), control("title", #"x\u{0}"#)),
        (item(#""kind": "button", "id": "a\tb", "title": "x""#), control("id", #"a\tb"#)),
        (item(#""kind": "stepper", "id": "s", "value": 22, "unit": "\u0007""#), control("unit", #"\u{7}"#)),
        (item(#""kind": "clock", "format": "%H\u0007""#), control("format", #"%H\u{7}"#)),
        (
            item(#""kind": "choice", "id": "c", "options": ["a", "b\u0001"]"#),
            control("options[1]", #"b\u{1}"#)
        ),
        (
            item(#""kind": "slider", "id": "s", "value": 1, "min": 2, "max": 1"#),
            "items[0].max: expected more than min, found 1.0"
        ),
        (
            item(#""kind": "image", "image": {"png": "*"}"#),
            #"items[0].image: expected base64, found "*""#
        ),
        (
            item(#""kind": "image", "image": {"jpeg": "*"}"#),
            #"items[0].image: expected a path or an object with a "png" in base64, found an object"#
        ),
        (
            item(#""kind": "image", "image": "data:image/svg+xml,%3Csvg/%3E""#),
            #"items[0].image: expected a data URI in base64, found "data:image/svg+xml,%3Csvg/%3E""#
        ),
        (
            #"{"items": [{"kind": "row", "id": "a", "title": ""}], "footer": [{"kind": "row", "id": "a", "title": ""}]}"#,
            #"footer[0].id: "a" is the name of another item"#
        ),
        (#"{"footer": 3}"#, "footer: expected a list of at most 8 or an object with items, found 3"),
        (#"{"footer": {"items": [], "columns": 0}}"#, "footer.columns: expected a whole number from 1 to 8, found 0"),
        (
            #"{"footer": {"items": [], "columns": 1.5}}"#,
            "footer.columns: expected a whole number from 1 to 8, found 1.5"
        ),
        (#"{"footer": {"items": [], "colums": 2}}"#, "footer.colums: unknown name, did you mean columns?"),
        (#"{"footer": {"columns": 2}}"#, "footer.items: is missing"),
        (#"{"footer": {"items": {}}}"#, "footer.items: expected a list of at most 8, found an object"),
        (#"{"footer": {"items": [{"kind": "rwo"}]}}"#, #"footer.items[0].kind: found "rwo", did you mean "row"?"#),
        (
            #"{"items": [{"kind": "row", "id": "a", "title": ""}], "footer": {"items": [{"kind": "row", "id": "a", "title": ""}]}}"#,
            #"footer.items[0].id: "a" is the name of another item"#
        ),
    ]

    private static func item(_ entries: String) -> String { #"{"items": [{"# + entries + "}]}" }

    @Test("A name that comes twice is a fault where it is written, whatever else is wrong before it")
    func duplicate() {
        let faults = Faults()
        let row = #"{"kind": "row", "id": "a", "title": "x"}"#
        _ = ShownPage.document(#"{"items": [{"kind": "none"}, \#(row), \#(row)]}"#, faults)
        #expect(faults.list.map(\.path) == ["items[0].kind", "items[2].id"])
    }

    @Test("A name that there is not is reported beside the one that is missing")
    func misspelled() {
        let faults = Faults()
        _ = ShownPage.document(Self.item(#""kind": "text", "text": "x""#), faults)
        #expect(
            faults.list.map(\.description) == [
                "items[0].markup: is missing",
                "items[0].text: unknown name, expected one of id, span, kind, markup, align",
            ]
        )
    }

    @Test("More items than the limit are refused")
    func tooMany() {
        let items = [String](repeating: #"{"kind":"separator"}"#, count: ContentLimits.items + 1).joined(separator: ",")
        let faults = Faults()
        _ = ShownPage.document(#"{"items": [\#(items)]}"#, faults)
        #expect(faults.list.map(\.description) == ["items: expected a list of at most 20000, found a list of 20001"])
    }

    @Test("Everything that is wrong with an item is found at once, whatever is wrong with another part of it")
    func items() {
        let faults = Faults()
        let slider = #"{"kind": "slider", "min": "low", "value": 7, "step": 0}"#
        let rows = #"{"kind": "row", "accessory": "toggle"}, {"kind": "image", "id": ""}, 7, {"id": "a"}, {"id": "a"}"#
        _ = ShownPage.document(#"{"items": [\#(rows), \#(slider)], "footer": [\#(Self.nine)]}"#, faults)
        #expect(
            faults.list.map(\.description) == [
                "items[0].title: is missing", "items[0].id: is missing", #"items[1].id: expected a name, found """#,
                "items[1].image: is missing", "items[2]: expected an object, found 7", "items[3].kind: is missing",
                "items[4].kind: is missing", #"items[4].id: "a" is the name of another item"#,
                #"items[5].min: expected a number from -1e9 to 1e9, found "low""#,
                "items[5].step: expected a number from 1e-9 to 1e9, found 0", "items[5].id: is missing",
                "footer: expected a list of at most 8 or an object with items, found a list of 9",
                "footer[0].title: is missing", "footer[0].id: is missing",
            ]
        )
    }

    /// A button without anything, and eight lines.
    private static let nine = ([#"{"kind": "button"}"#] + [String](repeating: #"{"kind": "separator"}"#, count: 8))
        .joined(separator: ",")

    @Test("A path with a zero byte, at which C would cut it, is none")
    func cutPath() {
        let faults = Faults()
        _ = Document(["items": [["kind": "image", "image": "cup.png\0.txt"]]], at: "", faults)
        #expect(faults.list.map(\.path) == ["items[0].image"])
    }
}
