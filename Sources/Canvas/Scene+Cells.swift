extension Scene {
    /// A part of the panel that is drawn in one way.
    ///
    /// Most of a frame is dimmed backdrop or bare sheet. Those are drawn as blocks, straight into the target: in a quarter
    /// turn the rows of a panel are many and what they show is short, and choosing anew in each would take its time.
    struct Cell {
        /// How it is drawn.
        ///
        /// It names what the scene and the frame's layout hold by its number: holding it too would count its references
        /// whenever a cell is copied, and cells are copied, cut and sorted in every frame.
        enum Kind {
            case color(Color)
            /// The backdrop's picture under the dim.
            case backdrop
            /// The same under one of the layout's parts of the shadow.
            case shaded(by: Int)
            /// The picture of the sheet's fill.
            case fill
            /// One of the layout's tiles.
            case tile(Int)
            /// The sheet where it is opaque: by its own colours alone.
            case sheet
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
        let cells = [grabber] + backdropCells(above, frame, layout)
        guard frame.sheetAlpha == 255 else { return cells }
        return cells + sheetCells(frame, layout)
            + [Cell(rect: layout.sheet, kind: .composed)]
            + shadowCells(frame, layout)
            + backdropCells(PixelRect(panel), frame, layout)
    }

    /// The backdrop where nothing lies over it but the dim.
    private func backdropCells(_ rect: PixelRect, _ frame: Frame, _ layout: Layout) -> [Cell] {
        let word = dim(in: frame).over(backdrop.color.word)
        return [
            Cell(rect: rect.intersection(layout.backdrop), kind: .backdrop),
            Cell(rect: rect, kind: .color(Color(word))),
        ]
    }

    /// The shadow around the sheet; while it grows its opacities are products and it is composed.
    private func shadowCells(_ frame: Frame, _ layout: Layout) -> [Cell] {
        layout.shadow.indices.flatMap { part in
            let place = layout.shadow[part].place
            let composed = Cell(rect: place, kind: .composed)
            guard frame.shadowGrowth == 255 else { return [composed] }
            return [Cell(rect: place.intersection(layout.backdrop), kind: .shaded(by: part)), composed]
        }
    }

    /// The sheet where nothing behind it may be seen.
    private func sheetCells(_ frame: Frame, _ layout: Layout) -> [Cell] {
        bareParts(frame).map(place).flatMap { rect in
            let strip = sheet.strip.map { Cell(rect: rect.intersection(layout.strip), kind: .color($0.color)) }
            let bar = layout.indicator.map { Cell(rect: rect.intersection($0.place), kind: .sheet) }
            let fill = [
                Cell(rect: rect.intersection(layout.picture), kind: .fill),
                Cell(rect: rect, kind: .color(sheet.fill.color)),
            ]
            return [strip, bar].compactMap { $0 } + tileCells(rect, layout) + fill
        }
    }

    /// The tiles in `rect`, the uppermost first.
    private func tileCells(_ rect: PixelRect, _ layout: Layout) -> [Cell] {
        layout.tiles.indices.reversed().map { Cell(rect: layout.tiles[$0].seen.intersection(rect), kind: .tile($0)) }
    }

    /// The sheet in the picture without the squares of its corners: what is between them, and between upper and lower.
    func bareParts(_ frame: Frame) -> [PixelRect] {
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
