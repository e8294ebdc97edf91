import Canvas
import Testing

@testable import Content

@Suite("A footer that is not pinned follows the items")
struct LooseFooterTests {
    private static func shown(rows count: Int, offset: Double, loose: Int) throws -> ShownPage {
        let rows = (0..<count).map { #"{"kind": "row", "id": "\#($0)", "title": "Row \#($0)"}"# }.joined(separator: ",")
        let footer = (0..<2).map { #"{"kind": "button", "id": "b\#($0)", "title": "OK"}"# }.joined(separator: ",")
        var shown = try ShownPage(#"{"title": "T", "items": [\#(rows)], "footer": [\#(footer)]}"#)
        let layout = shown.page.layout
        shown.pose.viewport = Double(400 - layout.titleHeight - layout.footerHeight + loose)
        shown.pose.looseFooter = Double(loose)
        shown.pose.offset = offset
        return shown
    }

    /// The rows of the sheet in which the footer is drawn.
    private static func footer(_ shown: ShownPage) -> Range<Int>? {
        let height = shown.page.layout.itemsHeight
        let tiles = shown.content.tiles.filter { tile in
            shown.page.layout.document.footer.indices.contains { index in
                shown.page.prepared.tiles[.item(.footer(index), slice: 0)]?.serial == tile.serial
            }
        }
        guard let first = tiles.map(\.y).min(), height > 0 else { return nil }
        return first..<(tiles.map { min($0.y + $0.picture.size.height, $0.rows.upperBound) }.max() ?? first)
    }

    @Test("It stands below the last item, and at the sheet's lower edge when all is scrolled")
    func scrolled() throws {
        let height = try Self.shown(rows: 1, offset: 0, loose: 0).page.layout.footerHeight
        #expect(try Self.footer(Self.shown(rows: 20, offset: 0, loose: height)) == nil)
        let end = Double(20 * 52 + height - (400 - 52))
        #expect(try Self.footer(Self.shown(rows: 20, offset: end, loose: height)) == 400 - height..<400)
        #expect(try Self.footer(Self.shown(rows: 20, offset: end - 30, loose: height)) == 430 - height..<400)
        #expect(try Self.footer(Self.shown(rows: 20, offset: end + 30, loose: height)) == 400 - height..<400)
    }

    @Test("It stands at the lower edge where there is room for all, and half of it where half is pinned")
    func places() throws {
        let height = try Self.shown(rows: 1, offset: 0, loose: 0).page.layout.footerHeight
        for loose in [0, height / 2, height] {
            #expect(try Self.footer(Self.shown(rows: 2, offset: 0, loose: loose)) == 400 - height..<400)
        }
        #expect(try Self.footer(Self.shown(rows: 20, offset: 0, loose: height / 2)) == 400 - height / 2..<400)
    }
}

@Suite("Hairlines")
struct HairlineTests {
    @Test(
        "A line of the list is left out where it would lie beside that of the title or the footer",
        arguments: [1.0, 1.5, 2],
        [1.0, 2]
    )
    func double(scale: Double, textScale: Double) throws {
        let rows = (0..<20).map { #"{"kind": "row", "id": "\#($0)", "title": "Row \#($0)"}"# }.joined(separator: ",")
        let button = #"{"kind": "button", "id": "b", "title": "OK"}"#
        let json = #"{"title": "T", "text_scale": \#(textScale), "items": [\#(rows)], "footer": [\#(button)]}"#
        var shown = try ShownPage(json, width: Int(320 * scale), rows: Int(500 * scale), scale: scale)
        let (layout, line) = (shown.page.layout, Theme.light.line.word)
        let near = Int(12 * scale)
        for offset in stride(from: 0.0, to: Double(layout.itemsHeight) / scale - shown.pose.viewport - 1, by: 1.5) {
            shown.pose.offset = offset
            let picture = shown.picture
            // No letter and no button is so near to the edge.
            let lines = (0..<shown.rows).filter { picture[picture.size.width - 5, $0] == line }
            let starts = lines.filter { !lines.contains($0 - 1) }
            #expect(lines.count == starts.count * max(1, Int((scale / 2).rounded())), "at \(offset)")
            for (one, next) in zip(starts, starts.dropFirst()) { #expect(next - one > near, "at \(offset)") }
            #expect(starts.contains(shown.rows - layout.footerHeight) && (offset == 0 || starts.count >= 2))
        }
    }
}
