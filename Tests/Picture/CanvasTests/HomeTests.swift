import TestSupport
import Testing

@testable import Canvas

@Suite("What lies on the ground")
struct HomeTests {
    private static let first = Scene.Placement(sheetRow: 20, dimAlpha: 80)

    @Test(
        "It is, pixel by pixel, the plain painter's, under dim, sheet and overlays",
        arguments: 0..<16,
        Rotation.allCases
    )
    func everyPixel(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        let upright = random.scene()
        let (scene, reference) = (upright.turned(rotation), ReferencePainter(upright))
        var placement = Self.first
        for _ in 0..<6 {
            placement = random.housed(after: placement)
            let expected = reference.picture(placement).turned(rotation)
            #expect(scene.picture(placement.turned(rotation)).difference(from: expected) == nil)
        }
    }

    @Test("Painting the damage over the old picture gives the new one", arguments: 0..<24, Rotation.allCases)
    func damageIsEnough(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        let scene = random.scene().turned(rotation)
        var (placement, shown) = (Self.first, Self.first)
        var picture = scene.picture(shown)
        for _ in 0..<10 {
            placement = random.housed(after: placement)
            let next = placement.turned(rotation)
            let damage = scene.damage(from: shown, to: next).mapped(scene.place)
            picture.withFrame { scene.paint(next, damage: damage, into: $0) }
            #expect(picture.difference(from: scene.picture(next)) == nil)
            shown = next
        }
    }

    @Test("One that is scrolled costs nothing where an opaque sheet covers it, and stays as it is where it is pinned")
    func scrolled() {
        let sheet = Scene.Sheet(x: 0, width: 20, fill: .color(.white))
        let scene = Scene(
            size: PixelSize(width: 20, height: 40),
            ground: .color(.black),
            dimColor: .black,
            sheet: sheet
        )
        func placement(_ y: Int) -> Scene.Placement {
            let picture = SparsePicture(Surface(size: PixelSize(width: 20, height: 8), color: Color(0x336699)))
            let tiles = [(1, y), (2, 30)].map { Scene.Tile(picture, serial: $0.0, x: 0, y: $0.1, rows: 0..<40) }
            var placement = Scene.Placement(sheetRow: 25, dimAlpha: 0)
            placement.home = Scene.Content(tiles: tiles)
            return placement
        }
        let damage = scene.damage(from: placement(2), to: placement(4))
        #expect(damage.rects == [PixelRect(x: 0, y: 2, width: 20, height: 10)])
        #expect(scene.damage(from: placement(26), to: placement(28)).isEmpty)
    }

    @Test("Moved as a whole it keeps rows without an end")
    func moved() {
        let picture = SparsePicture(Surface(size: PixelSize(width: 2, height: 2)))
        let tile = Scene.Tile(picture, serial: 1, x: 3, y: 4, rows: Int.min..<9)
        let content = Scene.Content(tiles: [tile]).moved(x: 10, y: -2)
        #expect(content.tiles == [Scene.Tile(picture, serial: 1, x: 13, y: 2, rows: Int.min..<7)])
    }
}
