package import Gestures

// Pans and swipes.
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

    /// Handles a step of a swipe from an edge: the hidden sheet comes up as far as the finger moves in.
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
        startDrag(by: .sheet, from: before, slop: slop, at: time)
    }

    private mutating func begin(_ swipe: EdgeSwipe, at time: Microseconds) {
        guard case .resting(.hidden) = phase, behavior.touch.presentOn.contains(.edgeSwipe) else { return }
        guard behavior.isPannable else { return }
        let slop = behavior.touch.removesSlop ? -swipe.distance.orZero : 0
        startDrag(by: .edge, from: .hidden, slop: slop, at: time)
    }

    private mutating func startDrag(
        by hold: Drag.Hold,
        from before: SheetPosition,
        slop: Double,
        at time: Microseconds
    ) {
        phase = .dragging(Drag(top: top(at: time), translation: slop, before: before, hold: hold, layout: layout))
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

// Taps and long presses.
extension SheetMachine {
    /// Handles a tap or a double tap on `target`.
    ///
    /// A tap while the sheet is being dismissed does nothing.
    package mutating func handle(_ tap: Tap, on target: Target, at time: Microseconds) -> [SheetEvent] {
        switch heading {
        case nil: return []
        case .hidden: return isUnderWay ? [] : present(on: .tap, at: time)
        case .detent(let detent):
            switch target {
            case .backdrop: return tapOutside(detent, at: time)
            case .grabber: return act(behavior.touch.grabber.action(ofTaps: tap.count), on: detent, at: time)
            case .content, .edge, .toast: return []
            }
        }
    }

    /// Handles a long press on `target`.
    package mutating func handle(_ press: LongPress, on target: Target, at time: Microseconds) -> [SheetEvent] {
        guard isPressed(on: target, time: time) else { return [] }
        guard case .detent(let detent)? = heading else { return present(on: .longPress, at: time) }
        return act(behavior.touch.grabber.longPress, on: detent, at: time)
    }

    /// Whether a tap on `target` may be the first of a double tap and has to wait for a second one.
    public func waitsForDoubleTap(on target: Target) -> Bool {
        target == .grabber && behavior.touch.grabber.doubleTap != .none
    }

    /// Whether a long press on `target` at `time` has an effect; the finger drags nothing then.
    public func isPressed(on target: Target, time: Microseconds) -> Bool {
        switch heading {
        case nil: false
        case .hidden: !isUnderWay && behavior.touch.presentOn.contains(.longPress)
        case .detent: target == .grabber && behavior.touch.grabber.longPress != .none
        }
    }

    private mutating func present(on trigger: PresentationTrigger, at time: Microseconds) -> [SheetEvent] {
        behavior.touch.presentOn.contains(trigger) ? present(reason: .tap, at: time) : []
    }

    private mutating func tapOutside(_ detent: Detent, at time: Microseconds) -> [SheetEvent] {
        let outside = SheetEvent(.tappedOutside, detent: detent.name, reason: .tap)
        switch behavior.touch.backdropTap {
        case .dismiss: return [outside] + dismiss(from: detent, reason: .tap, at: time)
        case .block: return [outside]
        case .forward: return []
        }
    }

    private mutating func act(_ action: GrabberAction, on detent: Detent, at time: Microseconds) -> [SheetEvent] {
        let goal: SheetPosition
        switch action {
        case .none: return []
        case .dismiss: return dismiss(from: detent, reason: .tap, at: time)
        case .nextDetent: goal = layout.neighbors(of: detent.top).taller ?? .detent(layout.lowest)
        case .tallestDetent: goal = .detent(detent.top > layout.tallest.top ? layout.tallest : layout.lowest)
        }
        return settle(at: goal, before: .detent(detent), reason: .tap, time: time)
    }

    /// Dismisses the sheet at `detent`; where that is not allowed, or a client decides, it is an attempt.
    mutating func dismiss(from detent: Detent, reason: SheetEvent.Reason, at time: Microseconds) -> [SheetEvent] {
        guard behavior.isDismissible, !asksBeforeDismissal else {
            return [SheetEvent(.dismissAttempted, detent: detent.name, reason: reason)]
        }
        return settle(at: .hidden, before: .detent(detent), reason: reason, time: time)
    }
}
