import TestSupport
import Testing

@testable import Canvas

@Suite("The masks of a sheet")
struct SheetMasksTests {
    /// A sheet as wide as the panel whose corners and shadow are as large as settings can make them.
    private static func scene(_ size: PixelSize, radius: Int, blur: Double, x: Int = 0) -> Scene {
        let sheet = Scene.Sheet(
            x: x,
            width: size.width - 2 * x,
            fill: .color(.white),
            rounding: Rounding(radius: radius, to: 0),
            shadow: .init(opacity: 200, y: 2, blur: blur)
        )
        return Scene(size: size, ground: .color(Color(0x336699)), dimColor: .black, sheet: sheet)
    }

    /// The frames of a drag from the lower edge to the upper one and back, in which the corners become square.
    private static func drag(on size: PixelSize, radius: Int) -> [Scene.Placement] {
        let steps = 120
        let up = (0...steps).map { step in
            let row = size.height - size.height * step / steps
            return Scene.Placement(sheetRow: row, dimAlpha: 9, radius: radius * (steps - step) / steps)
        }
        return up + up.reversed()
    }

    @Test("A drag with small corners rasterises each radius once, when it is first shown")
    func once() {
        let size = PixelSize(width: 320, height: 240)
        let scene = Self.scene(size, radius: 16, blur: 6)
        var (painter, surface) = (ScenePainter(scene), Surface(size: size))
        for placement in Self.drag(on: size, radius: 16) {
            surface.withFrame {
                painter.paint(.frame(placement), Damage(PixelRect(x: 0, y: 0, width: 1, height: 1)), into: $0)
            }
        }
        // The usual radius belongs to the hidden sheet alone.
        #expect(painter.masks.rasterised == 16)
        #expect(painter.masks.bytes < SheetMaskCache.limit / 8)
    }

    @Test("A drag with huge corners and the softest shadow keeps no more masks than its limit")
    func bounded() {
        let size = PixelSize(width: 960, height: 600)
        let scene = Self.scene(size, radius: 480, blur: 200)
        let placements = Self.drag(on: size, radius: 480)
        var (painter, surface) = (ScenePainter(scene), Surface(size: size))
        for placement in placements {
            surface.withFrame {
                painter.paint(.frame(placement), Damage(PixelRect(x: 0, y: 0, width: 1, height: 1)), into: $0)
            }
            #expect(painter.masks.bytes <= SheetMaskCache.limit)
        }
        #expect(painter.masks.rasterised <= placements.count)
        #expect(painter.masks.rasterised > 33, "not all radii fit")
    }

    @Test("No mask is larger than the panel and its corners")
    func bytes() throws {
        for size in [PixelSize(width: 1920, height: 1080), PixelSize(width: 720, height: 1280)] {
            let scene = Self.scene(size, radius: 1000, blur: 200)
            let masks = SheetMasks(try #require(SceneFrame(.init(sheetRow: 100, dimAlpha: 0), of: scene).masksKey))
            let corner = scene.sheet.rounding.radius
            #expect(masks.bytes <= 2 * size.area + 2 * corner * corner)
        }
    }

    @Test("Damage is enough where a shadow reaches further than the panel", arguments: [0, 5, 20])
    func damageIsEnough(margin: Int) {
        var random = SplitMix(seed: 3)
        let size = PixelSize(width: 60, height: 40)
        let scene = Self.scene(size, radius: 30, blur: 25, x: margin)
        var placement = Scene.Placement(sheetRow: 20, dimAlpha: 0)
        var picture = scene.picture(placement)
        for _ in 0..<60 {
            let radius = random.oneIn(2) ? placement.radius : random.index(31)
            let next = Scene.Placement(sheetRow: random.index(60) - 15, dimAlpha: 0, radius: radius)
            let damage = scene.damage(from: placement, to: next)
            picture.withFrame { scene.paint(next, damage: damage, into: $0) }
            #expect(picture.difference(from: scene.picture(next)) == nil, "\(placement) to \(next)")
            placement = next
        }
    }
}
