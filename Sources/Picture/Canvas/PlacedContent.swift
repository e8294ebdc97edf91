/// A content where it lies in the upright picture of one frame.
///
/// What it shows is clipped to `room`. It lies on a fill, which is the color of what it showed before where that fades alone.
struct PlacedContent {
    let content: Scene.Content
    /// The column and the row from which it counts.
    let origin: (x: Int, y: Int)
    let room: PixelRect
    let fill: Fill
    let rotation: Rotation

    /// Two are equal when they show the same pixels in the same place.
    struct Tile: Equatable {
        let serial: Int
        /// All of its picture.
        let place: PixelRect
        /// The part of it that is seen.
        let seen: PixelRect
        let alpha: UInt8

        /// `tile` on what begins at `origin`.
        init(
            _ tile: Scene.Tile,
            at origin: (x: Int, y: Int),
            within bounds: PixelRect,
            alpha: UInt8,
            _ rotation: Rotation
        ) {
            let size = rotation.turn(tile.picture.size)
            place = PixelRect(x: origin.x + tile.x, y: origin.y + tile.y, width: size.width, height: size.height)
            // Clamped before they are moved: the range of rows may be unbounded.
            let rows = tile.rows.clamped(to: tile.y..<tile.y + place.height)
            let cut = PixelRect(x: place.x, y: origin.y + rows.lowerBound, width: place.width, height: rows.count)
            (serial, seen, self.alpha) = (tile.serial, cut.intersection(bounds), alpha)
        }
    }

    struct Indicator: Equatable {
        let indicator: Scene.Indicator
        let place: PixelRect
        let seen: PixelRect
    }

    /// The tiles, one for one; the seen part of some may be empty.
    var tiles: [Tile] { content.tiles.map(placed) }

    /// The tiles of what it showed before, one for one; the seen part of some may be empty.
    var pastTiles: [Tile] { content.past?.tiles.map(placed) ?? [] }

    private func placed(_ tile: Scene.Tile) -> Tile { Tile(tile, at: origin, within: room, alpha: 255, rotation) }

    /// Where what it showed before differs from what it shows now, and both are mixed.
    var mixed: [PixelRect] {
        guard let past = content.past, past.alpha > 0 else { return [] }
        guard fill == .color(past.color) else { return [room] }
        // Each pixel is mixed once.
        return SceneChange.difference(pastTiles, tiles).reduce(into: Damage()) { $0.add($1) }.rects
    }

    var indicator: Indicator? {
        guard var indicator = content.indicator, indicator.alpha > 0 else { return nil }
        let (x, y, size) = (origin.x + indicator.x, origin.y + indicator.y, indicator.mask.size)
        let place = PixelRect(x: x, y: y, width: size.width, height: size.height)
        // The place is compared, not the offset on the sheet: a moved sheet may show it in the same place.
        (indicator.x, indicator.y) = (0, 0)
        return Indicator(indicator: indicator, place: place, seen: place.intersection(room))
    }

    /// What differs between two, in the picture.
    func change(from old: PlacedContent) -> [PixelRect] {
        if old.origin == origin, old.content == content { return [] }
        let (before, after) = (old.indicator, indicator)
        let indicators = before == after ? [] : [before, after].compactMap { $0?.seen }
        return SceneChange.difference(old.tiles, tiles) + old.mixed + mixed + indicators
    }
}
