import TestSupport
import Testing

@testable import Canvas

struct DamageTests {
    @Test("Whatever is added, the rectangles stay disjoint and cover exactly what was added")
    func disjoint() {
        var random = SplitMix(seed: 7)
        for _ in 0..<300 {
            var damage = Damage()
            var expected = Set<Int>()
            for _ in 0..<6 {
                let rect = PixelRect.random(&random)
                damage.add(rect)
                expected.formUnion(cells(rect))
            }
            let covered = damage.rects.flatMap(cells)
            #expect(Set(covered) == expected)
            #expect(covered.count == expected.count, "no pixel twice")
            #expect(damage.area == expected.count)
        }
    }

    @Test("Removed pixels were in it, and the rest was outside the hole")
    func removed() {
        var random = SplitMix(seed: 8)
        for _ in 0..<300 {
            var damage = Damage()
            for _ in 0..<4 { damage.add(PixelRect.random(&random)) }
            let hole = PixelRect.random(&random)
            let whole = Set(damage.rects.flatMap(cells))
            var removed: [Int] = []
            damage.remove(hole) { removed += cells($0) }
            #expect(Set(removed) == whole.intersection(cells(hole)))
            #expect(Set(damage.rects.flatMap(cells)) == whole.subtracting(cells(hole)))
            #expect(removed.count + damage.area == whole.count, "no pixel twice")
        }
    }

    @Test("Turning a rectangle and turning it back is nothing", arguments: Rotation.allCases)
    func rotation(rotation: Rotation) {
        let panel = PixelSize(width: 20, height: 30)
        let picture = rotation.turn(panel)
        let rect = PixelRect(x: 2, y: 3, width: 4, height: 5)
        let turned = rotation.onPanel(rect, panel: panel)
        #expect(PixelRect(panel).contains(turned))
        #expect(rotation.inverse.onPanel(turned, panel: picture) == rect)
        let place = rotation.inPicture(x: 0.25, y: 0.125)
        let back = rotation.inverse.inPicture(x: place.x, y: place.y)
        #expect(back == (0.25, 0.125))
    }

    @Test(
        "In a format of two bytes what is not drawn again looks as it did, and shades that it stores alike are not sent again"
    )
    func fewShades() {
        var skipped = 0
        for seed in 0..<400 {
            var random = RandomScene(seed: UInt64(seed))
            let scene = random.scene()
            var old = random.placement(after: Scene.Placement(sheetRow: 20, dimAlpha: 100))
            for _ in 0..<4 {
                var new = random.overlaid(after: old)
                if old.dimAlpha < 252, random.random.oneIn(2) {
                    new.dimAlpha = old.dimAlpha + UInt8(random.random.index(4))
                }
                var pixels = pixels(of: scene, old)
                let damage = scene.damage(from: old, to: new, in: .rgb565)
                skipped += scene.damage(from: old, to: new).area - damage.area
                draw(scene, new, damage, &pixels)
                #expect(pixels == self.pixels(of: scene, new), "seed \(seed)")
                old = new
            }
        }
        #expect(skipped > 0)
    }

    /// A frame in RGB565, drawn whole.
    private func pixels(of scene: Scene, _ placement: Scene.Placement) -> [UInt16] {
        var pixels = [UInt16](repeating: 0xBEEF, count: scene.panel.width * scene.panel.height)
        draw(scene, placement, Damage(PixelRect(scene.panel)), &pixels)
        return pixels
    }

    private func draw(_ scene: Scene, _ placement: Scene.Placement, _ damage: Damage, _ pixels: inout [UInt16]) {
        pixels.withUnsafeMutableBytes { memory in
            let target = FrameTarget(
                memory: memory,
                pitch: scene.panel.width * 2,
                size: scene.panel,
                format: .rgb565
            )
            scene.paint(placement, damage: damage, into: target)
        }
    }

    private func cells(_ rect: PixelRect) -> [Int] {
        rect.isEmpty ? [] : (rect.y..<rect.maxY).flatMap { y in (rect.x..<rect.maxX).map { y * 1000 + $0 } }
    }
}

extension PixelRect {
    /// A small one, or none.
    fileprivate static func random(_ random: inout SplitMix) -> PixelRect {
        PixelRect(x: random.index(12), y: random.index(12), width: random.index(8), height: random.index(8))
    }
}
