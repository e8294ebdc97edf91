import Canvas
import Foundation
import TestSupport
import Testing
import Values

@testable import Content

/// Documents that a generator makes up, from their JSON to their pixels.
///
/// SHEETD_DOCUMENTS=20000 tries as many; a seed that fails is the name of its case.
@Suite("Whatever a document says, it is refused with a reason or painted", .serialized)
struct AnyDocumentTests {
    private static let count = ProcessInfo.processInfo.environment["SHEETD_DOCUMENTS"].flatMap { Int($0) } ?? 160

    @Test("No document traps, and one that is accepted is not blank", arguments: 0..<count)
    func document(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        let (json, faults) = (AnyDocument.json(&random), Faults())
        let width = random.pick([1, 41, 320, 1080])
        let scale = random.pick([0.25, 1, 1.5, 4, 16])
        let value = try Value(json: Array(json.utf8))
        let page = Document(value, at: "content", faults).flatMap { document in
            faults.list.isEmpty
                ? Page(
                    document,
                    width: width,
                    scale: scale,
                    fonts: Self.fonts,
                    at: "content",
                    faults,
                    load: ShownPage.load
                )
                : nil
        }
        guard let page else {
            #expect(!faults.list.isEmpty && faults.list.allSatisfy { !$0.message.isEmpty }, "\(json)")
            return
        }
        #expect(faults.list.isEmpty)
        try show(page, &random)
    }

    /// One for all documents, as a daemon has it.
    private static let fonts = Fonts()

    /// Scrolls and updates it; the row that every document has is seen wherever there is room for it.
    private func show(_ page: Page, _ random: inout SplitMix) throws {
        let layout = page.layout
        #expect((0..<page.layout.document.items.count).allSatisfy { layout.rows(of: .items($0)).count <= 100_000 })
        var shown = ShownPage(page, rows: 600)
        shown.pose.viewport = Double(600) / layout.scale
        if layout.width >= 320, layout.scale <= 1.5 {
            let rows = shown.picture.part(0..<layout.width, layout.rows(of: .items(0)).clamped(to: 0..<600))
            #expect(Set(rows).count > 1, "the row is blank")
        }
        for _ in 0..<3 {
            shown.pose.offset = random.number(in: -10...Double(layout.itemsHeight) / layout.scale)
            #expect(shown.picture.size.height == 600)
            let faults = Faults()
            let text = Item.text(AnyDocument.markup(&random), id: "text")
            #expect(page.update(text, at: "item", faults) == faults.list.isEmpty)
        }
    }
}

/// Documents with odds and ends, about half of which are accepted.
private enum AnyDocument {
    static func json(_ random: inout SplitMix) -> String {
        let theme = random.pick(["\"light\"", "\"dark\"", ##"{"base": "dark", "accent": "#123456"}"##])
        let textScale = random.pick([0.5, 1, 1, 2, 4])
        let direction = random.pick(["auto", "ltr", "rtl"])
        var items = [#"{"kind": "row", "title": "Row Zeile 줄"}"#, #"{"kind": "text", "id": "text", "markup": "x"}"#]
        for _ in 0..<random.index(8) { items.append(item(&random)) }
        let footer = (0..<random.index(3)).map { _ in item(&random) }.joined(separator: ",")
        return #"{"theme": \#(theme), "text_scale": \#(textScale), "direction": "\#(direction)", "#
            + #""items": [\#(items.joined(separator: ","))], "footer": [\#(footer)]}"#
    }

    private static func item(_ random: inout SplitMix) -> String {
        let text = Value.text(words(&random)).json
        return switch random.index(8) {
        case 0: #"{"kind": "row", "title": \#(text), "subtitle": \#(text), "accessory": "value", "value": \#(text)}"#
        case 1: #"{"kind": "image", "image": "red \#(1 + random.index(5000))x\#(1 + random.index(5000))"}"#
        case 2: #"{"kind": "spacer", "height": \#(random.index(2100))}"#
        case 3: #"{"kind": "header", "title": \#(text)}"#
        default: #"{"kind": "text", "markup": \#(Value.text(markup(&random)).json)}"#
        }
    }

    private static func words(_ random: inout SplitMix) -> String {
        let parts = [
            "word ", "낱말", "كلمة ", "👩\u{200D}👩", "\u{301}", "\u{202E}", "\t", "\u{2028}", "\n", "กข", "क्ष", "\u{FDFD}",
            "\u{0}", "a", "\u{AD}", "\u{FE0F}", "𒐫", "\u{10FFFD}", " ", "\u{A0}",
        ]
        let part = random.pick(parts)
        return random.oneIn(3)
            ? String(repeating: part, count: random.index(1200))
            : (0..<random.index(40)).map { _ in random.pick(parts) }.joined()
    }

    /// A text whose elements lie within each other as they should, mostly.
    static func markup(_ random: inout SplitMix, depth: Int = 0) -> String {
        (0..<1 + random.index(4)).map { _ in
            guard depth < 4, !random.oneIn(3) else { return words(&random) }
            let within = markup(&random, depth: depth + 1)
            if random.oneIn(3) {
                let name = random.pick(["b", "i", "big", "small", "sub", "sup", "tt", "u", "s", "markup"])
                return "<\(name)>\(within)</\(name)>"
            }
            return "<span \(attribute(&random))>\(within)</span>"
        }.joined()
    }

    private static func attribute(_ random: inout SplitMix) -> String {
        let numbers = ["0", "1", "-1", "17", "1024", "1025", "-5000", "102400", "2147483647", "1e9", "0.5", "nan", ""]
        let lengths = numbers + ["5pt", "0.1pt", "999pt", "-999pt", "100%", "900%", "large", "larger", "smaller"]
        let words = ["superscript", "subscript", "none", "true", "no", "east", "north", "word", "low", "uppercase"]
        return switch random.index(7) {
        case 0: "size='\(random.pick(lengths))'"
        case 1: "\(random.pick(["rise", "baseline_shift", "letter_spacing", "line_height"]))='\(random.pick(lengths))'"
        case 2: "font='\(random.pick(["Sans", "Serif Bold", ""])) \(random.pick(lengths + ["9px", "400", "inf"]))'"
        case 3: "lang='\(random.pick(["ko", "pt-BR", "x", ""]))' weight='\(random.pick(numbers + ["bold"]))'"
        case 4: "font_features='\(random.pick(["kern=0", "liga[3:5]=1, smcp", "dlig 4294967295", "x"]))'"
        case 5: "color='\(random.pick(["red", "#123", "#12345678", "no colour"]))' show='spaces|ignorables'"
        default:
            "\(random.pick(["font_scale", "gravity", "text_transform", "underline", "segment", "allow_breaks", "variant"]))"
                + "='\(random.pick(words + numbers))'"
        }
    }
}
