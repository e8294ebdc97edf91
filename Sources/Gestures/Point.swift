/// A place or a displacement in the plane; y grows downwards.
///
/// The unit is the caller's: panel fractions where a touchscreen speaks, points (pt) from the recognizers on.
public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// A point at `x`, `y`.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// The distance from the origin.
    public var length: Double { (x * x + y * y).squareRoot() }

    /// Adds component by component.
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

    /// Subtracts component by component.
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    /// Scales both components.
    public static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

    /// Divides both components.
    public static func / (a: Point, divisor: Double) -> Point { Point(x: a.x / divisor, y: a.y / divisor) }
}
