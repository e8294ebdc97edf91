/// What differs between two frames of a scene, in pixels of the upright picture.
///
/// Another dim changes the ground wherever it is seen. A moved shadow changes around the sheet's upper edge, a
/// growing one as a whole. A moved sheet changes the rows that it covers or uncovers; of the rows that it keeps only
/// those parts change that slide with it and are not plain: corners, grabber, the strip's edge, a picture, content.
/// Another opacity of the sheet changes all of it.
struct SceneChange {
    let old: SceneFrame
    let new: SceneFrame
    /// What of the ground has changed.
    var ground = Damage()
    /// How the target stores pixels.
    var format = PixelFormat.xrgb8888

    private var scene: Scene { new.scene }
    private var sheet: Scene.Sheet { new.sheet }
    private var size: PixelSize { scene.size }

    var damage: Damage {
        var damage = Damage()
        for layer in Scene.Layer.all {
            for rect in change(of: layer) { damage.add(rect) }
        }
        return damage.clipped(to: PixelRect(size))
    }

    private func change(of layer: Scene.Layer) -> [PixelRect] {
        switch layer {
        case .ground:
            let home = new.placedHome.change(from: old.placedHome)
            return ground.isEmpty && home.isEmpty ? [] : seen(home.reduce(into: ground) { $0.add($1) })
        case .dim: return old.dimAlpha == new.dimAlpha ? [] : dim
        case .sheet:
            if old.sheetAlpha != new.sheetAlpha { return all(of: old) + all(of: new) }
            let isMoved = old.row != new.row || old.radius != new.radius
            return (isMoved ? moved + shadow : []) + content
        case .overlays: return overlays
        }
    }

    /// What has changed of the ground without what the sheet covers in both frames: a sheet that slides away uncovers it.
    private func seen(_ changed: Damage) -> [PixelRect] {
        var seen = changed
        for (before, after) in zip(old.opaqueParts, new.opaqueParts) {
            seen.remove(before.intersection(after)) { _ in }
        }
        return seen.rects
    }

    /// Where another dim is seen.
    ///
    /// Formats of two bytes have so few shades that a dark ground of one colour hardly ever changes under a dim that does, and
    /// panels on a slow wire have these formats. Only what is blended with the ground may differ then.
    private var dim: [PixelRect] {
        let change = [old, new].map { $0.dim.over(scene.ground.color.word) & format.storedBits }
        let isOpaque = min(old.sheetAlpha, new.sheetAlpha) == 255
        let isPlain = scene.ground.picture == nil && new.home.isEmpty
        let isBlended = new.overlays.contains { !$0.isOpaque }
        guard format.bytesPerPixel == 2, isPlain, isOpaque, !isBlended, change[0] == change[1]
        else {
            return uncovered
        }
        return [old, new].flatMap {
            upperCorners($0) + lowerCorners($0) + grabber($0) + [shadow($0, .whole)]
        }
    }

