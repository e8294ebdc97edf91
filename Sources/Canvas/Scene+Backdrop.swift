/// The backdrop with its dim, as a layer of its own.
extension Scene {
    /// What a backdrop's picture shows where it may be seen.
    ///
    /// Under an opaque sheet nobody sees it, so it is not drawn there until the sheet slides away.
    package struct DimmedBackdrop: Hashable, Sendable {
        /// The opacity of the dim, 0…255.
        package var dimAlpha: UInt8
        /// The first rows of the picture, which show it; beside the sheet's columns all rows do.
        package var rows: Int
    }

    /// The pixels of the upright picture to draw, so that a backdrop that shows `old` has its dim right wherever it is
    /// seen through `layers`; and what it shows then.
    ///
    /// When the sheet slides off rows that were not drawn, all the others under it are drawn with them: from then on a dim
    /// that stays costs nothing.
    /// - Parameters:
    ///   - old: what was drawn before; nil when that is something else, and all of it is to be drawn.
    ///   - dimAlpha: the opacity of the dim in the picture; 0 where something else dims.
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
            return (backdropParts(rows: 0..<rows, besides: true), DimmedBackdrop(dimAlpha: dimAlpha, rows: rows))
        }
        if rows <= old.rows { return (Damage(), old) }
        let rest = backdropParts(rows: old.rows..<size.height, besides: false)
        return (rest, DimmedBackdrop(dimAlpha: dimAlpha, rows: size.height))
    }

    /// Writes the pixels of `damage`, which are the panel's, as the backdrop shows them.
    package func paintBackdrop(dimAlpha: UInt8, damage: Damage, into target: FrameTarget) {
        paint(Placement(sheetRow: size.height, dimAlpha: dimAlpha), damage: damage, into: target)
    }

    /// How many rows of the backdrop may be seen in the sheet's columns.
    private func rowsBehind(_ layers: Layers) -> Int {
        guard let figure = layers.figure, layers.figureAlpha == 255 else { return size.height }
        return min(size.height, max(0, layers.row + shapes[figure.shape].radius))
    }

    /// Some rows from side to side, and perhaps what lies beside the sheet's columns below them.
    private func backdropParts(rows: Range<Int>, besides: Bool) -> Damage {
        var damage = Damage(PixelRect(x: 0, y: rows.lowerBound, width: size.width, height: rows.count))
        guard besides else { return damage }
        let (right, below) = (sheet.x + sheet.width, size.height - rows.upperBound)
        damage.add(PixelRect(x: 0, y: rows.upperBound, width: sheet.x, height: below))
        damage.add(PixelRect(x: right, y: rows.upperBound, width: size.width - right, height: below))
        return damage
    }
}
