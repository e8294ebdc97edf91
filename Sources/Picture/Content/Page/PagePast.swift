import Canvas

/// What a page showed before another document took its place: it lies over that, and fades.
package struct PagePast: Sendable {
    /// What a frame shows: tiles, and of which parts they are.
    struct Shown: Sendable {
        private(set) var parts: [TileCache.Part] = []
        private(set) var tiles: [Scene.Tile] = []

        init() {}

        /// Those that are `wanted` and painted; windows, each from the column `x`, in the place of their items.
        init(
            _ wanted: [WantedTile],
            of cache: TileCache,
            _ windows: [(location: ItemLocation, picture: WindowPicture)] = [],
            from x: (ItemLocation) -> Int = { _ in 0 }
        ) {
            for wanted in wanted {
                if case .item(let location, let slice) = wanted.part,
                    let window = windows.first(where: { $0.location == location })
                {
                    add(window.picture.tiles(slice, in: wanted, from: x(location)), wanted.part)
                } else if let tile = cache[wanted.part] {
                    add([wanted.placed(tile)], wanted.part)
                }
            }
        }

        private mutating func add(_ tiles: [Scene.Tile], _ part: TileCache.Part) {
            self.tiles += tiles
            parts += tiles.map { _ in part }
        }
    }

    private var tiles: [Scene.Tile]
    private let color: Color
    /// The parts of the new document that were seen before, and do not fade.
    private var kept: [TileCache.Part] = []

    /// What was seen of `old`, before another document took its place; `new` where items go on in that.
    init(_ old: Document, _ shown: Shown, updatedTo new: Document?) {
        var tiles: [Scene.Tile] = []
        for (index, part) in shown.parts.enumerated() {
            if let new, old.hasLook(of: new), let heir = part.heir(from: old, in: new) {
                kept.append(heir)
            } else {
                tiles.append(shown.tiles[index])
            }
        }
        self.tiles = tiles
        color = old.theme.background
    }

    /// What is seen of it over `shown`; what is the same in both lies over it, so that it stays as it is.
    func layer(over shown: Shown, opacity: Double) -> Scene.Past {
        let same = same(in: shown).map { shown.tiles[$0] }
        let past = tiles.filter { !same.contains($0) } + same
        return Scene.Past(tiles: past, color: color, alpha: UInt8((min(max(opacity, 0), 1) * 255).rounded()))
    }

    /// The same over `shown` painted once more, upright: what is the same in both goes on by its part.
    func upright(over shown: Shown, _ rotation: Rotation) -> PagePast {
        let same = same(in: shown)
        var past = self
        past.kept += same.map { shown.parts[$0] }
        past.tiles = tiles.filter { tile in !same.contains { shown.tiles[$0] == tile } }
            .map { $0.upright(rotation, color) }
        return past
    }

    private func same(in shown: Shown) -> [Int] {
        shown.parts.indices.filter { kept.contains(shown.parts[$0]) || tiles.contains(shown.tiles[$0]) }
    }
}

extension TileCache.Part {
    /// What this part of `old` is in `new`; nil where it does not go on.
    fileprivate func heir(from old: Document, in new: Document) -> TileCache.Part? {
        switch self {
        case .title: nil
        case .edge: .edge
        case .item(let location, let slice):
            new.origin(of: old[location], at: location).map { .item($0, slice: slice) }
        }
    }
}

extension Scene.Tile {
    /// The same with its picture upright, which lies turned by `rotation`.
    fileprivate func upright(_ rotation: Rotation, _ color: Color) -> Scene.Tile {
        guard rotation != .none else { return self }
        let picture = SparsePicture(picture.surface.turned(rotation.inverse), color: color, .none)
        return Scene.Tile(picture, serial: serial, x: x, y: y, rows: rows)
    }
}
