@testable import Canvas

/// An upright scene painted the slow and plain way: every pixel by itself, by the steps that `Scene` describes.
struct ReferencePainter {
    let scene: Scene
    private let corners: [Int: Mask]
    private let shadows: [Int: ShadowMask]

    init(_ scene: Scene) {
        self.scene = scene
        let (sheet, radii) = (scene.sheet, scene.sheet.rounding.radii)
        let corners = Dictionary(
            uniqueKeysWithValues: radii.map { ($0, Mask.corner(side: Double($0), sheet.rounding.curve)) }
        )
        self.corners = corners
        shadows =
            sheet.shadow.map { shadow in
                corners.mapValues {
                    ShadowMask(
                        shadow,
                        width: sheet.width,
                        corner: $0,
                        corners: sheet.rounding.corners,
                        curve: sheet.rounding.curve
                    )
                }
            } ?? [:]
    }

    func picture(_ placement: Scene.Placement) -> Surface {
        var picture = Surface(size: scene.size)
        for y in 0..<scene.size.height {
            for x in 0..<scene.size.width { picture[x, y] = pixel(x, y, placement) }
        }
        return picture
    }

    private func pixel(_ x: Int, _ y: Int, _ placement: Scene.Placement) -> UInt32 {
        placement.overlays.reduce(underOverlays(x, y, placement)) { word, overlay in
            let tile = overlay.tile
            let (picture, column, row) = (tile.picture.surface, x - tile.x, y - tile.y)
            let isInside = (0..<picture.size.width).contains(column) && (0..<picture.size.height).contains(row)
            guard isInside, tile.rows.contains(y) else { return word }
            let covered = overlay.outline.map { Int($0.mask.coverage[row * picture.size.width + column]) } ?? 255
            return mix(word, picture[column, row], product(covered, Int(overlay.alpha)))
        }
    }

    private func underOverlays(_ x: Int, _ y: Int, _ placement: Scene.Placement) -> UInt32 {
        let ground = contentColor(color(scene.ground, x, y), x, y, placement.home)
        let behind = mix(ground, scene.dimColor.word, Int(placement.dimAlpha))
        guard placement.sheetRow < scene.size.height else { return behind }
        var word = behind
        if let shadow = scene.sheet.shadow { word = mix(word, shadow.color.word, shade(x, y, shadow, placement)) }
        let column = x - scene.sheet.x
        let depth = y - placement.sheetRow
        if (0..<scene.sheet.width).contains(column) {
            if depth >= 0 {
                word = mix(word, sheetColor(column, depth, placement.content), coverage(column, y, placement))
            } else if let grabber = scene.sheet.grabber {
                let grown = growth(placement, reach: -grabber.y)
                word = mix(
                    word,
                    grabber.color.word,
                    product(bar(grabber.mask, column - grabber.x, depth - grabber.y), grown)
                )
            }
        }
        return mix(behind, word, Int(placement.sheetAlpha))
    }

    /// The shadow's opacity; its mask has a test of its own.
    private func shade(_ x: Int, _ y: Int, _ shadow: Scene.Shadow, _ placement: Scene.Placement) -> Int {
        let rounding = scene.sheet.rounding
        let radius = rounding.keptRadius(at: rounding.index(of: placement.radius ?? rounding.radius))
        guard shadow.opacity > 0 || shadow.rim != nil, let mask = shadows[radius] else { return 0 }
        let column = x - scene.sheet.x - shadow.x
        let alpha = mask.alpha(column: column, row: y - placement.sheetRow - shadow.y)
        return product(Int(alpha), growth(placement, reach: mask.extent - shadow.y))
    }

    /// What lies `column` and `depth` from where `content` begins, on a fill of the color `word`.
    private func contentColor(_ word: UInt32, _ column: Int, _ depth: Int, _ content: Scene.Content) -> UInt32 {
        func lay(_ tiles: [Scene.Tile], on word: UInt32) -> UInt32 {
            tiles.filter { $0.rows.contains(depth) }.reduce(word) { word, tile in
                color(.picture(tile.picture.surface, beyond: Color(word)), column - tile.x, depth - tile.y)
            }
        }
        var word = lay(content.tiles, on: word)
        if let past = content.past { word = mix(word, lay(past.tiles, on: past.color.word), Int(past.alpha)) }
        if let over = content.indicator {
            let covered = bar(over.mask, column - over.x, depth - over.y)
            word = mix(word, over.color.word, product(covered, Int(over.alpha)))
        }
        return word
    }

    private func sheetColor(_ column: Int, _ depth: Int, _ content: Scene.Content) -> UInt32 {
        let fill = color(scene.sheet.fill, column, depth - scene.sheet.contentRow)
        var word = contentColor(fill, column, depth, content)
        if let strip = scene.sheet.strip, depth < strip.rows { word = strip.color.word }
        let length = min(content.edge, scene.sheet.width)
        let first = (scene.sheet.width - length) / 2
        if let edge = scene.sheet.edge, depth < edge.rows, (first..<first + length).contains(column) {
            word = edge.color.word
        }
        if let grabber = scene.sheet.grabber {
            word = mix(word, grabber.color.word, bar(grabber.mask, column - grabber.x, depth - grabber.y))
        }
        return word
    }

    private func coverage(_ column: Int, _ y: Int, _ placement: Scene.Placement) -> Int {
        let radii = scene.sheet.rounding.radii
        let asked = placement.radius ?? scene.sheet.rounding.radius
        let radius = max(radii.lowerBound, min(radii.upperBound, asked))
        let (above, below) = (y - placement.sheetRow, scene.size.height - 1 - y)
        let (before, behind) = (column, scene.sheet.width - 1 - column)
        let sides: [(Corners, Int, Int)] = [
            (.topLeft, before, above), (.topRight, behind, above),
            (.bottomLeft, before, below), (.bottomRight, behind, below),
        ]
        let covered = sides.map { corner, across, down in
            guard scene.sheet.rounding.corners.contains(corner), across < radius, down < radius else { return 255 }
            return Int(corners[radius]?.coverage[down * radius + across] ?? 255)
        }
        return covered.min() ?? 255
    }

    private func bar(_ mask: Mask, _ x: Int, _ y: Int) -> Int {
        guard (0..<mask.size.width).contains(x), (0..<mask.size.height).contains(y) else { return 0 }
        return Int(mask.coverage[y * mask.size.width + x])
    }

    private func color(_ fill: Fill, _ x: Int, _ y: Int) -> UInt32 {
        switch fill {
        case .color(let color): return color.word
        case .picture(let picture, let beyond):
            let isInside = (0..<picture.size.width).contains(x) && (0..<picture.size.height).contains(y)
            return isInside ? picture[x, y] : beyond.word
        }
    }

    private func growth(_ placement: Scene.Placement, reach: Int) -> Int {
        let rows = scene.size.height - placement.sheetRow
        return reach <= 0 ? 255 : rounded(min(rows, reach) * 255, over: reach)
    }

    private func product(_ a: Int, _ b: Int) -> Int { rounded(a * b, over: 255) }

    private func mix(_ under: UInt32, _ over: UInt32, _ alpha: Int) -> UInt32 {
        [16, 8, 0].reduce(0) { word, shift in
            let a = Int(under >> shift & 255)
            let b = Int(over >> shift & 255)
            return word | UInt32(rounded(a * (255 - alpha) + b * alpha, over: 255)) << shift
        }
    }

    /// To nearest, halves up.
    private func rounded(_ dividend: Int, over divisor: Int) -> Int { (2 * dividend + divisor) / (2 * divisor) }
}
