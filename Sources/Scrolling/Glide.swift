#if canImport(Glibc)
    import Glibc
#endif

/// How a scrolled content goes on when the finger lets go: it glides, ever slower, and a spring catches it at its ends.
///
/// Every moment follows from the first by a formula, so the same glide looks the same at any frame rate, and its end is
/// known when it begins. Offsets are in points, speeds in points a second, times in microseconds.
struct Glide: Hashable, Sendable {
    /// A glide slower than this stands still.
    static let slowest = 8.0

    /// The offsets at which it may rest.
    let limits: ClosedRange<Double>
    /// When it began; it stays where it is until then.
    let began: Int64
    /// The first moment at which it stands.
    let end: Int64
    /// Where it stands then.
    let goal: Double
    /// The speed with which it begins.
    let velocity: Double
    private let start: Double
    /// The decay as a rate a second: the speed after t seconds is e^(−rate·t) of the first.
    private let rate: Double
    /// Seconds until the spring has it, or until it stands.
    private let free: Double
    /// What catches it; nil where it stands before it runs into an end.
    private let spring: EndSpring?

    /// A glide from `start` with `velocity`.
    ///
    /// One that begins beyond an end and comes back by itself glides, any other one there is the spring's.
    ///
    /// - Parameters:
    ///   - decay: what is left of the speed after a millisecond.
    ///   - room: how far it may go beyond its limits.
    ///   - springs: whether a spring has it already.
    init(
        start: Double,
        velocity: Double,
        limits: ClosedRange<Double>,
        began: Int64,
        decay: Double = ScrollBehavior.usualDeceleration,
        room: Double = .infinity,
        springs: Bool = false
    ) {
        (self.start, self.velocity, self.limits, self.began) = (start, velocity, limits, began)
        rate = Self.rate(decay)
        let way = Way(start: start, velocity: velocity, rate: rate)
        let reach = way.state(at: way.standing).offset
        let glides = !springs && (limits.contains(start) || limits.clamp(reach) != limits.clamp(start))
        if glides, limits.contains(reach) {
            (free, spring, goal) = (way.standing, nil, reach)
        } else {
            free = glides ? way.time(to: velocity < 0 ? limits.lowerBound : limits.upperBound) : 0
            let hit = way.state(at: free).velocity
            goal = glides ? (velocity < 0 ? limits.lowerBound : limits.upperBound) : limits.clamp(start)
            spring = EndSpring(distance: glides ? 0 : start - goal, velocity: hit, room: room)
        }
        end = began + Int64(((free + (spring?.duration ?? 0)) * 1_000_000).rounded(.up))
    }

    /// A decay a millisecond as a rate a second; one without an end, or without a beginning, is held between.
    static func rate(_ decay: Double) -> Double { -1000 * log((0.001...0.99999).clamp(decay)) }

    /// Seconds until what glides with `speed` is as slow as `other`.
    static func time(from speed: Double, to other: Double, rate: Double) -> Double { log(speed / other) / rate }

    /// The offset at `time`, and the speed.
    func state(at time: Int64) -> (offset: Double, velocity: Double) {
        if time >= end { return (goal, 0) }
        if time < began { return (start, 0) }
        let elapsed = Double(time - began) / 1_000_000
        guard let spring, elapsed >= free else {
            return Way(start: start, velocity: velocity, rate: rate).state(at: elapsed)
        }
        let (distance, velocity) = spring.state(at: elapsed - free)
        return (goal + distance, velocity)
    }

    /// Whether it stands at `time`.
    func isOver(at time: Int64) -> Bool { time >= end }

    /// Whether a spring has it at `time`.
    func springs(at time: Int64) -> Bool { spring != nil && Double(time - began) / 1_000_000 >= free }

    /// When it runs into an end, and with what speed; nil where it stands before, or where a spring has it from the start.
    var impact: (time: Int64, velocity: Double)? {
        guard spring != nil, limits.contains(start) || free > 0 else { return nil }
        let speed = Way(start: start, velocity: velocity, rate: rate).state(at: free).velocity
        return (began + Int64((free * 1_000_000).rounded(.up)), speed)
    }
}

/// A glide that no end stops: its speed falls exponentially.
private struct Way {
    let start: Double
    let velocity: Double
    let rate: Double

    /// Seconds until it is so slow that it stands.
    var standing: Double {
        let speed = abs(velocity)
        return speed > Glide.slowest ? Glide.time(from: speed, to: Glide.slowest, rate: rate) : 0
    }

    func state(at elapsed: Double) -> (offset: Double, velocity: Double) {
        let left = exp(-rate * elapsed)
        return (start + velocity / rate * (1 - left), velocity * left)
    }

    /// Seconds until it is at `place`, which it gets to: start + velocity / rate · (1 − e^(−rate·t)) = place.
    func time(to place: Double) -> Double {
        guard velocity != 0 else { return 0 }
        return max(0, -log(max(1 - (place - start) * rate / velocity, .leastNormalMagnitude)) / rate)
    }
}

extension ClosedRange<Double> {
    /// What is nearest to `value` in it.
    func clamp(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
