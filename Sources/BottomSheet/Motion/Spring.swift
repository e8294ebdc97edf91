import Gestures
import Glibc

/// A damped spring, solved exactly: no step of time is too long for it, and every rate of frames sees the same motion.
public struct Spring: Hashable, Sendable {
    /// How fast a spring is, said in one of two ways.
    public enum Pace: Hashable, Sendable {
        /// Set out from rest it is within a thousandth of the way after this time.
        case duration(Microseconds)
        /// It would swing once in so many seconds if nothing damped it.
        case response(Double)
    }

    /// How fast it is, as its author said it.
    public let pace: Pace
    /// Below 1 it swings, at 1 it comes to rest as fast as it can without, above 1 more slowly.
    public let dampingRatio: Double
    /// The angular frequency without damping, per second.
    public let frequency: Double
    /// The speed it sets out with towards its target, as a part of the way per second.
    public var initialVelocity = 0.0
    /// Whether the speed of the sheet, or of the finger that lets go of it, flows into the spring.
    public var keepsVelocity: Bool

    /// The part of the way that may be left when the motion counts as over.
    public static let tolerance = 0.001

    /// The root of (1 + u)·e^(−u) = tolerance: a spring is over after u times its slowest time constant.
    private static let settling = 9.233_413_476

    /// A spring of `pace`; a pace that is not above 0 is taken as a microsecond.
    ///
    /// - Parameter dampingRatio: above 0; others are taken as 1.
    public init(_ pace: Pace, dampingRatio: Double = 1, keepsVelocity: Bool) {
        // A ratio with which the spring comes to its end in a time that can be told.
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

    /// A spring that is within a thousandth of the way after `duration`, set out from rest.
    public init(duration: Microseconds, dampingRatio: Double = 1, keepsVelocity: Bool = false) {
        self.init(.duration(duration), dampingRatio: dampingRatio, keepsVelocity: keepsVelocity)
    }

    /// A spring that would swing once in `response` seconds if nothing damped it.
    public init(response: Double, dampingRatio: Double, keepsVelocity: Bool = true) {
        self.init(.response(response), dampingRatio: dampingRatio, keepsVelocity: keepsVelocity)
    }

    /// The decay of the slowest part of the motion, per second.
    private var decay: Double { frequency * Self.slowness(dampingRatio) }

    /// d − √(d² − 1), written so that nothing cancels out.
    private static func slowness(_ damping: Double) -> Double {
        damping > 1 ? 1 / (damping + (damping * damping - 1).squareRoot()) : damping
    }

    /// Where a spring is after `time` seconds that set out at `x` from its target with speed `v`, and how fast.
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
    /// Near zero they are e^(−st) and e^(−st)·t. The hyperbolic pair is made of its two exponentials, neither of which can
    /// overflow.
    private static func waves(_ square: Double, decay s: Double, _ time: Double) -> (even: Double, odd: Double) {
        let omega = abs(square).squareRoot()
        if omega * time < 1e-6 { return (exp(-s * time), exp(-s * time) * time) }
        if square > 0 { return (exp(-s * time) * cos(omega * time), exp(-s * time) * sin(omega * time) / omega) }
        let (slow, fast) = (exp(-(s - omega) * time), exp(-(s + omega) * time))
        return ((slow + fast) / 2, (slow - fast) / 2 / omega)
    }

    /// How long the motion lasts that sets out at `x` from its target with speed `v`, in seconds.
    ///
    /// Its distance from the target never exceeds e^(−st)·(|x| + |v + s·x|·t), s being the slowest decay. The motion is
    /// over when that is a thousandth of its size, which is the way or what its speed alone would make of it.
    func settlingTime(from x: Double, velocity v: Double) -> Double {
        let s = decay
        let size = max(abs(x), abs(v) / s)
        guard size > 0 else { return 0 }
        let (way, push) = (abs(x) / size, abs(v + s * x) / size / s)
        var (low, high) = (0.0, 64.0)
        for _ in 0..<60 {
            let u = (low + high) / 2
            if exp(-u) * (way + push * u) > Self.tolerance { low = u } else { high = u }
        }
        return high / s
    }
}
