import TestSupport
import Testing

@testable import Canvas

@Suite("A scene in layers")
struct LayersTests {
    @Test(
        "Layers laid over each other are the composed frame, to one level where one step makes a pixel and to two at most",
        arguments: 0..<40,
        Rotation.allCases
    )
    func blended(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        let scene = random.scene().sliding(rotation)
        var placement = Scene.Placement(sheetRow: 20, dimAlpha: 80)
        var tally = Tally()
        for _ in 0..<8 {
            let shown = placement.turned(rotation)
            if case .layers(let layers) = scene.split(shown) {
                let planes = PlaneModel(scene, layers)
                tally.count(planes.composed(layers), scene.picture(shown))
            } else {
                #expect(placement.sheetRow < 0)
            }
            placement = random.placement(after: placement)
        }
        #expect(tally.worst <= 2)
        #expect(tally.beyondOne * 500 <= tally.pixels, "\(tally)")
    }

    @Test(
        "Without a shadow behind its edges no pixel differs by more than a level",
        arguments: 0..<40,
        Rotation.allCases
    )
    func withinOneLevel(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        var upright = random.scene()
        upright = Scene(
            size: upright.size,
            ground: upright.ground,
            dimColor: upright.dimColor,
            sheet: upright.sheet.withoutShadow
        )
        let scene = upright.sliding(rotation)
        var placement = Scene.Placement(sheetRow: 20, dimAlpha: 80)
        for _ in 0..<8 {
            placement.sheetAlpha = 255
            let shown = placement.turned(rotation)
            if case .layers(let layers) = scene.split(shown) {
                var tally = Tally()
                tally.count(PlaneModel(scene, layers).composed(layers), scene.picture(shown))
                #expect(tally.worst <= 1)
            }
            placement = random.placement(after: placement)
        }
    }

    @Test("Where no sheet, grabber or shadow is, the dimmed backdrop is exact", arguments: 0..<20, Rotation.allCases)
    func backdrop(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        let scene = random.scene().sliding(rotation)
        let placement = random.placement(after: .init(sheetRow: 25, dimAlpha: 80)).turned(rotation)
        guard case .layers(let layers) = scene.split(placement) else { return }
        let planes = PlaneModel(scene, layers)
        let (whole, layered) = (scene.picture(placement), planes.composed(layers))
        let place = layers.sheet == nil ? nil : Optional(scene.sheetLayerPlace(row: layers.row))
        for y in 0..<whole.size.height {
            for x in 0..<whole.size.width {
                let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
                let over = place.flatMap { $0.contains(pixel) ? planes.sheet[x - $0.x, y - $0.y] : nil } ?? 0
                if over == 0 { #expect(whole[x, y] == layered[x, y]) }
            }
        }
    }

    @Test("Damage is enough: layers drawn by it alone are those drawn again", arguments: 0..<40, Rotation.allCases)
    func damageIsEnough(seed: Int, rotation: Rotation) {
        var random = RandomScene(seed: UInt64(seed))
        var scene = random.scene().sliding(rotation)
        var placement = Scene.Placement(sheetRow: 30, dimAlpha: 80)
        var changed = Damage()
        var backdrop = Surface(size: scene.panel, color: Color(0xBAD_BAD))
        var held: Scene.DimmedGround?
        var drawn: (raster: Surface, of: Scene.SheetLayer)?
        for _ in 0..<25 {
            placement = random.placement(after: placement)
            placement.home = random.content(after: placement.home)
            if random.random.oneIn(3) { changed.add(random.change(groundOf: &scene)) }
            guard case .layers(let layers) = scene.split(placement.turned(rotation)) else { continue }
            let (damage, shown) = scene.groundDamage(
                from: held,
                to: layers,
                dimAlpha: layers.dimAlpha,
                changed: changed
            )
            (held, changed) = (shown, Damage())
            backdrop.withFrame { scene.paintGround(layers.dimAlpha, layers.home, damage.mapped(scene.place), into: $0) }
            var planes = PlaneModel(scene, layers)
            if let wanted = layers.sheet {
                var raster = drawn?.raster ?? Surface(size: scene.sheetLayerSize)
                let damage = drawn.map { scene.sheetLayerDamage(from: $0.of, to: wanted) }
                scene.paint(wanted, damage ?? Damage(PixelRect(scene.sheetLayerSize)), into: &raster)
                #expect(raster == planes.sheet)
                drawn = (raster, wanted)
            }
            let expected = planes.composed(layers)
            planes.backdrop = backdrop
            #expect(planes.composed(layers) == expected, "\(placement)")
        }
    }

    @Test("A sheet that slides under a dim that stays costs nothing, once it has been down")
    func costs() {
        var random = RandomScene(seed: 3)
        let scene = random.scene().sliding(.none)
        var held: Scene.DimmedGround?
        var layer: Scene.SheetLayer?
        var drawn: [Bool] = []
        let places: [(row: Int, dim: UInt8)] = [
            (20, 80), (26, 80), (10, 80), (10, 90), (8, 90), (12, 90), (26, 90), (3, 90),
        ]
        for (row, dim) in places {
            guard case .layers(let layers) = scene.split(.init(sheetRow: row, dimAlpha: dim)) else { continue }
            let (damage, shown) = scene.groundDamage(from: held, to: layers, dimAlpha: dim)
            let same = layer.flatMap { old in layers.sheet.map { scene.sheetLayerDamage(from: old, to: $0) } }
            (held, layer) = (shown, layers.sheet)
            drawn.append(!damage.isEmpty || same?.isEmpty != true)
        }
        // The first frame, one with another dim, and the one in which the sheet first goes lower than it was then.
        #expect(drawn == [true, false, false, true, false, true, false, false])
    }

    @Test("What does not slide with the sheet is said")
    func reasons() {
        let sheet = Scene.Sheet(x: 0, width: 20, fill: .color(.white), rounding: Rounding(.all, radius: 4))
        let round = Scene(
            size: PixelSize(width: 20, height: 30),
            ground: .color(.black),
            dimColor: .black,
            sheet: sheet
        )
        #expect(
            round.split(.init(sheetRow: 9, dimAlpha: 0))
                == .whole(because: "the sheet's lower corners do not slide with it")
        )
        #expect(
            round.sliding(.none).split(.init(sheetRow: -1, dimAlpha: 0))
                == .whole(because: "the sheet reaches above the picture")
        )
        let overlay = Scene.Overlay(
            tile: .init(SparsePicture(Surface(size: .init(width: 2, height: 2))), serial: 1, x: 0, y: 0, rows: 0..<2)
        )
        #expect(
            round.sliding(.none).split(.init(sheetRow: 9, dimAlpha: 0, overlays: [overlay]))
                == .whole(because: "something lies over the sheet")
        )
        guard case .layers(let hidden) = round.split(.init(sheetRow: 30, dimAlpha: 9)) else {
            Issue.record("a hidden sheet has no corners")
            return
        }
        #expect(hidden.sheet == nil && hidden.dimAlpha == 9)
    }
}

