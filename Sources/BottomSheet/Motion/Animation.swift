import Gestures

/// How a sheet moves by itself: how long, and along which curve.
public struct Timing: Hashable, Sendable {
    /// From the first moment to the last.
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
    /// A curve over time; it knows nothing of the speed before it.
    case curve(Timing)
    /// A spring.
    case spring(Spring)

    /// A curve of `milliseconds`.
    public static func curve(_ curve: TimingCurve, milliseconds: Int64) -> Animation {
        .curve(Timing(duration: milliseconds * 1000, curve: curve))
    }
}

/// What is left of motion for people who are better off without it.
public enum ReducedMotion: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case off
    /// A sheet that comes or goes fades; between detents it jumps.
    case fade
    /// It jumps.
    case jump
}

/// How a sheet moves.
public struct MotionBehavior: Hashable, Sendable {
    /// How it comes.
    public var show: Animation
    /// How it goes.
    public var hide: Animation
    /// How it goes from detent to detent.
    public var settle: Animation
    /// What is left of that.
    public var reduced = ReducedMotion.off

    /// How long a fade takes.
    public static let fade = Timing(duration: 200_000, curve: .linear)

    /// Motions; a sheet settles as it comes unless `settle` is given.
    public init(show: Animation, hide: Animation, settle: Animation? = nil) {
        self.show = show
        self.hide = hide
        self.settle = settle ?? show
    }
}