    /// Where in one of the frames the ground or the shadow is seen, apart from what a moved sheet changes anyway.
    private var uncovered: [PixelRect] {
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
    private func all(of frame: SceneFrame) -> [PixelRect] {
        guard frame.row < size.height else { return [] }
        return [sheetRows(frame.row..<size.height)] + grabber(frame) + [shadow(frame, .whole)]
    }

    /// The parts of the sheet that differ between two frames in which it has the same opacity.
    private var moved: [PixelRect] {
        guard old.row != new.row else { return [old, new].flatMap { upperCorners($0) + lowerCorners($0) } }
        let rows = min(old.row, new.row)..<max(old.row, new.row)
        var rects = [sheetRows(rows)]
        if let strip = sheet.strip, strip.rows > 0 {
            rects.append(sheetRows(rows.lowerBound + strip.rows..<rows.upperBound + strip.rows))
        }
        if old.radius != new.radius { rects += lowerCorners(old) + lowerCorners(new) }
        return rects + [old, new].flatMap { picture($0) + upperCorners($0) + grabber($0) }
    }

    /// The parts of a moved or reshaped shadow that differ and are seen.
    private var shadow: [PixelRect] {
        let part: ShadowPart = old.shadowGrowth == new.shadowGrowth ? .upperEdge : .whole
        let change = shadow(old, part).union(shadow(new, part))
        // With another radius in the same place only the parts near the corners differ.
        let radius = max(old.radius, new.radius)
        let spread = scene.reach.map { $0.extent + $0.depth } ?? 0
        let side = old.row == new.row ? radius + spread : change.width
        let parts = [
            PixelRect(x: change.x, y: change.y, width: side, height: change.height),
            PixelRect(x: change.maxX - side, y: change.y, width: side, height: change.height),
        ]
        return uncovered.flatMap { seen in parts.map { seen.intersection($0).intersection(change) } }
    }

    private enum ShadowPart {
        case whole
        /// Below which all rows are alike.
        case upperEdge
    }

    private func shadow(_ frame: SceneFrame, _ part: ShadowPart) -> PixelRect {
        guard frame.shadowGrowth > 0, let shadow = sheet.shadow, let reach = scene.reach else { return .empty }
        let first = frame.row + shadow.y - reach.extent
        return PixelRect(
            x: sheet.x + shadow.x - reach.extent,
            y: first,
            width: sheet.width + 2 * reach.extent,
            height: part == .whole
                ? max(0, size.height - first) : reach.rows(radius: frame.radius, height: size.height)
        )
    }

    private func sheetRows(_ rows: Range<Int>) -> PixelRect {
        PixelRect(x: sheet.x, y: rows.lowerBound, width: sheet.width, height: rows.count)
    }

    /// The part of the fill's picture below the strip.
    private func picture(_ frame: SceneFrame) -> [PixelRect] {
        guard sheet.fill.picture != nil else { return [] }
        let picture = scene.picture(of: sheet.fill)
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

    private func grabber(_ frame: SceneFrame) -> [PixelRect] {
        guard let grabber = sheet.grabber, frame.row < size.height else { return [] }
        let rect = frame.onSheet(x: grabber.x, y: grabber.y, scene.rotation.turn(grabber.mask.size))
        return [rect.intersection(PixelRect(x: sheet.x, y: rect.y, width: sheet.width, height: rect.height))]
    }

    private func upperCorners(_ frame: SceneFrame) -> [PixelRect] {
        corners(frame, [.topLeft, .topRight])
    }

    private func lowerCorners(_ frame: SceneFrame) -> [PixelRect] {
        frame.row < size.height ? corners(frame, [.bottomLeft, .bottomRight]) : []
    }

    private func corners(_ frame: SceneFrame, _ some: [Corners]) -> [PixelRect] {
        some.filter(sheet.rounding.corners.contains).map(frame.square)
    }
}

// Pictures that come and go.
extension SceneChange {
    /// What differs between the contents of the sheet.
    var content: [PixelRect] {
        if old.row == new.row, old.content == new.content { return [] }
        return new.placedContent.change(from: old.placedContent) + edge
    }

    /// What only one of the frames shows of the line along the sheet's upper edge.
    private var edge: [PixelRect] {
        var damage = Damage(old.edge)
        damage.add(new.edge)
        damage.remove(old.edge.intersection(new.edge))
        return damage.rects
    }

    private var overlays: [PixelRect] {
        old.overlays == new.overlays ? [] : Self.unlike(old.placedOverlays, new.placedOverlays)
    }

    /// Where two stacks of tiles differ, apart from those that are not seen.
    static func difference(_ old: [PlacedContent.Tile], _ new: [PlacedContent.Tile]) -> [PixelRect] {
        let isSeen = { (tile: PlacedContent.Tile) in !tile.seen.isEmpty }
        return stacked(unlike(old.filter(isSeen), new.filter(isSeen)))
    }

    /// The tiles that only one of two frames shows.
    ///
    /// A tile that both show differs in neither, as long as the common tiles are in the same order, so that the same one
    /// lies on top.
    private static func unlike(_ old: [PlacedContent.Tile], _ new: [PlacedContent.Tile]) -> [PixelRect] {
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
