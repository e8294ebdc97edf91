import Elementary

/// A damped spring as a closed form of time, so that every frame rate shows the same motion.
public struct Spring: Hashable, Sendable {
    /// How fast a spring is, in one of two measures.
    public enum Pace: Hashable, Sendable {
        /// Started from rest, it is within a thousandth of the distance after this time.
        case duration(Microseconds)
        /// The period without damping, in seconds.
        case response(Double)
    }

    /// How fast it is, in the given measure.
    public let pace: Pace
    /// Below 1 it swings, at 1 it comes to rest as fast as possible without swinging, above 1 more slowly.
    public let dampingRatio: Double
    /// The angular frequency without damping, per second.
    public let frequency: Double
    /// Its velocity at the start towards its target, as a part of the distance per second.
    public var initialVelocity = 0.0
    /// Whether it starts with the velocity of the sheet, or of the finger that released it.
    public var keepsVelocity: Bool

    /// The part of the distance that may be left when the motion counts as over.
    public static let tolerance = 0.001

    /// The root of (1 + u)·e^(−u) = tolerance: a spring is over after u times its slowest time constant.
    private static let settling = 9.233_413_476

    /// A spring of `pace`; a pace that is not above 0 counts as a microsecond.
    ///
    /// - Parameters:
    ///   - pace: its duration or its response.
    ///   - dampingRatio: above 0; others count as 1.
    ///   - keepsVelocity: whether a motion starts with the sheet's velocity.
    public init(_ pace: Pace, dampingRatio: Double = 1, keepsVelocity: Bool) {
        // Clamped so that the settling time is finite.
        let damping = dampingRatio > 0 ? min(max(dampingRatio, 0.01), 1000) : 1
        self.pace = pace
        self.dampingRatio = damping
        self.keepsVelocity = keepsVelocity
        switch pace {
        case .duration(let duration):
            frequency = Self.settling / (max(1, Double(duration)) / 1_000_000) / Self.slowness(damping)
        case .response(let response):
            frequency = 2 * .pi / max(1e-6, response)
        }
    }

    /// A spring that is within a thousandth of the distance after `duration`, started from rest.
    public init(duration: Microseconds, dampingRatio: Double = 1, keepsVelocity: Bool = false) {
        self.init(.duration(duration), dampingRatio: dampingRatio, keepsVelocity: keepsVelocity)
    }

    /// A spring whose period without damping is `response` seconds.
    public init(response: Double, dampingRatio: Double, keepsVelocity: Bool = true) {
        self.init(.response(response), dampingRatio: dampingRatio, keepsVelocity: keepsVelocity)
    }

    /// The decay of the slowest part of the motion, per second.
    private var decay: Double { frequency * Self.slowness(dampingRatio) }

    /// d − √(d² − 1), written without cancellation.
    private static func slowness(_ damping: Double) -> Double {
        damping > 1 ? 1 / (damping + (damping * damping - 1).squareRoot()) : damping
    }

    /// The distance from the target and the velocity after `time` seconds, started at distance `x` with velocity `v`.
    func state(after time: Double, from x: Double, velocity v: Double) -> (position: Double, velocity: Double) {
        let s = frequency * dampingRatio
        let square = frequency * frequency - s * s
        let push = v + s * x
        let (even, odd) = Self.waves(square, decay: s, time)
        let position = x * even + push * odd
        return (position, push * even - x * square * odd - s * position)
    }

    /// e^(−st)·cos(ωt) and e^(−st)·sin(ωt) / ω for ω² = `square`, whatever its sign.
    ///
    /// Near zero they are e^(−st) and e^(−st)·t. The hyperbolic pair is computed from two exponentials that cannot overflow.
    private static func waves(_ square: Double, decay s: Double, _ time: Double) -> (even: Double, odd: Double) {
        let omega = abs(square).squareRoot()
        if omega * time < 1e-6 { return (exp(-s * time), exp(-s * time) * time) }
        if square > 0 { return (exp(-s * time) * cos(omega * time), exp(-s * time) * sin(omega * time) / omega) }
        let (slow, fast) = (exp(-(s - omega) * time), exp(-(s + omega) * time))
        return ((slow + fast) / 2, (slow - fast) / 2 / omega)
    }

    /// The duration of a motion that starts at distance `x` from the target with velocity `v`, in seconds.
    ///
    /// The distance from the target never exceeds e^(−st)·(|x| + |v + s·x|·t), s being the slowest decay. The motion is over
    /// when that is a thousandth of its size: of `x`, or of what the velocity alone would add to it.
    func settlingTime(from x: Double, velocity v: Double) -> Double {
        let s = decay
        let size = max(abs(x), abs(v) / s)
        guard size > 0 else { return 0 }
        let (distance, push) = (abs(x) / size, abs(v + s * x) / size / s)
        var (low, high) = (0.0, 64.0)
        for _ in 0..<60 {
            let u = (low + high) / 2
            if exp(-u) * (distance + push * u) > Self.tolerance { low = u } else { high = u }
        }
        return high / s
    }
}
