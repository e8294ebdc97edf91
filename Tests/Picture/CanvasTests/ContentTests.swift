import TestSupport
import Testing

@testable import Canvas

@Suite("What a sheet shows")
struct ContentTests {
    private static let panel = PixelSize(width: 20, height: 40)

    /// A plain sheet on a black panel.
    private static func scene(_ rotation: Rotation = .none, strip: Scene.Strip? = nil) -> Scene {
        let mask = Mask.roundedRect(width: 2, height: 2, radius: 0)
        let grabber = strip.map { _ in Scene.Grabber(mask: mask, x: 6, y: 1, color: Color(0x111111)) }
        let sheet = Scene.Sheet(x: 2, width: 16, fill: .color(.white), strip: strip, grabber: grabber)
        return Scene(size: panel, rotation: rotation, ground: .color(.black), dimColor: .black, sheet: sheet)
    }

    /// A tile of one colour, upright, as it lies on the panel.
    private static func tile(
        _ serial: Int,
        y: Int,
        x: Int = 0,
        rows: Range<Int> = 0..<30,
        _ rotation: Rotation = .none
    ) -> Scene.Tile {
        let picture = Surface(size: PixelSize(width: 8, height: 5), color: Color(UInt32(serial * 0x10203)))
        return Scene.Tile(SparsePicture(picture.turned(rotation)), serial: serial, x: x, y: y, rows: rows)
    }

    private static func placement(_ tiles: [Scene.Tile], row: Int = 10) -> Scene.Placement {
        .init(sheetRow: row, dimAlpha: 0, content: .init(tiles: tiles))
    }

    @Test("Fill, tiles, indicator, strip and grabber lie over each other in this order")
    func order() {
        let bar = Mask.roundedRect(width: 2, height: 20, radius: 0)
        let content = Scene.Content(
            tiles: [Self.tile(1, y: 0), Self.tile(2, y: 4, x: 4), Self.tile(3, y: 20, rows: 0..<22)],
            indicator: .init(mask: bar, x: 6, y: 0, color: Color(0xFF0000), alpha: 51)
        )
        let scene = Self.scene(strip: .init(rows: 3, color: Color(0x00FF00)))
        let picture = scene.picture(.init(sheetRow: 10, dimAlpha: 0, content: content))
        #expect(picture[1, 14] == 0, "the panel")
        #expect(picture[17, 13] == 0xFFFFFF, "the fill")
        #expect(picture[2, 13] == 0x10203, "a tile")
        #expect(picture[7, 14] == 0x20406, "the later of two tiles")
        #expect(picture[9, 13] == 0x340202, "a fifth of the indicator on the first tile")
        #expect(picture[9, 16] == 0x350305, "and on the second")
        #expect(picture[2, 12] == 0x00FF00, "the strip")
        #expect(picture[8, 11] == 0x111111, "the grabber")
        #expect(picture[2, 31] == 0x30609)
        #expect(picture[2, 32] == 0xFFFFFF, "the third tile ends with its rows")
    }

    @Test("A crowd of tiles is, pixel by pixel, the plain painter's", arguments: 0..<8, Rotation.allCases)
    func crowd(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        let upright = random.scene()
        let scene = upright.turned(rotation)
        for alpha: UInt8 in [255, 180] {
            var content = random.crowded(40)
            if seed % 2 == 1 { content.past = random.past(of: content) }
            let placement = Scene.Placement(sheetRow: 4, dimAlpha: 80, sheetAlpha: alpha, content: content)
            let expected = ReferencePainter(upright).picture(placement).turned(rotation)
            #expect(scene.picture(placement.turned(rotation)).difference(from: expected) == nil)
        }
    }

    @Test("What is written for a change is hardly more than what differs", arguments: 0..<16, [UInt8(255), 200])
    func tight(seed: Int, alpha: UInt8) {
        var random = RandomScene(seed: UInt64(seed))
        var steps = SplitMix(seed: UInt64(seed))
        var sheet = random.scene().sheet
        sheet.fill = .color(.white)
        sheet.rounding = Rounding(.all, radius: 4)
        sheet.grabber = nil
        let scene = Scene(size: RandomScene.size, ground: .color(.black), dimColor: .black, sheet: sheet)
        var old = Scene.Placement(sheetRow: 6, dimAlpha: 0, sheetAlpha: alpha, content: random.list(sheet.width))
        var (written, differing) = (0, 0)
        for step in 0..<12 {
            var new = old
            switch step % 4 {
            case 0: new.content.scroll(by: steps.index(7) - 3)
            case 1: new.content.tiles[3] = random.list(sheet.width).tiles[3]
            case 2: new.content.indicator = random.list(sheet.width).indicator
            default: new.sheetRow = steps.index(20)
            }
            written += scene.damage(from: old, to: new).area
            differing += zip(scene.picture(old).pixels, scene.picture(new).pixels).count { $0 != $1 }
            old = new
        }
        #expect(differing > 0)
        #expect(written * 5 <= differing * 6, "\(written) for \(differing)")
    }

    @Test("Another picture in a tile's place is drawn there, and nowhere else", arguments: Rotation.allCases)
    func update(rotation: Rotation) {
        let scene = Self.scene(rotation)
        let old = [1, 2, 3].map { Self.tile($0, y: $0 * 6, rotation) }
        var new = old
        new[1] = Self.tile(4, y: 12, rotation)
        let damage = scene.damage(from: Self.placement(old), to: Self.placement(new))
        #expect(damage.rects == [PixelRect(x: 2, y: 22, width: 8, height: 5)])
        #expect(scene.damage(from: Self.placement(old), to: Self.placement(old)).isEmpty)
    }

