package import Gestures

extension SheetMachine {
    /// A pan began, changed or ended; its first finger came down on `target`.
    package mutating func handle(_ pan: Pan, on target: Target, at time: Microseconds) -> [SheetEvent] {
        switch pan.state {
        case .began: begin(pan, on: target, at: time)
        case .changed: drag(by: pan.translation.y)
        case .ended: return release(pan.velocity, at: time)
        case .cancelled: return cancelDrag(at: time)
        }
        return []
    }

    /// A swipe from an edge began, changed or ended: the hidden sheet comes up as far as the finger comes in.
    package mutating func handle(_ swipe: EdgeSwipe, at time: Microseconds) -> [SheetEvent] {
        switch swipe.state {
        case .began: begin(swipe, at: time)
        case .changed: drag(by: -swipe.distance)
        case .ended: return release(Point(x: 0, y: -swipe.velocity), at: time)
        case .cancelled: return cancelDrag(at: time)
        }
        return []
    }

    /// The finger that drags the sheet no longer counts: it goes back where it rested or was heading before.
    public mutating func cancelDrag(at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        return settle(at: drag.before, before: drag.before, reason: .cancel, time: time)
    }

    private mutating func begin(_ pan: Pan, on target: Target, at time: Microseconds) {
        guard let before = heading, follows(pan, on: target) else { return }
        // The way so far is taken out of a sheet that is on its way, so that it does not jump when the pan takes over.
        let slop = isUnderWay || behavior.touch.removesSlop ? pan.translation.y.orZero : 0
        take(from: before, slop: slop, fromEdge: false, at: time)
    }

    private mutating func begin(_ swipe: EdgeSwipe, at time: Microseconds) {
        guard case .resting(.hidden) = phase, behavior.touch.presentOn.contains(.edgeSwipe) else { return }
        guard behavior.isPannable else { return }
        take(from: .hidden, slop: behavior.touch.removesSlop ? -swipe.distance.orZero : 0, fromEdge: true, at: time)
    }

    private mutating func take(from before: Place, slop: Double, fromEdge: Bool, at time: Microseconds) {
        phase = .dragging(
            Drag(top: top(at: time), translation: slop, before: before, fromEdge: fromEdge, layout: layout)
        )
    }

    /// Whether a pan that begins on `target` is meant for the sheet.
    package func follows(_ pan: Pan, on target: Target) -> Bool {
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
        // A sheet that is held back by a limit does not have the finger's speed.
        let speed = drag.isFree ? release.speed : 0
        let attempt = SheetEvent(.dismissAttempted, detent: drag.before.name, reason: release.reason)
        let goal = isAsked ? drag.before : release.goal
        return (release.isRefused || isAsked ? [attempt] : [])
            + settle(at: goal, before: drag.before, reason: release.reason, velocity: speed, time: time)
    }
}
