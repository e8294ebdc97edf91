/// A sheet's outline and its shadow's with one radius, rasterised.
struct SheetShape: Hashable, Sendable {
    /// The radius of the corners that are round, in pixels.
    let radius: Int
    /// The shadow, if there is one to be seen.
    let shadow: ShadowMask?
    private let corners: Corners
    private let width: Int
    /// Coverage of the upper-left corner's square, row-major; the others are its mirror images.
    private let corner: [UInt8]

    init(_ sheet: Scene.Sheet, radius: Int) {
        let corners = sheet.rounding.corners
        let mask = Mask.corner(radius: corners.isEmpty ? 0 : Double(radius))
        self.corners = corners
        self.radius = mask.size.width
        width = sheet.width
        corner = mask.coverage
        shadow = sheet.shadow.flatMap { shadow in
            shadow.opacity == 0 ? nil : ShadowMask(shadow, width: sheet.width, corner: mask, corners: corners)
        }
    }

    /// How much of a pixel the sheet covers, 0…255: `column` from its left side, `depth` and `height` from the first
    /// and the last of its rows that are on the panel.
    func coverage(column: Int, depth: Int, height: Int) -> UInt8 {
        min(
            coverage(column, depth, left: .topLeft, right: .topRight),
            coverage(column, height, left: .bottomLeft, right: .bottomRight)
        )
    }

    /// How many columns at either side of a row may be covered in part or not at all.
    func inset(depth: Int, height: Int) -> Int {
        let isUpper = depth < radius && !corners.isDisjoint(with: .top)
        let isLower = height < radius && !corners.isDisjoint(with: .bottom)
        return isUpper || isLower ? radius : 0
    }

    private func coverage(_ column: Int, _ line: Int, left: Corners, right: Corners) -> UInt8 {
        guard line < radius else { return 255 }
        let isLeft = 2 * column < width
        let inset = isLeft ? column : width - 1 - column
        guard inset < radius, corners.contains(isLeft ? left : right) else { return 255 }
        return corner[line * radius + inset]
    }
}
