import Canvas
import Testing

@testable import Content

@Suite("A title is read as a whole")
struct TitleTests {
    private static let long = "Everything that this machine can brew for you today"

    /// A page of twenty rows below `title`, in a sheet of 400 rows, with so much of the title loose.
    private static func shown(_ title: String, offset: Double = 0, loose: Bool = false) throws -> ShownPage {
        let rows = (0..<20).map { #"{"kind": "row", "title": "Row \#($0)"}"# }.joined(separator: ",")
        var shown = try ShownPage(#"{"title": "\#(title)", "items": [\#(rows)]}"#)
        if loose {
            shown.pose.looseTitle = Double(shown.page.layout.titleHeight)
            shown.pose.viewport = 400
        }
        shown.pose.offset = offset
        return shown
    }

    /// Where the tile of the title is on the sheet, and the rows of it that are seen.
    private static func title(_ shown: ShownPage) -> (y: Int, seen: Range<Int>)? {
        let tiles = shown.content.tiles
        guard let serial = shown.page.prepared.tiles[.title]?.serial else { return nil }
        return tiles.first { $0.serial == serial }.map { ($0.y, $0.rows) }
    }

    @Test("It takes a line more where it does not fit, in letters of any size", arguments: [0.5, 1, 2, 4])
    func lines(textScale: Double) throws {
        func height(_ title: String) throws -> Int {
            try ShownPage(#"{"text_scale": \#(textScale), "title": "\#(title)", "items": []}"#).page.layout.titleHeight
        }
        let (line, one) = (Int(28 * textScale), try height("a"))
        #expect(one == 24 + line)
        let all = try height(Self.long)
        // Large letters are smaller where a word is longer than a line.
        #expect(all > one && (textScale > 1 || (all - one) % line == 0))
        // All of it is written: no line begins beyond the last one that there is room for.
        let shown = try ShownPage(
            #"{"text_scale": \#(textScale), "title": "\#(Self.long)", "items": []}"#,
            rows: all + 20
        )
        let ink = try #require(shown.picture.ink(on: 0xFFFFFF))
        #expect(ink.x >= 18 && ink.maxX <= 302 && ink.y > 0 && ink.maxY <= all)
    }

    @Test("Where it is pinned rows go on below it, and a line parts both")
    func pinned() throws {
        for offset in [0.0, 30, 500] {
            let shown = try Self.shown("T", offset: offset)
            let title = try #require(Self.title(shown))
            #expect(title.y == 0 && title.seen == 0..<52)
            let edges = shown.content.tiles.filter { $0.picture.size.height == 1 }
            #expect(edges.map(\.y).contains(51) == (offset > 0))
        }
    }

    @Test("Where it is loose it scrolls with the rows, and no line parts both")
    func loose() throws {
        for offset in [0.0, 1, 30, 51, 52, 53, 500, -40] {
            let shown = try Self.shown("T", offset: offset, loose: true)
            let title = Self.title(shown)
            #expect((title == nil) == (offset >= 52))
            if let title { #expect(title.y == Int(-offset) && title.seen.upperBound == 52 - Int(offset)) }
            #expect(!shown.content.tiles.contains { $0.picture.size.height == 1 && $0.y < 300 })
            // The first row that is seen lies where all that is above it has ended.
            let rows = shown.content.tiles.filter {
                $0.picture.size.height > 1 && $0.rows.lowerBound >= max(0, 52 - Int(offset))
            }
            #expect(rows.map { max($0.y, $0.rows.lowerBound) }.min() == max(0, 52 - Int(offset)))
        }
    }

    @Test("The rows of a loose title and of the items are seen once each by scrolling")
    func everything() throws {
        var seen: Set<Int> = []
        var shown = try Self.shown(Self.long, loose: true)
        let height = shown.page.layout.height
        #expect(shown.page.layout.titleHeight == 24 + 3 * 28)
        for offset in Array(stride(from: 0, to: height - 400, by: 40)) + [height - 400] {
            shown.pose.offset = Double(offset)
            for tile in shown.content.tiles where tile.picture.size.height > 1 {
                for row in (tile.y..<tile.y + tile.picture.size.height).clamped(to: tile.rows).clamped(to: 0..<400) {
                    seen.insert(row + offset)
                }
            }
        }
        #expect((0..<height).allSatisfy(seen.contains))
    }
}
