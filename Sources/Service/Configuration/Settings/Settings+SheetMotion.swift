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
        /// How much motion remains for people whom motion makes unwell.
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

extension Settings.Sheet.Motion {
    /// Puts every motion that is configured in the place of the preset's.
    func replace(_ motion: inout MotionBehavior) {
        motion.show = show.override(motion.show)
        motion.hide = hide.override(motion.hide)
        motion.settle = settle.override(motion.settle)
        reduced.replace(&motion.reduced)
    }
}

extension Settings.Sheet.Animation {
    /// How long a spring lasts when it becomes a curve that does not say so, in microseconds.
    private static let usualDuration: Int64 = 300_000

    /// The preset's own animation with what is overridden in it.
    ///
    /// What only a spring has makes a spring of a curve, unless a curve is asked for.
    fileprivate func override(_ own: BottomSheet.Animation) -> BottomSheet.Animation {
        switch (curve, own) {
        case (.timing(let curve), .curve(let timing)): .curve(timed(curve, instead: timing.duration))
        case (.timing(let curve), .spring): .curve(timed(curve, instead: Self.usualDuration))
        case (.spring, .curve(let timing)): .spring(spring(Spring(duration: timing.duration)))
        case (nil, .curve(let timing)):
            saysSpring
                ? .spring(spring(Spring(duration: timing.duration)))
                : .curve(timed(timing.curve, instead: timing.duration))
        case (_, .spring(let own)): .spring(spring(own))
        }
    }

    private func timed(_ curve: TimingCurve, instead duration: Int64) -> Timing {
        Timing(duration: microseconds(durationMilliseconds) ?? duration, curve: curve)
    }

    /// A spring with what is overridden in it.
    ///
    /// A speed of its own is of use only to a spring that does not take up the sheet's.
    private func spring(_ own: Spring) -> Spring {
        var spring = Spring(
            pace ?? own.pace,
            dampingRatio: damping ?? own.dampingRatio,
            keepsVelocity: keepsVelocity ?? (velocity == nil && own.keepsVelocity)
        )
        spring.initialVelocity = velocity ?? own.initialVelocity
        return spring
    }

    private var pace: Spring.Pace? {
        responseMilliseconds.map { .response($0 / 1000) } ?? microseconds(durationMilliseconds).map { .duration($0) }
    }

    private func microseconds(_ milliseconds: Double?) -> Int64? {
        milliseconds.map { Int64(($0 * 1000).rounded()) }
    }
}
