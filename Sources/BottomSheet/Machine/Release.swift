import Gestures

/// Where a sheet goes when the finger lets go of it, and why.
struct Release: Hashable, Sendable {
    /// The goal.
    private(set) var goal: Place
    /// Speed, place, or the bottom edge that it was pulled in from.
    private(set) var reason: SheetEvent.Reason
    /// Whether it would have been dismissed, but may not.
    private(set) var isRefused = false
    /// The vertical speed that was taken into account, in points per second, down positive.
    let speed: Double

    /// Decides for a `drag` that is released with `velocity`, in points per second, down positive.
    init(_ drag: Drag, velocity: Point, in layout: SheetLayout) {
        let judge = Judge(drag: drag, velocity: velocity, layout: layout)
        speed = judge.speed
        (goal, reason) = drag.fromEdge ? judge.fromEdge() : judge.decide()
        if goal == .hidden, drag.before != .hidden, !layout.behavior.isDismissedByDrag {
            goal = .detent(layout.lowest)
            isRefused = true
        }
    }
}

/// The rules, each a function of one released drag.
private struct Judge {
    typealias Verdict = (goal: Place, reason: SheetEvent.Reason)

    /// Down positive, in points per second, held within what any decision takes into account.
    let speed: Double

    private let drag: Drag
    private let layout: SheetLayout
    private let rule: ReleaseBehavior
    /// The top that the rules judge by: that of the sheet, but where a limit keeps it from being dismissed, the finger's.
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

    /// A fling down hides the sheet again; a fling up opens it, as does a place nearer to a detent than to hidden.
    func fromEdge() -> Verdict {
        if let verdict = dismissalByFling() { return verdict }
        let opens = speed < -rule.presentVelocity || layout.nearest(to: drag.top) != .hidden
        return (opens ? layout.nearest(to: drag.top, amongHidden: false) : .hidden, .edge)
    }

    /// Speed first, then how far it was dragged, then the rule.
    func decide() -> Verdict {
        if let verdict = dismissalByFling() { return verdict }
        if let part = rule.dismissFraction, drag.translation > (layout.area.height - drag.startTop) * part {
            return (.hidden, .drag)
        }
        if let limit = rule.openVelocity, speed < -limit { return (.detent(layout.tallest), .fling) }
        switch rule.rule {
        case .nearest: return (layout.nearest(to: top, amongHidden: isHiddenNear), .drag)
        case .step: return step()
        case .zones: return (zone(), .drag)
        case .project: return project()
        case .free: return (layout.place(at: top), .drag)
        }
    }

    /// Whether the rule may choose hidden by the sheet's place: where a part of the height decides, it does not.
    private var isHiddenNear: Bool { rule.dismissFraction == nil }

    private func dismissalByFling() -> Verdict? {
        guard let limit = rule.dismissVelocity, speed > limit, mayDismissByFling else { return nil }
        return (.hidden, .fling)
    }

    /// One step from where the drag began; the sheet's place does not count.
    private func step() -> Verdict {
        guard abs(speed) > rule.stepVelocity else { return (drag.before, .drag) }
        let (taller, lower) = layout.neighbors(of: layout.top(of: drag.before))
        return (speed > 0 ? lower : taller ?? drag.before, .fling)
    }

    private func zone() -> Place {
        let height = layout.area.height
        if top < height * rule.expandZone { return .detent(layout.tallest) }
        guard top < height - layout.area.insetBelow - rule.dismissZone || !isHiddenNear else { return .hidden }
        let others = layout.detents.count > 1 ? layout.detents.dropFirst() : layout.detents[...]
        return layout.nearest(to: top, among: others.map(Place.detent))
    }

    /// The place nearest to where the sheet would glide, among those next to it unless it may pass over them.
    private func project() -> Verdict {
        let still = layout.nearest(to: top, among: candidates(speed: 0))
        var goal = layout.nearest(to: top + rule.glide(speed), among: candidates(speed: speed))
        if goal == .hidden, still != .hidden, !mayDismissByFling { goal = .detent(layout.lowest) }
        return (goal, goal == still ? .drag : .fling)
    }

    private func candidates(speed: Double) -> [Place] {
        let all = layout.detents.map(Place.detent) + (isHiddenNear ? [.hidden] : [])
        if rule.skipsDetents { return all }
        // A stretched sheet counts as one at its tallest detent: a fling down takes it from there to the next.
        let top = max(top, layout.tallest.top)
        let upper = all.last { layout.top(of: $0) < top || (speed >= 0 && layout.top(of: $0) == top) }
        let lower = all.first { layout.top(of: $0) > top || (speed <= 0 && layout.top(of: $0) == top) }
        return [upper, lower].compactMap(\.self)
    }
}

extension SheetLayout {
    /// The places next to a detent at `top`: a taller one, if there is any, and a lower one or hidden.
    func neighbors(of top: Double) -> (taller: Place?, lower: Place) {
        let taller = detents.last { $0.top < top }
        let lower = detents.first { $0.top > top }
        return (taller.map(Place.detent), lower.map(Place.detent) ?? .hidden)
    }
}
