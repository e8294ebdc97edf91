/// What differs between two pictures, as rectangles that never overlap.
///
/// Kernel damage clips must not overlap and a pixel must not be written twice, so overlaps are cut away on the way in.
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

    /// Adds what of `rect` is not yet covered.
    package mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        rects.removeAll { rect.contains($0) }
        var pieces = [rect]
        for known in rects {
            pieces = pieces.flatMap { Damage.subtract(known, from: $0) }
        }
        rects += pieces
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

    /// The same pixels elsewhere: `map` must keep disjoint rectangles disjoint, as turning them does.
    package func mapped(_ map: (PixelRect) -> PixelRect) -> Damage {
        var result = Damage()
        result.rects = rects.map(map)
        return result
    }

    /// Takes out what lies in `rect`, as rectangles that do not overlap.
    mutating func take(_ rect: PixelRect) -> [PixelRect] {
        // Most of what is asked for lies elsewhere.
        guard rects.contains(where: { !$0.intersection(rect).isEmpty }) else { return [] }
        let taken = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
        rects = rects.flatMap { Damage.subtract(rect, from: $0) }
        return taken
    }

    /// What is left of `rect` when `hole` is cut out: at most four pieces, full-width ones above and below.
    private static func subtract(_ hole: PixelRect, from rect: PixelRect) -> [PixelRect] {
        let cut = rect.intersection(hole)
        if cut.isEmpty { return [rect] }
        return [
            PixelRect(x: rect.x, y: rect.y, width: rect.width, height: cut.y - rect.y),
            PixelRect(x: rect.x, y: cut.y, width: cut.x - rect.x, height: cut.height),
            PixelRect(x: cut.maxX, y: cut.y, width: rect.maxX - cut.maxX, height: cut.height),
            PixelRect(x: rect.x, y: cut.maxY, width: rect.width, height: rect.maxY - cut.maxY),
        ].filter { !$0.isEmpty }
    }
}
