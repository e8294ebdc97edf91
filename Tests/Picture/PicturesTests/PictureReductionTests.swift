import Canvas
import TestSupport
import Testing

@testable import Pictures

@Suite("How much smaller a picture is made as it is read")
struct PictureReductionTests {
    @Test(
        "By the greatest whole number that leaves a pixel for each that is shown",
        arguments: [
            (4096, 4096, 720, 1440, 5), (4096, 4096, 2048, 4096, 2),
            (4096, 4096, 1365, 4096, 3), (4096, 4096, 1366, 4096, 2), (4096, 2048, 24, 24, 16),
            // As high as it may be before it is as wide.
            (2048, 4096, 2048, 1024, 4),
            // No more than four million pixels.
            (2048, 2048, 24, 24, 1), (4096, 1024, 24, 24, 1), (2049, 2048, 24, 24, 16),
            // Larger than the picture.
            (2100, 2000, 8192, 8192, 1),
            // Else it would take more than 16 MB and a few rows.
            (4096, 4096, 2049, 4096, 2), (4096, 4096, 8192, 8192, 2), (3840, 2160, 3840, 2160, 2),
        ]
    )
    func factor(width: Int, height: Int, columns: Int, rows: Int, factor: Int) {
        let (size, box) = (PixelSize(width: width, height: height), PixelSize(width: columns, height: rows))
        #expect(PictureReduction.fitting(box).factor(of: size, .downwards) == factor)
    }

    @Test("An interlaced picture is made smaller: all its boxes are summed at once", arguments: [(2, 4), (5, 5)])
    func interlaced(upright: Int, factor: Int) {
        let (size, box) = (PixelSize(width: 4096, height: 4096), PixelSize(width: 4096 / upright, height: 4096))
        #expect(PictureReduction.fitting(box).factor(of: size, .downwards) == upright)
        #expect(PictureReduction.fitting(box).factor(of: size, .interlaced) == factor)
    }

    @Test("Whatever the sizes, no pixel is missing for which there is room, and no smaller picture would do")
    func law() {
        var random = SplitMix(seed: 3)
        for _ in 0..<20_000 {
            let size = PixelSize(width: 1 + random.index(4096), height: 1 + random.index(4096))
            let box = PixelSize(width: 1 + random.index(random.pick([64, 1024, 8192])), height: 1 + random.index(8192))
            let (shown, order) = (size.fitted(into: box), random.pick([PNGRowOrder.interlaced, .downwards]))
            let factor = PictureReduction.fitting(box).factor(of: size, order)
            func bytes(_ factor: Int) -> Int {
                PictureReduction.bytes(of: size, order, by: factor)
            }
            #expect(size.area > PictureReduction.area || factor == 1)
            #expect(bytes(factor) <= PictureReduction.most)
            let isEnough = factor * shown.width <= size.width && factor * shown.height <= size.height
            #expect(factor == 1 || isEnough || bytes(factor - 1) > PictureReduction.most)
            guard size.area > PictureReduction.area, factor < PictureReduction.greatest else { continue }
            let next = factor + 1
            #expect(next * shown.width > size.width || next * shown.height > size.height)
        }
    }

    @Test("The boxes cover each pixel once, and decoding takes less than the picture as a whole")
    func boxes() {
        var random = SplitMix(seed: 4)
        for _ in 0..<200 {
            let size = PixelSize(width: 1 + random.index(200), height: 1 + random.index(200))
            let grid = BoxGrid(size, by: 1 + random.index(PictureReduction.greatest))
            let counts = (0..<grid.boxes.height).flatMap { row in
                (0..<grid.boxes.width).map { grid.count(column: $0, row: row) }
            }
            #expect(counts.reduce(0, +) == size.area && counts.allSatisfy { $0 > 0 })
            let large = PixelSize(width: 2049 + random.index(2048), height: 2048 + random.index(2048))
            let factor = 2 + random.index(PictureReduction.greatest - 1)
            let memory = ReducedPNG.Memory(large, random.pick([.interlaced, .downwards]), by: factor)
            #expect(memory.bytes < 4 * large.area)
        }
    }
}
