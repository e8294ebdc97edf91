import Canvas
import Foundation
import TestSupport
import Testing
import Values

@testable import Content

@Suite("Documents are written as they are read")
struct WritingTests {
    private static let fixtures = [
        "coffee.toml", "elevator.toml", "home.toml", "network.toml", "rooms.toml", "settings.toml",
    ]

    /// The document of a table, which must have no faults.
    private func document(_ value: Value) throws -> Document {
        let faults = Faults()
        let document = try #require(Document(value, at: "", faults))
        #expect(faults.list.isEmpty, "\(faults.list)")
        return document
    }

    @Test("What is written of a document is read as the same document", arguments: fixtures)
    func fixture(name: String) throws {
        let folder = Checkout.tests.appendingPathComponent("Fixtures/content")
        let bytes = try Data(contentsOf: folder.appendingPathComponent(name).standardizedFileURL)
        let document = try document(DocumentText(Array(bytes), in: .toml).value)
        #expect(!document.items.isEmpty)
        #expect(try self.document(document.value) == document)
        let written = try Value(json: document.value.json.utf8)
        #expect(try self.document(written) == document)
    }

    @Test("Every kind is written with all that it can say")
    func everyKind() throws {
        var document = Document(
            title: "Alles",
            items: [
                .row("A", subtitle: "B", icon: .file("/i.png"), value: "x"), .row("a", "A", accessory: .chevron),
                .check("b", "B", isChosen: true, isEnabled: false), .toggle("c", "C", isOn: true),
                .slider("d", "D", value: 3, in: -1...5, step: 0.5, origin: 1, isEnabled: false, showsValue: true),
                .choice("m", "M", options: ["a", .init("b", "B")], chosen: "b", style: .segmented, isEnabled: false),
                .chart([1, 2.5], "C", id: "q", style: .line, min: 0, max: 9, unit: "W"), .chart([5]),
                .clock(), .clock("%A, %e", "S", id: "r", zone: "Asia/Seoul", size: .large, align: .center),
                .qr("A", "T", id: "w", level: .high, align: .start), .qr("B"), .date("s", value: "2026-11-29"),
                .date(
                    "t",
                    "T",
                    value: "2024-02-29",
                    min: "2024-02-29",
                    max: "2025-01-01",
                    style: .wheels,
                    isEnabled: false
                ),
                .time("u", "U", value: "07:30", min: "07:00", max: "08:00", minuteStep: 30), .time("v", value: "00:00"),
                .choice("n", options: ["a", "b", "c"]), .stepper("o", value: 1),
                .stepper("p", "P", value: 21.5, in: 15...25, step: 0.5, unit: "°C", isEnabled: false),
                .slider("e", value: 0.25), .header("H"), .separator, .spacer(7), .text("<b>t</b>", id: "f"),
                .progress(nil), .progress(0.5, id: "g"), .image(.data([1, 2, 3]), id: "h"), .image(.file("p.png")),
                .program("org.example.Map", height: 240, id: "k"), .program("l", minHeight: 1.5),
            ],
            footer: [.button("i", "I", role: .destructive), .button("j", "J", isEnabled: false)],
            theme: .dark
        )
        (document.textScale, document.maxWidth, document.direction, document.font) = (1.5, 800, .rightToLeft, "Inter")
        document.language = "ko"
        #expect(try self.document(document.value) == document)
        document.footerColumns = 2
        #expect(try self.document(document.value) == document)
        document.footer = []
        #expect(try self.document(document.value) == document)
        document.theme.accent = 0x00000A
        #expect(try self.document(document.value) == document)
    }

    @Test("What fingers have set stands in its items, and what an item cannot show does not")
    func values() throws {
        let document = Document(
            items: [
                .toggle("a", "A", isOn: false), .slider("b", value: 0.5), .check("c", "C", isChosen: true), .row("R"),
            ],
            footer: [.button("d", "D")]
        )
        let values: [String: ItemValue] = [
            "a": .flag(true), "b": .number(0.75), "c": .flag(false), "d": .flag(true), "gone": .flag(true),
        ]
        let shown = document.showing(values)
        #expect(
            shown.items == [
                .toggle("a", "A", isOn: true), .slider("b", value: 0.75), .check("c", "C", isChosen: false), .row("R"),
            ]
        )
        #expect(shown.footer == document.footer)
        #expect(document.showing(["b": .number(7), "a": .number(1)]) == document)
    }

    private struct Chart: ItemDrawing {
        var height: Double { 40 }
        func draw(on surface: inout Surface, scale: Double) {}
    }

    @Test("A program's own drawing is written with what can be said of it, and no document can have it")
    func drawing() throws {
        let value = Document(items: [.drawing(Chart(), id: "chart")]).value
        #expect(value == ["items": [["kind": "drawing", "id": "chart", "height": 40.0]]])
        let faults = Faults()
        _ = Document(value, at: "", faults)
        #expect(faults.list.map(\.path) == ["items[0].kind"])
    }
}
