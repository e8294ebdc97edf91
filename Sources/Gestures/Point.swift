/// A place or a displacement in the plane; y grows downwards.
///
/// The unit is the caller's: panel fractions where a touchscreen speaks, points (pt) from the recognizers on.
package struct Point: Hashable, Sendable {
    /// To the right.
    package var x: Double
    /// Downwards.
    package var y: Double

    /// A point at `x`, `y`.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    package static let zero = Point(x: 0, y: 0)

    /// The distance from the origin.
    package var length: Double { (x * x + y * y).squareRoot() }

    /// Adds component by component.
    package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

    /// Subtracts component by component.
    package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    /// Scales both components.
    package static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

    /// Divides both components.
    package static func / (a: Point, divisor: Double) -> Point { Point(x: a.x / divisor, y: a.y / divisor) }
}
