/// A motion from one top to another: position and velocity as pure functions of time.
public struct Motion: Hashable, Sendable {
    /// When it begins.
    public let start: Microseconds
    /// The top where it begins, in points.
    public let origin: Double
    /// The top where it ends, in points.
    public let target: Double
    /// The first moment at which it is on the target.
    public let end: Microseconds

    private let animation: Animation
    /// Its velocity at the start, in points per second.
    private let initialVelocity: Double

    /// The greatest duration, however slow the curve or the spring: an hour.
    private static let longest: Microseconds = 3_600_000_000

    /// A motion from `origin` to `target` that begins at `start`.
    ///
    /// - Parameters:
    ///   - origin: the top where it begins, in points.
    ///   - target: the top where it ends, in points.
    ///   - velocity: the sheet's velocity at that moment, in points per second, down positive. Only a spring that keeps
    ///     velocity uses it.
    ///   - animation: the curve or the spring.
    ///   - start: when it begins.
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

    /// The velocity at `time`, in points per second, down positive; 0 from the end on.
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

    /// The progress at `time`, 0…1; a spring that swings past its target counts as arrived.
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

/// The motion of a sheet to a position: it slides there, or it fades where motion is reduced.
struct SettleMotion: Equatable {
    var goal: SheetPosition
    /// The dim is no less on the way: where another document made the sheet taller, its old top means less in the new layout.
    var leastDim = 0.0
    /// How far its goal has moved since it began, in points: a keyboard makes room.
    var shift = 0.0

    private enum Kind: Equatable {
        /// `motion` is that of the top; the sheet's presence changes with its progress.
        case slide(from: Double, to: Double, wall: Wall)
        /// `motion` is that of the presence; the top stays.
        case fade(top: Double)
    }

    private let kind: Kind
    private let motion: Motion

    /// A slide to `goal` along `motion`; the presence changes from `presence` to that of the goal.
    ///
    /// - Parameter wall: the resistance. It stays the same if the layout changes meanwhile, so that the sheet does not jump.
    static func slide(_ motion: Motion, to goal: SheetPosition, presence: Double, wall: Wall) -> SettleMotion {
        let kind = Kind.slide(from: presence, to: goal == .hidden ? 0 : 1, wall: wall)
        return SettleMotion(goal: goal, kind: kind, motion: motion)
    }

    static func fade(to goal: SheetPosition, top: Double, presence: Double, start: Microseconds) -> SettleMotion {
        let target = goal == .hidden ? 0.0 : 1
        let motion = Motion(from: presence, to: target, animation: .curve(MotionBehavior.fade), start: start)
        return SettleMotion(goal: goal, kind: .fade(top: top), motion: motion)
    }

    /// The first moment at which it is at its goal.
    var end: Microseconds { motion.end }

    var isFade: Bool {
        if case .fade = kind { return true }
        return false
    }

    /// The sheet's top at `time`, in points.
    func top(at time: Microseconds) -> Double {
        switch kind {
        case .slide(_, _, let wall): wall.limit(motion.top(at: time)) + shift
        case .fade(let top): top + shift
        }
    }

    /// The sheet's velocity at `time`, in points per second, down positive.
    func velocity(at time: Microseconds) -> Double {
        if case .slide = kind { return motion.velocity(at: time) }
        return 0
    }

    /// The sheet's presence at `time`: 0 hidden, 1 shown.
    func presence(at time: Microseconds) -> Double {
        switch kind {
        case .slide(let from, let to, _): from + (to - from) * motion.progress(at: time)
        case .fade: motion.top(at: time)
        }
    }
}
