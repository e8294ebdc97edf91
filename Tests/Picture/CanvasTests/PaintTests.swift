import TestSupport
import Testing

@testable import Canvas

@Suite("Painting scenes of every kind")
struct PaintTests {
    @Test(
        "Any scene in any place is, pixel by pixel, the plain painter's, turned",
        arguments: 0..<60,
        Rotation.allCases
    )
    func everyPixel(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        let upright = random.scene()
        let scene = upright.turned(rotation)
        let reference = ReferencePainter(upright)
        var placement = Scene.Placement(sheetRow: 20, dimAlpha: 80)
        for _ in 0..<6 {
            let expected = reference.picture(placement).turned(rotation)
            #expect(scene.picture(placement.turned(rotation)).difference(from: expected) == nil, "\(placement)")
            placement = random.overlaid(after: placement)
        }
    }

    @Test("Painting the damage over the old picture gives the new one", arguments: 0..<80, Rotation.allCases)
    func damageIsEnough(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        let scene = random.scene().turned(rotation)
        var placement = Scene.Placement(sheetRow: 30, dimAlpha: 80)
        var shown = placement
        var picture = scene.picture(placement)
        for _ in 0..<30 {
            placement = random.overlaid(after: placement)
            let next = placement.turned(rotation)
            let damage = scene.damage(from: shown, to: next).mapped(scene.place)
            picture.withFrame { scene.paint(next, damage: damage, into: $0) }
            #expect(picture.difference(from: scene.picture(next)) == nil, "\(shown) to \(next)")
            shown = next
        }
    }

    @Test("The damage is the same however the picture is turned", arguments: 0..<40)
    func sameDamage(seed: Int) {
        var random = RandomScene(seed: UInt64(seed))
        let upright = random.scene()
        let turned = Rotation.allCases.map(upright.turned)
        var placement = Scene.Placement(sheetRow: 30, dimAlpha: 80)
        for _ in 0..<20 {
            let next = random.overlaid(after: placement)
            let damage = upright.damage(from: placement, to: next)
            for scene in turned {
                let (old, new) = (placement.turned(scene.rotation), next.turned(scene.rotation))
                #expect(scene.damage(from: old, to: new) == damage)
            }
            placement = next
        }
    }

    @Test(
        "Any part of a frame is drawn as it is in the whole, and nothing beside it",
        arguments: 0..<30,
        [TargetLayout.padded, .odd, .packed]
    )
    func parts(seed: Int, layout: TargetLayout) {
        var random = RandomScene(seed: UInt64(seed))
        let upright = random.scene()
        for rotation in Rotation.allCases {
            let scene = upright.turned(rotation)
            let before = Scene.Placement(sheetRow: 20, dimAlpha: 80, content: random.crowded(5))
            let placement = random.overlaid(after: before).turned(rotation)
            let damage = random.damage(on: scene.panel)
            let bytes = layout.bytes(scene.panel) { target in
                scene.paint(placement, damage: damage, into: target)
            }
            let whole = scene.picture(placement)
            let expected = layout.bytes(scene.panel) { target in
                for rect in damage.rects {
                    for y in rect.y..<rect.maxY {
                        let row = whole.pixels[(y * whole.size.width + rect.x)...].prefix(rect.width)
                        Array(row).withUnsafeBufferPointer { target.write($0, x: rect.x, y: y) }
                    }
                }
            }
            #expect(bytes == expected, "\(rotation)")
        }
    }
}

extension Scene {
    /// An upright scene on a panel on which it is turned.
    func turned(_ rotation: Rotation) -> Scene {
        Scene(size: size, rotation: rotation, ground: ground, dimColor: dimColor, sheet: sheet)
    }

    /// Paints a frame with masks of its own.
    func paint(_ placement: Placement, damage: Damage, into target: FrameTarget) {
        var painter = ScenePainter(self)
        painter.paint(.frame(placement), damage, into: target)
    }

    /// All of a frame, as the panel shows it.
    func picture(_ placement: Placement) -> Surface {
        var surface = Surface(size: panel)
        surface.withFrame { paint(placement, damage: Damage(PixelRect(panel)), into: $0) }
        return surface
    }
}

extension Surface {
    /// The first pixel that `other` has otherwise.
    func difference(from other: Surface) -> PixelRect? {
        guard size == other.size else { return PixelRect(size) }
        guard let index = pixels.indices.first(where: { pixels[$0] != other.pixels[$0] }) else { return nil }
        return PixelRect(x: index % size.width, y: index / size.width, width: 1, height: 1)
    }
}
