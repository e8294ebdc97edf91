public import Gestures

extension SheetMachine {
    /// A finger tapped on `target`.
    ///
    /// A tap on a sheet that is on its way to be hidden does nothing.
    public mutating func handle(_ tap: Tap, on target: Target, at time: Microseconds) -> [SheetEvent] {
        switch phase {
        case .resting(.hidden):
            return behavior.touch.presentOn.contains(.tap) ? present(reason: .tap, at: time) : []
        case .resting(.detent(let detent)): return hit(target, detent, at: time)
        case .moving(let course):
            guard case .detent(let detent) = course.goal else { return [] }
            return hit(target, detent, at: time)
        case .dragging: return []
        }
    }

    /// A pan began, changed or ended; its first finger came down on `target`.
    public mutating func handle(_ pan: Pan, on target: Target, at time: Microseconds) -> [SheetEvent] {
        switch pan.state {
        case .began: begin(pan, on: target, at: time)
        case .changed: drag(by: pan.translation.y)
        case .ended: return release(pan.velocity, at: time)
        case .cancelled: return cancelDrag(at: time)
        }
        return []
    }

    // MARK: Taps

    private mutating func hit(_ target: Target, _ detent: Detent, at time: Microseconds) -> [SheetEvent] {
        switch target {
        case .backdrop: return tapOutside(detent, at: time)
        case .grabber: return tapGrabber(detent, at: time)
        case .content, .edge: return []
        }
    }

    private mutating func tapOutside(_ detent: Detent, at time: Microseconds) -> [SheetEvent] {
        let outside = SheetEvent(.tappedOutside, detent: detent.name, reason: .tap)
        switch behavior.touch.backdropTap {
        case .dismiss: return [outside] + dismissByTap(from: detent, at: time)
        case .block: return [outside]
        case .forward: return []
        }
    }

    private mutating func tapGrabber(_ detent: Detent, at time: Microseconds) -> [SheetEvent] {
        switch behavior.touch.grabberTap {
        case .none: return []
        case .dismiss: return dismissByTap(from: detent, at: time)
        case .nextDetent:
            let next = layout.neighbors(of: detent.top).taller ?? .detent(layout.lowest)
            return settle(at: next, before: .detent(detent), reason: .tap, time: time)
        }
    }

    private mutating func dismissByTap(from detent: Detent, at time: Microseconds) -> [SheetEvent] {
        guard behavior.isDismissible else { return [SheetEvent(.dismissAttempted, detent: detent.name, reason: .tap)] }
        return settle(at: .hidden, before: .detent(detent), reason: .tap, time: time)
    }

    // MARK: Dragging

    private mutating func begin(_ pan: Pan, on target: Target, at time: Microseconds) {
        guard let before = heading, !isFading, behavior.isPannable, isDrag(pan, on: target) else { return }
        // The way so far is taken out of a sheet that is on its way, so that it does not jump when the pan takes over.
        let isUnderWay = self.isUnderWay
        let slop = isUnderWay || behavior.touch.removesSlop ? pan.translation.y.orZero : 0
        let fromEdge = before == .hidden && !isUnderWay
        phase = .dragging(
            Drag(top: top(at: time), translation: slop, before: before, fromEdge: fromEdge, layout: layout)
        )
    }

    /// Whether a pan that begins is meant for the sheet.
    private func isDrag(_ pan: Pan, on target: Target) -> Bool {
        if case .resting(.hidden) = phase {
            return target == .edge && behavior.touch.presentOn.contains(.edgeSwipe) && pan.translation.y < 0
        }
        let isSideways = abs(pan.translation.x) > abs(pan.translation.y)
        return behavior.touch.dragFrom.admits(target) && !(behavior.touch.locksDirection && isSideways)
    }

    private mutating func drag(by translation: Double) {
        guard translation.isFinite, case .dragging(var drag) = phase else { return }
        drag.move(by: translation, in: layout)
        phase = .dragging(drag)
    }

    private mutating func release(_ velocity: Point, at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        let release = Release(drag, velocity: velocity, in: layout)
        // A sheet that is held back by a limit does not have the finger's speed.
        let speed = drag.isFree ? release.speed : 0
        let attempt = SheetEvent(.dismissAttempted, detent: drag.before.name, reason: release.reason)
        return (release.isRefused ? [attempt] : [])
            + settle(at: release.goal, before: drag.before, reason: release.reason, velocity: speed, time: time)
    }

    /// The finger that drags the sheet no longer counts: it goes back where it rested or was heading before.
    public mutating func cancelDrag(at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        return settle(at: drag.before, before: drag.before, reason: .cancel, time: time)
    }
}
