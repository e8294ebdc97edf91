extension Scene {
    /// All that the picture of the sheet's layer depends on: sheet, content, grabber and shadow, wherever they lie.
    ///
    /// While this stays the same the picture is kept, and its plane slides.
    package struct SheetLayer: Equatable, Sendable {
        let shape: Int
        let shadowGrowth: UInt8
        let floatGrowth: UInt8
        let content: Content
    }

    /// A frame in parts that each move as one, the lowest first: the ground, the dim over it, the sheet's layer over both.
    package struct Layers: Equatable, Sendable {
        /// What lies on the ground.
        package var home = Content()
        /// The opacity of the dim, 0…255.
        package var dimAlpha: UInt8
        package var sheet: SheetLayer?
        package var row: Int
        /// The opacity of the sheet's layer, 0…255.
        package var sheetAlpha: UInt8
    }

    /// Whether a frame can be shown as layers.
    package enum Split: Equatable, Sendable {
        case layers(Layers)
        /// It cannot: a part of it neither stays where it is nor slides with the sheet.
        case whole(because: String)
    }

    package func split(_ placement: Placement) -> Split {
        let frame = SceneFrame(placement, of: self)
        if !frame.overlays.isEmpty { return .whole(because: "something lies over the sheet") }
        guard frame.row < size.height else {
            return .layers(
                Layers(
                    home: frame.home,
                    dimAlpha: frame.dimAlpha,
                    sheet: nil,
                    row: size.height,
                    sheetAlpha: 255
                )
            )
        }
        if frame.row < 0 { return .whole(because: "the sheet reaches above the picture") }
        if frame.radius > 0, !sheet.rounding.corners.isDisjoint(with: .bottom) {
            return .whole(because: "the sheet's lower corners do not slide with it")
        }
        let layer = SheetLayer(
            shape: sheet.rounding.index(of: placement.radius ?? sheet.rounding.radius),
            shadowGrowth: frame.shadowGrowth,
            floatGrowth: frame.floatGrowth,
            content: frame.content
        )
        return .layers(
            Layers(
                home: frame.home,
                dimAlpha: frame.dimAlpha,
                sheet: layer,
                row: frame.row,
                sheetAlpha: frame.sheetAlpha
            )
        )
    }
}

// The picture of the sheet's layer.
extension Scene {
    /// The size of the layer's picture on the panel: as many rows as the highest sheet shows, and what reaches above it.
    ///
    /// Empty when there is no sheet.
    package var sheetLayerSize: PixelSize {
        let bounds = sheetLayerBounds
        return bounds.isEmpty ? PixelSize(width: 0, height: 0) : rotation.turn(bounds.size)
    }

    /// Where on the panel the layer lies when the sheet's first row is `row`; a part of it lies beyond the edges.
    package func sheetLayerPlace(row: Int) -> PixelRect { place(sheetLayerBounds.moved(x: 0, y: row)) }

    /// The layer in the picture when the sheet begins in the picture's first row.
    var sheetLayerBounds: PixelRect {
        let extent = reach?.extent ?? 0
        let left = min(sheet.x, sheet.x + (sheet.shadow?.x ?? 0) - extent)
        let right = max(sheet.x, sheet.x + (sheet.shadow?.x ?? 0) + extent) + sheet.width
        let rise = max(0, extent - (sheet.shadow?.y ?? 0), -(sheet.grabber?.y ?? 0))
        let columns = PixelRect(x: left, y: -rise, width: right - left, height: size.height + rise)
        return columns.intersection(PixelRect(x: 0, y: -rise, width: size.width, height: size.height + rise))
    }

    /// The pixels that differ between two states of the layer, and hardly more.
    package func sheetLayerDamage(from old: SheetLayer, to new: SheetLayer) -> Damage {
        var damage = Damage()
        guard old != new else { return damage }
        let bounds = sheetLayerBounds
        let scene = sheetAlone(in: bounds)
        let row = -bounds.y
        if old.shape != new.shape || old.shadowGrowth != new.shadowGrowth {
            let radius = max(radius(at: old.shape), radius(at: new.shape))
            let inset = sheet.x - bounds.x
            for x in [inset, inset + sheet.width - radius] {
                damage.add(PixelRect(x: x, y: row, width: radius, height: radius))
            }
        }
        if sheet.shadow != nil, old.shape != new.shape || old.shadowGrowth != new.shadowGrowth {
            for rect in besideSheet(in: bounds) { damage.add(rect) }
        }
        if old.floatGrowth != new.floatGrowth {
            damage.add(PixelRect(x: 0, y: 0, width: bounds.width, height: row))
        }
        let frames = [old, new].map { SceneFrame($0, of: scene, row: row) }
        for rect in SceneChange(old: frames[0], new: frames[1]).content { damage.add(rect) }
        return damage.clipped(to: PixelRect(bounds.size)).mapped(scene.place)
    }

