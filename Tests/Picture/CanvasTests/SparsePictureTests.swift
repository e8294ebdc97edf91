import TestSupport
import Testing

@testable import Canvas

@Suite("A picture that is stored where it is not plain")
struct SparsePictureTests {
    private static let ground = Color(0x20_4060)

    /// A line of a list: letters on the left, a switch on the right, and a hairline below.
    private static var line: Surface {
        var line = Surface(size: PixelSize(width: 720, height: 88), color: ground)
        for y in 30..<58 { for x in 32..<200 where (x + y) % 3 > 0 { line[x, y] = Color.white.word } }
        for y in 24..<64 { for x in 608..<688 { line[x, y] = Color.black.word } }
        for x in 32..<720 { line[x, 87] = Color.black.word }
        return line
    }

    @Test("One with a line along its upper edge stores nothing else", arguments: Rotation.allCases, [0, 2, 9])
    func lined(rotation: Rotation, rows: Int) {
        var surface = Surface(size: PixelSize(width: 30, height: 7), color: Self.ground)
        for y in 0..<min(rows, 7) { for x in 0..<30 { surface[x, y] = Color.white.word } }
        let picture = SparsePicture(surface.size, color: Self.ground, line: (rows, .white), rotation)
        #expect(picture.surface == surface.turned(rotation))
        #expect(picture.storedPixels == 30 * min(rows, 7))
    }

    @Test("Its parts make up the picture, however it is turned", arguments: Rotation.allCases, [1, 40, 2048, 1 << 30])
    func whole(rotation: Rotation, least: Int) {
        var random = RandomScene(seed: UInt64(least))
        for surface in [Self.line] + (0..<50).map({ _ in random.sparse(30, 20).surface }) {
            let ground = surface.size.width == 30 ? Color(surface[0, 0]) : Self.ground
            let picture = SparsePicture(surface, color: ground, rotation, sparing: least)
            #expect(picture.size == rotation.turn(surface.size))
            #expect(picture.surface == surface.turned(rotation))
            #expect(picture.parts.reduce(0) { $0 + $1.rect.size.area } == surface.size.area)
        }
    }

    @Test("Of a line of a list a fifth is stored, in three parts", arguments: Rotation.allCases)
    func line(rotation: Rotation) {
        let picture = SparsePicture(Self.line, color: Self.ground, rotation)
        #expect(picture.parts.count { $0.first != nil } == 3)
        #expect(picture.storedPixels < 720 * 88 / 4)
    }

    @Test("Of a plain picture nothing is stored; of one in colours, and of a small one, all")
    func limits() {
        let (large, small) = (PixelSize(width: 100, height: 80), PixelSize(width: 30, height: 20))
        #expect(SparsePicture(Surface(size: large, color: Self.ground), color: Self.ground, .none).storedPixels == 0)
        #expect(SparsePicture(Surface(size: large), color: Self.ground, .none).storedPixels == large.area)
        #expect(SparsePicture(Surface(size: large)).parts.count == 1)
        var speck = Surface(size: small, color: Self.ground)
        speck[15, 10] = Color.white.word
        let picture = SparsePicture(speck, color: Self.ground, .none)
        #expect(picture.parts.count == 1 && picture.storedPixels == small.area)
    }
}
