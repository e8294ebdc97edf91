import TestSupport
import Testing

@testable import Canvas

struct LooksTests {
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
        #expect(Rounding(radius: 16, to: 0).keptRadii == Array(0...16))
        #expect(Rounding(radius: 16).keptRadii == [16])
        let narrow = Scene.Sheet(x: 0, width: 9, fill: .color(.white), rounding: Rounding(radius: 16, to: 2))
        let scene = Scene(size: RandomScene.size, ground: .color(.black), dimColor: .black, sheet: narrow)
        #expect(scene.sheet.rounding == Rounding(radius: 4, to: 2))
    }

    @Test(
        "Of very many radii no more than 33 are kept, the ends among them, and each asked one is near",
        arguments: [40, 96, 500]
    )
    func manyRadii(radius: Int) {
        let rounding = Rounding(radius: radius, to: 3)
        #expect(rounding.keptRadii.count == 33)
        #expect(rounding.keptRadii.first == 3 && rounding.keptRadii.last == radius)
        for asked in 0...radius + 5 {
            let kept = rounding.keptRadii[rounding.index(of: asked)]
            #expect(abs(kept - min(max(asked, 3), radius)) <= radius / 32)
        }
    }

    private func blue(_ word: UInt32) -> Int { Int(word & 255) }

    /// A narrow sheet with all corners round, a shadow, a strip, a picture under it and a grabber above it.
    private static func rich() -> Scene {
        Scene(
            size: PixelSize(width: 64, height: 96),
            ground: .color(.white),
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

extension Rounding {
    /// The radii that frames are drawn with, from the smallest on.
    fileprivate var keptRadii: [Int] { (0...index(of: radii.upperBound)).map(keptRadius) }
}
