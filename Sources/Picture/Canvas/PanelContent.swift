/// A content as it lies on the panel.
struct PanelContent {
    let tiles: [Tile]
    /// Those of what was shown before.
    let past: [Tile]
    /// Where that differs from what is shown now.
    let mixed: [PixelRect]
    let indicator: (mask: Mask, place: PixelRect, color: Color, alpha: UInt8)?
    private let under: (color: Color, alpha: UInt8)?

    /// A picture, all of its place, and the part that is seen.
    typealias Tile = (picture: SparsePicture, place: PixelRect, seen: PixelRect)

    init(_ placed: PlacedContent, of scene: Scene) {
        let content = placed.content
        tiles = zip(content.tiles, placed.tiles).compactMap { Self.seen($0, $1, scene) }
        past = zip(content.past?.tiles ?? [], placed.pastTiles).compactMap { Self.seen($0, $1, scene) }
        mixed = placed.mixed.map(scene.place)
        under = content.past.map { ($0.color, $0.alpha) }
        indicator = placed.indicator.map { bar in
            (
                bar.indicator.mask.turned(scene.rotation), scene.place(bar.place), bar.indicator.color,
                bar.indicator.alpha
            )
        }
    }

    static func seen(_ tile: Scene.Tile, _ placed: PlacedContent.Tile, _ scene: Scene) -> Tile? {
        placed.seen.isEmpty ? nil : (tile.picture, scene.place(placed.place), scene.place(placed.seen))
    }
}

// Its pixels.
extension PanelContent {
    /// Lays tiles, and what was shown before over them, on `line`; the fill lies there.
    func lay(on line: Scanline) {
        Self.lay(tiles, on: line)
        layPast(on: line)
    }

    @inline(never)
    private static func lay(_ tiles: [Tile], on line: Scanline) {
        // By index, because a copy of a tile would count its picture's references.
        for index in tiles.indices {
            guard let part = line.part(in: tiles[index].seen) else { continue }
            tiles[index].picture.copy(to: part, at: tiles[index].place)
        }
    }

    @inline(never)
    private func layPast(on line: Scanline) {
        guard let under else { return }
        for rect in mixed {
            guard let part = line.part(in: rect) else { continue }
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: part.pixels.count) { over in
                over.initialize(repeating: under.color.word)
                Self.lay(past, on: part.with(over))
                for i in over.indices {
                    part.pixels[i] = Blend.mix(part.pixels[i], over[i], alpha: UInt32(under.alpha))
                }
            }
        }
    }
}
