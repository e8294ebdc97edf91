// The cells of a frame.
extension Scene {
    /// A part of the panel that is drawn in one way.
    ///
    /// Most of a frame is dimmed backdrop or plain sheet. Those cells are drawn straight into the target, many rows at once: in a
    /// quarter turn the panel has many rows and each shows a short part of the picture, so that a choice per row would
    /// cost time.
    struct Cell {
        /// How it is drawn.
        ///
        /// It names what the scene and the frame's layout hold by index: a stored reference would be counted whenever a
        /// cell is copied, and cells are copied, cut and sorted in every frame.
        enum Kind {
            case color(Color)
            /// The backdrop's picture as it is.
            case backdrop
            /// The backdrop's picture under the dim.
            case dimmed
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

            /// Whether its pixels are those of pictures and colours, or of the sheet alone.
            var isOpaque: Bool {
                switch self {
                case .color, .backdrop, .fill, .tile, .sheet: true
                case .dimmed, .shaded, .composed: false
                }
            }
        }

        /// Where on the panel it lies.
        let rect: PixelRect
        let kind: Kind
    }

    /// The cells of a frame, the uppermost first; what none of them covers is composed.
    func cells(_ frame: Frame, _ layout: Layout) -> [Cell] {
        let above = place(PixelRect(x: 0, y: 0, width: size.width, height: min(max(0, frame.firstRow), size.height)))
        let grabber = Cell(rect: layout.grabber.place, kind: .composed)
        let behind = backdropCells(above, frame, layout)
        guard frame.sheetAlpha == 255 else { return [grabber] + behind }
        let opaque = opaqueParts(frame).map(place)
        return grabberCells(opaque, layout) + [grabber] + behind + sheetCells(opaque, layout)
            + [Cell(rect: layout.sheet, kind: .composed)]
            + shadowCells(frame, layout)
            + backdropCells(PixelRect(panel), frame, layout)
    }

    /// The sheet by its own colours in `parts` of it where nothing behind it is seen.
    func ownCells(_ parts: [PixelRect], _ layout: Layout) -> [Cell] {
        grabberCells(parts, layout) + sheetCells(parts, layout)
    }

    /// The backdrop where nothing lies over it but the dim.
    private func backdropCells(_ rect: PixelRect, _ frame: Frame, _ layout: Layout) -> [Cell] {
        let dim = dim(in: frame)
        return [
            Cell(rect: rect.intersection(layout.backdrop), kind: dim.alpha > 0 ? .dimmed : .backdrop),
            Cell(rect: rect, kind: .color(Color(dim.over(backdrop.color.word)))),
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

    /// The grabber on the parts of the sheet where nothing behind it is seen.
    ///
    /// Most of the bar is a block of its own colour. In a quarter turn it has a row for every column of the upright one,
    /// and composing all of them would cost as much as a tenth of a small frame.
    private func grabberCells(_ opaque: [PixelRect], _ layout: Layout) -> [Cell] {
        guard let color = sheet.grabber?.color else { return [] }
        return opaque.filter { !$0.intersection(layout.grabber.place).isEmpty }.flatMap { rect in
            [
                Cell(rect: rect.intersection(layout.grabber.core), kind: .color(color)),
                Cell(rect: rect.intersection(layout.grabber.place), kind: .sheet),
            ]
        }
    }

    /// The sheet in the parts where nothing behind it is seen.
    private func sheetCells(_ opaque: [PixelRect], _ layout: Layout) -> [Cell] {
        opaque.flatMap { rect in
            let strip = sheet.strip.map { Cell(rect: rect.intersection(layout.strip), kind: .color($0.color)) }
            let bar = layout.indicator.map { Cell(rect: rect.intersection($0.place), kind: .sheet) }
            return [strip, bar].compactMap { $0 } + groundCells(rect, layout)
        }
    }

    /// What lies under indicator, strip and grabber in `rect`, a part of the sheet: the tiles, the uppermost first, and the fill.
    func groundCells(_ rect: PixelRect, _ layout: Layout) -> [Cell] {
        let tiles = layout.tiles.indices.reversed().map { index in
            Cell(rect: layout.tiles[index].seen.intersection(rect), kind: .tile(index))
        }
        return tiles + [
            Cell(rect: rect.intersection(layout.picture), kind: .fill),
            Cell(rect: rect, kind: .color(sheet.fill.color)),
        ]
    }

    /// The sheet in the picture without the squares of its corners: the part between the upper ones, the part below them,
    /// and the part between the lower ones.
    func opaqueParts(_ frame: Frame) -> [PixelRect] {
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
