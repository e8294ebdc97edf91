package import System

/// The contacts that one panel reported between two SYN_REPORTs.
package struct TouchFrame: Equatable, Sendable {
    /// The stamp of the SYN_REPORT that closed the frame.
    package var time: Microseconds
    /// The contacts that the panel reported, lifted ones first; a contact that was not reported is not listed.
    package var contacts: [Contact]

    package init(time: Microseconds, contacts: [Contact]) {
        self.time = time
        self.contacts = contacts
    }
}

package struct Contact: Equatable, Sendable {
    package enum Phase: String, Sendable {
        case began
        case moved
        /// The panel reported it where it was: a sample for velocity, nothing to draw.
        case stationary
        /// It was lifted. Its position is the last one before the lift.
        case ended
        /// The panel lost it: this is no lift, so it must not decide anything.
        case cancelled
    }

    /// The tracking id: unique among the contacts that are down.
    package var id: Int
    package var phase: Phase
    /// Where it is, in the unit of the frame (panel fractions 0..<1, or points).
    package var position: Point

    package init(id: Int, phase: Phase, position: Point) {
        self.id = id
        self.phase = phase
        self.position = position
    }
}

/// The fingers that are down, kept up to date by touch frames.
struct TouchSet: Equatable, Sendable {
    struct Change {
        var joined = false
        var left = false
        var cancelled = false
        var reported = false
        var moved = false
    }

    private var touches: [Contact] = []

    var count: Int { touches.count }
    var isEmpty: Bool { touches.isEmpty }

    /// The mean of the positions; the origin when no finger is down.
    var centroid: Point {
        touches.isEmpty ? .zero : touches.reduce(Point.zero) { $0 + $1.position } / Double(touches.count)
    }

    /// Removes the contacts that left in `frame` and moves those that stay.
    mutating func removeAndMove(_ frame: TouchFrame) -> Change {
        var change = Change()
        for contact in frame.contacts {
            guard let index = touches.firstIndex(where: { $0.id == contact.id }) else { continue }
            switch contact.phase {
            case .began: continue
            case .moved, .stationary:
                change.moved = change.moved || touches[index].position != contact.position
                touches[index].position = contact.position
                change.reported = true
            case .ended, .cancelled:
                touches.remove(at: index)
                change.left = true
                change.cancelled = change.cancelled || contact.phase == .cancelled
            }
        }
        return change
    }

    /// Adds the contacts that came down in `frame`, as long as fewer than `limit` are down; true when one was added.
    mutating func join(_ frame: TouchFrame, limit: Int) -> Bool {
        guard frame.contacts.contains(where: { $0.phase == .began }) else { return false }
        let room = max(0, limit - touches.count)
        let joining = frame.contacts.filter { $0.phase == .began }.prefix(room)
        touches += joining
        return !joining.isEmpty
    }
}

/// A place or a displacement in the plane; y grows downwards.
///
/// The unit is the caller's: panel fractions in touchscreens' frames, points (pt) from the recognizers on.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    package static let zero = Point(x: 0, y: 0)

    package var length: Double { (x * x + y * y).squareRoot() }

    package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }

    package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }

    package static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

    package static func / (a: Point, divisor: Double) -> Point { Point(x: a.x / divisor, y: a.y / divisor) }
}

/// How a touchscreen's sensor is mounted on its panel: a 2x3 matrix on panel fractions, as in libinput.
///
/// x' = a·x + b·y + c and y' = d·x + e·y + f. For example, (0, 1, 0, −1, 0, 1) is a sensor mounted a quarter turn.
package struct Calibration: Equatable, Sendable {
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

    /// The fraction of the sensor of a touch at `place` on the panel.
    package func undo(_ place: Point) -> Point {
        if self == .none { return place }
        let (x, y) = (place.x - c, place.y - f)
        let area = a * e - b * d
        return Point(x: (e * x - b * y) / area, y: (a * y - d * x) / area)
    }

    private static func clamped(_ value: Double) -> Double { min(max(value, 0), 1.0.nextDown) }
}
