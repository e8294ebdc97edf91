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
            /// By the five steps that `Scene` describes.
            case composed
        }

        /// Where on the panel it lies.
        let rect: PixelRect
        let kind: Kind
    }

    /// The backdrop above all that the sheet throws.
    func backdropCells(_ frame: Frame, picture place: PixelRect) -> [Cell] {
        let rows = min(max(0, frame.firstRow), size.height)
        let rect = self.place(PixelRect(x: 0, y: 0, width: size.width, height: rows))
        let alpha = frame.dimAlpha
        let word = Blend.mix(backdrop.color.word, dimColor.word, alpha: UInt32(alpha))
        return pictureCells(backdrop, rect, place, alpha: alpha) + [Cell(rect: rect, kind: .color(Color(word)))]
    }

    /// The sheet where nothing behind it may be seen.
    func sheetCells(_ frame: Frame, strip place: PixelRect, content: PixelRect) -> [Cell] {
        guard frame.sheetAlpha == 255 else { return [] }
        return bareParts(frame).map { self.place($0) }.flatMap { rect in
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
