import TestSupport
import Testing

@testable import Canvas

struct LooksTests {
    @Test("Any scene in any place is, pixel by pixel, what the plain painter makes of it", arguments: 0..<60)
    func everyPixel(seed: Int) {
        var random = RandomScene(seed: UInt64(seed))
        let scene = random.scene()
        let reference = ReferencePainter(scene)
        var placement = Scene.Placement(sheetRow: 20, dimAlpha: 80)
        for _ in 0..<6 {
            let difference = scene.picture(placement).difference(from: reference.picture(placement))
            #expect(difference == nil, "\(placement)")
            placement = random.placement(after: placement)
        }
    }

    @Test("Painting the damage over the old picture gives the new one, whatever the step", arguments: 0..<300)
    func damageIsEnough(seed: Int) {
        var random = RandomScene(seed: UInt64(seed))
        let scene = random.scene()
        var placement = Scene.Placement(sheetRow: 30, dimAlpha: 80)
        var picture = scene.picture(placement)
        for _ in 0..<30 {
            let next = random.placement(after: placement)
            let damage = scene.damage(from: placement, to: next)
            picture.withFrame { scene.paint(next, damage: damage, into: $0) }
            #expect(picture.difference(from: scene.picture(next)) == nil, "\(placement) to \(next)")
            placement = next
        }
    }

    /// Next places after row 60, and how many times what differs their damage may be, in tenths.
    static let steps: [(next: Scene.Placement, tenths: Int)] = [
        (.init(sheetRow: 52, dimAlpha: 80), 13), (.init(sheetRow: 61, dimAlpha: 80), 25),
        (.init(sheetRow: 60, dimAlpha: 80, radius: 2), 26), (.init(sheetRow: 60, dimAlpha: 80, sheetAlpha: 128), 13),
    ]

    @Test("A step of a scene with everything on it writes little more than what differs", arguments: steps)
    func tight(_ step: (next: Scene.Placement, tenths: Int)) {
        let scene = Self.rich()
        let old = Scene.Placement(sheetRow: 60, dimAlpha: 80)
        let differing = zip(scene.picture(old).pixels, scene.picture(step.next).pixels).count { $0 != $1 }
        let area = scene.damage(from: old, to: step.next).area
        #expect(area * 10 <= differing * step.tenths)
    }

    @Test("What cannot be seen is no damage")
    func unseen() {
        let scene = Self.rich()
        let hidden = Scene.Placement(sheetRow: 96, dimAlpha: 9)
        for other in [
            Scene.Placement(sheetRow: 500, dimAlpha: 9), .init(sheetRow: 40, dimAlpha: 9, sheetAlpha: 0),
            .init(sheetRow: 96, dimAlpha: 9, radius: 3, sheetAlpha: 50),
        ] {
            #expect(scene.damage(from: hidden, to: other).isEmpty)
            #expect(scene.picture(hidden) == scene.picture(other))
        }
        let sheet = Scene.Placement(sheetRow: 40, dimAlpha: 9)
        let beyond = Scene.Placement(sheetRow: 40, dimAlpha: 9, radius: 100)
        #expect(scene.damage(from: sheet, to: beyond).isEmpty, "radii end with the range, 8 the usual one")
    }

    @Test("Shadow and floating grabber come up with the sheet, step by step")
    func growth() {
        let scene = Self.rich()
        let changes = (88...96).map { row in
            let bare = scene.picture(.init(sheetRow: 96, dimAlpha: 0))
            let shown = scene.picture(.init(sheetRow: row, dimAlpha: 0))
            // Above the sheet, in the middle of the grabber and beside it.
            return [38, 25].map { x in (0..<row).map { abs(blue(bare[x, $0]) - blue(shown[x, $0])) }.max() ?? 0 }
        }
        for (lower, upper) in zip(changes.dropFirst(), changes) {
            #expect(lower[0] <= upper[0] && upper[0] - lower[0] <= 40)
            #expect(lower[1] <= upper[1] && upper[1] - lower[1] <= 20)
        }
        #expect(changes[8] == [0, 0])
        #expect(changes[0][0] > 150 && changes[0][1] > 20)
    }

