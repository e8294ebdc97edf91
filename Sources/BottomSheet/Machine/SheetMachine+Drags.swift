package import Gestures

/// A drag in progress.
struct Drag: Hashable, Sendable {
    /// Where the sheet rested or was heading before.
    var before: SheetPosition
    /// Whether it was pulled in from the bottom edge.
    let fromEdge: Bool
    /// The sheet's top now, in points.
    private(set) var top: Double
    /// The top when the drag began, in points.
    let startTop: Double
    /// The sheet's share of the pan's translation, in points, down positive.
    private(set) var translation = 0.0
    /// Whether the pan has moved since it began.
    private(set) var hasMoved = false

    /// The pan's translation when the drag began, in points.
    private let origin: Double
    /// The top when the drag began, without limits, in points.
    private var start: Double
    /// The tops without resistance.
    private var reach: ClosedRange<Double>

    /// A drag that begins with the sheet at `top`; the pan's `translation` so far does not count.
    init(top: Double, translation: Double = 0, before: SheetPosition, fromEdge: Bool = false, layout: SheetLayout) {
        self.before = before
        self.fromEdge = fromEdge
        self.top = top
        startTop = top
        origin = translation
        (start, reach) = layout.grip(top, within: layout.limits(from: before), furthest: layout.area.height)
    }

    /// Moves the sheet by the pan's translation, within the limits of `layout`.
    mutating func move(by translation: Double, in layout: SheetLayout) {
        self.translation = translation - origin
        hasMoved = true
        top = layout.dragged(to: wanted, within: reach)
    }

    /// Continues in a changed layout: the sheet stays where it is until the finger moves.
    mutating func adapt(to layout: SheetLayout) {
        (start, reach) = layout.grip(top, within: layout.limits(from: before), furthest: layout.area.height)
        start -= translation
    }

    /// The top without limits, in points.
    var wanted: Double { start + translation }

    /// Whether the sheet moves with the finger without resistance.
    var isFree: Bool { reach.contains(wanted) }
}

extension SheetMachine {
    /// Handles a step of a pan whose first finger came down on `target`.
    package mutating func handle(_ pan: Pan, on target: Target, at time: Microseconds) -> [SheetEvent] {
        switch pan.state {
        case .began: begin(pan, on: target, at: time)
        case .changed: drag(by: pan.translation.y)
        case .ended: return release(pan.velocity, at: time)
        case .cancelled: return cancelDrag(at: time)
        }
        return []
    }

    /// Handles a step of a swipe from an edge: the hidden sheet comes up as far as the finger comes in.
    package mutating func handle(_ swipe: EdgeSwipe, at time: Microseconds) -> [SheetEvent] {
        switch swipe.state {
        case .began: begin(swipe, at: time)
        case .changed: drag(by: -swipe.distance)
        case .ended: return release(Point(x: 0, y: -swipe.velocity), at: time)
        case .cancelled: return cancelDrag(at: time)
        }
        return []
    }

    /// Cancels a drag: the sheet goes back where it rested or was heading before.
    public mutating func cancelDrag(at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        return settle(at: drag.before, before: drag.before, reason: .cancel, time: time)
    }

    private mutating func begin(_ pan: Pan, on target: Target, at time: Microseconds) {
        guard let before = heading, accepts(pan, on: target) else { return }
        // A moving sheet must not jump when it is caught, so the translation so far does not count.
        let slop = isUnderWay || behavior.touch.removesSlop ? pan.translation.y.orZero : 0
        startDrag(from: before, slop: slop, fromEdge: false, at: time)
    }

    private mutating func begin(_ swipe: EdgeSwipe, at time: Microseconds) {
        guard case .resting(.hidden) = phase, behavior.touch.presentOn.contains(.edgeSwipe) else { return }
        guard behavior.isPannable else { return }
        let slop = behavior.touch.removesSlop ? -swipe.distance.orZero : 0
        startDrag(from: .hidden, slop: slop, fromEdge: true, at: time)
    }

    private mutating func startDrag(from before: SheetPosition, slop: Double, fromEdge: Bool, at time: Microseconds) {
        phase = .dragging(
            Drag(top: top(at: time), translation: slop, before: before, fromEdge: fromEdge, layout: layout)
        )
    }

    /// Whether a pan that begins on `target` drags the sheet.
    package func accepts(_ pan: Pan, on target: Target) -> Bool {
        if case .resting(.hidden) = phase { return false }
        let isSideways = abs(pan.translation.x) > abs(pan.translation.y)
        return !isFading && behavior.isPannable && behavior.touch.dragFrom.admits(target)
            && !(behavior.touch.locksDirection && isSideways)
    }

    private mutating func drag(by translation: Double) {
        guard translation.isFinite, case .dragging(var drag) = phase else { return }
        drag.move(by: translation, in: layout)
        phase = .dragging(drag)
    }

    mutating func release(_ velocity: Point, at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        let release = Release(drag, velocity: velocity, in: layout)
        let isAsked = asksBeforeDismissal && release.goal == .hidden && drag.before != .hidden
        // Beyond a limit the sheet does not have the finger's velocity.
        let speed = drag.isFree ? release.speed : 0
        let attempt = SheetEvent(.dismissAttempted, detent: drag.before.name, reason: release.reason)
        let goal = isAsked ? drag.before : release.goal
        return (release.isRefused || isAsked ? [attempt] : [])
            + settle(at: goal, before: drag.before, reason: release.reason, velocity: speed, time: time)
    }
}

// Drags that sheet and scrolled content share.
extension SheetMachine {
    /// The top where it rests or is heading, in points; during a drag the current one.
    public var destination: Double {
        switch phase {
        case .resting(let position): layout.top(of: position)
        case .moving(let motion): layout.top(of: motion.goal)
        case .dragging(let drag): drag.top
        }
    }

    /// How far a finger must go up until the sheet is at its tallest detent, in points.
    public var roomAbove: Double {
        guard case .dragging(let drag) = phase else { return max(0, destination - layout.tallest.top) }
        return max(0, drag.wanted - layout.tallest.top)
    }

    /// Ends a drag whose finger has moved on to the content, and is lifted now.
    ///
    /// At a detent the sheet stays; between two it is released with velocity 0.
    public mutating func letGo(at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        // Less than a pixel of any panel.
        guard let detent = layout.detents.first(where: { abs($0.top - drag.top) < 0.01 }) else {
            return release(.zero, at: time)
        }
        let goal = SheetPosition.detent(detent)
        if goal.name != merged?.detent { merged = nil }
        return announce(goal, before: drag.before, reason: .drag) + arrive(at: goal)
    }

    /// Continues a glide of the content that has reached its end with `velocity` left, in points per second, down positive.
    ///
    /// The sheet goes where a release with that velocity would move it, but momentum alone never dismisses it: it goes to the
    /// next lower detent instead.
    /// - Returns: nil where the sheet does not move.
    public mutating func fling(_ velocity: Double, at time: Microseconds) -> [SheetEvent]? {
        guard case .resting(.detent(let detent)) = phase else { return nil }
        let position = SheetPosition.detent(detent)
        let drag = Drag(top: detent.top, before: position, layout: layout)
        let release = Release(drag, velocity: Point(x: 0, y: velocity), in: layout)
        let isDismissal = release.goal == .hidden || release.isRefused
        let goal = isDismissal ? layout.neighbors(of: detent.top).lower : release.goal
        guard release.reason == .fling, goal != .hidden, goal != position else { return nil }
        return settle(at: goal, before: position, reason: .fling, velocity: release.speed, time: time)
    }
}
