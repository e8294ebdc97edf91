import TestSupport

@testable import Canvas

/// Scenes of every kind on a small panel, and places for their sheets.
struct RandomScene {
    static let size = PixelSize(width: 37, height: 45)

    var random: SplitMix
    private let width: Int
    private var serials = 0

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        width = random.pick([37, 37, 30, 22, 9])
    }

    /// A scene, upright.
    mutating func scene() -> Scene {
        let scene = plainScene()
        let word = scene.dimColor.word
        guard word % 3 > 0 else { return scene }
        // It takes no number, so that each seed still stands for the scene that it stood for.
        var sheet = scene.sheet
        sheet.edge = Scene.Edge(rows: 1 + Int(word / 3 % 5), color: Color(word ^ 0x5A_C3_3C))
        return Scene(size: scene.size, ground: scene.ground, dimColor: scene.dimColor, sheet: sheet)
    }

    private mutating func plainScene() -> Scene {
        Scene(
            size: Self.size,
            ground: random.oneIn(4) ? .color(color()) : .picture(backdrop(), beyond: color()),
            dimColor: color(),
            sheet: .init(
                x: random.index(38 - width),
                width: width,
                fill: fill(),
                contentRow: random.oneIn(2) ? 0 : random.index(9),
                rounding: rounding(),
                strip: random.oneIn(2) ? nil : .init(rows: random.index(12), color: color()),
                grabber: random.oneIn(3) ? nil : grabber(),
                shadow: random.oneIn(3) ? nil : shadow()
            )
        )
    }

    private mutating func fill() -> Fill {
        if random.oneIn(4) { return .color(.white) }
        return random.oneIn(3) ? .color(color()) : .picture(picture(8 + random.index(40), 20), beyond: color())
    }

    /// A place near `old`, or anywhere; each thing often stays as it was.
    mutating func placement(after old: Scene.Placement) -> Scene.Placement {
        let rows = [old.sheetRow, old.sheetRow + random.index(9) - 4, random.index(70) - 15]
        var placement = Scene.Placement(
            sheetRow: random.pick(rows),
            dimAlpha: random.oneIn(2) ? old.dimAlpha : UInt8(random.index(256)),
            radius: random.oneIn(2) ? old.radius : random.oneIn(3) ? nil : random.index(14) - 1,
            sheetAlpha: random.oneIn(2) ? old.sheetAlpha : random.pick([0, 1, 100, 254, 255, 255, 255]),
            content: content(after: old.content)
        )
        // As little as the edge of the scene it takes a number.
        placement.content.edge = Int(placement.dimAlpha) % 3 == 0 ? 0 : Int(placement.dimAlpha) % 45
        return placement
    }

    /// Changes some pixels of a scene's ground, if it has any; where they are in the upright picture.
    mutating func change(groundOf scene: inout Scene) -> Damage {
        let (damage, word) = (damage(on: scene.size), color().word)
        let place = scene.place(PixelRect(scene.picture(of: scene.ground)))
        let rects = damage.mapped(scene.place).clipped(to: place).rects
        scene.ground.changePicture { picture in
            for rect in rects {
                for y in rect.y..<rect.maxY {
                    for x in rect.x..<rect.maxX { picture[x - place.x, y - place.y] = word ^ UInt32(x + y) }
                }
            }
        }
        return damage
    }

    /// The same, and overlays that come, go, move and fade.
    mutating func overlaid(after old: Scene.Placement) -> Scene.Placement {
        var next = placement(after: old)
        next.overlays = old.overlays
        switch random.index(5) {
        case 0: next.overlays.append(overlay())
        case 1: _ = next.overlays.popLast()
        case 2 where !next.overlays.isEmpty: next.overlays[0].tile.y += random.index(9) - 4
        case 3 where !next.overlays.isEmpty: next.overlays[0].alpha = random.pick([0, 90, 255])
        default: break
        }
        if next.overlays.count > 3 { next.overlays.removeFirst() }
        return next
    }

    /// The same over a home that is scrolled, changes and fades.
    mutating func housed(after old: Scene.Placement) -> Scene.Placement {
        var next = overlaid(after: old)
        next.home = content(after: old.home)
        return next
    }

    private mutating func overlay() -> Scene.Overlay {
        let picture = sparse(1 + random.index(40), 1 + random.index(30))
        let (x, y) = (random.index(45) - 8, random.index(50) - 10)
        let rows = random.oneIn(3) ? y + 2..<y + 9 : Int.min..<Int.max
        return .init(
            tile: .init(picture, serial: serial(), x: x, y: y, rows: rows),
            alpha: random.pick([0, 1, 128, 255, 255]),
            outline: random.oneIn(2) ? nil : outline(of: picture.size)
        )
    }

    /// An outline with a part in it where all is there.
    private mutating func outline(of size: PixelSize) -> Scene.Outline {
        let (x, y) = (random.index(size.width), random.index(size.height))
        let solid = PixelRect(
            x: x,
            y: y,
            width: 1 + random.index(size.width - x),
            height: 1 + random.index(size.height - y)
        )
        let mask = (0..<size.area).map { index -> UInt8 in
            let pixel = PixelRect(x: index % size.width, y: index / size.width, width: 1, height: 1)
            return solid.contains(pixel) ? 255 : random.pick([0, 1, 100, 255])
        }
        return Scene.Outline(mask: Mask(size: size, coverage: mask), solid: [solid])
    }

    /// Some rectangles on a panel of `size`.
    mutating func damage(on size: PixelSize) -> Damage {
        var damage = Damage()
        for _ in 0...random.index(5) {
            let rect = PixelRect(
                x: random.index(size.width),
                y: random.index(size.height),
                width: 1 + random.index(size.width),
                height: 1 + random.index(size.height)
            )
            damage.add(rect.intersection(PixelRect(size)))
        }
        return damage
    }

    /// A number that no other tile has.
    mutating func serial() -> Int {
        serials += 1
        return serials
    }

    /// A picture that is mostly as large as the panel.
    private mutating func backdrop() -> Surface {
        random.oneIn(4) ? picture(1 + random.index(50), 1 + random.index(60)) : picture(37, 45)
    }

    mutating func color() -> Color { Color(UInt32(truncatingIfNeeded: random.next())) }

    mutating func picture(_ width: Int, _ height: Int) -> Surface {
        let words = (0..<width * height).map { _ in color().word }
        return Surface(size: PixelSize(width: width, height: height), pixels: words)
    }

    private mutating func rounding() -> Rounding {
        let sets: [Corners] = [.top, .top, .all, .bottom, [], .topLeft, [.topRight, .bottomLeft], .bottomRight]
        let curve: CornerCurve = random.oneIn(2) ? .circular : .continuous
        return Rounding(
            random.pick(sets),
            curve,
            radius: random.index(12),
            to: random.oneIn(2) ? nil : random.index(12)
        )
    }

    private mutating func grabber() -> Scene.Grabber {
        let mask = Mask.roundedRect(width: random.number(in: 1...16), height: random.number(in: 1...7), radius: 2)
        return .init(mask: mask, x: random.index(width), y: random.index(24) - 14, color: color())
    }

    private mutating func shadow() -> Scene.Shadow {
        var shadow = Scene.Shadow(
            color: color(),
            opacity: UInt8(random.index(256)),
            x: random.oneIn(2) ? 0 : random.index(13) - 6,
            y: random.oneIn(2) ? 0 : random.index(17) - 8,
            blur: random.pick([0, 0.4, 1, 2, 3.5])
        )
        // It takes no number, so that each seed still stands for the scene that it stood for.
        let opacity = shadow.opacity
        if opacity % 2 == 0 { shadow.rim = .init(width: 1 + Int(opacity) / 2 % 4, opacity: opacity ^ 0xA5) }
        return shadow
    }
}