/// Planes as the kernel describes them, blended with whole numbers.
private struct PlaneModel {
    var backdrop: Surface
    let sheet: Surface
    private let scene: Scene

    init(_ scene: Scene, _ layers: Scene.Layers) {
        self.scene = scene
        backdrop = Surface(size: scene.panel)
        backdrop.withFrame {
            scene.paintGround(layers.dimAlpha, layers.home, Damage(PixelRect(scene.panel)), into: $0)
        }
        var raster = Surface(size: layers.sheet == nil ? PixelSize(width: 0, height: 0) : scene.sheetLayerSize)
        if let layer = layers.sheet { scene.paint(layer, Damage(PixelRect(raster.size)), into: &raster) }
        sheet = raster
    }

    func composed(_ layers: Scene.Layers) -> Surface {
        var panel = backdrop
        guard layers.sheet != nil else { return panel }
        let place = scene.sheetLayerPlace(row: layers.row)
        let seen = place.intersection(PixelRect(panel.size))
        for y in seen.y..<seen.maxY {
            for x in seen.x..<seen.maxX {
                panel[x, y] = lay(sheet[x - place.x, y - place.y], on: panel[x, y], Int(layers.sheetAlpha))
            }
        }
        return panel
    }

    /// Colours multiplied already, all of it with one opacity more.
    private func lay(_ over: UInt32, on under: UInt32, _ alpha: Int) -> UInt32 {
        let opacity = Int(over >> 24)
        var word: UInt32 = 0
        for shift: UInt32 in [16, 8, 0] {
            let above = Int(over >> shift & 255)
            let below = Int(under >> shift & 255)
            let sum: Int = above * alpha * 255 + below * (65025 - opacity * alpha)
            word |= UInt32((2 * sum + 65025) / 130050) << shift
        }
        return word
    }
}

/// How far apart pictures are.
private struct Tally: CustomStringConvertible {
    private(set) var pixels = 0
    private(set) var beyondOne = 0
    private(set) var worst = 0

    mutating func count(_ a: Surface, _ b: Surface) {
        for (a, b) in zip(a.pixels, b.pixels) {
            var apart = 0
            for shift: UInt32 in [16, 8, 0] {
                let level = Int(a >> shift & 255)
                apart = max(apart, abs(level - Int(b >> shift & 255)))
            }
            pixels += 1
            worst = max(worst, apart)
            if apart > 1 { beyondOne += 1 }
        }
    }

    var description: String { "\(beyondOne) of \(pixels) pixels differ by more than a level, the worst by \(worst)" }
}

extension Scene {
    /// An upright scene on a panel on which it is turned, without the corners that do not slide.
    fileprivate func sliding(_ rotation: Rotation) -> Scene {
        var sheet = sheet
        let radii = sheet.rounding.radii
        let other = radii.lowerBound == sheet.rounding.radius ? radii.upperBound : radii.lowerBound
        let upper = sheet.rounding.corners.intersection(.top)
        sheet.rounding = Rounding(upper, radius: sheet.rounding.radius, to: other)
        return Scene(size: size, rotation: rotation, ground: ground, dimColor: dimColor, sheet: sheet)
    }

    fileprivate func paintGround(_ dimAlpha: UInt8, _ home: Content, _ damage: Damage, into target: FrameTarget) {
        var painter = ScenePainter(self)
        painter.paint(.ground(dimAlpha: dimAlpha, home: home), damage, into: target)
    }

    /// Paints a part of the sheet's layer.
    fileprivate func paint(_ layer: SheetLayer, _ damage: Damage, into raster: inout Surface) {
        let size = raster.size
        raster.pixels.withUnsafeMutableBytes { bytes in
            let target = FrameTarget(memory: bytes, pitch: size.width * 4, size: size, format: .argb8888)
            var painter = ScenePainter(self)
            painter.paint(.sheet(layer), damage, into: target)
        }
    }
}

extension Scene.Sheet {
    fileprivate var withoutShadow: Scene.Sheet {
        var sheet = self
        sheet.shadow = nil
        return sheet
    }
}