    @Test("A scrolled list is drawn once, as a whole, and what is pinned beside it stays")
    func scrolled() {
        let scene = Self.scene()
        let header = Self.tile(9, y: 0)
        let list = { (offset: Int) in (0..<6).map { Self.tile($0, y: 5 + $0 * 5 - offset, rows: 5..<25) } }
        let (old, new) = (Self.placement([header] + list(0)), Self.placement([header] + list(3)))
        #expect(scene.damage(from: old, to: new).rects == [PixelRect(x: 2, y: 15, width: 8, height: 20)])
    }

    @Test("What lay there before fades over it where both differ, and nowhere else", arguments: Rotation.allCases)
    func past(rotation: Rotation) {
        let scene = Self.scene(rotation)
        func tile(_ serial: Int, y: Int) -> Scene.Tile { Self.tile(serial, y: y, rotation) }
        func placement(_ alpha: UInt8?) -> Scene.Placement {
            var placement = Self.placement([tile(1, y: 0), tile(2, y: 6), tile(3, y: 12)])
            placement.content.past = alpha.map {
                .init(tiles: [tile(1, y: 0), tile(9, y: 6), tile(3, y: 12)], color: .white, alpha: $0)
            }
            return placement
        }
        let place = PixelRect(x: 2, y: 16, width: 8, height: 5)
        #expect(scene.damage(from: placement(nil), to: placement(200)).rects == [place])
        #expect(scene.damage(from: placement(200), to: placement(100)).rects == [place])
        #expect(scene.damage(from: placement(100), to: placement(0)).rects == [place])
        #expect(scene.damage(from: placement(0), to: placement(nil)).isEmpty)
        let picture = scene.picture(placement(51)).turned(rotation.inverse)
        #expect(picture[3, 17] == Blend.mix(0x20406, 0x9121B, alpha: 51) && picture[3, 11] == 0x10203)
    }

    @Test("A tile that stays where it is while the sheet moves is not drawn again")
    func held() {
        let old = Self.placement([Self.tile(1, y: 10)], row: 10)
        let new = Self.placement([Self.tile(1, y: 7)], row: 13)
        let damage = Self.scene().damage(from: old, to: new)
        #expect(damage.rects == [PixelRect(x: 2, y: 10, width: 16, height: 3)])
    }

    @Test("Where tiles overlap, their order is seen")
    func swapped() {
        let (one, two) = (Self.tile(1, y: 4), Self.tile(2, y: 6))
        let scene = Self.scene()
        let (old, new) = (Self.placement([one, two]), Self.placement([two, one]))
        let damage = scene.damage(from: old, to: new)
        var picture = scene.picture(old)
        picture.withFrame { scene.paint(new, damage: damage, into: $0) }
        #expect(picture == scene.picture(new))
        #expect(picture != scene.picture(old))
    }

    @Test("What no pixel of is seen costs nothing")
    func unseen() {
        let scene = Self.scene(strip: .init(rows: 4, color: .black))
        let mask = Mask.roundedRect(width: 2, height: 9, radius: 1)
        let nothing = Surface(size: PixelSize(width: 0, height: 9))
        var new = Self.placement([
            Self.tile(1, y: 40), Self.tile(2, y: 3, x: -8), Self.tile(3, y: -1), Self.tile(4, y: 9, rows: 20..<30),
            .init(SparsePicture(nothing), serial: 5, x: 0, y: 5, rows: Int.min..<Int.max),
        ])
        new.content.indicator = .init(mask: mask, x: 3, y: 9, color: .black, alpha: 0)
        #expect(scene.damage(from: Self.placement([]), to: new).isEmpty)
        #expect(scene.picture(new) == scene.picture(Self.placement([])))
        new.sheetRow = 40
        #expect(scene.damage(from: .init(sheetRow: 50, dimAlpha: 0), to: new).isEmpty, "a hidden sheet")
    }

    @Test(
        "A sheet that only slides keeps its layer; another tile is all that is drawn in it",
        arguments: Rotation.allCases
    )
    func layer(rotation: Rotation) throws {
        let scene = Self.scene(rotation)
        let tiles = [1, 2].map { Self.tile($0, y: $0 * 6, rotation) }
        let layer = { (tiles: [Scene.Tile], row: Int) -> Scene.SheetLayer? in
            guard case .layers(let layers) = scene.split(Self.placement(tiles, row: row)) else { return nil }
            return layers.sheet
        }
        let low = try #require(layer(tiles, 20))
        let high = try #require(layer(tiles, 5))
        #expect(low == high)
        #expect(scene.sheetLayerDamage(from: low, to: high).isEmpty)
        let other = try #require(layer([tiles[0], Self.tile(3, y: 12, rotation)], 5))
        let place = scene.sheetLayerPlace(row: 0)
        var rect = scene.place(PixelRect(x: 2, y: 12, width: 8, height: 5))
        (rect.x, rect.y) = (rect.x - place.x, rect.y - place.y)
        #expect(scene.sheetLayerDamage(from: low, to: other).rects == [rect])
    }
}
