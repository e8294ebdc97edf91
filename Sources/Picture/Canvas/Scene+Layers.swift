extension Scene {
    /// All that the picture of the sheet's layer depends on: sheet, content, grabber and shadow, wherever they lie.
    ///
    /// While this stays the same the picture is kept, and its plane slides.
    package struct SheetLayer: Hashable, Sendable {
        /// Which of the shapes that are kept.
        let shape: Int
        let shadowGrowth: UInt8
        let floatGrowth: UInt8
        let content: Content
    }

    /// A frame as layers, the lowest first: the backdrop, the dim over it, the sheet's layer over both.
    package struct Layers: Hashable, Sendable {
        /// The opacity of the dim, 0…255.
        package var dimAlpha: UInt8
        /// The sheet's layer; nil when nothing of it is seen.
        package var sheet: SheetLayer?
        /// The sheet's first row in the picture.
        package var row: Int
        /// The opacity of the sheet's layer, 0…255.
        package var sheetAlpha: UInt8
    }

    /// A picture of a scene, as it lies in one buffer.
    package enum Painting {
        /// All of a frame, in the panel's coordinates.
        case frame(Placement)
        /// The backdrop, the bottom layer, under a dim of such an opacity, in the panel's coordinates.
        case backdrop(dimAlpha: UInt8)
        /// The sheet's layer, the top one, in its own coordinates and in words of ARGB8888.
        case sheet(SheetLayer)
    }

    /// Whether a frame can be shown as layers.
    package enum Split: Hashable, Sendable {
        /// It can.
        case layers(Layers)
        /// It cannot: a part of it neither stays where it is nor slides with the sheet.
        case whole(because: String)
    }

    /// `placement` as layers.
    package func split(_ placement: Placement) -> Split {
        let frame = frame(placement)
        guard frame.row < size.height else {
            return .layers(Layers(dimAlpha: frame.dimAlpha, sheet: nil, row: size.height, sheetAlpha: 255))
        }
        if frame.row < 0 { return .whole(because: "the sheet reaches above the picture") }
        if frame.shape.radius > 0, !sheet.rounding.corners.isDisjoint(with: .bottom) {
            return .whole(because: "the sheet's lower corners do not slide with it")
        }
        let shape = sheet.rounding.index(of: placement.radius ?? sheet.rounding.radius)
        let layer = SheetLayer(
            shape: shape,
            shadowGrowth: frame.shadowGrowth,
            floatGrowth: frame.floatGrowth,
            content: frame.content
        )
        return .layers(
            Layers(dimAlpha: frame.dimAlpha, sheet: layer, row: frame.row, sheetAlpha: frame.sheetAlpha)
        )
    }
}

// The backdrop with its dim, as a layer of its own.
extension Scene {
    /// What the backdrop's layer shows.
    ///
    /// Under an opaque sheet it is not seen, so it is not drawn there until the sheet slides away.
    package struct DimmedBackdrop: Hashable, Sendable {
        /// The opacity of the dim, 0…255.
        package var dimAlpha: UInt8
        /// How many of the picture's first rows show this dim; beside the sheet's columns all rows do.
        package var rows: Int
    }

    /// The pixels of the upright picture to draw, so that a backdrop that shows `old` has the right dim wherever `layers`
    /// let it be seen, and what it shows then.
    ///
    /// When the sheet slides off rows that were not drawn, all others under it are drawn with them; from then on a dim
    /// that does not change costs nothing.
    /// - Parameters:
    ///   - old: what was drawn before; nil when nothing of it can be kept.
    ///   - dimAlpha: the opacity of the dim in the picture; 0 where the display dims.
    package func backdropDamage(
        from old: DimmedBackdrop?,
        to layers: Layers,
        dimAlpha: UInt8
    ) -> (damage: Damage, shown: DimmedBackdrop) {
        let rows = rowsBehind(layers)
        guard let old else {
            return (Damage(PixelRect(size)), DimmedBackdrop(dimAlpha: dimAlpha, rows: size.height))
        }
        if old.dimAlpha != dimAlpha {
            return (backdropParts(rows: 0..<rows, besideSheet: true), DimmedBackdrop(dimAlpha: dimAlpha, rows: rows))
        }
        if rows <= old.rows { return (Damage(), old) }
        let rest = backdropParts(rows: old.rows..<size.height, besideSheet: false)
        return (rest, DimmedBackdrop(dimAlpha: dimAlpha, rows: size.height))
    }

    /// Writes the pixels of `damage`, in the panel's coordinates, as the backdrop shows them.
    func paintBackdrop(dimAlpha: UInt8, damage: Damage, into target: FrameTarget) {
        let frame = frame(Placement(sheetRow: size.height, dimAlpha: dimAlpha))
        paint(frame, layout(frame, nil), damage: damage, into: target)
    }

    /// How many rows of the backdrop are seen in the sheet's columns.
    private func rowsBehind(_ layers: Layers) -> Int {
        guard let layer = layers.sheet, layers.sheetAlpha == 255 else { return size.height }
        return min(size.height, max(0, layers.row + shape(at: layer.shape).radius))
    }

    /// Some rows from side to side; with `besideSheet` also what lies beside the sheet's columns below them.
    private func backdropParts(rows: Range<Int>, besideSheet: Bool) -> Damage {
        var damage = Damage(PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count))
        guard besideSheet else { return damage }
        let (right, below) = (sheet.x + sheet.width, size.height - rows.upperBound)
        damage.add(PixelRect(x: 0, y: rows.upperBound, width: sheet.x, height: below))
        damage.add(PixelRect(x: right, y: rows.upperBound, width: size.width - right, height: below))
        return damage
    }
}
