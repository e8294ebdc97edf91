/// How large things are: gaps, which stay, and lines and controls, which grow with the text scale.
///
/// Everything is in points but for what says pixels. Nothing here asks a font.
struct Measures: Equatable, Sendable {
    /// Pixels per point.
    let scale: Double
    let textScale: Double

    /// The least height of what a finger touches.
    static let leastTarget = 44.0

    func line(_ style: TextStyle) -> Double { style.lineHeight * textScale }

    /// What grows with texts besides lines: paddings of rows, and controls beside texts.
    func grown(_ points: Double) -> Double { points * textScale }

    /// Whole pixels, at least one.
    func pixels(_ points: Double) -> Int { max(1, Int((points * scale).rounded())) }

    /// How thick hairlines are, in pixels.
    var hairline: Int { max(1, Int((scale / 2).rounded())) }

    /// The rows of pixels of an item, with `padding` points that belong to it; one at least where it has any height.
    ///
    /// A whole number that may be larger than any sheet.
    func rows(of height: ItemHeight, padding: Double) -> Double {
        let rows = Double(height.rows) + ((height.points + padding) * scale).rounded()
        return height == ItemHeight() ? rows : max(1, rows)
    }
}

/// How high an item is: points, which are scaled, and rows of pixels, which are not.
struct ItemHeight: Equatable, Sendable {
    var points = 0.0
    /// Rows of pixels besides.
    var rows = 0

    static func points(_ points: Double) -> ItemHeight { ItemHeight(points: points) }
}
