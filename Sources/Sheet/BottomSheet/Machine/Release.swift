import Gestures

/// What decides where a released sheet goes.
public enum ReleaseRule: String, Hashable, Sendable, CaseIterable {
    /// To the nearest position.
    case nearest
    /// One step in the direction of a fling; without a fling back to where the drag began.
    case step
    /// A zone at the top opens to the tallest detent, one at the bottom dismisses; between them to the nearest other detent.
    case zones
    /// To the position nearest to where the sheet would glide.
    case project
    /// It stays where it is, unless that is lower than the lowest detent.
    case free
}

/// Where a released sheet goes: the rule and its thresholds.
///
/// Velocities in points per second; a threshold must be exceeded, reaching it is not enough.
public struct ReleaseBehavior: Hashable, Sendable {
    /// The rule that decides when no threshold below is exceeded.
    public var rule: ReleaseRule
    /// A release faster than this, downwards, dismisses; nil where velocity alone never does.
    public var dismissVelocity: Double?
    /// A drag further down than this part of the sheet's height at its beginning dismisses.
    ///
    /// Nil lets the rule decide: then `hidden` is one of its positions.
    public var dismissFraction: Double?
    /// A release faster than this, upwards, opens the tallest detent; nil where velocity alone never does.
    public var openVelocity: Double?
    /// A release from the bottom edge faster than this, upwards, presents.
    public var presentVelocity = 500.0
    /// Rule `step`: a fling faster than this is a step.
    public var stepVelocity = 500.0
    /// Rule `project`: how far a fling carries the sheet.
    public var projection = Projection()
    /// Rule `zones`: the zones that open and dismiss the sheet.
    public var zones = Zones()
    /// Whether only a fling that is more down than sideways dismisses.
    public var wantsVerticalFling = false
    /// Whether a drag may dismiss; where not, the sheet goes back to its lowest detent.
    public var swipeDismisses = true

    /// Velocities are clamped to this before any decision.
    public static let greatestVelocity = 8000.0

    /// A rule with the common thresholds.
    public init(_ rule: ReleaseRule, dismissVelocity: Double? = nil) {
        self.rule = rule
        self.dismissVelocity = dismissVelocity
    }

    /// How far a fling carries a sheet.
    public struct Projection: Hashable, Sendable {
        /// The part of the velocity that is left after a millisecond of gliding, 0…1.
        public var decay = 0.998
        /// Whether a fling may skip detents, or goes to the next one at most.
        public var skipsDetents = false

        /// How far a sheet glides that is released with `velocity`, in points: v / 1000 · r / (1 − r), r per millisecond.
        public func glide(_ velocity: Double) -> Double {
            decay < 1 ? velocity / 1000 * decay / (1 - decay) : velocity
        }
    }

    /// The zones at the top and at the bottom that decide where a sheet goes.
    public struct Zones: Hashable, Sendable {
        /// A sheet whose top is above this part of the area's height goes to the tallest detent.
        public var expand = 0.25
        /// A sheet whose top is not further than this above the safe area's bottom is dismissed, in points.
        public var dismiss = 70.0

        func expands(_ top: Double, in area: SheetArea) -> Bool { top < area.height * expand }

        func dismisses(_ top: Double, in area: SheetArea) -> Bool { !(top < area.floor - dismiss) }
    }
}

/// The decision where a released sheet goes, and why.
struct Release: Equatable, Sendable {
    private(set) var goal: SheetPosition
    /// A drag, a fling, or the edge that it was pulled in from.
    private(set) var reason: SheetEvent.Reason
    /// Whether it would have been dismissed, but drags may not dismiss it.
    private(set) var isRefused = false
    /// The clamped vertical velocity, in points per second, down positive.
    let speed: Double

    /// Decides for `drag`, released with `velocity`, in points per second, down positive.
    init(_ drag: Drag, velocity: Point, in layout: SheetLayout) {
        let rules = ReleaseRules(drag: drag, velocity: velocity, layout: layout)
        speed = rules.speed
        (goal, reason) =
            switch drag.hold {
            case .edge: rules.fromEdge()
            case .sheet: rules.decide()
            }
        if goal == .hidden, drag.before != .hidden, !layout.behavior.isDismissedByDrag {
            goal = .detent(layout.lowest)
            isRefused = true
        }
    }
}

/// The rules, each a function of one released drag.
private struct ReleaseRules {
    typealias Decision = (goal: SheetPosition, reason: SheetEvent.Reason)

    /// The clamped vertical velocity, in points per second, down positive.
    let speed: Double

