#if canImport(Glibc)
    import Glibc
#endif

/// The spring at the end of a content: critically damped, so that it brings back what runs into it without swinging.
struct EndSpring: Hashable, Sendable {
    /// Its stiffness: it answers in 0.4 s.
    static let omega = 2 * Double.pi / 0.4
    /// What is nearer to the end than this stands there.
    static let nearest = 0.25

    /// Seconds until what it has is at the end.
    let duration: Double
    /// Where it got hold of it, from the end.
    private let distance: Double
    /// What its speed there adds.
    private let slope: Double

    /// It gets hold of something `distance` from the end that has `velocity`.
    ///
    /// - Parameter room: how far beyond the end that may go; what would go further is slowed down at once.
    init(distance: Double, velocity: Double, room: Double) {
        self.distance = distance
        // The furthest point of what is flung against a spring at rest is velocity / (omega · e) away.
        let fastest = max(0, room - abs(distance)) * Self.omega * M_E
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

    /// The first moment, to the millisecond, from which on neither place nor speed can be told from those at rest.
    ///
    /// Both lie below (distance + slope · t) · e^(−omega·t) and its like, which only fall from 2 / omega on.
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
