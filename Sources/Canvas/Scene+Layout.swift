extension Scene {
    /// Where on the panel everything in a frame lies.
    ///
    /// Pictures and masks are kept as they lie on the panel, so nothing that draws needs to know how the picture is
    /// turned.
    struct Layout {
        let backdrop: PixelRect
        /// The sheet, and the columns of it above.
        let sheet: PixelRect
        let above: PixelRect
        /// The fill's picture.
        let picture: PixelRect
        /// What of the tiles is seen, the later ones over the others, and where their whole pictures lie.
        let tiles: [(picture: Surface, place: PixelRect, seen: PixelRect)]
        let indicator: (mask: Mask, place: PixelRect, color: Color, alpha: UInt8)?
        let strip: PixelRect
        let grabber: PixelRect
        /// The squares of the round corners, the lower ones at the picture's lower edge.
        let corners: [(mask: Mask, place: PixelRect)]
        let shadow: [(patch: ShadowPatch, place: PixelRect)]
    }

    /// Where on the panel a part of the picture lies.
    func place(_ rect: PixelRect) -> PixelRect { rotation.onPanel(rect, panel: panel) }

    /// Where everything in `frame` lies.
    func layout(_ frame: Frame) -> Layout {
        let sheetRect = PixelRect(x: sheet.x, y: frame.row, width: sheet.width, height: size.height - frame.row)
        let strip = PixelSize(width: sheet.width, height: max(0, sheet.strip?.rows ?? 0))
        let grabber = sheet.grabber.map { onSheet(x: $0.x, y: $0.y, rotation.turn($0.mask.size), frame) }
        return Layout(
            backdrop: place(PixelRect(picture(of: backdrop))),
            sheet: place(sheetRect),
            above: place(PixelRect(x: sheet.x, y: 0, width: sheet.width, height: max(0, frame.row))),
            picture: place(onSheet(x: 0, y: sheet.contentRow, picture(of: sheet.fill), frame)),
            tiles: tiles(frame),
            indicator: indicator(frame),
            strip: place(onSheet(x: 0, y: 0, strip, frame)),
            grabber: place(grabber ?? PixelRect(x: 0, y: 0, width: 0, height: 0)),
            corners: frame.shape.corners.map { ($0.mask, place(square(of: $0, frame))) },
            shadow: shadowPlaces(frame)
        )
    }

    /// Where in the picture something on the sheet lies.
    func onSheet(x: Int, y: Int, _ size: PixelSize, _ frame: Frame) -> PixelRect {
        PixelRect(x: sheet.x + x, y: frame.row + y, width: size.width, height: size.height)
    }

    private func tiles(_ frame: Frame) -> [(picture: Surface, place: PixelRect, seen: PixelRect)] {
        zip(frame.content.tiles, placedTiles(frame)).compactMap { tile, placed in
            placed.seen.isEmpty ? nil : (tile.picture, place(placed.place), place(placed.seen))
        }
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

    private func square(of corner: SheetShape.Corner, _ frame: Frame) -> PixelRect {
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

    private func shadowPlaces(_ frame: Frame) -> [(patch: ShadowPatch, place: PixelRect)] {
        guard frame.shadowGrowth > 0, let shadow = sheet.shadow else { return [] }
        let (x, y) = (sheet.x + shadow.x, frame.row + shadow.y)
        return frame.shape.patches.map { ($0, place($0.rect(x: x, y: y, pictureHeight: size.height))) }
    }
}
