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

    /// The largest size with these proportions that fits into `box`; at least a pixel a side.
    ///
    /// Neither is empty.
    package func fitted(into box: PixelSize) -> PixelSize {
        let factor = min(Double(box.width) / Double(width), Double(box.height) / Double(height))
        return PixelSize(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded()))
        )
    }
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

    /// The same rectangle elsewhere.
    func moved(x: Int, y: Int) -> PixelRect {
        PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
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

/// What differs between two pictures, as rectangles that never overlap.
///
/// Kernel damage clips must not overlap and a pixel must not be written twice, so overlaps are cut away when a rectangle
/// is added.
package struct Damage: Hashable, Sendable {
    /// The rectangles, disjoint and none of them empty.
    package private(set) var rects: [PixelRect] = []

    /// Nothing.
    package init() {}

    /// One rectangle.
    package init(_ rect: PixelRect) {
        add(rect)
    }

    /// Whether nothing differs.
    package var isEmpty: Bool { rects.isEmpty }

    /// The number of pixels.
    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// Adds the part of `rect` that is not yet covered.
    package mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        rects.removeAll { rect.contains($0) }
        var rest = Damage()
        rest.rects = [rect]
        for known in rects { rest.remove(known) { _ in } }
        rects += rest.rects
    }

    /// Adds all of `other`.
    package mutating func add(_ other: Damage) {
        for rect in other.rects { add(rect) }
    }

    /// The part of it inside `bounds`.
    package func clipped(to bounds: PixelRect) -> Damage {
        var result = Damage()
        result.rects = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
        return result
    }

    /// The damage with every rectangle mapped: `map` must keep disjoint rectangles disjoint, as a rotation does.
    package func mapped(_ map: (PixelRect) -> PixelRect) -> Damage {
        var result = Damage()
        result.rects = rects.map(map)
        return result
    }

    /// Removes the pixels in `rect`, and calls `body` with what was removed, as rectangles that do not overlap.
    mutating func remove(_ rect: PixelRect, _ body: (PixelRect) -> Void) {
        // Mostly nothing lies there.
        guard rects.contains(where: { !$0.intersection(rect).isEmpty }) else { return }
        var rest: [PixelRect] = []
        for known in rects {
            let cut = known.intersection(rect)
            if cut.isEmpty {
                rest.append(known)
            } else {
                body(cut)
                Damage.append(known, without: cut, to: &rest)
            }
        }
        rects = rest
    }

    /// Appends what is left of `rect` when `cut`, a part of it, is cut out: at most four pieces, full-width ones above and below.
    private static func append(_ rect: PixelRect, without cut: PixelRect, to rest: inout [PixelRect]) {
        let pieces = (
            PixelRect(x: rect.x, y: rect.y, width: rect.width, height: cut.y - rect.y),
            PixelRect(x: rect.x, y: cut.y, width: cut.x - rect.x, height: cut.height),
            PixelRect(x: cut.maxX, y: cut.y, width: rect.maxX - cut.maxX, height: cut.height),
            PixelRect(x: rect.x, y: cut.maxY, width: rect.width, height: rect.maxY - cut.maxY)
        )
        if !pieces.0.isEmpty { rest.append(pieces.0) }
        if !pieces.1.isEmpty { rest.append(pieces.1) }
        if !pieces.2.isEmpty { rest.append(pieces.2) }
        if !pieces.3.isEmpty { rest.append(pieces.3) }
    }
}

extension Damage {
    /// More rectangles than this cost more to walk through than the pixels between them, and kernels take 256 at most.
    private static let maximumRects = 32

    /// The damage itself, or one rectangle around it when it is scattered.
    package var simplified: Damage {
        guard rects.count > Damage.maximumRects, let first = rects.first else { return self }
        return Damage(rects.reduce(first) { $0.union($1) })
    }

    /// Both together, simplified.
    package func adding(_ other: Damage) -> Damage {
        var sum = self
        sum.add(other)
        return sum.simplified
    }
}
