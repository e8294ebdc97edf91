import Gestures

/// A sheet on its way by itself: position and velocity as pure functions of time.
public struct Motion: Hashable, Sendable {
    /// When it set out.
    public let start: Microseconds
    /// The top it left, in points.
    public let origin: Double
    /// The top it goes to, in points.
    public let target: Double
    /// The first moment at which it is on the target.
    public let end: Microseconds

    private let animation: Animation
    /// The speed it sets out with, in points per second.
    private let initialVelocity: Double

    /// No motion takes longer, however slow its curve or its spring: an hour.
    private static let longest: Microseconds = 3_600_000_000

    /// A motion that leaves `origin` for `target` at `start`.
    ///
    /// - Parameter velocity: the speed of the sheet at that moment, in points per second, down positive. Only a spring
    ///   that keeps velocity takes it up.
    public init(
        from origin: Double,
        to target: Double,
        velocity: Double = 0,
        animation: Animation,
        start: Microseconds
    ) {
        self.origin = origin
        self.target = target
        self.animation = animation
        self.start = start
        switch animation {
        case .curve(let timing):
            initialVelocity = 0
            end = origin == target ? start : start + min(max(0, timing.duration), Self.longest)
        case .spring(let spring):
            let own = spring.initialVelocity * (target - origin)
            initialVelocity = spring.keepsVelocity ? velocity : own
            let seconds = spring.settlingTime(from: origin - target, velocity: initialVelocity)
            end = start + Microseconds(min(seconds * 1_000_000, Double(Self.longest)).rounded())
        }
    }

    /// The top at `time`: exactly the origin before the start, exactly the target from the end on.
    public func top(at time: Microseconds) -> Double {
        if time >= end { return target }
        if time <= start { return origin }
        switch animation {
        case .curve(let timing):
            return origin + (target - origin) * timing.curve.progress(at: fraction(time, of: timing))
        case .spring(let spring):
            return target + state(of: spring, at: time).position
        }
    }

    /// The speed at `time`, in points per second, down positive; none from the end on.
    public func velocity(at time: Microseconds) -> Double {
        if time >= end { return 0 }
        switch animation {
        case .curve(let timing):
            let speed = timing.curve.speed(at: fraction(time, of: timing))
            return (target - origin) * speed / (Double(timing.duration) / 1_000_000)
        case .spring(let spring):
            return state(of: spring, at: max(time, start)).velocity
        }
    }

    /// How much of the way is done at `time`, 0…1; a spring that swings over its target counts as there.
    public func progress(at time: Microseconds) -> Double {
        if time >= end { return 1 }
        guard target != origin else { return 0 }
        return min(max((top(at: time) - origin) / (target - origin), 0), 1)
    }

    private func fraction(_ time: Microseconds, of timing: Timing) -> Double {
        Double(max(0, time - start)) / Double(max(1, timing.duration))
    }

    private func state(of spring: Spring, at time: Microseconds) -> (position: Double, velocity: Double) {
        spring.state(after: Double(time - start) / 1_000_000, from: origin - target, velocity: initialVelocity)
    }
}
