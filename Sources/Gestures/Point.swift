/// A place or a displacement in the plane; y grows downwards.
///
/// The unit is the caller's: panel fractions in touchscreens' frames, points (pt) from the recognizers on.
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

/// How a touchscreen's sensor is mounted on its panel: a 2x3 matrix on panel fractions, as in libinput.
///
/// x' = a·x + b·y + c and y' = d·x + e·y + f. For example, (0, 1, 0, −1, 0, 1) is a sensor mounted a quarter turn.
package struct Calibration: Hashable, Sendable {
    private let a: Double
    private let b: Double
    private let c: Double
    private let d: Double
    private let e: Double
    private let f: Double

    /// The sensor is mounted as the panel is.
    package static let none = Calibration(rows: [1, 0, 0, 0, 1, 0])

    /// A calibration by its six numbers, row by row.
    ///
    /// Nil when they are not six, one of them is not finite, or they would map every touch to one line.
    package init?(_ numbers: [Double]) {
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        guard abs(numbers[0] * numbers[4] - numbers[1] * numbers[3]) > 1e-9 else { return nil }
        self.init(rows: numbers)
    }

    private init(rows numbers: [Double]) {
        (a, b, c) = (numbers[0], numbers[1], numbers[2])
        (d, e, f) = (numbers[3], numbers[4], numbers[5])
    }

    /// The place on the panel of a touch at `fraction` of the sensor, clamped to 0..<1.
    package func apply(_ fraction: Point) -> Point {
        if self == .none { return fraction }
        return Point(
            x: Self.clamped(a * fraction.x + b * fraction.y + c),
            y: Self.clamped(d * fraction.x + e * fraction.y + f)
        )
    }

    private static func clamped(_ value: Double) -> Double { min(max(value, 0), 1.0.nextDown) }
}
