import Canvas
import Testing

@testable import Windows

/// How programs turn their pictures before they write them into buffers.
@Suite struct BufferTransformTests {
    /// Where the pixels A, B (right of A) and C (below A) of the corner of a picture of 3 x 2 are in its buffer.
    @Test(arguments: [
        (BufferTransform.normal, (0, 0), (1, 0), (0, 1)),
        (.quarter, (0, 2), (0, 1), (1, 2)),
        (.half, (2, 1), (1, 1), (2, 0)),
        (.threeQuarters, (1, 0), (1, 1), (0, 0)),
        (.flipped, (2, 0), (1, 0), (2, 1)),
        (.flippedQuarter, (0, 0), (0, 1), (1, 0)),
        (.flippedHalf, (0, 1), (1, 1), (0, 0)),
        (.flippedThreeQuarters, (1, 2), (1, 1), (0, 2)),
    ])
    func corner(_ transform: BufferTransform, _ a: (Int, Int), _ b: (Int, Int), _ c: (Int, Int)) {
        let buffer = transform.turn(PixelSize(width: 3, height: 2))
        for (pixel, expected) in [((0, 0), a), ((1, 0), b), ((0, 1), c)] {
            let place = transform.inBuffer(x: pixel.0, y: pixel.1, of: buffer)
            #expect(place.x == expected.0 && place.y == expected.1)
        }
    }

    @Test(arguments: BufferTransform.allCases)
    func `A rectangle comes back from the buffer as it was`(_ transform: BufferTransform) {
        let buffer = PixelSize(width: 7, height: 5)
        let picture = transform.turn(buffer)
        for x in 0..<picture.width {
            for y in 0..<picture.height {
                for (width, height) in [(1, 1), (picture.width - x, 1), (1, picture.height - y)] {
                    let rect = PixelRect(x: x, y: y, width: width, height: height)
                    let there = transform.inBuffer(rect, of: buffer)
                    #expect(PixelRect(buffer).contains(there) && there.area == rect.area)
                    #expect(transform.inPicture(there, of: buffer) == rect)
                }
            }
        }
    }
}
