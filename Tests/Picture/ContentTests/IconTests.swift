import Canvas
import Testing

@testable import Content

@Suite("Icons of rows, and where lines begin")
struct IconTests {
    private static let rows = """
        {"kind": "row", "title": "A", "icon": "red 100x100"}, {"kind": "row", "title": "B"},
        {"kind": "row", "title": "C", "subtitle": "c", "icon": "red 100x100"}, {"kind": "slider", "id": "s", "value": 0},
        {"kind": "row", "title": "D"}
        """

    private static func shown(_ textScale: Double, _ scale: Double, _ direction: String) throws -> ShownPage {
        let json = #"{"text_scale": \#(textScale), "direction": "\#(direction)", "items": [\#(rows)]}"#
        return try ShownPage(json, width: Int(320 * scale), rows: Int(900 * scale), scale: scale)
    }

    @Test("An icon grows with the letters, to a third of its row", arguments: [0.5, 1, 2, 3, 4], [1.0, 1.5, 2])
    func icons(textScale: Double, scale: Double) throws {
        let shown = try Self.shown(textScale, scale, "ltr")
        let picture = shown.picture
        for index in [0, 2] {
            let rows = shown.page.layout.rows(of: .items(index))
            let columns = (0..<picture.size.width).filter { x in rows.contains { picture[x, $0] == 0xFF0000 } }
            let lines = rows.filter { y in columns.contains { picture[$0, y] == 0xFF0000 } }
            let side = min(28 * textScale, 280.0 / 3) * scale
            // A column or a row that is half covered is not quite red.
            #expect(abs(Double(columns.count) - side) <= 2 && abs(Double(lines.count) - side) <= 2)
            let (left, top, bottom) = (try #require(columns.first), try #require(lines.first), try #require(lines.last))
            #expect(abs(Double(left) - 20 * scale) <= 1)
            #expect(abs(top - rows.lowerBound - (rows.upperBound - 1 - bottom)) <= 2, "in the middle of its row")
        }
    }

    @Test(
        "A line begins with the texts of the row above it",
        arguments: ["ltr", "rtl"],
        [(0.5, 1), (1, 1), (1, 1.5), (2, 1), (2, 2), (4, 1), (4, 1.5)] as [(Double, Double)]
    )
    func lines(direction: String, scales: (text: Double, panel: Double)) throws {
        let (textScale, scale) = scales
        let shown = try Self.shown(textScale, scale, direction)
        let (layout, width) = (shown.page.layout, shown.page.layout.width)
        let picture = direction == "ltr" ? shown.picture : shown.picture.mirrored
        for index in 0..<4 {
            let row = layout.rows(of: .items(index)).upperBound - 1
            let line = (0..<width).filter { picture[$0, row] == Theme.light.line.word }
            let start = 20 + (index % 2 == 0 ? min(28 * textScale, 280.0 / 3) + 14 : 0)
            let first = try #require(line.first)
            #expect(abs(Double(first) - start * scale) <= 1, "\(index)")
            #expect(line.count == width - first, "from there to the end of the sheet")
        }
        #expect(layout.document.items.count == 5)
    }
}
