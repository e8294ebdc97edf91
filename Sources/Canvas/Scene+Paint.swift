/// Paints a scene where a display asks for it, and keeps the masks of the frames before.
package struct ScenePainter {
    /// What is painted.
    package let scene: Scene
    private var masks = SheetMaskCache()

    /// A painter of `scene`, which has painted nothing yet.
    package init(_ scene: Scene) { self.scene = scene }

    /// Writes the pixels of `damage`, in the coordinates of the picture that `painting` is.
    ///
    /// The target is written once and never read.
    package mutating func paint(_ painting: Scene.Painting, _ damage: Damage, into target: FrameTarget) {
        switch painting {
        case .frame(let placement): scene.paint(placement, damage: damage, into: target, &masks)
        case .backdrop(let dimAlpha): scene.paintBackdrop(dimAlpha: dimAlpha, damage: damage, into: target)
        case .sheet(let layer): scene.paintSheetLayer(layer, damage: damage, into: target, &masks)
        }
    }
}

extension Scene {
    /// A row of pixels in cached memory.
    typealias Row = UnsafeMutableBufferPointer<UInt32>

    /// How many rows of the panel are drawn before the next ones are begun.
    ///
    /// In a quarter turn the changed parts lie side by side in columns; drawn one after the other, each would fetch the
    /// same rows of the target again. A stripe of any panel stays in the cache, with the pictures that are drawn on it.
    private static let stripe = 32

    /// Writes the pixels of `damage`, in the panel's coordinates, as they are in `placement`.
    ///
    /// Cells of one kind are written in place, the rest from a row in cached memory. `cache` holds the masks of frames drawn
    /// before.
    func paint(
        _ placement: Placement,
        damage: Damage,
        into target: FrameTarget,
        _ cache: inout SheetMaskCache
    ) {
        let frame = frame(placement)
        let masks = frame.row < size.height ? cache.masks(masksKey(frame)) : nil
        paint(frame, layout(frame, masks), damage: damage, into: target)
    }

    /// Writes the pixels of `damage` as they are in `frame`.
    func paint(_ frame: Frame, _ layout: Layout, damage: Damage, into target: FrameTarget) {
        // From left to right: what the processor fetches behind the end of a part's rows is what comes next.
        let parts = parts(of: damage, cells(frame, layout)).sorted { $0.rect.x < $1.rect.x }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: panel.width) { scratch in
            for y in stride(from: 0, to: panel.height, by: Self.stripe) {
                let stripe = PixelRect(x: 0, y: y, width: panel.width, height: Self.stripe)
                for part in parts where part.rect.y < stripe.maxY && part.rect.maxY > y {
                    paint(part.kind, part.rect.intersection(stripe), frame, layout, into: target, scratch)
                }
            }
        }
    }

    /// The damage in parts that are drawn in one way each.
    private func parts(of damage: Damage, _ cells: [Cell]) -> [Cell] {
        damage.rects.flatMap { rect in
            var rest = Damage(rect)
            var parts: [Cell] = []
            for cell in cells { parts += rest.remove(cell.rect).map { Cell(rect: $0, kind: cell.kind) } }
            return parts + rest.rects.map { Cell(rect: $0, kind: .composed) }
        }
    }

    private func paint(
        _ kind: Cell.Kind,
        _ rect: PixelRect,
        _ frame: Frame,
        _ layout: Layout,
        into target: FrameTarget,
        _ scratch: Row
    ) {
        switch kind {
        case .color(let color): target.fill(rect, with: color, through: scratch)
        case .backdrop, .shaded:
            guard let picture = backdrop.picture else { return }
            let overlay = overlay(kind, frame, layout)
            target.draw(picture, at: layout.backdrop, rect, under: overlay, through: scratch)
        case .fill: sheet.fill.picture.map { target.draw($0, at: layout.picture, rect, through: scratch) }
        case .tile(let tile):
            layout.tiles[tile].picture.draw(rect, at: layout.tiles[tile].place, into: target, through: scratch)
        case .sheet: target.compose(rect, in: scratch) { composeSheet($0, layout) }
        case .composed: target.compose(rect, in: scratch) { compose($0, frame, layout) }
        }
    }

    /// What lies over the backdrop's picture in a cell.
    private func overlay(_ kind: Cell.Kind, _ frame: Frame, _ layout: Layout) -> BackdropOverlay {
        let dim = dim(in: frame)
        if case .shaded(let part) = kind, let color = sheet.shadow?.color {
            let (patch, place) = layout.shadow[part]
            return .shade(Shade(patch: patch, place: place, color: color), on: dim)
        }
        return dim.alpha > 0 ? .dim(dim) : .nothing
    }
}

// The cells of a frame.
extension Scene {
    /// A part of the panel that is drawn in one way.
    ///
    /// Most of a frame is dimmed backdrop or plain sheet. Those cells are drawn as blocks, straight into the target: in a
    /// quarter turn the panel has many rows and each shows a short part of the picture, so that a choice per row would
    /// cost time.
    struct Cell {
        /// How it is drawn.
        ///
        /// It names what the scene and the frame's layout hold by index: a stored reference would be counted whenever a
        /// cell is copied, and cells are copied, cut and sorted in every frame.
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

    /// The cells of a frame, the uppermost first; what none of them covers is composed.
    private func cells(_ frame: Frame, _ layout: Layout) -> [Cell] {
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
