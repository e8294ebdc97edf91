extension Scene {
    /// The pixels of the upright picture that differ between two placements, and hardly more.
    ///
    /// Another dim changes the backdrop wherever it is seen. A moved shadow changes around the sheet's upper edge, a
    /// growing one as a whole. A moved sheet changes the rows that it covers or uncovers; of the rows that it keeps only
    /// those parts change that slide with it and are not plain: corners, grabber, the strip's edge, a picture, content.
    /// Another opacity of the sheet changes all of it.
    /// - Parameter format: how the target stores pixels.
    package func damage(from old: Placement, to new: Placement, in format: PixelFormat = .xrgb8888) -> Damage {
        let old = frame(old)
        let new = frame(new)
        var damage = Damage()
        if old.dimAlpha != new.dimAlpha {
            for rect in dimChange(old, new, in: format) { damage.add(rect) }
        }
        if old.sheetAlpha != new.sheetAlpha {
            for rect in sheetLayer(old) + sheetLayer(new) { damage.add(rect) }
        } else {
            if old.row != new.row || old.shape.radius != new.shape.radius {
                for rect in moved(old, new) + shadowChange(old, new) { damage.add(rect) }
            }
            for rect in contentChange(old, new) { damage.add(rect) }
        }
        return damage.clipped(to: PixelRect(size))
    }

    /// Where another dim is seen.
    ///
    /// Formats of two bytes have so few shades that a dark backdrop of one colour hardly ever changes under a dim that does, and
    /// panels on a slow wire have these formats. Only what is blended with the backdrop may differ then.
    private func dimChange(_ old: Frame, _ new: Frame, in format: PixelFormat) -> [PixelRect] {
        let change = [old, new].map { dim(in: $0).over(backdrop.color.word) & format.storedBits }
        let isOpaque = min(old.sheetAlpha, new.sheetAlpha) == 255
        guard format.bytesPerPixel == 2, backdrop.picture == nil, isOpaque, change[0] == change[1] else {
            return uncovered(old, new)
        }
        return [old, new].flatMap {
            upperCorners($0) + lowerCorners($0) + grabber($0) + [shadow($0, isWhole: true)]
        }
    }

    /// Where in one of two frames the backdrop or the shadow is seen, apart from what a moved sheet changes anyway.
    private func uncovered(_ old: Frame, _ new: Frame) -> [PixelRect] {
        if min(old.sheetAlpha, new.sheetAlpha) < 255 { return [PixelRect(size)] }
        let lower = max(old.row, new.row)
        let right = sheet.x + sheet.width
        return [
            PixelRect(x: 0, y: 0, width: size.width, height: lower),
            PixelRect(x: 0, y: lower, width: sheet.x, height: size.height - lower),
            PixelRect(x: right, y: lower, width: size.width - right, height: size.height - lower),
        ] + [old, new].flatMap { ($0.row == lower ? upperCorners($0) : []) + lowerCorners($0) }
    }

    /// All that a frame shows of sheet, grabber and shadow.
    private func sheetLayer(_ frame: Frame) -> [PixelRect] {
        guard frame.row < size.height else { return [] }
        return [sheetRows(frame.row..<size.height)] + grabber(frame) + [shadow(frame, isWhole: true)]
    }

    /// The parts of the sheet that differ between two frames in which it has the same opacity.
    private func moved(_ old: Frame, _ new: Frame) -> [PixelRect] {
        guard old.row != new.row else { return [old, new].flatMap { upperCorners($0) + lowerCorners($0) } }
        let rows = min(old.row, new.row)..<max(old.row, new.row)
        var rects = [sheetRows(rows)]
        if let strip = sheet.strip, strip.rows > 0 {
            rects.append(sheetRows(rows.lowerBound + strip.rows..<rows.upperBound + strip.rows))
        }
        if old.shape.radius != new.shape.radius { rects += lowerCorners(old) + lowerCorners(new) }
        return rects + [old, new].flatMap { picture($0) + upperCorners($0) + grabber($0) }
    }

    /// The parts of a moved or reshaped shadow that differ and are seen.
    private func shadowChange(_ old: Frame, _ new: Frame) -> [PixelRect] {
        let isWhole = old.shadowGrowth != new.shadowGrowth
        let change = shadow(old, isWhole: isWhole).union(shadow(new, isWhole: isWhole))
        // With another radius in the same place only the parts near the corners differ.
        let radius = max(old.shape.radius, new.shape.radius)
        let spread = new.shape.shadow.map { $0.extent + $0.depth } ?? 0
        let side = old.row == new.row ? radius + spread : change.width
        let parts = [
            PixelRect(x: change.x, y: change.y, width: side, height: change.height),
            PixelRect(x: change.maxX - side, y: change.y, width: side, height: change.height),
        ]
        return uncovered(old, new).flatMap { seen in parts.map { seen.intersection($0).intersection(change) } }
    }

    /// The pixels of a frame's shadow: all of them, or those around its upper edge, below which all rows are alike.
    private func shadow(_ frame: Frame, isWhole: Bool) -> PixelRect {
        guard frame.shadowGrowth > 0, let shadow = sheet.shadow, let reach = frame.shape.shadow else {
            return PixelRect(x: 0, y: 0, width: 0, height: 0)
        }
        let first = frame.row + shadow.y - reach.extent
        return PixelRect(
            x: sheet.x + shadow.x - reach.extent,
            y: first,
            width: sheet.width + 2 * reach.extent,
            height: isWhole ? max(0, size.height - first) : frame.shape.shadowRows
        )
    }

    private func sheetRows(_ rows: Range<Int>) -> PixelRect {
        PixelRect(x: sheet.x, y: rows.lowerBound, width: sheet.width, height: rows.count)
    }

    /// The part of the fill's picture below the strip.
    private func picture(_ frame: Frame) -> [PixelRect] {
        guard sheet.fill.picture != nil else { return [] }
        let picture = picture(of: sheet.fill)
        let first = max(0, sheet.contentRow, sheet.strip?.rows ?? 0)
        let end = sheet.contentRow + picture.height
        return [
            PixelRect(
                x: sheet.x,
                y: frame.row + first,
                width: min(sheet.width, picture.width),
                height: max(0, end - first)
            )
        ]
    }

    private func grabber(_ frame: Frame) -> [PixelRect] {
        guard let grabber = sheet.grabber, frame.row < size.height else { return [] }
        let size = rotation.turn(grabber.mask.size)
        let rect = PixelRect(
            x: sheet.x + grabber.x,
            y: frame.row + grabber.y,
            width: size.width,
            height: size.height
        )
        return [rect.intersection(PixelRect(x: sheet.x, y: rect.y, width: sheet.width, height: rect.height))]
    }

    private func upperCorners(_ frame: Frame) -> [PixelRect] {
        corners(frame, y: frame.row, left: .topLeft, right: .topRight)
    }

    private func lowerCorners(_ frame: Frame) -> [PixelRect] {
        guard frame.row < size.height else { return [] }
        return corners(frame, y: size.height - frame.shape.radius, left: .bottomLeft, right: .bottomRight)
    }

    private func corners(_ frame: Frame, y: Int, left: Corners, right: Corners) -> [PixelRect] {
        let side = frame.shape.radius
        let corners = sheet.rounding.corners
        var rects: [PixelRect] = []
        if corners.contains(left) { rects.append(PixelRect(x: sheet.x, y: y, width: side, height: side)) }
        if corners.contains(right) {
            rects.append(PixelRect(x: sheet.x + sheet.width - side, y: y, width: side, height: side))
        }
        return rects
    }
}

// The content's part of the damage.
extension Scene {
    /// The pixels of the upright picture that differ between the contents of two frames, and hardly more.
    func contentChange(_ old: Frame, _ new: Frame) -> [PixelRect] {
        if old.row == new.row, old.content == new.content { return [] }
        let isSeen = { (tile: PlacedTile) in !tile.seen.isEmpty }
        let tiles = Self.difference(placedTiles(old).filter(isSeen), placedTiles(new).filter(isSeen))
        let (before, after) = (placedIndicator(old), placedIndicator(new))
        let indicators = before == after ? [] : [before, after].compactMap { $0?.seen }
        return Self.stacked(tiles) + indicators
    }

    /// The tiles that only one of two frames shows.
    ///
    /// A tile that both show differs in neither, as long as the common tiles are in the same order, so that the same one
    /// lies on top.
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
    /// A list that is scrolled by less than a row is then drawn as a whole, not in many thin rectangles.
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
