import TestSupport

@testable import Canvas

extension RandomScene {
    /// What a sheet shows after `old`: the same, the same scrolled, with another tile in it, or something else.
    mutating func content(after old: Scene.Content) -> Scene.Content {
        var content = old
        switch random.index(8) {
        case 0: content.scroll(by: random.index(15) - 7)
        case 1 where !old.tiles.isEmpty:
            let index = random.index(old.tiles.count)
            content.tiles[index] = tile()
        case 2: content.indicator = indicator()
        case 3: content = crowded(random.index(8))
        case 4: content.past = past(of: old)
        case 5: content.past = nil
        default: break
        }
        return content
    }

    /// What lay there before `content`: some tiles are the same.
    mutating func past(of content: Scene.Content) -> Scene.Past {
        var tiles = content.tiles.filter { _ in random.oneIn(2) }
        for _ in 0..<random.index(4) { tiles.insert(tile(), at: random.index(tiles.count + 1)) }
        let color = random.oneIn(2) ? Color.white : color()
        return Scene.Past(tiles: tiles, color: color, alpha: random.pick([0, 1, 90, 200, 255]))
    }

    /// A content of `count` tiles, anywhere.
    mutating func crowded(_ count: Int) -> Scene.Content {
        let tiles = (0..<count).map { _ in tile() }
        return Scene.Content(tiles: tiles, indicator: indicator())
    }

    /// Two columns of tiles that leave gaps but do not overlap, in rows 6 to 35 of the sheet, scrolled by some rows.
    mutating func list(_ width: Int) -> Scene.Content {
        var tiles: [Scene.Tile] = []
        for column in 0..<2 {
            for row in 0..<6 {
                let picture = SparsePicture(picture(width / 2, 7))
                tiles.append(.init(picture, serial: serial(), x: column * (width / 2), y: 6 + 8 * row, rows: 6..<36))
            }
        }
        return Scene.Content(tiles: tiles, indicator: random.oneIn(2) ? indicator() : nil)
    }

    /// Some rectangles on one colour, or in colours all over.
    mutating func sparse(_ width: Int, _ height: Int) -> SparsePicture {
        if random.oneIn(4) { return SparsePicture(picture(width, height)) }
        let ground = color()
        var surface = Surface(size: PixelSize(width: width, height: height), color: ground)
        for _ in 0..<random.index(4) where width > 0 {
            let (x, y) = (random.index(width), random.index(height))
            for row in y..<min(height, y + 1 + random.index(6)) {
                for column in x..<min(width, x + 1 + random.index(12)) { surface[column, row] = color().word }
            }
        }
        return SparsePicture(surface, color: ground, .none, sparing: 1 + random.index(40))
    }

    private mutating func tile() -> Scene.Tile {
        let picture = sparse(random.index(40), 1 + random.index(16))
        let first = random.index(30) - 10
        return Scene.Tile(
            picture,
            serial: serial(),
            x: random.index(45) - 8,
            y: random.index(50) - 10,
            rows: random.oneIn(3) ? Int.min..<Int.max : first..<first + random.index(40)
        )
    }

    private mutating func indicator() -> Scene.Indicator? {
        if random.oneIn(3) { return nil }
        let mask = Mask.roundedRect(width: random.number(in: 1...5), height: random.number(in: 1...14), radius: 2)
        return .init(
            mask: mask,
            x: random.index(40) - 2,
            y: random.index(40) - 5,
            color: color(),
            alpha: random.pick([0, 100, 200, 255])
        )
    }
}

extension Scene.Content {
    /// Moves all of it.
    mutating func scroll(by rows: Int) {
        for index in tiles.indices { tiles[index].y += rows }
        indicator?.y += rows
    }
}

extension Scene.Placement {
    /// The same for a panel on which the picture is turned: tiles lie there as the panel shows them.
    func turned(_ rotation: Rotation) -> Scene.Placement {
        func turned(_ tile: Scene.Tile) -> Scene.Tile {
            .init(tile.picture.turned(rotation), serial: tile.serial, x: tile.x, y: tile.y, rows: tile.rows)
        }
        func turned(_ content: Scene.Content) -> Scene.Content {
            var next = content
            next.tiles = content.tiles.map(turned)
            next.past = content.past.map { .init(tiles: $0.tiles.map(turned), color: $0.color, alpha: $0.alpha) }
            return next
        }
        var placement = self
        (placement.content, placement.home) = (turned(content), turned(home))
        placement.overlays = overlays.map {
            .init(tile: turned($0.tile), alpha: $0.alpha, outline: $0.outline?.turned(rotation))
        }
        return placement
    }
}

extension Scene.Outline {
    /// The outline turned; it was upright.
    fileprivate func turned(_ rotation: Rotation) -> Scene.Outline {
        let panel = rotation.turn(mask.size)
        return .init(mask: mask.turned(rotation), solid: solid.map { rotation.onPanel($0, panel: panel) })
    }
}

extension SparsePicture {
    /// The picture turned; it was upright.
    func turned(_ rotation: Rotation) -> SparsePicture {
        SparsePicture(surface, color: color, rotation, sparing: 4)
    }
}
