import Testing

@testable import Content

@Suite("Cells in lines")
struct LineLayoutTests {
    private static let room = 20.0...220.0

    /// A line of two buttons over one of five.
    private static let layout = LineLayout([.init(0..<2, height: 60), .init(2..<7, height: 40)], gap: 10)

    @Test(
        "Each line divides the room among its own cells",
        arguments: [(0, 20, 95), (1, 125, 95), (2, 20, 32), (3, 62, 32), (6, 188, 32)]
    )
    func equal(cell: Int, start: Double, width: Double) {
        #expect(Self.layout.place(of: cell, in: Self.room) == (start, width))
    }

    @Test(
        "Pixels reach to the middle of the gaps and to the edges, without a gap and without an overlap",
        arguments: [1, 1.5, 2.25]
    )
    func pixels(scale: Double) {
        let width = Int(240 * scale)
        for line in Self.layout.lines {
            let pixels = line.cells.map { Self.layout.pixels(of: $0, in: Self.room, width: width, scale: scale) }
            let end = pixels[pixels.count - 1].upperBound
            #expect(pixels[0].lowerBound == 0 && end == width)
            for (one, next) in zip(pixels, pixels.dropFirst()) { #expect(one.upperBound == next.lowerBound) }
            for (cell, own) in zip(line.cells, pixels) {
                let place = Self.layout.place(of: cell, in: Self.room)
                #expect(Double(own.lowerBound) <= place.start * scale)
                #expect((place.start + place.width) * scale <= Double(own.upperBound))
            }
        }
    }

    @Test("Lines lie below each other, and a cell knows its own")
    func rows() {
        #expect(Self.layout.height == 100)
        #expect((0..<4).map(Self.layout.rows) == [0..<60, 0..<60, 60..<100, 60..<100])
        #expect((0..<7).map(Self.layout.line) == [0, 0, 1, 1, 1, 1, 1])
        #expect(!Self.layout.isWhole(3) && LineLayout([.init(0..<1, height: 5)], gap: 10).isWhole(0))
    }
}
