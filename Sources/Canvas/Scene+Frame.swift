extension Scene {
    /// A placement with all that follows from it.
    struct Frame {
        /// The sheet's first row; the panel's height for a sheet of which nothing is seen.
        let row: Int
        let dimAlpha: UInt8
        /// The sheet's opacity; 255 when it is hidden.
        let sheetAlpha: UInt8
        /// The sheet's shape with the frame's radius.
        let shape: SheetShape
        /// How far the shadow has grown, 0…255.
        let shadowGrowth: UInt8
        /// How far the floating part of the grabber has grown, 0…255.
        let floatGrowth: UInt8
        /// The first row in which more than the dimmed backdrop may be seen.
        let firstRow: Int
        /// What lies on the sheet; nothing when it is hidden.
        let content: Content
    }

    /// What `placement` comes to.
    func frame(_ placement: Placement) -> Frame {
        let isHidden = placement.sheetRow >= size.height || placement.sheetAlpha == 0
        let row = isHidden ? size.height : placement.sheetRow
        let shape = shape(placement)
        let shadowReach = shape.shadow.map { $0.extent - (sheet.shadow?.y ?? 0) } ?? 0
        let floatReach = -(sheet.grabber?.y ?? 0)
        return Frame(
            row: row,
            dimAlpha: placement.dimAlpha,
            sheetAlpha: isHidden ? 255 : placement.sheetAlpha,
            shape: shape,
            shadowGrowth: Self.growth(rows: size.height - row, reach: shadowReach),
            floatGrowth: Self.growth(rows: size.height - row, reach: floatReach),
            firstRow: isHidden ? row : row - max(0, shadowReach, floatReach),
            content: isHidden ? Content() : placement.content
        )
    }

    /// The opacity of what reaches `reach` rows above a sheet of which `rows` are seen.
    private static func growth(rows: Int, reach: Int) -> UInt8 {
        guard rows < reach else { return rows > 0 ? 255 : 0 }
        return UInt8((rows * 255 + reach / 2) / reach)
    }
}
