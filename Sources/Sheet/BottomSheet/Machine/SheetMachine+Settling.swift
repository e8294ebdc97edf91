import Gestures

// What applications request.
extension SheetMachine {
    /// Ends a motion that is over by `time`.
    public mutating func advance(to time: Microseconds) -> [SheetEvent] {
        guard case .moving(let motion) = phase, time >= motion.end else { return [] }
        return arrive(at: motion.goal)
    }

    /// Opens a sheet that is hidden or being dismissed.
    ///
    /// - Parameters:
    ///   - name: the detent; nil or an unknown name opens the usual one.
    ///   - reason: why, for the events.
    ///   - time: when.
    public mutating func present(
        to name: String? = nil,
        reason: SheetEvent.Reason,
        at time: Microseconds
    ) -> [SheetEvent] {
        guard heading == .hidden else { return [] }
        let detent = name.flatMap(layout.detent)
        defer { if detent == nil { merged = initialMerger } }
        return settle(at: .detent(detent ?? layout.initial), before: .hidden, reason: reason, time: time)
    }

    /// Moves an open sheet to the detent called `name`; nothing happens where there is none, or during a drag.
    public mutating func move(to name: String, reason: SheetEvent.Reason, at time: Microseconds) -> [SheetEvent] {
        guard let before = heading, before != .hidden, let detent = layout.detent(named: name) else { return [] }
        return settle(at: .detent(detent), before: before, reason: reason, time: time)
    }

    /// Hides an open sheet, also where fingers may not dismiss it; a drag in progress ends.
    public mutating func dismiss(reason: SheetEvent.Reason, at time: Microseconds) -> [SheetEvent] {
        let before = heading ?? positionBeforeDrag
        guard heading != .hidden else { return [] }
        return settle(at: .hidden, before: before, reason: reason, time: time)
    }

    /// Changes the behaviour or the area.
    ///
    /// On another screen the sheet is at its detent at once and a drag is cancelled, because its old top means nothing there;
    /// the reason is the rotation. On the same screen the sheet moves to its detent's new top with the velocity that it has,
    /// and a drag goes on; meanwhile the dim is no less than before and after.
    public mutating func change(
        to behavior: SheetBehavior,
        in area: SheetArea,
        at time: Microseconds
    ) -> [SheetEvent] {
        change(to: behavior, in: area, on: area.isSameScreen(as: layout.area) ? .same : .another, at: time)
    }

    /// Which screen an area is on, beside the one before.
    package enum Screen { case same, another }

    /// The same where more is known of the screen than its area says.
    package mutating func change(
        to behavior: SheetBehavior,
        in area: SheetArea,
        on screen: Screen,
        at time: Microseconds
    ) -> [SheetEvent] {
        let position = heading ?? positionBeforeDrag
        let reason: SheetEvent.Reason = screen == .same ? .control : .rotation
        let isHidden = heading == .hidden
        let (height, dim) = (layout.area.aboveKeyboard.height, pose(at: time).dim)
        layout = SheetLayout(behavior, in: area)
        let goal = successor(of: position, formerHeight: height)
        if screen == .another { return announce(goal, before: position, reason: reason) + arrive(at: goal) }
        if case .dragging(var drag) = phase {
            drag.before = goal
            drag.adapt(to: layout)
            phase = .dragging(drag)
            return announce(goal, before: position, reason: reason)
        }
        if isHidden { return [] }
        let events = settle(at: goal, before: position, reason: reason, time: time)
        if case .moving(var motion) = phase {
            motion.leastDim = min(dim, layout.dim(at: layout.top(of: goal)))
            phase = .moving(motion)
        }
        return events
    }

    /// The position in the new layout that replaces one of the old layout.
    ///
    /// A detent that was merged with a taller one comes back when there is room for it again. A sheet that rests between
    /// its detents stays as tall as it was.
    private mutating func successor(of position: SheetPosition, formerHeight: Double) -> SheetPosition {
        guard case .detent(let old) = position else { return .hidden }
        let name = merged?.detent == old.name ? merged?.name ?? old.name : old.name
        guard let detent = layout.detent(named: name) ?? layout.detent(named: old.name) else {
            guard behavior.release.rule == .free else { return .detent(layout.initial) }
            return layout.position(at: layout.area.aboveKeyboard.height - (formerHeight - old.top))
        }
        merged = detent.name == name ? nil : Merged(name: name, detent: detent.name)
        return .detent(detent)
    }

