import Elementary

/// The motion of scrolled content after the finger is lifted: its velocity decays, and a spring stops it at its ends.
///
/// It is a closed form of time, so that a glide looks the same at any frame rate and its end is known when it begins.
/// Offsets are in points, speeds in points per second, times in microseconds.
struct Glide: Equatable, Sendable {
    /// A glide slower than this is at rest.
    static let slowest = 8.0

    /// The offsets at which it may rest.
    let limits: ClosedRange<Double>
    /// When it begins; it is at its start until then.
    let began: Int64
    /// The first moment at which it is at rest.
    let end: Int64
    let goal: Double
    /// The speed with which it begins.
    let velocity: Double
    private let start: Double
    /// The decay as a rate a second: the speed after t seconds is e^(−rate·t) of the first.
    private let rate: Double
    /// Seconds until the spring stops it, or until it is at rest.
    private let freeDuration: Double
    /// The spring that stops it; nil where it is at rest before it reaches an end.
    private let spring: EndSpring?

    /// A glide from `start` with `velocity`.
    ///
    /// Beyond an end it glides only if its velocity leads back; otherwise the spring moves it from the start.
    ///
    /// - Parameters:
    ///   - decay: the part of the velocity that is left after a millisecond.
    ///   - room: how far it may go beyond its limits.
    ///   - springs: whether the spring moves it from the start.
    ///   - aim: where it comes to rest, within its limits, if its velocity was made for that: rounding is not to show.
    init(
        start: Double,
        velocity: Double,
        limits: ClosedRange<Double>,
        began: Int64,
        decay: Double = ScrollBehavior.usualDeceleration,
        room: Double = .infinity,
        springs: Bool = false,
        aim: Double? = nil
    ) {
        (self.start, self.velocity, self.limits, self.began) = (start, velocity, limits, began)
        rate = Self.rate(decay)
        let free = FreeGlide(start: start, velocity: velocity, rate: rate)
        let reach = free.state(at: free.duration).offset
        let glides = !springs && (limits.contains(start) || limits.clamp(reach) != limits.clamp(start))
        if glides, limits.contains(reach) {
            (freeDuration, spring, goal) = (free.duration, nil, aim ?? reach)
        } else {
            freeDuration = glides ? free.time(to: velocity < 0 ? limits.lowerBound : limits.upperBound) : 0
            let hit = free.state(at: freeDuration).velocity
            goal = glides ? (velocity < 0 ? limits.lowerBound : limits.upperBound) : limits.clamp(start)
            spring = EndSpring(distance: glides ? 0 : start - goal, velocity: hit, room: room)
        }
        end = began + Int64(((freeDuration + (spring?.duration ?? 0)) * 1_000_000).rounded(.up))
    }

    /// A decay per millisecond as a rate per second; the decay is clamped to between 0.001 and 0.99999.
    static func rate(_ decay: Double) -> Double { -1000 * log((0.001...0.99999).clamp(decay)) }

    /// Seconds until a glide has slowed down from `speed` to `other`.
    static func time(from speed: Double, to other: Double, rate: Double) -> Double { log(speed / other) / rate }

    /// The offset at `time`, and the speed.
    func state(at time: Int64) -> (offset: Double, velocity: Double) {
        if time >= end { return (goal, 0) }
        if time < began { return (start, 0) }
        let elapsed = Double(time - began) / 1_000_000
        guard let spring, elapsed >= freeDuration else {
            return FreeGlide(start: start, velocity: velocity, rate: rate).state(at: elapsed)
        }
        let (distance, velocity) = spring.state(at: elapsed - freeDuration)
        return (goal + distance, velocity)
    }

    func isOver(at time: Int64) -> Bool { time >= end }

    /// Whether the spring moves it at `time`.
    func springs(at time: Int64) -> Bool { spring != nil && Double(time - began) / 1_000_000 >= freeDuration }

    /// When it reaches an end, and with what velocity; nil where it never does, or where the spring moves it from the start.
    var impact: (time: Int64, velocity: Double)? {
        guard spring != nil, limits.contains(start) || freeDuration > 0 else { return nil }
        let speed = FreeGlide(start: start, velocity: velocity, rate: rate).state(at: freeDuration).velocity
        return (began + Int64((freeDuration * 1_000_000).rounded(.up)), speed)
    }
}

/// A glide without ends: its velocity decays exponentially.
private struct FreeGlide {
    let start: Double
    let velocity: Double
    let rate: Double

    /// Seconds until it is so slow that it counts as at rest.
    var duration: Double {
        let speed = abs(velocity)
        return speed > Glide.slowest ? Glide.time(from: speed, to: Glide.slowest, rate: rate) : 0
    }

    func state(at elapsed: Double) -> (offset: Double, velocity: Double) {
        let left = exp(-rate * elapsed)
        return (start + velocity / rate * (1 - left), velocity * left)
    }

    /// Seconds until it is at `place`, which it reaches: start + velocity / rate · (1 − e^(−rate·t)) = place.
    func time(to place: Double) -> Double {
        guard velocity != 0 else { return 0 }
        return max(0, -log(max(1 - (place - start) * rate / velocity, .leastNormalMagnitude)) / rate)
    }
}

extension ClosedRange<Double> {
    func clamp(_ value: Double) -> Double { Swift.min(Swift.max(value, lowerBound), upperBound) }
}

/// The spring at the end of scrolled content: critically damped, so that content that runs into it comes back without
/// swinging.
struct EndSpring: Equatable, Sendable {
    /// Its angular frequency: the response is 0.4 s.
    static let omega = 2 * Double.pi / 0.4
    /// Content nearer to the end than this is at the end.
    static let nearest = 0.25

    /// Seconds until the content is at the end.
    let duration: Double
    /// The distance from the end at the start.
    private let distance: Double
    /// The speed at the start, plus omega times the distance.
    private let slope: Double

    /// A spring for content that is `distance` from the end and has `velocity`.
    ///
    /// - Parameter room: how far beyond the end it may go; the velocity is limited to that.
    init(distance: Double, velocity: Double, room: Double) {
        self.distance = distance
        // Content flung against a spring at rest goes velocity / (omega · e) beyond the end.
        let fastest = max(0, room - abs(distance)) * Self.omega * exp(1)
        let isOutward = distance == 0 || (distance < 0) == (velocity < 0)
        let speed = isOutward ? min(max(velocity, -fastest), fastest) : velocity
        slope = speed + Self.omega * distance
        duration = Self.duration(abs(distance), abs(slope))
    }

    /// The distance from the end after `elapsed` seconds, and the speed.
    func state(at elapsed: Double) -> (distance: Double, velocity: Double) {
        let left = exp(-Self.omega * elapsed)
        let place = distance + slope * elapsed
        return (place * left, (slope - Self.omega * place) * left)
    }

    /// The first moment, to the millisecond, from which on distance and speed are below the limits of rest.
    ///
    /// The bounds used here, such as (distance + slope · t) · e^(−omega·t), only fall from 2 / omega on.
    private static func duration(_ distance: Double, _ slope: Double) -> Double {
        let isNear = { (milliseconds: Int) -> Bool in
            let elapsed = Double(milliseconds) / 1000
            let left = exp(-omega * elapsed)
            let place = (distance + slope * elapsed) * left
            return place < nearest && slope * left + omega * place < Glide.slowest
        }
        if distance < nearest, slope < Glide.slowest { return 0 }
        var (low, high) = (Int(2000 / omega), 10_000)
        while low < high {
            let middle = (low + high) / 2
            if isNear(middle) { high = middle } else { low = middle + 1 }
        }
        return Double(low) / 1000
    }
}
