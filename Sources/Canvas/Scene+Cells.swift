extension Scene {
    /// A part of the panel that is drawn in one way.
    ///
    /// Most of a frame is dimmed backdrop or bare sheet. Those are drawn as blocks, straight into the target: in a quarter
    /// turn the rows of a panel are many and what they show is short, and choosing anew in each would take its time.
    struct Cell {
        /// How it is drawn.
        enum Kind {
            case color(Color)
            /// A picture that lies at `place`, dimmed.
            case picture(Surface, place: PixelRect, alpha: UInt8)
            /// The same under a part of the sheet's shadow.
            case shaded(Surface, place: PixelRect, alpha: UInt8, by: Shade)
            /// By the five steps that `Scene` describes.
            case composed
        }

        /// Where on the panel it lies.
        let rect: PixelRect
        let kind: Kind
    }

    /// All that need not be composed, and what has to be where it lies over that.
    func cells(_ frame: Frame, _ layout: Layout) -> [Cell] {
        let above = place(PixelRect(x: 0, y: 0, width: size.width, height: min(max(0, frame.firstRow), size.height)))
        let grabber = Cell(rect: layout.grabber, kind: .composed)
        let cells = [grabber] + backdropCells(above, frame, picture: layout.backdrop)
        guard frame.sheetAlpha == 255 else { return cells }
        return cells + sheetCells(frame, strip: layout.strip, content: layout.content)
            + [Cell(rect: layout.sheet, kind: .composed)]
            + shadowCells(frame, layout)
            + backdropCells(PixelRect(panel), frame, picture: layout.backdrop)
    }

    /// The backdrop where nothing lies over it but the dim.
    private func backdropCells(_ rect: PixelRect, _ frame: Frame, picture place: PixelRect) -> [Cell] {
        let alpha = frame.dimAlpha
        let word = Blend.mix(backdrop.color.word, dimColor.word, alpha: UInt32(alpha))
        return pictureCells(backdrop, rect, place, alpha: alpha) + [Cell(rect: rect, kind: .color(Color(word)))]
    }

    /// The shadow around the sheet; while it grows its opacities are products and it is composed.
    private func shadowCells(_ frame: Frame, _ layout: Layout) -> [Cell] {
        layout.shadow.flatMap { patch, place in
            let composed = Cell(rect: place, kind: .composed)
            let seen = place.intersection(layout.backdrop)
            guard frame.shadowGrowth == 255, let picture = backdrop.picture, let color = sheet.shadow?.color,
                !seen.isEmpty
            else { return [composed] }
            let shade = Shade(patch: patch, place: place, color: color)
            let kind = Cell.Kind.shaded(picture, place: layout.backdrop, alpha: frame.dimAlpha, by: shade)
            return [Cell(rect: seen, kind: kind), composed]
        }
    }

    /// The sheet where nothing behind it may be seen.
    private func sheetCells(_ frame: Frame, strip place: PixelRect, content: PixelRect) -> [Cell] {
        bareParts(frame).map { self.place($0) }.flatMap { rect in
            let strip = sheet.strip.map { Cell(rect: rect.intersection(place), kind: .color($0.color)) }
            return (strip.map { [$0] } ?? []) + pictureCells(sheet.fill, rect, content, alpha: 0)
                + [Cell(rect: rect, kind: .color(sheet.fill.color))]
        }
    }

    private func pictureCells(_ fill: Fill, _ rect: PixelRect, _ place: PixelRect, alpha: UInt8) -> [Cell] {
        guard let picture = fill.picture else { return [] }
        let seen = rect.intersection(place)
        return seen.isEmpty ? [] : [Cell(rect: seen, kind: .picture(picture, place: place, alpha: alpha))]
    }

    /// The sheet in the picture without the squares of its corners: what is between them, and between upper and lower.
    private func bareParts(_ frame: Frame) -> [PixelRect] {
        let radius = frame.shape.radius
        let isRound = { (corners: Corners) in !sheet.rounding.corners.isDisjoint(with: corners) }
        let upper = min(frame.row + (isRound(.top) ? radius : 0), size.height)
        let lower = max(upper, size.height - (isRound(.bottom) ? radius : 0))
        func part(_ rows: Range<Int>, inset: Int) -> PixelRect {
            PixelRect(x: sheet.x + inset, y: rows.lowerBound, width: sheet.width - 2 * inset, height: rows.count)
        }
        return [
            part(frame.row..<upper, inset: radius),
            part(upper..<lower, inset: 0),
            part(lower..<size.height, inset: radius),
        ]
    }
}
