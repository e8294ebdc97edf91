public import BottomSheet

extension Settings.Sheet {
    /// How the sheet moves by itself.
    public struct Motion: Hashable, Sendable {
        /// How it comes.
        public var show = Animation()
        /// How it goes.
        public var hide = Animation()
        /// How it goes from detent to detent.
        public var settle = Animation()
        /// What is left of that for people who are better off without it.
        public var reduced: ReducedMotion?

        /// The preset's own.
        public init() {}
    }

    /// One motion.
    public struct Animation: Hashable, Sendable {
        /// What drives it.
        public var curve: Curve?
        /// How long it takes, in milliseconds.
        public var durationMilliseconds: Double?
        /// A spring's response, in milliseconds; only one of the two is given.
        public var responseMilliseconds: Double?
        /// A spring's damping ratio.
        public var damping: Double?
        /// The speed that a spring sets out with, in ways per second.
        public var velocity: Double?
        /// Whether a spring takes up the speed that the sheet has.
        public var keepsVelocity: Bool?

        /// The preset's own.
        public init() {}

        /// Whether it says something that only a spring has.
        var saysSpring: Bool {
            responseMilliseconds != nil || damping != nil || velocity != nil || keepsVelocity != nil
        }
    }

    /// What drives a motion.
    public enum Curve: Hashable, Sendable {
        /// A curve over time.
        case timing(TimingCurve)
        /// A spring.
        case spring
    }
}
