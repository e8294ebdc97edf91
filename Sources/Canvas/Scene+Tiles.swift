/// Where a frame's content lies in the upright picture, and what of it differs from another frame's.
extension Scene {
    /// A tile in the picture.
    ///
    /// Two are equal when they show the same pixels in the same place.
    struct PlacedTile: Hashable {
        let serial: Int
        /// All of its picture.
        let place: PixelRect
        /// The part that its rows, the sheet and the strip leave.
        let seen: PixelRect
    }

    /// An indicator in the picture.
    private struct PlacedIndicator: Hashable {
        let indicator: Indicator
        let place: PixelRect
        let seen: PixelRect
    }

    /// The tiles of `frame`, one for one; the seen part of some may be empty.
    func placedTiles(_ frame: Frame) -> [PlacedTile] {
        let ground = ground(frame)
        return frame.content.tiles.map { tile in
            let place = onSheet(x: tile.x, y: tile.y, rotation.turn(tile.picture.size), frame)
            // Cut before they are moved: rows may well go on without end.
            let rows = tile.rows.clamped(to: tile.y..<tile.y + place.height)
            let cut = PixelRect(x: place.x, y: frame.row + rows.lowerBound, width: place.width, height: rows.count)
            return PlacedTile(serial: tile.serial, place: place, seen: cut.intersection(ground))
        }
    }

    /// What the contents of two frames show otherwise, and hardly more.
    func contentChange(_ old: Frame, _ new: Frame) -> [PixelRect] {
        if old.row == new.row, old.content == new.content { return [] }
        let isSeen = { (tile: PlacedTile) in !tile.seen.isEmpty }
        let tiles = Self.difference(placedTiles(old).filter(isSeen), placedTiles(new).filter(isSeen))
        let (before, after) = (placedIndicator(old), placedIndicator(new))
        let indicators = before == after ? [] : [before, after].compactMap { $0?.seen }
        return Self.stacked(tiles) + indicators
    }

    /// The sheet without its strip, where content is seen.
    private func ground(_ frame: Frame) -> PixelRect {
        let first = frame.row + max(0, sheet.strip?.rows ?? 0)
        let rect = PixelRect(x: sheet.x, y: first, width: sheet.width, height: size.height - first)
        return rect.intersection(PixelRect(size))
    }

    private func placedIndicator(_ frame: Frame) -> PlacedIndicator? {
        guard var indicator = frame.content.indicator, indicator.alpha > 0 else { return nil }
        let place = onSheet(x: indicator.x, y: indicator.y, indicator.mask.size, frame)
        // Only its look is left to compare: on another sheet it may lie in the same place.
        (indicator.x, indicator.y) = (0, 0)
        return PlacedIndicator(indicator: indicator, place: place, seen: place.intersection(ground(frame)))
    }

    /// The tiles that only one of two frames shows.
    ///
    /// A tile that both show differs in neither, as long as such tiles follow each other in the same order: then the same
    /// one of them lies on top.
    private static func difference(_ old: [PlacedTile], _ new: [PlacedTile]) -> [PixelRect] {
        var rects: [PixelRect] = []
        var next = 0
        for tile in old {
            if let index = new[next...].firstIndex(of: tile) {
                rects += new[next..<index].map(\.seen)
                next = index + 1
            } else {
                rects.append(tile.seen)
            }
        }
        return rects + new[next...].map(\.seen)
    }

    /// The same pixels in fewer rectangles: those in the same columns that touch or overlap become one.
    ///
    /// So a list that is scrolled by less than a row is drawn as a whole, not in slivers.
    private static func stacked(_ rects: [PixelRect]) -> [PixelRect] {
        var stacks: [PixelRect] = []
        for rect in rects.sorted(by: { ($0.x, $0.width, $0.y) < ($1.x, $1.width, $1.y) }) {
            if let last = stacks.last, last.x == rect.x, last.width == rect.width, rect.y <= last.maxY {
                stacks[stacks.count - 1] = last.union(rect)
            } else {
                stacks.append(rect)
            }
        }
        return stacks
    }
}
