extension Scene {
    /// A placement resolved: everything that follows from it but the places.
    struct Frame {
        /// The sheet's first row; the picture's height when nothing of the sheet is seen.
        let row: Int
        let dimAlpha: UInt8
        /// The sheet's opacity; 255 when it is hidden.
        let sheetAlpha: UInt8
        /// The sheet's shape with the frame's radius.
        let shape: SheetShape
        /// How far the shadow has grown, 0…255.
        let shadowGrowth: UInt8
        /// How far the floating part of the grabber has grown, 0…255.
        let floatGrowth: UInt8
        /// The first row that may show more than the dimmed backdrop.
        let firstRow: Int
        /// What lies on the sheet; nothing when it is hidden.
        let content: Content
    }

    /// Resolves `placement`.
    func frame(_ placement: Placement) -> Frame {
        let isHidden = placement.sheetRow >= size.height || placement.sheetAlpha == 0
        let row = isHidden ? size.height : placement.sheetRow
        let shape = shape(placement)
        let shadowReach = reach.map { $0.extent - (sheet.shadow?.y ?? 0) } ?? 0
        let floatReach = -(sheet.grabber?.y ?? 0)
        return Frame(
            row: row,
            dimAlpha: placement.dimAlpha,
            sheetAlpha: isHidden ? 255 : placement.sheetAlpha,
            shape: shape,
            shadowGrowth: Self.growth(rows: size.height - row, reach: shadowReach),
            floatGrowth: Self.growth(rows: size.height - row, reach: floatReach),
            firstRow: isHidden ? row : row - max(0, shadowReach, floatReach),
            content: isHidden ? Content() : placement.content
        )
    }

    /// The opacity of something that reaches `reach` rows above a sheet of which `rows` are seen.
    private static func growth(rows: Int, reach: Int) -> UInt8 {
        guard rows < reach else { return rows > 0 ? 255 : 0 }
        return UInt8((rows * 255 + reach / 2) / reach)
    }
}

// Where everything lies on the panel.
extension Scene {
    /// Where on the panel everything in a frame lies.
    ///
    /// Pictures and masks are kept as they lie on the panel, so that drawing code need not know about the rotation.
    struct Layout {
        let backdrop: PixelRect
        /// The sheet, and the part of its columns above it.
        let sheet: PixelRect
        let above: PixelRect
        /// The fill's picture.
        let picture: PixelRect
        /// The tiles that are seen, the later ones over the others: their pictures, all of their places, the parts seen.
        let tiles: [(picture: SparsePicture, place: PixelRect, seen: PixelRect)]
        let indicator: (mask: Mask, place: PixelRect, color: Color, alpha: UInt8)?
        let strip: PixelRect
        /// The grabber's mask, and the part of it that covers all under it.
        let grabber: (place: PixelRect, core: PixelRect)
        /// The squares of the round corners, the lower ones at the picture's lower edge.
        let corners: [(mask: Mask, place: PixelRect)]
        let shadow: [(patch: ShadowPatch, place: PixelRect)]
    }

    /// Where on the panel a part of the picture lies.
    func place(_ rect: PixelRect) -> PixelRect { rotation.onPanel(rect, panel: panel) }

    /// Where everything in `frame` lies; `masks` are those of its shape, nil where no sheet is seen.
    func layout(_ frame: Frame, _ masks: SheetMasks?) -> Layout {
        let sheetRect = PixelRect(x: sheet.x, y: frame.row, width: sheet.width, height: size.height - frame.row)
        let strip = PixelSize(width: sheet.width, height: max(0, sheet.strip?.rows ?? 0))
        return Layout(
            backdrop: place(PixelRect(picture(of: backdrop))),
            sheet: place(sheetRect),
            above: place(PixelRect(x: sheet.x, y: 0, width: sheet.width, height: max(0, frame.row))),
            picture: place(onSheet(x: 0, y: sheet.contentRow, picture(of: sheet.fill), frame)),
            tiles: tiles(frame),
            indicator: indicator(frame),
            strip: place(onSheet(x: 0, y: 0, strip, frame)),
            grabber: grabber(frame),
            corners: masks?.corners.map { ($0.mask, place(square(of: $0, frame))) } ?? [],
            shadow: shadowPlaces(frame, masks?.patches ?? [])
        )
    }

    /// Where in the picture something on the sheet lies.
    func onSheet(x: Int, y: Int, _ size: PixelSize, _ frame: Frame) -> PixelRect {
        PixelRect(x: sheet.x + x, y: frame.row + y, width: size.width, height: size.height)
    }

