// The sheet's own declarations show it.
@_exported public import typealias System.Microseconds

/// A curve over time.
public struct Timing: Hashable, Sendable {
    /// Its duration.
    public var duration: Microseconds
    /// Progress as a function of time.
    public var curve: TimingCurve

    /// A motion of `duration` along `curve`.
    public init(duration: Microseconds, curve: TimingCurve) {
        self.duration = duration
        self.curve = curve
    }
}

/// What drives a motion.
public enum Animation: Hashable, Sendable {
    /// A curve over time, whatever the velocity before it was.
    case curve(Timing)
    /// A spring.
    case spring(Spring)

    /// A curve of `milliseconds`.
    public static func curve(_ curve: TimingCurve, milliseconds: Int64) -> Animation {
        .curve(Timing(duration: milliseconds * 1000, curve: curve))
    }
}

/// How much motion there is for users who prefer less of it.
public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case off
    /// A sheet that comes or goes fades; between detents it jumps.
    case fade
    /// It jumps.
    case jump
}

/// How a sheet moves by itself.
public struct MotionBehavior: Hashable, Sendable {
    /// How it is presented.
    public var show: Animation
    /// How it is dismissed.
    public var hide: Animation
    /// How it moves from detent to detent.
    public var settle: Animation
    /// How much of that is left.
    public var reduced = ReducedMotion.off

    /// The timing of a fade.
    public static let fade = Timing(duration: 200_000, curve: .linear)

    /// Motions; without `settle` a sheet settles as it is presented.
    public init(show: Animation, hide: Animation, settle: Animation? = nil) {
        self.show = show
        self.hide = hide
        self.settle = settle ?? show
    }
}

/// A cubic Bézier from (0, 0) to (1, 1): progress as a function of time, as CSS and UIKit define it.
public struct TimingCurve: Hashable, Sendable {
    private let x1: Double
    private let y1: Double
    private let x2: Double
    private let y2: Double

    /// A curve by its two control points; `x1` and `x2` lie in 0…1, so that time never runs backwards.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        precondition((0...1).contains(x1) && (0...1).contains(x2), "a timing curve's x must lie in 0…1")
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// Constant speed.
    public static let linear = TimingCurve(0, 0, 1, 1)
    /// Slow at first.
    public static let easeIn = TimingCurve(0.42, 0, 1, 1)
    /// Slow at last.
    public static let easeOut = TimingCurve(0, 0, 0.58, 1)
    /// Slow at both ends.
    public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)

    /// Progress at `time`, both 0…1; exactly 0 at 0 and exactly 1 at 1.
    public func progress(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        return Self.bezier(parameter(at: time), y1, y2)
    }

    /// The derivative of progress at `time`, 0…1, per duration.
    ///
    /// Both slopes may vanish at an end, so the ends are evaluated just inside. Where the curve is vertical the derivative has
    /// no bound; it is clamped to 1000.
    func speed(at time: Double) -> Double {
        let u = min(max(parameter(at: min(max(time, 0), 1)), 1e-6), 1 - 1e-6)
        let (dx, dy) = (Self.slope(u, x1, x2), Self.slope(u, y1, y2))
        return dx * 1000 > abs(dy) ? dy / dx : (dy < 0 ? -1000 : 1000)
    }

    /// The curve parameter at which x is `time`: Newton's method, kept inside a bracket that bisection shrinks.
    private func parameter(at time: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var u = time
        for _ in 0..<64 {
            let error = Self.bezier(u, x1, x2) - time
            if abs(error) < 1e-14 { break }
            if error > 0 { high = u } else { low = u }
            let slope = Self.slope(u, x1, x2)
            let newton = u - error / slope
            u = slope > 0 && newton > low && newton < high ? newton : (low + high) / 2
        }
        return u
    }

    private static func bezier(_ u: Double, _ a: Double, _ b: Double) -> Double {
        let v = 1 - u
        return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u
    }

    private static func slope(_ u: Double, _ a: Double, _ b: Double) -> Double {
        let v = 1 - u
        return 3 * v * v * a + 6 * v * u * (b - a) + 3 * u * u * (1 - b)
    }
}
