import CPango
import Testing

@testable import Content

@Suite("A text of several lines is one paragraph, whichever way its letters run", .serialized)
struct ParagraphTests {
    private let typesetter = Typesetter(
        Fonts(),
        family: "DejaVu Sans",
        scale: 1,
        textScale: 1,
        isMirrored: false
    )

    /// The glyphs of a line from left to right, without blanks at its ends.
    private static func glyphs(_ line: Int, of layout: TextLayout) -> [PangoGlyph] {
        var (glyphs, node) = ([PangoGlyph](), pango_layout_get_line_readonly(layout.layout, Int32(line))?.pointee.runs)
        while let run = node {
            if let string = run.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.glyphs?.pointee {
                glyphs += (0..<Int(string.num_glyphs)).filter { string.glyphs[$0].geometry.width > 0 }.map {
                    string.glyphs[$0].glyph
                }
            }
            node = run.pointee.next
        }
        return glyphs
    }

    /// The texts of the lines that Pango makes of `text`.
    private static func lines(_ layout: TextLayout, of text: String) -> [String] {
        let bytes = Array(text.utf8)
        var lines: [String] = []
        while let line = pango_layout_get_line_readonly(layout.layout, Int32(lines.count))?.pointee {
            let start = Int(line.start_index)
            lines.append(String(decoding: bytes[start..<start + Int(line.length)], as: UTF8.self).trimmed)
        }
        return lines
    }

    @Test(
        "Where Pango breaks a paragraph at the same places it shows the same",
        arguments: [
            "שעות הפתיחה 9–17 בבניין A-12 (קומה 3)", "טלפון 03-123-4567, שלוחה 12", "גרסה 1.5-rc2 של sheetd (ניסיונית)",
            "تشغيل Wi-Fi في الطابق 3 (مبنى A-12) من 9:00–17:00", "السعر 12,50 € (شامل 15 % ضريبة)",
            "الإصدار 2.4 GHz من sheetd!", "Room A-12 (קומה 3) in בניין 9–17 here",
            "Meeting with دائرة 5–7 (today, 3 pm)",
            "שם המשתמש: sheetd@lan, סיסמה?", "מ-9:30 עד 17:45, כולל יום ו' (7-8)",
        ]
    )
    func direction(text: String) throws {
        var compared = 0
        for width in stride(from: 110.0, to: 400, by: 3) {
            let paragraph = typesetter.paragraphs(try Markup(text), width: width)
            let lines = typesetter.lines(of: text, .body, width: width)
            guard lines.count > 1, lines == Self.lines(paragraph, of: text) else { continue }
            compared += 1
            let block = typesetter.block(text, .body, width: width)
            for (index, line) in block.lines.enumerated() {
                #expect(
                    Self.glyphs(line.index, of: line.layout) == Self.glyphs(index, of: paragraph),
                    "\(lines[index])"
                )
            }
        }
        #expect(compared >= 20)
    }
}
