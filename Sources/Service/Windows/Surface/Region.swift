package import Canvas

/// A part of a surface that a program describes by rectangles that it adds and subtracts one after another.
package struct Region: Equatable, Sendable {
    /// The rectangles, disjoint; of a region that is too intricate the one around it.
    package private(set) var area = Damage()
    /// Whether `area` is the region itself, not one that holds it.
    package private(set) var isExact = true

    /// A region of more rectangles costs each frame and touch more than it is worth.
    private static let maximumRects = 64

    package init() {}

    package init(_ rect: PixelRect) { add(rect) }

    package mutating func add(_ rect: PixelRect) {
        area.add(rect)
        simplify()
    }

    package mutating func subtract(_ rect: PixelRect) {
        area.remove(rect)
        simplify()
    }

    package func contains(x: Int, y: Int) -> Bool {
        area.rects.contains { ($0.x..<$0.maxX).contains(x) && ($0.y..<$0.maxY).contains(y) }
    }

    /// Its largest rectangles: each that hides something costs every frame.
    var largest: Damage {
        guard area.rects.count > Self.mostOpaque else { return area }
        return area.rects.sorted { $0.area > $1.area }.prefix(Self.mostOpaque).reduce(into: Damage()) { $0.add($1) }
    }

    private static let mostOpaque = 8

    private mutating func simplify() {
        guard area.rects.count > Self.maximumRects, let bounds = area.bounds else { return }
        (area, isExact) = (Damage(bounds), false)
    }
}