    @Test("A radius of its own is kept once for each frame that may ask for it, and only then")
    func radii() {
        #expect(Rounding(radius: 16).radii == 16...16)
        #expect(Rounding(radius: 16, to: 0).radii == 0...16)
        #expect(Rounding(radius: -3, to: 4).radii == 0...4)
        #expect(Rounding(radius: 16, to: 0).kept == Array(0...16))
        #expect(Rounding(radius: 16).kept == [16])
        let narrow = Scene.Sheet(x: 0, width: 9, fill: .color(.white), rounding: Rounding(radius: 16, to: 2))
        let scene = Scene(size: RandomScene.size, backdrop: .color(.black), dimColor: .black, sheet: narrow)
        #expect(scene.sheet.rounding == Rounding(radius: 4, to: 2))
    }

    @Test(
        "Of very many radii no more than 33 are kept, the ends among them, and each asked one is near",
        arguments: [40, 96, 500]
    )
    func manyRadii(radius: Int) {
        let rounding = Rounding(radius: radius, to: 3)
        #expect(rounding.kept.count == 33)
        #expect(rounding.kept.first == 3 && rounding.kept.last == radius)
        for asked in 0...radius + 5 {
            let kept = rounding.kept[rounding.index(of: asked)]
            #expect(abs(kept - min(max(asked, 3), radius)) <= radius / 32)
        }
    }

    @Test("Turned targets show shadow, corners and floating grabber turned", arguments: Rotation.allCases)
    func turned(rotation: Rotation) {
        let scene = Self.rich()
        let placement = Scene.Placement(sheetRow: 40, dimAlpha: 99, sheetAlpha: 200)
        let upright = scene.picture(placement)
        var panel = Surface(size: rotation.turn(scene.size))
        panel.withFrame { scene.paint(placement, damage: Damage(PixelRect(scene.size)), into: $0.turned(rotation)) }
        for y in 0..<scene.size.height {
            for x in 0..<scene.size.width {
                let place = rotation.onPanel(PixelRect(x: x, y: y, width: 1, height: 1), panel: panel.size)
                #expect(panel[place.x, place.y] == upright[x, y])
            }
        }
    }

    private func blue(_ word: UInt32) -> Int { Int(word & 255) }

    /// A narrow sheet with all corners round, a shadow, a strip, a picture under it and a grabber above it.
    private static func rich() -> Scene {
        Scene(
            size: PixelSize(width: 64, height: 96),
            backdrop: .color(.white),
            dimColor: .black,
            sheet: .init(
                x: 10,
                width: 44,
                fill: .picture(Surface(size: PixelSize(width: 30, height: 12), color: Color(0x33AA55)), beyond: .white),
                contentRow: 3,
                rounding: Rounding(.all, radius: 8, to: 2),
                strip: .init(rows: 6, color: Color(0x8080FF)),
                grabber: .init(mask: .roundedRect(width: 20, height: 4, radius: 2), x: 18, y: -7, color: .black),
                shadow: .init(opacity: 120, y: 1, blur: 3)
            )
        )
    }
}

extension Scene {
    /// All of a frame.
    func picture(_ placement: Placement) -> Surface {
        var surface = Surface(size: size)
        surface.withFrame { paint(placement, damage: Damage(PixelRect(size)), into: $0) }
        return surface
    }
}

extension Surface {
    /// The first pixel that `other` has otherwise.
    fileprivate func difference(from other: Surface) -> PixelRect? {
        guard pixels != other.pixels else { return nil }
        guard let index = zip(pixels, other.pixels).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
            return nil
        }
        return PixelRect(x: index % size.width, y: index / size.width, width: 1, height: 1)
    }
}
