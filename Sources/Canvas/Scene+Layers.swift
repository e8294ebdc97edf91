extension Scene {
    /// All that the sheet's own picture depends on: sheet, content, grabber and shadow, wherever they lie.
    ///
    /// It is kept as long as this stays the same, and slides.
    package struct SheetLayer: Hashable, Sendable {
        /// Which of the shapes that are kept.
        let shape: Int
        let shadowGrowth: UInt8
        let floatGrowth: UInt8
        let content: Content
    }

    /// A frame as layers, the lowest first: the backdrop, the dim over it, the figure over both.
    package struct Layers: Hashable, Sendable {
        /// The opacity of the dim, 0…255.
        package var dimAlpha: UInt8
        /// The sheet's picture; nil when nothing of it is seen.
        package var figure: SheetLayer?
        /// The sheet's first row in the picture.
        package var row: Int
        /// The opacity of the figure, 0…255.
        package var figureAlpha: UInt8
    }

    /// Whether a frame can be shown as layers.
    package enum Split: Hashable, Sendable {
        /// It can.
        case layers(Layers)
        /// Something of it neither stays nor slides with the sheet.
        case whole(because: String)
    }

    /// `placement` as layers.
    package func split(_ placement: Placement) -> Split {
        let frame = frame(placement)
        guard frame.row < size.height else {
            return .layers(Layers(dimAlpha: frame.dimAlpha, figure: nil, row: size.height, figureAlpha: 255))
        }
        if frame.row < 0 { return .whole(because: "the sheet reaches above the picture") }
        if frame.shape.radius > 0, !sheet.rounding.corners.isDisjoint(with: .bottom) {
            return .whole(because: "the sheet's lower corners do not slide with it")
        }
        let shape = sheet.rounding.index(of: placement.radius ?? sheet.rounding.radius)
        let figure = SheetLayer(
            shape: shape,
            shadowGrowth: frame.shadowGrowth,
            floatGrowth: frame.floatGrowth,
            content: frame.content
        )
        return .layers(
            Layers(dimAlpha: frame.dimAlpha, figure: figure, row: frame.row, figureAlpha: frame.sheetAlpha)
        )
    }
}

/// Where the figure lies.
extension Scene {
    /// The figure's picture as it lies on the panel: as many rows as the highest sheet shows, and what reaches above it.
    ///
    /// Empty when there is no sheet.
    package var figureSize: PixelSize {
        let bounds = figureBounds
        return bounds.isEmpty ? PixelSize(width: 0, height: 0) : rotation.turn(bounds.size)
    }

    /// Where on the panel the figure lies when the sheet's first row is `row`; a part of it lies beyond the edges.
    package func figurePlace(row: Int) -> PixelRect {
        var place = figureBounds
        place.y += row
        return self.place(place)
    }

    /// The figure in the picture when the sheet begins in the picture's first row.
    var figureBounds: PixelRect {
        let extent = sheet.shadow.flatMap { _ in shapes[0].shadow?.extent } ?? 0
        let left = min(sheet.x, sheet.x + (sheet.shadow?.x ?? 0) - extent)
        let right = max(sheet.x, sheet.x + (sheet.shadow?.x ?? 0) + extent) + sheet.width
        let rise = max(0, extent - (sheet.shadow?.y ?? 0), -(sheet.grabber?.y ?? 0))
        let columns = PixelRect(x: left, y: -rise, width: right - left, height: size.height + rise)
        return columns.intersection(PixelRect(x: 0, y: -rise, width: size.width, height: size.height + rise))
    }
}
