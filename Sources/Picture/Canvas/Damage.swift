/// What differs between two pictures, as rectangles that never overlap.
///
/// Kernel damage clips must not overlap and a pixel must not be written twice, so overlaps are cut away when a rectangle
/// is added.
package struct Damage: Equatable, Sendable {
    /// The rectangles, disjoint and none of them empty.
    package private(set) var rects: [PixelRect] = []

    package init() {}

    package init(_ rect: PixelRect) {
        add(rect)
    }

    package var isEmpty: Bool { rects.isEmpty }

    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// The rectangle around all of it; nil where there is none.
    package var bounds: PixelRect? { rects.first.map { rects.reduce($0) { $0.union($1) } } }

    /// Adds the part of `rect` that is not yet covered.
    package mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty else { return }
        rects.removeAll { rect.contains($0) }
        var rest = Damage()
        rest.rects = [rect]
        for known in rects { rest.remove(known) { _ in } }
        rects += rest.rects
    }

    package mutating func add(_ other: Damage) {
        for rect in other.rects { add(rect) }
    }

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
    package mutating func remove(_ rect: PixelRect, _ body: (PixelRect) -> Void = { _ in }) {
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

    /// More rectangles than this cost more to walk through than the pixels between them, and kernels take 256 at most.
    private static let maximumRects = 32

    /// The damage itself, or one rectangle around it when it is scattered.
    package var simplified: Damage {
        guard rects.count > Damage.maximumRects, let bounds else { return self }
        return Damage(bounds)
    }

    package func adding(_ other: Damage) -> Damage {
        var sum = self
        sum.add(other)
        return sum.simplified
    }
}
