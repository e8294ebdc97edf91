package import Gestures

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
            case .content, .edge: return []
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
        case .dismiss: return [outside] + dismissByTap(from: detent, at: time)
        case .block: return [outside]
        case .forward: return []
        }
    }

    private mutating func act(_ action: GrabberAction, on detent: Detent, at time: Microseconds) -> [SheetEvent] {
        let goal: SheetPosition
        switch action {
        case .none: return []
        case .dismiss: return dismissByTap(from: detent, at: time)
        case .nextDetent: goal = layout.neighbors(of: detent.top).taller ?? .detent(layout.lowest)
        case .tallestDetent: goal = .detent(detent.top > layout.tallest.top ? layout.tallest : layout.lowest)
        }
        return settle(at: goal, before: .detent(detent), reason: .tap, time: time)
    }

    private mutating func dismissByTap(from detent: Detent, at time: Microseconds) -> [SheetEvent] {
        guard behavior.isDismissible, !asksBeforeDismissal else {
            return [SheetEvent(.dismissAttempted, detent: detent.name, reason: .tap)]
        }
        return settle(at: .hidden, before: .detent(detent), reason: .tap, time: time)
    }
}
