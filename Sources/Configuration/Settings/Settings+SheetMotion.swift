package import BottomSheet

extension Settings.Sheet {
    /// How the sheet moves by itself.
    package struct Motion: Hashable, Sendable {
        /// How it comes.
        package var show = Animation()
        /// How it goes.
        package var hide = Animation()
        /// How it goes from detent to detent.
        package var settle = Animation()
        /// What is left of that for people who are better off without it.
        package var reduced: ReducedMotion?

        /// The preset's own.
        package init() {}
    }

    /// One motion.
    package struct Animation: Hashable, Sendable {
        /// What drives it.
        package var curve: Curve?
        /// How long it takes, in milliseconds.
        package var durationMilliseconds: Double?
        /// A spring's response, in milliseconds; only one of the two is given.
        package var responseMilliseconds: Double?
        /// A spring's damping ratio.
        package var damping: Double?
        /// The speed that a spring sets out with, in ways per second.
        package var velocity: Double?
        /// Whether a spring takes up the speed that the sheet has.
        package var keepsVelocity: Bool?

        /// The preset's own.
        package init() {}

        /// Whether it says something that only a spring has.
        var saysSpring: Bool {
            responseMilliseconds != nil || damping != nil || velocity != nil || keepsVelocity != nil
        }
    }

    /// What drives a motion.
    package enum Curve: Hashable, Sendable {
        /// A curve over time.
        case timing(TimingCurve)
        /// A spring.
        case spring
    }
}
