import Canvas
import Testing

@testable import Content

@Suite("A scroll indicator shows how far a list is scrolled")
struct IndicatorTests {
    private static func shown(_ count: Int, direction: String = "ltr", scale: Double = 1) throws -> ShownPage {
        let rows = (0..<count).map { #"{"kind": "row", "id": "\#($0)", "title": "Row \#($0)"}"# }.joined(separator: ",")
        var shown = try ShownPage(#"{"title": "T", "direction": "\#(direction)", "items": [\#(rows)]}"#, scale: scale)
        shown.pose.indicator = 1
        return shown
    }

    @Test("There is none where everything is seen, or once it has faded")
    func none() throws {
        #expect(try Self.shown(3).content.indicator == nil)
        var shown = try Self.shown(50)
        #expect(shown.content.indicator != nil)
        shown.pose.indicator = 0
        #expect(shown.content.indicator == nil)
    }

    @Test("It lies at the end of lines, within the place where items are seen", arguments: [1.0, 1.5, 2])
    func place(scale: Double) throws {
        var (shown, mirrored) = (try Self.shown(50, scale: scale), try Self.shown(50, direction: "rtl", scale: scale))
        let end = Double(shown.page.layout.itemsHeight) / scale - shown.pose.viewport
        for offset in [0, end / 2, end] {
            shown.pose.offset = offset
            mirrored.pose.offset = offset
            let (bar, other) = (try #require(shown.content.indicator), try #require(mirrored.content.indicator))
            #expect(bar.x + bar.mask.size.width + other.x == 320)
            #expect(other.x < 10)
            #expect(bar.y > shown.page.layout.titleHeight && bar.y + bar.mask.size.height < 400)
        }
    }

    @Test(
        "It is as long as its part of the way, not too short to be seen, and pressed together beyond an end",
        arguments: [
            (0.0, 0.5, 0.0, 200.0), (500, 0.5, 100, 200), (1000, 0.5, 200, 200), (1000, 0.01, 364, 36),
            (-50, 0.5, 0, 150), (1050, 0.5, 250, 150), (-900, 0.5, 0, 8), (1900, 0.5, 392, 8),
        ]
    )
    func bar(offset: Double, part: Double, start: Double, length: Double) {
        let bar = IndicatorBar.bar(offset: offset, end: 1000, part: part, way: 400)
        #expect(bar.start == start && bar.length == length)
    }
}