    private func tiles(_ frame: Frame) -> [(picture: SparsePicture, place: PixelRect, seen: PixelRect)] {
        zip(frame.content.tiles, placedTiles(frame)).compactMap { tile, placed in
            placed.seen.isEmpty ? nil : (tile.picture, place(placed.place), place(placed.seen))
        }
    }

    private func grabber(_ frame: Frame) -> (place: PixelRect, core: PixelRect) {
        guard let grabber = sheet.grabber else {
            let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
            return (nothing, nothing)
        }
        let place = place(onSheet(x: grabber.x, y: grabber.y, rotation.turn(grabber.mask.size), frame))
        var core = grabberCore
        core.x += place.x
        core.y += place.y
        return (place, core)
    }

    private func indicator(_ frame: Frame) -> (mask: Mask, place: PixelRect, color: Color, alpha: UInt8)? {
        guard let bar = frame.content.indicator, bar.alpha > 0 else { return nil }
        let place = place(onSheet(x: bar.x, y: bar.y, bar.mask.size, frame))
        return (bar.mask.turned(rotation), place, bar.color, bar.alpha)
    }

    /// The size of a fill's picture, upright.
    func picture(of fill: Fill) -> PixelSize {
        fill.picture.map { rotation.turn($0.size) } ?? PixelSize(width: 0, height: 0)
    }

    private func square(of corner: SheetMasks.Corner, _ frame: Frame) -> PixelRect {
        let side = frame.shape.radius
        let isRight = !corner.corner.isDisjoint(with: [.topRight, .bottomRight])
        let isLower = !corner.corner.isDisjoint(with: .bottom)
        return PixelRect(
            x: isRight ? sheet.x + sheet.width - side : sheet.x,
            y: isLower ? size.height - side : frame.row,
            width: side,
            height: side
        )
    }

    private func shadowPlaces(_ frame: Frame, _ patches: [ShadowPatch]) -> [(patch: ShadowPatch, place: PixelRect)] {
        guard frame.shadowGrowth > 0, let shadow = sheet.shadow else { return [] }
        let (x, y) = (sheet.x + shadow.x, frame.row + shadow.y)
        return patches.map { ($0, place($0.rect(x: x, y: y, pictureHeight: size.height))) }
    }
}

// Where a frame's content lies in the upright picture.
extension Scene {
    /// A tile in the upright picture.
    ///
    /// Two are equal when they show the same pixels in the same place.
    struct PlacedTile: Hashable {
        let serial: Int
        /// All of its picture.
        let place: PixelRect
        /// The part of it that is seen within its rows, the sheet and below the strip.
        let seen: PixelRect
    }

    /// An indicator in the upright picture.
    struct PlacedIndicator: Hashable {
        let indicator: Indicator
        let place: PixelRect
        let seen: PixelRect
    }

    /// The tiles of `frame`, one for one; the seen part of some may be empty.
    func placedTiles(_ frame: Frame) -> [PlacedTile] {
        let ground = ground(frame)
        return frame.content.tiles.map { tile in
            let place = onSheet(x: tile.x, y: tile.y, rotation.turn(tile.picture.size), frame)
            // Clamped before they are moved: the range of rows may be unbounded.
            let rows = tile.rows.clamped(to: tile.y..<tile.y + place.height)
            let cut = PixelRect(x: place.x, y: frame.row + rows.lowerBound, width: place.width, height: rows.count)
            return PlacedTile(serial: tile.serial, place: place, seen: cut.intersection(ground))
        }
    }

    /// The sheet without its strip: the part of the picture where content is seen.
    private func ground(_ frame: Frame) -> PixelRect {
        let first = frame.row + max(0, sheet.strip?.rows ?? 0)
        let rect = PixelRect(x: sheet.x, y: first, width: sheet.width, height: size.height - first)
        return rect.intersection(PixelRect(size))
    }

    func placedIndicator(_ frame: Frame) -> PlacedIndicator? {
        guard var indicator = frame.content.indicator, indicator.alpha > 0 else { return nil }
        let place = onSheet(x: indicator.x, y: indicator.y, indicator.mask.size, frame)
        // The place is compared, not the offset on the sheet: a moved sheet may show it in the same place.
        (indicator.x, indicator.y) = (0, 0)
        return PlacedIndicator(indicator: indicator, place: place, seen: place.intersection(ground(frame)))
    }
}