    /// Makes room for a keyboard that covers so many points of the area, without an event.
    ///
    /// A sheet at a detent is where that lies now, one that moves goes there as well, and a drag goes on.
    package mutating func makeRoom(forKeyboard inset: Double) {
        let last = layout
        var area = last.area
        area.insetKeyboard = inset
        guard area != last.area else { return }
        layout = SheetLayout(behavior, in: area)
        let height = last.area.aboveKeyboard.height
        switch phase {
        case .resting(let position): phase = .resting(successor(of: position, formerHeight: height))
        case .moving(var motion):
            let goal = successor(of: motion.goal, formerHeight: height)
            motion.shift += layout.top(of: goal) - last.top(of: motion.goal)
            motion.goal = goal
            phase = .moving(motion)
        case .dragging(var drag):
            drag.before = successor(of: drag.before, formerHeight: height)
            drag.adapt(to: layout)
            phase = .dragging(drag)
        }
        guard let announced else { return }
        let goal = successor(of: announced.goal, formerHeight: height)
        self.announced?.goal = goal
    }

    private var positionBeforeDrag: SheetPosition {
        if case .dragging(let drag) = phase { return drag.before }
        return .hidden
    }
}

// How it moves there.
extension SheetMachine {
    /// Begins to move to `goal`, with an event when the goal is new.
    ///
    /// - Parameter velocity: the finger's velocity at the release; nil is the sheet's own.
    mutating func settle(
        at goal: SheetPosition,
        before: SheetPosition,
        reason: SheetEvent.Reason,
        velocity: Double? = nil,
        time: Microseconds
    ) -> [SheetEvent] {
        if goal.name != merged?.detent { merged = nil }
        let events = announce(goal, before: before, reason: reason)
        guard let motion = motion(to: goal, velocity: velocity ?? self.velocity(at: time), time: time) else {
            return events + arrive(at: goal)
        }
        phase = .moving(motion)
        return events
    }

    /// The motion to `goal`; nil when there is none.
    private func motion(to goal: SheetPosition, velocity: Double, time: Microseconds) -> SettleMotion? {
        let comesOrGoes = goal == .hidden || !isPresented || isFading
        switch behavior.motion.reduced {
        case .jump: return nil
        case .fade where !comesOrGoes: return nil
        case .fade:
            let top = goal == .hidden ? top(at: time) : layout.top(of: goal)
            let presence = isFading || heading == .hidden ? presence(at: time) : 1
            let fade = SettleMotion.fade(to: goal, top: top, presence: presence, start: time)
            return fade.end > time ? fade : nil
        case .off:
            let motion = Motion(
                from: top(at: time),
                to: layout.top(of: goal),
                velocity: velocity,
                animation: animation(to: goal),
                start: time
            )
            guard motion.end > time else { return nil }
            let wall = layout.wall(from: motion.origin)
            return .slide(motion, to: goal, presence: presence(at: time), wall: wall)
        }
    }

    private func animation(to goal: SheetPosition) -> Animation {
        if goal == .hidden { return behavior.motion.hide }
        return isPresented ? behavior.motion.settle : behavior.motion.show
    }

    /// The event for a new goal; none where the same one was announced before.
    mutating func announce(_ goal: SheetPosition, before: SheetPosition, reason: SheetEvent.Reason) -> [SheetEvent] {
        if announced?.goal.name == goal.name, goal.name != "free" {
            announced?.goal = goal
            return []
        }
        let isNews = goal.name != before.name || (goal.name == "free" && goal != before)
        guard goal != announced?.goal, announced != nil || isNews else { return [] }
        let (will, did): (SheetEvent.Name, SheetEvent.Name) =
            switch goal {
            case .hidden: (.willDismiss, .didDismiss)
            case .detent: isPresented ? (.willMove, .didMove) : (.willPresent, .didPresent)
            }
        announced = Announcement(goal: goal, did: SheetEvent(did, detent: goal.name, reason: reason))
        return [SheetEvent(will, detent: goal.name, reason: reason)]
    }

    /// Rests at `goal`, with the event that completes the announced one.
    mutating func arrive(at goal: SheetPosition) -> [SheetEvent] {
        phase = .resting(goal)
        isPresented = goal != .hidden
        defer { announced = nil }
        return announced.map { [$0.did] } ?? []
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
