import Canvas
import Testing

/// A surface with a pattern in which every pixel differs from its neighbours.
private func pattern(_ width: Int, _ height: Int) -> Surface {
    let words = (0..<width * height).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFFFFFF }
    return Surface(size: PixelSize(width: width, height: height), pixels: words)
}

private func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
}

@Suite("Scaling")
struct ScalingTests {
    @Test("a surface scaled to its own size is the same")
    func identity() {
        #expect(pattern(5, 3).scaled(to: size(5, 3)) == pattern(5, 3))
    }

    @Test(
        "a flat surface stays flat at any size",
        arguments: [(1, 1), (1, 7), (3, 2), (4, 4), (9, 5), (64, 1), (100, 100)],
        [UInt32(0xFFFFFF), 0, 0x010203, 0x555555, 0xFE01FF]
    )
    func flat(_ target: (Int, Int), word: UInt32) {
        let target = size(target.0, target.1)
        let flat = Surface(size: size(7, 5), color: Color(word))
        #expect(flat.scaled(to: target) == Surface(size: target, color: Color(word)))
    }

    @Test("an integer shrink is a box filter, rounded to nearest")
    func box() {
        let source = Surface(size: size(4, 2), pixels: [0x000000, 0x0000FF, 10, 20, 0x00FF00, 0xFF0000, 30, 41])
        // 255 / 4 = 63.75; (10 + 20 + 30 + 41) / 4 = 25.25.
        #expect(source.scaled(to: size(2, 1)).pixels == [0x404040, 25])
    }

    @Test("a shrink by a fraction weighs pixels by the area that is covered")
    func fraction() {
        let source = Surface(size: size(3, 1), pixels: [0, 90, 240])
        // Each target pixel is one and a half wide: (0 + 90/2) / 1.5 and (90/2 + 240) / 1.5.
        #expect(source.scaled(to: size(2, 1)).pixels == [30, 190])
    }

    @Test("growing blends neighbours and repeats the outermost pixel at the edges")
    func grow() {
        let source = Surface(size: size(2, 1), pixels: [0, 200])
        #expect(source.scaled(to: size(4, 1)).pixels == [0, 50, 150, 200])
        let column = Surface(size: size(1, 2), pixels: [0, 200])
        #expect(column.scaled(to: size(1, 4)).pixels == [0, 50, 150, 200])
    }

    @Test("a mirrored surface scales to the mirrored result", arguments: [(3, 5), (4, 9), (13, 2), (20, 20)])
    func symmetry(_ target: (Int, Int)) {
        func mirrored(_ surface: Surface) -> Surface { Surface(size: surface.size, pixels: surface.pixels.reversed()) }
        let target = size(target.0, target.1)
        let source = pattern(7, 6)
        #expect(mirrored(source).scaled(to: target) == mirrored(source.scaled(to: target)))
    }

    @Test("the mean colour survives a shrink")
    func mean() {
        let blue = { (surface: Surface) in
            Double(surface.pixels.reduce(0) { $0 + UInt64($1 & 0xFF) }) / Double(surface.size.area)
        }
        let source = pattern(64, 48)
        #expect(abs(blue(source.scaled(to: size(10, 7))) - blue(source)) < 0.5)
    }

    @Test("empty surfaces and empty targets do no harm")
    func empty() {
        #expect(Surface(size: size(0, 4)).scaled(to: size(2, 1)).pixels == [0, 0])
        #expect(pattern(3, 3).scaled(to: size(0, 9)).pixels.isEmpty)
        #expect(pattern(3, 3).fitted(to: size(0, 9), fit: .cover, background: .white).pixels.isEmpty)
    }
}

@Suite("Fitting")
struct FittingTests {
    @Test("every fit yields the size asked for", arguments: Fit.allCases, [(1, 9), (9, 1), (5, 5), (7, 6), (12, 30)])
    func sizes(_ fit: Fit, _ target: (Int, Int)) {
        let target = size(target.0, target.1)
        for source in [pattern(1, 1), pattern(7, 2), pattern(2, 7), pattern(1, 5000), pattern(5000, 1)] {
            #expect(source.fitted(to: target, fit: fit, background: .white).size == target)
        }
    }

    @Test("a surface of the same proportions fits all ways alike")
    func alike() {
        let source = pattern(6, 4)
        let scaled = source.scaled(to: size(9, 6))
        for fit in Fit.allCases {
            #expect(source.fitted(to: size(9, 6), fit: fit, background: .white) == scaled)
        }
    }

    @Test("cover cuts off both sides evenly and shows no background")
    func cover() {
        let source = Surface(size: size(4, 1), pixels: [1, 2, 3, 4])
        #expect(source.fitted(to: size(2, 1), fit: .cover, background: .white).pixels == [2, 3])
        let tall = Surface(size: size(1, 4), pixels: [1, 2, 3, 4])
        #expect(tall.fitted(to: size(1, 2), fit: .cover, background: .white).pixels == [2, 3])
    }

    @Test("contain shows everything in the middle of the background")
    func contain() {
        let source = Surface(size: size(2, 1), pixels: [1, 2])
        let shown = source.fitted(to: size(2, 3), fit: .contain, background: Color(9))
        #expect(shown.pixels == [9, 9, 1, 2, 9, 9])
        let tall = Surface(size: size(1, 2), pixels: [1, 2])
        #expect(tall.fitted(to: size(3, 2), fit: .contain, background: Color(9)).pixels == [9, 1, 9, 9, 2, 9])
    }

    @Test("stretch ignores proportions")
    func stretch() {
        let source = Surface(size: size(2, 1), pixels: [10, 20])
        #expect(source.fitted(to: size(2, 2), fit: .stretch, background: .white).pixels == [10, 20, 10, 20])
    }
}