    private let drag: Drag
    private let layout: SheetLayout
    private let rule: ReleaseBehavior
    /// The top that decides: the sheet's, or the finger's where a limit keeps the sheet from being dismissed.
    private let top: Double
    private let mayDismissByFling: Bool

    init(drag: Drag, velocity: Point, layout: SheetLayout) {
        self.drag = drag
        self.layout = layout
        rule = layout.behavior.release
        let most = ReleaseBehavior.greatestVelocity
        speed = min(max(velocity.y.orZero, -most), most)
        let isHeld = drag.before != .hidden && !layout.behavior.isDismissedByDrag
        top = isHeld ? min(max(drag.top, drag.wanted), layout.area.height) : drag.top
        mayDismissByFling = !rule.wantsVerticalFling || velocity.y > abs(velocity.x)
    }

    /// A fling down hides the sheet again; a fling up opens it, as does a top nearer to a detent than to hidden.
    func fromEdge() -> Decision {
        if let dismissal = dismissalByFling() { return dismissal }
        let opens = speed < -rule.presentVelocity || layout.nearest(to: drag.top) != .hidden
        return (opens ? layout.nearest(to: drag.top, amongHidden: false) : .hidden, .edge)
    }

    /// Velocity first, then the dragged distance, then the rule.
    func decide() -> Decision {
        if let dismissal = dismissalByFling() { return dismissal }
        if let part = rule.dismissFraction, drag.translation > (layout.area.height - drag.startTop) * part {
            return (.hidden, .drag)
        }
        if let limit = rule.openVelocity, speed < -limit { return (.detent(layout.tallest), .fling) }
        switch rule.rule {
        case .nearest: return (layout.nearest(to: top, amongHidden: isHiddenNear), .drag)
        case .step: return step()
        case .zones: return (zone(), .drag)
        case .project: return project()
        case .free: return (layout.position(at: top), .drag)
        }
    }

    /// Whether the rule may choose hidden by the sheet's top; not where a part of the height decides that.
    private var isHiddenNear: Bool { rule.dismissFraction == nil }

    private func dismissalByFling() -> Decision? {
        guard let limit = rule.dismissVelocity, speed > limit, mayDismissByFling else { return nil }
        return (.hidden, .fling)
    }

    /// One step from where the drag began; the sheet's top does not count.
    private func step() -> Decision {
        guard abs(speed) > rule.stepVelocity else { return (drag.before, .drag) }
        let (taller, lower) = layout.neighbors(of: layout.top(of: drag.before))
        return (speed > 0 ? lower : taller ?? drag.before, .fling)
    }

    private func zone() -> SheetPosition {
        if rule.zones.expands(top, in: layout.area) { return .detent(layout.tallest) }
        if rule.zones.dismisses(top, in: layout.area), isHiddenNear { return .hidden }
        let others = layout.detents.count > 1 ? layout.detents.dropFirst() : layout.detents[...]
        return layout.nearest(to: top, among: others.map(SheetPosition.detent))
    }

    /// The position nearest to where the sheet would glide, among those next to it unless it may skip detents.
    private func project() -> Decision {
        let still = layout.nearest(to: top, among: candidates(speed: 0))
        var goal = layout.nearest(to: top + rule.projection.glide(speed), among: candidates(speed: speed))
        if goal == .hidden, still != .hidden, !mayDismissByFling { goal = .detent(layout.lowest) }
        return (goal, goal == still ? .drag : .fling)
    }

    private func candidates(speed: Double) -> [SheetPosition] {
        let all = layout.detents.map(SheetPosition.detent) + (isHiddenNear ? [.hidden] : [])
        if rule.projection.skipsDetents { return all }
        // A stretched sheet counts as at its tallest detent: a fling down moves it from there to the next.
        let top = max(top, layout.tallest.top)
        let upper = all.last { layout.top(of: $0) < top || (speed >= 0 && layout.top(of: $0) == top) }
        let lower = all.first { layout.top(of: $0) > top || (speed <= 0 && layout.top(of: $0) == top) }
        return [upper, lower].compactMap(\.self)
    }
}

extension SheetLayout {
    /// The positions next to a detent at `top`: a taller one, if there is any, and a lower one or hidden.
    func neighbors(of top: Double) -> (taller: SheetPosition?, lower: SheetPosition) {
        let taller = detents.last { $0.top < top }
        let lower = detents.first { $0.top > top }
        return (taller.map(SheetPosition.detent), lower.map(SheetPosition.detent) ?? .hidden)
    }
}
