import Canvas
import Foundation
import Testing

@testable import Content

@Suite("A line stands between its margins, in the order of its letters")
struct LineTests {
    /// Pixels per point, with how large the letters are.
    private static let sizes: [(Double, Double)] = [1, 1.5, 2, 3].flatMap { (scale: Double) in
        [0.75, 1, 2, 4].map { (text: Double) in (scale, text) }
    }

    /// A page of one row, wide enough for some letters of any size.
    private static func shown(
        _ row: String,
        _ size: (scale: Double, text: Double),
        direction: String
    ) throws -> ShownPage {
        let (scale, textScale) = size
        let json = #"{"text_scale": \#(textScale), "direction": "\#(direction)", "items": [{"kind": "row", \#(row)}]}"#
        return try ShownPage(json, width: Int(480 * scale), rows: Int(600 * scale), scale: scale)
    }

    /// The columns of ink between the edge at which lines begin and the first letter, or between the last and the other edge.
    private static func gap(_ shown: ShownPage, atEnd: Bool = false) throws -> Int {
        let ink = try #require(shown.picture.ink(on: 0xFFFFFF))
        let isLeft = shown.page.layout.isMirrored == atEnd
        return isLeft ? ink.x : shown.page.layout.width - ink.maxX
    }

    /// The ink of each line, wherever it begins.
    private static func lines(_ picture: Surface) -> [[UInt32]] {
        let width = picture.size.width
        let isInked = inkedRows(of: picture)
        let starts = isInked.indices.filter { isInked[$0] && ($0 == 0 || !isInked[$0 - 1]) }
        return starts.map { start in
            let end = isInked[start...].firstIndex(of: false) ?? isInked.count
            let columns = (0..<width).filter { x in (start..<end).contains { picture[x, $0] != 0xFFFFFF } }
            return picture.part((columns.first ?? 0)..<(columns.last ?? 0) + 1, start..<end)
        }
    }

    /// Which rows are not white, compared as bytes: most of a page is empty.
    private static func inkedRows(of picture: Surface) -> [Bool] {
        let width = picture.size.width
        let white = [UInt32](repeating: 0xFFFFFF, count: width)
        return picture.pixels.withUnsafeBufferPointer { pixels in
            (0..<picture.size.height).map { y in
                memcmp(pixels.baseAddress! + y * width, white, width * MemoryLayout<UInt32>.stride) != 0
            }
        }
    }

    @Test(
        "What is cut begins in the very column in which the whole begins",
        arguments: sizes,
        [("ltr", "Nimm "), ("rtl", "مرحبا ")]
    )
    func beginning(size: (Double, Double), script: (direction: String, word: String)) throws {
        func gap(_ words: Int) throws -> Int {
            let title = String(repeating: script.word, count: words)
            let row = #""title": "\#(title)""#
            return try Self.gap(Self.shown(row, size, direction: script.direction))
        }
        let difference = try gap(1) - gap(60)
        // Right to left a line ends between two columns.
        #expect(abs(difference) <= (script.direction == "ltr" ? 0 : 1))
    }

    @Test("A value that is cut ends before the margin", arguments: sizes, ["ltr", "rtl"])
    func end(size: (Double, Double), direction: String) throws {
        let word = direction == "ltr" ? "Wert " : "قيمة "
        let row = #""title": "", "accessory": "value", "value": "\#(String(repeating: word, count: 60))""#
        let shown = try Self.shown(row, size, direction: direction)
        #expect(try Self.gap(shown, atEnd: true) >= Int(PageLayout.margin * size.0) - 1)
    }

    @Test(
        "Numbers look the same in a row from right to left, whole and cut",
        arguments: sizes,
        [
            "+966 11 234 5678", "12:30 – 14:00", "−3.5 %", "(1) 2/3",
            "+966 11 234 5678 9012 3456 7890 1234 5678 9012 3456 7890",
        ]
    )
    func numbers(size: (Double, Double), value: String) throws {
        let pictures = try ["ltr", "rtl"].map { direction in
            let row = #""title": "", "accessory": "value", "value": "\#(value)""#
            let shown = try Self.shown(row, size, direction: direction)
            return Self.lines(shown.picture)
        }
        #expect(!pictures[0].isEmpty)
        #expect(pictures[0] == pictures[1], "they differ")
    }
}
