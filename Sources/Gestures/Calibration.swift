/// How a touchscreen's places lie on its panel: a 2x3 matrix on panel fractions, as libinput has it.
///
/// x' = a·x + b·y + c and y' = d·x + e·y + f. (0, 1, 0, −1, 0, 1), for one, is a sensor that is mounted a quarter turn.
package struct Calibration: Hashable, Sendable {
    private let a: Double
    private let b: Double
    private let c: Double
    private let d: Double
    private let e: Double
    private let f: Double

    /// The sensor lies on the panel as it should.
    package static let none = Calibration(rows: [1, 0, 0, 0, 1, 0])

    /// A calibration by its six numbers, row by row.
    ///
    /// Nil when they are not six, one of them is not finite, or they would put every touch on one line.
    package init?(_ numbers: [Double]) {
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        guard abs(numbers[0] * numbers[4] - numbers[1] * numbers[3]) > 1e-9 else { return nil }
        self.init(rows: numbers)
    }

    private init(rows numbers: [Double]) {
        (a, b, c) = (numbers[0], numbers[1], numbers[2])
        (d, e, f) = (numbers[3], numbers[4], numbers[5])
    }

    /// Where on the panel a touch at `fraction` of the sensor is, in fractions; none is put beside the panel, 0..<1.
    package func apply(_ fraction: Point) -> Point {
        if self == .none { return fraction }
        return Point(
            x: Self.held(a * fraction.x + b * fraction.y + c),
            y: Self.held(d * fraction.x + e * fraction.y + f)
        )
    }

    private static func held(_ value: Double) -> Double { min(max(value, 0), 1.0.nextDown) }
}
