/// A size in pixels.
package struct PixelSize: Hashable, Sendable {
    /// Columns.
    package var width: Int
    /// Rows.
    package var height: Int

    /// A size of `width` columns and `height` rows.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels.
    package var area: Int { width * height }
}

/// A half-open rectangle of pixels: `x ..< maxX`, `y ..< maxY`.
package struct PixelRect: Hashable, Sendable {
    /// The first column.
    package var x: Int
    /// The first row.
    package var y: Int
    /// Columns.
    package var width: Int
    /// Rows.
    package var height: Int

    /// A rectangle by its first pixel and its size.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A whole surface of `size`.
    package init(_ size: PixelSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Columns and rows.
    var size: PixelSize { PixelSize(width: width, height: height) }
    /// The column behind the last one.
    package var maxX: Int { x + width }
    /// The row behind the last one.
    package var maxY: Int { y + height }
    /// Whether it holds no pixel.
    package var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels.
    package var area: Int { isEmpty ? 0 : width * height }

    /// The pixels that both hold; empty when there are none.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRect(
            x: left,
            y: top,
            width: max(0, min(maxX, other.maxX) - left),
            height: max(0, min(maxY, other.maxY) - top)
        )
    }

    /// The smallest rectangle around both.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Whether every pixel of `other` is one of this rectangle's.
    package func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY)
    }
}
