import Gestures

/// A sheet on its way by itself to a place: it slides there, or it fades where motion is reduced.
struct SettleMotion: Hashable {
    /// Where it goes.
    var goal: Place

    private enum Kind: Hashable {
        /// The motion is that of the top; the sheet's presence goes along with it.
        case slide(from: Double, to: Double, wall: Wall)
        /// The motion is that of the presence; the top stays.
        case fade(top: Double)
    }

    private let kind: Kind
    private let motion: Motion

    /// The sheet slides to `goal` as `motion` says; its presence goes from `presence` to that of the goal.
    ///
    /// - Parameter wall: what holds it back, to its end even if the layout changes meanwhile: the sheet must not jump.
    static func slide(_ motion: Motion, to goal: Place, presence: Double, wall: Wall) -> SettleMotion {
        let kind = Kind.slide(from: presence, to: goal == .hidden ? 0 : 1, wall: wall)
        return SettleMotion(goal: goal, kind: kind, motion: motion)
    }

    /// The sheet comes or goes without moving from `top`.
    static func fade(to goal: Place, top: Double, presence: Double, start: Microseconds) -> SettleMotion {
        let target = goal == .hidden ? 0.0 : 1
        let motion = Motion(from: presence, to: target, animation: .curve(MotionBehavior.fade), start: start)
        return SettleMotion(goal: goal, kind: .fade(top: top), motion: motion)
    }

    /// The first moment at which it is there.
    var end: Microseconds { motion.end }

    /// Whether it takes the place of motion.
    var isFade: Bool {
        if case .fade = kind { return true }
        return false
    }

    /// The sheet's top at `time`, in points.
    func top(at time: Microseconds) -> Double {
        switch kind {
        case .slide(_, _, let wall): wall.hold(motion.top(at: time))
        case .fade(let top): top
        }
    }

    /// The sheet's speed at `time`, in points per second, down positive.
    func velocity(at time: Microseconds) -> Double {
        if case .slide = kind { return motion.velocity(at: time) }
        return 0
    }

    /// How much the sheet is there at `time`: 0 hidden, 1 shown.
    func presence(at time: Microseconds) -> Double {
        switch kind {
        case .slide(let from, let to, _): from + (to - from) * motion.progress(at: time)
        case .fade: motion.top(at: time)
        }
    }
}
