import Canvas
import Synchronization
import Testing
import Values

@testable import Content

@Suite("What lines and pictures take of a sheet's width")
struct ColumnTests {
    /// The width of a sheet, and where its lines begin and end.
    private static let widths = [(320, 20, 320), (600, 20, 600), (640, 40, 600), (1280, 360, 920)]

    @Test(
        "Lines between rows end with the column of a wide sheet, and at the edge of a narrow one",
        arguments: widths,
        [false, true]
    )
    func lines(sheet: (width: Int, start: Int, end: Int), isMirrored: Bool) throws {
        let direction = isMirrored ? "rtl" : "ltr"
        let row = #"{"kind": "row", "title": "A"}"#
        let json = #"{"direction": "\#(direction)", "items": [\#(row), \#(row), {"kind": "separator"}]}"#
        let shown = try ShownPage(json, width: sheet.width)
        let expected = isMirrored ? sheet.width - sheet.end..<sheet.width - sheet.start : sheet.start..<sheet.end
        let parting = shown.page.layout.rows(of: .items(0)).upperBound - 1
        let separator = shown.page.layout.rows(of: .items(2))
        #expect(Self.ink(of: shown.picture, in: parting..<parting + 1) == expected)
        #expect(Self.ink(of: shown.picture, in: separator) == sheet.start..<sheet.width - sheet.start)
    }

    @Test("A picture is as wide as the column of a wide sheet, and as a narrow sheet", arguments: widths, [1.0, 1.5])
    func pictures(sheet: (width: Int, start: Int, end: Int), scale: Double) throws {
        let boxes = Mutex<[PixelSize]>([])
        let width = Int(Double(sheet.width) * scale)
        let faults = Faults()
        let page = Page(Document(items: [.image(.file("a"))]), width: width, scale: scale, fonts: Fonts(), faults) {
            _,
            box,
            _ in
            boxes.withLock { $0.append(box) }
            return Picture(size: box, words: [UInt32](repeating: 0xFFFF_0000, count: box.area))
        }
        let column = sheet.start > 20 ? Int(Double(sheet.end - sheet.start) * scale) : width
        #expect(boxes.withLock { $0.map(\.width) } == [column])
        let shown = ShownPage(try #require(page), rows: 200)
        let start = (width - column) / 2
        #expect(Self.ink(of: shown.picture, in: 0..<200) == start..<start + column)
    }

    /// The columns that are not background in `rows`.
    private static func ink(of picture: Surface, in rows: Range<Int>) -> Range<Int>? {
        let columns = (0..<picture.size.width).filter { x in rows.contains { picture[x, $0] != 0xFFFFFF } }
        return columns.first.map { $0..<(columns.last ?? $0) + 1 }
    }
}
