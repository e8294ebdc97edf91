import TestSupport
import Testing

@testable import Canvas

@Suite("A ground that changes")
struct GroundTests {
    @Test("What has changed of it is drawn under dim, sheet and overlays", arguments: 0..<60, Rotation.allCases)
    func damageIsEnough(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        var scene = random.scene().turned(rotation)
        var shown = Scene.Placement(sheetRow: 30, dimAlpha: 80)
        var picture = scene.picture(shown)
        for _ in 0..<20 {
            let changed = random.random.oneIn(3) ? Damage() : random.change(groundOf: &scene)
            let next = random.overlaid(after: shown)
            let damage = scene.damage(from: shown.turned(rotation), to: next.turned(rotation), ground: changed)
            picture.withFrame { scene.paint(next.turned(rotation), damage: damage.mapped(scene.place), into: $0) }
            #expect(picture.difference(from: scene.picture(next.turned(rotation))) == nil, "\(shown) to \(next)")
            shown = next
        }
    }

    @Test("A changed one is, pixel by pixel, the plain painter's", arguments: 0..<20)
    func everyPixel(seed: Int) {
        var random = RandomScene(seed: UInt64(seed))
        var scene = random.scene()
        for _ in 0..<4 {
            _ = random.change(groundOf: &scene)
            let placement = random.overlaid(after: .init(sheetRow: 20, dimAlpha: 80))
            #expect(scene.picture(placement).difference(from: ReferencePainter(scene).picture(placement)) == nil)
        }
    }

    @Test("What the sheet covers costs nothing until it slides away")
    func covered() {
        let size = PixelSize(width: 20, height: 30)
        let scene = Scene(
            size: size,
            ground: .picture(Surface(size: size), beyond: .black),
            dimColor: .black,
            sheet: .init(x: 0, width: 20, fill: .color(.white), rounding: Rounding(radius: 4))
        )
        let changed = Damage(PixelRect(x: 2, y: 16, width: 9, height: 9))
        let still = Scene.Placement(sheetRow: 10, dimAlpha: 80)
        #expect(scene.damage(from: still, to: still, ground: changed).isEmpty)
        var shining = still
        shining.sheetAlpha = 254
        #expect(scene.damage(from: shining, to: shining, ground: changed) == changed)
        let below = Scene.Placement(sheetRow: 28, dimAlpha: 80)
        #expect(scene.damage(from: below, to: below, ground: changed) == changed)
    }

    @Test("As a layer of its own it is drawn where it is seen, and under the sheet when that slides away")
    func layer() {
        let sheet = Scene.Sheet(x: 3, width: 14, fill: .color(.white))
        let size = PixelSize(width: 20, height: 30)
        let scene = Scene(size: size, ground: .color(.black), dimColor: .black, sheet: sheet)
        func damage(_ row: Int, _ changed: PixelRect = .empty, from old: Scene.DimmedGround?) -> (
            Damage, Scene.DimmedGround
        ) {
            guard case .layers(let layers) = scene.split(.init(sheetRow: row, dimAlpha: 9)) else {
                return (Damage(), .init(dimAlpha: 0, rows: 0))
            }
            return scene.groundDamage(from: old, to: layers, dimAlpha: 9, changed: Damage(changed))
        }
        var (drawn, shown) = damage(10, from: nil)
        #expect(drawn == Damage(PixelRect(size)))
        (drawn, shown) = damage(10, PixelRect(x: 0, y: 8, width: 8, height: 4), from: shown)
        // Two rows above the sheet, and two beside it.
        #expect(drawn.area == 2 * 8 + 2 * 3)
        (drawn, shown) = damage(10, from: shown)
        #expect(drawn.isEmpty)
        (drawn, shown) = damage(11, from: shown)
        #expect(drawn == Damage(PixelRect(x: 0, y: 10, width: 20, height: 20)))
    }
}
