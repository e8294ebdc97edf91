import Testing

@testable import Canvas

/// The loops that dim a block of a picture go through wide, narrow and gapless ones in different ways, and through blocks that no
/// cache holds in another.
@Suite("Blocks of a dimmed picture in a frame")
struct BlockTests {
    private static let dim = Dim(color: .white, alpha: 77)

    @Test(
        "A block of any width is drawn pixel by pixel, and nothing beside it",
        arguments: Array(1...40) + [63, 64, 65, 255, 256, 257],
        [false, true]
    )
    func blocks(width: Int, isStreamed: Bool) {
        // As wide as the frame and the picture, and with columns beside it in either or both.
        for (left, right) in [(0, 0), (0, 3), (5, 0), (2, 9)] {
            for beside in [0, 4] {
                let frame = PixelSize(width: left + width + right, height: 5)
                let block = PixelRect(x: left, y: 1, width: width, height: 3)
                expect(frame, block, beside: beside, isStreamed: isStreamed)
            }
        }
    }

    /// Expects a frame to show the part `block` of a picture that has `beside` columns more on either side.
    private func expect(_ frame: PixelSize, _ block: PixelRect, beside: Int, isStreamed: Bool) {
        let place = PixelRect(x: block.x - beside, y: block.y, width: block.width + 2 * beside, height: block.height)
        let picture = Surface(size: place.size, pixels: (0..<place.size.area).map { UInt32($0 * 7919) & 0xFF_FFFF })
        var drawn = Surface(size: frame, color: .black)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: frame.width) { scratch in
            drawn.withFrame { target in
                let overlay = GroundOverlay.dim(Self.dim)
                target.draw(
                    picture.pixels[...],
                    at: place,
                    block,
                    under: overlay,
                    isStreamed ? .streamed : .cached,
                    through: scratch
                )
            }
        }
        var wanted = Surface(size: frame, color: .black)
        for y in block.y..<block.maxY {
            for x in block.x..<block.maxX { wanted[x, y] = Self.dim.over(picture[x - place.x, y - place.y]) }
        }
        #expect(drawn == wanted, "\(block) of \(place) in \(frame)")
    }
}
