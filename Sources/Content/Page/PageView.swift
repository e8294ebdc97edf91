/// A pose in whole pixels: which rows of the items are seen, and where on the sheet.
struct PageView {
    /// Rows of the items above the upper edge of the place where they are seen.
    let offset: Int
    /// Rows of that place.
    let viewport: Int
    /// The row of the sheet where the title begins.
    let top: Int
    /// The row of the sheet where the items begin.
    let itemsTop: Int
    /// The rows of the sheet that can be seen.
    let rows: Int

    init(_ pose: ContentPose, _ layout: PageLayout, top: Int, rows: Int) {
        offset = Self.pixels(pose.offset * layout.scale)
        viewport = max(0, Self.pixels(pose.viewport * layout.scale))
        self.top = top
        itemsTop = top + layout.titleHeight
        self.rows = rows
    }

    /// The row of the sheet where the footer begins.
    var footerTop: Int { itemsTop + viewport }

    /// The rows of the items that are seen.
    var seen: Range<Int> { offset..<offset + max(0, min(viewport, rows - itemsTop)) }

    /// These, and half as many above and below: a finger that comes back finds them painted.
    var near: Range<Int> {
        let margin = seen.count / 2
        return seen.lowerBound - margin..<seen.upperBound + margin
    }

    /// A number of pixels, whatever a caller made of it.
    private static func pixels(_ value: Double) -> Int {
        value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9).rounded())
    }
}
