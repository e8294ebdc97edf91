#if canImport(Glibc)
    import Glibc
#endif

/// How a scrolled content goes on when the finger lets go: it glides, ever slower, and a spring catches it at its ends.
///
/// Every moment follows from the first by a formula, so the same glide looks the same at any frame rate. Offsets are in
/// points, speeds in points a second, times in microseconds.
struct Glide: Hashable, Sendable {
    /// What is left of the speed after a millisecond, as on the phones that everybody knows.
    static let decay = 0.998
    /// A glide slower than this stands still.
    static let slowest = 8.0
    /// The stiffness of the ends: a critically damped spring of 0.4 s.
    private static let omega = 2 * Double.pi / 0.4
    /// The decay as a rate a second: the speed after t seconds is e^(−rate·t) of the first.
    private static let rate = -1000 * log(decay)

    /// Where it began.
    let start: Double
    /// The speed with which it began.
    let velocity: Double
    /// The offsets at which it may rest.
    let limits: ClosedRange<Double>
    /// When it began.
    let began: Int64

    /// Seconds until the end that it runs into; none where it begins beyond one and is too slow to come back by itself.
    private var freeTime: Double {
        let reach = start + velocity / Self.rate
        guard limits.contains(start) || clamped(start) != clamped(reach) else { return 0 }
        let end = velocity < 0 ? limits.lowerBound : limits.upperBound
        // start + velocity / rate · (1 − e^(−rate·t)) = end
        let left = 1 - (end - start) * Self.rate / velocity
        return velocity != 0 && left > 0 ? -log(left) / Self.rate : .infinity
    }

    /// Seconds until it is so slow that it stands.
    private var glideTime: Double {
        let speed = abs(velocity)
        return speed > Self.slowest ? log(speed / Self.slowest) / Self.rate : 0
    }

    /// The offset at `time`, and the speed.
    func state(at time: Int64) -> (offset: Double, velocity: Double) {
        let elapsed = max(0, Double(time - began) / 1_000_000)
        let free = freeTime
        if elapsed <= min(free, glideTime) { return gliding(elapsed) }
        if free > glideTime { return (gliding(glideTime).offset, 0) }
        let hit = gliding(free)
        return sprung(hit, elapsed - free)
    }

    /// Whether it stands at `time`.
    func isOver(at time: Int64) -> Bool {
        let (offset, velocity) = state(at: time)
        guard abs(velocity) < Self.slowest else { return false }
        return limits.contains(offset) || abs(offset - clamped(offset)) < 0.25
    }

    /// Where it stands in the end.
    var goal: Double {
        freeTime > glideTime ? gliding(glideTime).offset : clamped(gliding(freeTime).offset)
    }

    private func gliding(_ elapsed: Double) -> (offset: Double, velocity: Double) {
        let left = exp(-Self.rate * elapsed)
        return (start + velocity / Self.rate * (1 - left), velocity * left)
    }

    /// A critically damped spring from where the end was hit, back to the end.
    private func sprung(_ hit: (offset: Double, velocity: Double), _ elapsed: Double) -> (Double, Double) {
        let end = clamped(hit.offset)
        let distance = hit.offset - end
        let slope = hit.velocity + Self.omega * distance
        let left = exp(-Self.omega * elapsed)
        let offset = end + (distance + slope * elapsed) * left
        return (offset, (slope - Self.omega * (distance + slope * elapsed)) * left)
    }

    private func clamped(_ offset: Double) -> Double { min(max(offset, limits.lowerBound), limits.upperBound) }
}
