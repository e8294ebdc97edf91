import Canvas
import Testing

@Suite("A picture that is turned")
struct TurnedTests {
    // 1 2 3
    // 4 5 6
    private let picture = Surface(size: PixelSize(width: 3, height: 2), pixels: [1, 2, 3, 4, 5, 6])

    @Test(
        "Every pixel moves clockwise to its place",
        arguments: [
            (Rotation.none, [1, 2, 3, 4, 5, 6] as [UInt32]), (.quarter, [4, 1, 5, 2, 6, 3]),
            (.half, [6, 5, 4, 3, 2, 1]), (.threeQuarters, [3, 6, 2, 5, 1, 4]),
        ]
    )
    func turned(rotation: Rotation, pixels: [UInt32]) {
        let turned = picture.turned(rotation)
        #expect(turned == Surface(size: rotation.turn(picture.size), pixels: pixels))
        #expect(turned.turned(rotation.inverse) == picture)
    }

    @Test("An empty picture stays empty", arguments: Rotation.allCases)
    func empty(rotation: Rotation) {
        let line = Surface(size: PixelSize(width: 0, height: 4))
        #expect(line.turned(rotation) == Surface(size: rotation.turn(line.size)))
    }

    @Test("Its pixels are those of the upright picture", arguments: Rotation.allCases)
    func places(rotation: Rotation) {
        let pixels = (0..<35).map { UInt32($0) }
        let upright = Surface(size: PixelSize(width: 7, height: 5), pixels: pixels)
        let turned = upright.turned(rotation)
        for y in 0..<5 {
            for x in 0..<7 {
                let place = rotation.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: turned.size)
                #expect(turned[place.x, place.y] == upright[x, y])
            }
        }
    }
}
