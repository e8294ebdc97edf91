import Gestures

// What applications ask of it.
extension SheetMachine {
    /// Ends the motion that is over by `time`.
    public mutating func advance(to time: Microseconds) -> [SheetEvent] {
        guard case .moving(let course) = phase, time >= course.end else { return [] }
        return arrive(at: course.goal)
    }

    /// Opens a sheet that is hidden or on its way there.
    ///
    /// - Parameter name: the detent; nil or a name that there is not opens the usual one.
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

    /// Moves an open sheet to the detent called `name`; nothing happens where there is none, or while a finger has the sheet.
    public mutating func move(to name: String, reason: SheetEvent.Reason, at time: Microseconds) -> [SheetEvent] {
        guard let before = heading, before != .hidden, let detent = layout.detent(named: name) else { return [] }
        return settle(at: .detent(detent), before: before, reason: reason, time: time)
    }

    /// Hides an open sheet, whatever fingers may do; one that a finger has is taken from it.
    public mutating func dismiss(reason: SheetEvent.Reason, at time: Microseconds) -> [SheetEvent] {
        let before = heading ?? placeBeforeDrag
        guard heading != .hidden else { return [] }
        return settle(at: .hidden, before: before, reason: reason, time: time)
    }

    /// Takes over another behaviour or another area.
    ///
    /// On another screen the sheet is at its detent at once and a drag is cancelled: what was half way means nothing
    /// there, and the reason is the rotation. On the same one it sets out for its detent's new place with the speed that
    /// it has, and a finger keeps it.
    public mutating func change(
        to behavior: SheetBehavior,
        in area: SheetArea,
        at time: Microseconds
    ) -> [SheetEvent] {
        let place = heading ?? placeBeforeDrag
        let isSameScreen = area.isSameScreen(as: layout.area)
        let reason: SheetEvent.Reason = isSameScreen ? .control : .rotation
        let isHidden = heading == .hidden
        let height = layout.area.height
        layout = SheetLayout(behavior, in: area)
        let goal = successor(of: place, formerHeight: height)
        if !isSameScreen { return announce(goal, before: place, reason: reason) + arrive(at: goal) }
        if case .dragging(var drag) = phase {
            drag.before = goal
            drag.adapt(to: layout)
            phase = .dragging(drag)
            return announce(goal, before: place, reason: reason)
        }
        return isHidden ? [] : settle(at: goal, before: place, reason: reason, time: time)
    }

    /// The place in the new layout that stands for one of the old.
    ///
    /// A detent that was merged with a taller one comes back when there is room for it again. A sheet that rests between
    /// its detents stays as tall as it was.
    private mutating func successor(of place: Place, formerHeight: Double) -> Place {
        guard case .detent(let old) = place else { return .hidden }
        let wished = merged?.detent == old.name ? merged?.name ?? old.name : old.name
        guard let detent = layout.detent(named: wished) ?? layout.detent(named: old.name) else {
            guard behavior.release.rule == .free else { return .detent(layout.initial) }
            return layout.place(at: layout.area.height - (formerHeight - old.top))
        }
        merged = detent.name == wished ? nil : Merged(name: wished, detent: detent.name)
        return .detent(detent)
    }

    private var placeBeforeDrag: Place {
        if case .dragging(let drag) = phase { return drag.before }
        return .hidden
    }
}

// How it goes there.
extension SheetMachine {
    /// Sets out for `goal`, and says so when that is news.
    ///
    /// - Parameter velocity: that of the finger that lets go of it; nil is the sheet's own.
    mutating func settle(
        at goal: Place,
        before: Place,
        reason: SheetEvent.Reason,
        velocity: Double? = nil,
        time: Microseconds
    ) -> [SheetEvent] {
        if goal.name != merged?.detent { merged = nil }
        let events = announce(goal, before: before, reason: reason)
        guard let course = course(to: goal, velocity: velocity ?? self.velocity(at: time), time: time) else {
            return events + arrive(at: goal)
        }
        phase = .moving(course)
        return events
    }

    /// The way to `goal`; nil when there is none to go.
    private func course(to goal: Place, velocity: Double, time: Microseconds) -> SettleMotion? {
        let comesOrGoes = goal == .hidden || !isPresented || isFading
        switch behavior.motion.reduced {
        case .jump: return nil
        case .fade where !comesOrGoes: return nil
        case .fade:
            let top = goal == .hidden ? top(at: time) : layout.top(of: goal)
            let presence = isFading || heading == .hidden ? presence(at: time) : 1
            let course = SettleMotion.fade(to: goal, top: top, presence: presence, start: time)
            return course.end > time ? course : nil
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

    private func animation(to goal: Place) -> Animation {
        if goal == .hidden { return behavior.motion.hide }
        return isPresented ? behavior.motion.settle : behavior.motion.show
    }

    mutating func announce(_ goal: Place, before: Place, reason: SheetEvent.Reason) -> [SheetEvent] {
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

    mutating func arrive(at goal: Place) -> [SheetEvent] {
        phase = .resting(goal)
        isPresented = goal != .hidden
        defer { announced = nil }
        return announced.map { [$0.did] } ?? []
    }
}
