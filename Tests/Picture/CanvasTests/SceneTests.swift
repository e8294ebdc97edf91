import TestSupport
import Testing

@testable import Canvas

struct SceneTests {
    private static let size = PixelSize(width: 64, height: 96)

    /// A gradient behind a white sheet with round corners and a grabber.
    private static func scene(fill: Fill = .color(.white), x: Int = 0, width: Int = 64) -> Scene {
        var backdrop = Surface(size: size)
        for y in 0..<size.height {
            for x in 0..<size.width { backdrop[x, y] = UInt32(x * 4) << 16 | UInt32(y * 2) << 8 | UInt32(x ^ y) }
        }
        let mask = Mask.roundedRect(width: 20, height: 3, radius: 1.5)
        return Scene(
            size: size,
            ground: .picture(backdrop, beyond: .black),
            dimColor: Color(0x555555),
            sheet: .init(
                x: x,
                width: width,
                fill: fill,
                rounding: Rounding(radius: 8),
                grabber: .init(mask: mask, x: (width - 20) / 2, y: 9, color: .black)
            )
        )
    }

    private static func whole(_ scene: Scene, _ placement: Scene.Placement) -> Surface {
        var surface = Surface(size: size)
        surface.withFrame { scene.paint(placement, damage: Damage(PixelRect(size)), into: $0) }
        return surface
    }

    private static let scenes: [Scene] = [
        scene(),
        scene(x: 7, width: 40),
        scene(fill: .picture(Surface(size: PixelSize(width: 50, height: 30), color: Color(0x33AA55)), beyond: .white)),
    ]

    @Test("Painting the damage of any step gives the same picture as painting everything", arguments: scenes.indices)
    func damageIsEnough(index: Int) {
        let scene = Self.scenes[index]
        var random = SplitMix(seed: 11)
        var placement = Scene.Placement(sheetRow: 40, dimAlpha: 80)
        var surface = Self.whole(scene, placement)
        for _ in 0..<200 {
            let next = Scene.Placement(
                sheetRow: random.index(3) == 0 ? placement.sheetRow : random.index(110),
                dimAlpha: random.index(3) == 0 ? placement.dimAlpha : UInt8(random.index(256))
            )
            let damage = scene.damage(from: placement, to: next)
            surface.withFrame { scene.paint(next, damage: damage, into: $0) }
            #expect(surface == Self.whole(scene, next), "\(placement) to \(next)")
            placement = next
        }
    }

    @Test("A step of a plain sheet writes hardly more than what differs")
    func tightDamage() {
        let scene = Self.scene()
        let old = Scene.Placement(sheetRow: 50, dimAlpha: 80)
        let new = Scene.Placement(sheetRow: 45, dimAlpha: 80)
        let a = Self.whole(scene, old)
        let b = Self.whole(scene, new)
        let differing = zip(a.pixels, b.pixels).count { $0 != $1 }
        #expect(scene.damage(from: old, to: new).area <= differing * 3 / 2)
        #expect(scene.damage(from: old, to: old).isEmpty)
    }

    @Test("Corners are cut, the grabber is drawn, the rest of the sheet is plain")
    func looks() {
        let scene = Self.scene()
        let placement = Scene.Placement(sheetRow: 40, dimAlpha: 0)
        let picture = Self.whole(scene, placement)
        guard case .picture(let backdrop, _) = scene.ground else { return }
        #expect(picture[0, 40] == backdrop[0, 40], "nothing of the sheet in its outermost corner")
        #expect(picture[63, 40] == backdrop[63, 40])
        #expect(picture[32, 40] == 0xFFFFFF)
        #expect(picture[0, 48] == 0xFFFFFF)
        #expect(picture[32, 50] == 0, "the middle of the grabber")
        #expect(picture[32, 52] == 0xFFFFFF)
        #expect(picture[32, 39] == backdrop[32, 39])
    }

    @Test("Corner coverage is that of a quarter circle", arguments: [1.0, 8, 16, 25.5])
    func corner(radius: Double) {
        let mask = Mask.corner(side: radius)
        let covered = mask.coverage.reduce(0.0) { $0 + Double($1) / 255 }
        let side = Double(mask.size.width)
        let expected = side * side - radius * radius * (1 - .pi / 4)
        #expect(abs(covered - expected) < 0.02 * side)
        for y in 0..<mask.size.height {
            for x in 0..<mask.size.width {
                let difference =
                    Int(mask.coverage[y * mask.size.width + x]) - Int(mask.coverage[x * mask.size.width + y])
                #expect(abs(difference) <= 4, "symmetric along the diagonal")
            }
        }
    }

    @Test("RGB565 keeps the upper bits, and a padded pitch stays untouched")
    func rgb565() {
        let size = PixelSize(width: 3, height: 2)
        var memory = [UInt16](repeating: 0xDEAD, count: 8)
        memory.withUnsafeMutableBytes { bytes in
            let target = FrameTarget(memory: bytes, pitch: 8, size: size, format: .rgb565)
            for y in 0..<2 {
                [0xFFFFFF, 0x0000FF, 0x00FC08].withUnsafeBufferPointer { target.write($0, x: 0, y: y) }
            }
        }
        #expect(memory == [0xFFFF, 0x001F, 0x07E1, 0xDEAD, 0xFFFF, 0x001F, 0x07E1, 0xDEAD])
    }
}
