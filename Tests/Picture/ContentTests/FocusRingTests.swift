import Canvas
import TestSupport
import Testing

@testable import Content

@Suite("What keys act on has a ring")
struct FocusRingTests {
    private static let kinds = [
        #""kind": "row", "id": "a", "title": "Title", "subtitle": "Subtitle", "accessory": "chevron""#,
        #""kind": "row", "id": "a", "title": "Title", "accessory": "toggle", "value": true"#,
        #""kind": "button", "id": "a", "title": "Title", "role": "primary""#,
        #""kind": "slider", "id": "a", "title": "Title", "value": 0.3"#,
        #""kind": "image", "id": "a", "image": "red 100x90""#,
    ]
    /// What the single ring takes of each edge, in points.
    private static let thickness = 5

    private func shown(_ item: String, theme: String = "light", scale: Double = 1) throws -> ShownPage {
        let items = #"{"kind": "text", "markup": "Above"}, {\#(item)}, {"kind": "text", "markup": "Below"}"#
        let rows = Int(500 * scale)
        return try ShownPage(
            #"{"theme": "\#(theme)", "items": [\#(items)]}"#,
            width: Int(320 * scale),
            rows: rows,
            scale: scale
        )
    }

    /// The pixels, by their places, that the ring changes.
    private func changes(_ shown: ShownPage, editing: Bool = false) -> (before: Surface, after: Surface, ring: Set<Int>)
    {
        var marked = shown
        marked.pose.focus = ContentPose.Focus(location: .items(1), isEditing: editing)
        let (before, after) = (shown.picture, marked.picture)
        return (before, after, Set(before.pixels.indices.filter { before.pixels[$0] != after.pixels[$0] }))
    }

    @Test("It lies within the item's edges, and leaves what is inside as it is", arguments: kinds, [1.0, 2])
    func place(item: String, scale: Double) throws {
        for (name, theme) in [("light", Theme.light), ("dark", .dark)] {
            let shown = try shown(item, theme: name, scale: scale)
            let (before, after, ring) = changes(shown)
            let (rows, width) = (shown.page.layout.rows(of: .items(1)), before.size.width)
            let edge = Int(Double(Self.thickness) * scale)
            // A line of a list has it at the sheet's edges, any other item around itself.
            let isListed = shown.page.layout.document[.items(1)].kind.isListed
            let left = isListed ? 0 : Int(14 * scale)
            #expect(!ring.isEmpty && ring.allSatisfy { rows.contains($0 / width) })
            let inner = (rows.lowerBound + edge..<rows.upperBound - edge, left + edge..<width - left - edge)
            // Inside, only corners are cut.
            let corners = ring.filter { inner.0.contains($0 / width) && inner.1.contains($0 % width) }
            #expect(corners.count <= Int(4 * 10 * scale * 10 * scale))
            let middle = (rows.lowerBound + rows.upperBound) / 2
            #expect(after[left + Int(2 * scale), middle] == theme.filled.word)
            #expect(after[width - 1 - left - Int(2 * scale), middle] == theme.filled.word)
            #expect(after[width / 2, rows.lowerBound + Int(2 * scale)] == theme.filled.word)
            #expect(after[width / 2, rows.upperBound - 1 - Int(2 * scale)] == theme.filled.word)
        }
    }

    @Test("It is a double one while keys change the value", arguments: kinds)
    func double(item: String) throws {
        let shown = try shown(item)
        let (_, single, _) = changes(shown)
        let (_, double, _) = changes(shown, editing: true)
        let rows = shown.page.layout.rows(of: .items(1))
        let middle = (rows.lowerBound + rows.upperBound) / 2
        let left = shown.page.layout.document[.items(1)].kind.isListed ? 0 : 14
        let row = (0..<8).map { double[left + $0, middle] == Theme.light.filled.word }
        #expect(row == [false, true, true, true, false, true, true, false])
        #expect((0..<5).count { single[left + $0, middle] == Theme.light.filled.word } == 3)
    }

    @Test("It is seen on every background, and beside a button of its own colour")
    func contrast() throws {
        var random = SplitMix(seed: 11)
        for _ in 0..<200 {
            var theme = random.next() % 2 == 0 ? Theme.light : .dark
            theme.accent = Color(UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF)
            theme.background = Color(UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF)
            let seen = theme.seen(on: theme.background)
            #expect(seen.filled.contrast(with: theme.background) >= Color.controlContrast - 0.01)
        }
    }

    @Test("It goes around a picture that lies in several slices, once")
    func slices() throws {
        let shown = try shown(#""kind": "image", "id": "a", "image": "red 320x900""#)
        var marked = ShownPage(shown.page, rows: 1100)
        marked.pose.focus = ContentPose.Focus(location: .items(1), isEditing: false)
        let rows = marked.page.layout.rows(of: .items(1))
        try #require(rows.count > TileCache.sliceRows)
        let picture = marked.picture
        let lines = rows.filter { picture[160, $0] == Theme.light.filled.word }
        #expect(
            lines == Array(rows.lowerBound + 1..<rows.lowerBound + 4) + Array(rows.upperBound - 4..<rows.upperBound - 1)
        )
        #expect(rows.dropFirst(24).dropLast(24).allSatisfy { picture[16, $0] == Theme.light.filled.word })
    }
}