    /// The parts of the layer around the sheet where its shadow is seen: above it, and at its sides.
    private func besideSheet(in bounds: PixelRect) -> [PixelRect] {
        let (row, left) = (-bounds.y, sheet.x - bounds.x)
        let right = left + sheet.width
        return [
            PixelRect(x: 0, y: 0, width: bounds.width, height: row),
            PixelRect(x: 0, y: row, width: left, height: size.height),
            PixelRect(x: right, y: row, width: bounds.width - right, height: size.height),
        ]
    }
}

// The picture of the ground.
extension Scene {
    /// What the ground's picture shows as a layer of its own.
    ///
    /// Under an opaque sheet it is not seen, so it is not drawn there until the sheet slides away.
    package struct DimmedGround: Equatable, Sendable {
        /// The opacity of the dim, 0…255.
        package var dimAlpha: UInt8
        /// How many of the picture's first rows are as they should be; beside the sheet's columns all rows are.
        package var rows: Int
        /// What lies on it.
        package var home = Content()

        package init(dimAlpha: UInt8, rows: Int, home: Content = Content()) {
            (self.dimAlpha, self.rows, self.home) = (dimAlpha, rows, home)
        }
    }

    /// The pixels of the upright picture to draw, so that a ground that shows `old` is right wherever `layers` let it be seen, and
    /// what it shows then.
    ///
    /// When the sheet slides off rows that were not drawn, all others under it are drawn with them; from then on a dim
    /// that does not change costs nothing.
    /// - Parameters:
    ///   - old: what was drawn before; nil when nothing of it can be kept.
    ///   - dimAlpha: the opacity of the dim in the picture; 0 where the display dims.
    ///   - changed: what of the ground has changed since then.
    package func groundDamage(
        from old: DimmedGround?,
        to layers: Layers,
        dimAlpha: UInt8,
        changed: Damage = Damage()
    ) -> (damage: Damage, shown: DimmedGround) {
        let rows = rowsBehind(layers)
        guard let old else {
            return (
                Damage(PixelRect(size)), DimmedGround(dimAlpha: dimAlpha, rows: size.height, home: layers.home)
            )
        }
        if old.dimAlpha != dimAlpha {
            return (uncovered(rows: rows), DimmedGround(dimAlpha: dimAlpha, rows: rows, home: layers.home))
        }
        var (damage, shown) = (Damage(), old)
        shown.home = layers.home
        let changed = placed(layers.home).change(from: placed(old.home)).reduce(into: changed) { $0.add($1) }
        if rows > old.rows {
            damage = Damage(PixelRect(x: 0, y: old.rows, width: size.width, height: size.height - old.rows))
            shown.rows = size.height
        }
        guard !changed.isEmpty else { return (damage, shown) }
        for part in uncovered(rows: rows).rects { damage.add(changed.clipped(to: part)) }
        shown.rows = rows > old.rows ? shown.rows : min(rows, old.rows)
        return (damage, shown)
    }

    /// `home` on the ground.
    func placed(_ home: Content) -> PlacedContent {
        PlacedContent(content: home, origin: (0, 0), room: PixelRect(size), fill: ground, rotation: rotation)
    }

    private func rowsBehind(_ layers: Layers) -> Int {
        guard let layer = layers.sheet, layers.sheetAlpha == 255 else { return size.height }
        return min(size.height, max(0, layers.row + radius(at: layer.shape)))
    }

    /// Where the ground is seen when the sheet covers its columns below the first `rows`.
    private func uncovered(rows: Int) -> Damage {
        var damage = Damage(PixelRect(x: 0, y: 0, width: size.width, height: rows))
        let (right, below) = (sheet.x + sheet.width, size.height - rows)
        damage.add(PixelRect(x: 0, y: rows, width: sheet.x, height: below))
        damage.add(PixelRect(x: right, y: rows, width: size.width - right, height: below))
        return damage
    }
}
