// What a pan and a tap do to it.
extension SheetModel {
    mutating func handle(_ pan: TraceLine, at time: Int64) -> [String] {
        let translation = pan.translation?[1] ?? .nan
        switch (pan.state, phase) {
        case ("began", _): begin(pan, at: time)
        case ("changed", .drag(var grip)):
            grip.translation = translation - grip.origin
            grip.top = dragged(grip)
            phase = .drag(grip)
        case ("ended", .drag(let grip)): return release(grip, pan.velocity ?? [], at: time)
        case ("cancelled", .drag(let grip)): return settle(grip.before, before: grip.before, "cancel", at: time)
        default: break
        }
        return []
    }

    /// A pan takes the sheet if its finger came down on what drags it; a hidden one is pulled in from the bottom edge.
    private mutating func begin(_ pan: TraceLine, at time: Int64) {
        guard let before = heading, let translation = pan.translation else { return }
        var isMoving = false
        if case .motion = phase { isMoving = true }
        if before.name == "hidden", !isMoving {
            guard touches.target == "edge", translation[1] < 0 else { return }
        } else {
            let isSideways = abs(translation[0]) > abs(translation[1])
            guard source.dragsFrom.contains(touches.target), !(source.locksDirection && isSideways) else { return }
        }
        let top = top(time)
        let (above, below) = (source.open[0].top - top, top - lowest(before))
        phase = .drag(
            Grip(
                before: before,
                isFromEdge: before.name == "hidden" && !isMoving,
                startTop: top,
                start: min(max(top, source.open[0].top), lowest(before)) - source.above.excess(of: above)
                    + source.below.excess(of: below),
                origin: isMoving || source.removesSlop ? translation[1] : 0,
                top: top
            )
        )
    }

    private func lowest(_ before: Source.Spot) -> Double { before.name == "hidden" ? source.height : source.lowest }

    /// The start plus the translation, held by what resists at both ends.
    private func dragged(_ grip: Grip) -> Double {
        let wanted = grip.start + grip.translation
        let (highest, lowest) = (source.open[0].top, lowest(grip.before))
        if wanted < highest { return highest - source.above.of(highest - wanted) }
        if wanted > lowest { return min(lowest + source.below.of(wanted - lowest), source.height) }
        return wanted
    }

    private mutating func release(_ grip: Grip, _ velocity: [Double], at time: Int64) -> [String] {
        let lift = Source.Lift(
            top: grip.top,
            startTop: grip.startTop,
            translation: grip.translation,
            across: velocity[0],
            down: velocity[1],
            before: grip.before
        )
        let verdict = grip.isFromEdge ? pulledIn(lift) : source.release(lift)
        let wanted = grip.start + grip.translation
        let isHeld = wanted < source.open[0].top || wanted > lowest(grip.before)
        let goal = source.spot(verdict.goal) ?? freeSpot(grip.top)
        let attempt = "dismiss_attempted \(grip.before.name) \(verdict.reason)"
        return (verdict.isRefused ? [attempt] : [])
            + settle(
                goal,
                before: grip.before,
                verdict.reason,
                speed: isHeld ? 0 : min(max(lift.down, -8000), 8000),
                at: time
            )
    }

    /// From the bottom edge: faster than −500 or nearer to a place than to hidden presents, else it hides again.
    private func pulledIn(_ lift: Source.Lift) -> Source.Verdict {
        if lift.down > source.flingAway { return Source.Verdict(goal: "hidden", reason: "fling") }
        let near = Source.nearest(lift.top, source.open + [source.hidden])
        guard lift.down < -500 || near.name != "hidden" else { return Source.Verdict(goal: "hidden", reason: "edge") }
        return Source.Verdict(goal: Source.nearest(lift.top, source.open).name, reason: "edge")
    }

    private func freeSpot(_ top: Double) -> Source.Spot {
        let ends = (source.open[0].top, source.open[source.open.count - 1].top)
        return Source.Spot(name: "free", top: min(max(top, ends.0), ends.1))
    }

    mutating func handle(tapOn target: String, at time: Int64) -> [String] {
        guard let heading, heading.name != "hidden" else { return [] }
        if target == "backdrop" {
            let outside = "tapped_outside \(heading.name) tap"
            guard source.tapOutsideDismisses else { return [outside] }
            return [outside] + settle(source.hidden, before: heading, "tap", speed: speed(time), at: time)
        }
        guard target == "grabber", source.grabberTapOpensNext else { return [] }
        let index = source.open.firstIndex(of: heading) ?? 0
        let next = source.open[index > 0 ? index - 1 : source.open.count - 1]
        return settle(next, before: heading, "tap", speed: speed(time), at: time)
    }
}

// Where it goes then, and what applications learn of it.
extension SheetModel {
    private mutating func settle(
        _ goal: Source.Spot,
        before: Source.Spot,
        _ reason: String,
        speed: Double = 0,
        at time: Int64
    ) -> [String] {
        let events = announce(goal, before: before, reason)
        let path = goal.name == "hidden" ? source.hide : isPresented ? source.settle : source.show
        let trip = Trip(path, from: top(time), to: goal.top, speed: speed)
        let motion = Motion(trip: trip, goal: goal, since: time, presence: presence(time))
        guard motion.end > time else { return events + arrive(at: goal) }
        phase = .motion(motion)
        return events
    }

    private mutating func announce(_ goal: Source.Spot, before: Source.Spot, _ reason: String) -> [String] {
        let isOwed = owed?.goal == goal.name && (goal.name != "free" || owed?.top == goal.top)
        guard !isOwed, owed != nil || goal != before else { return [] }
        let verb = goal.name == "hidden" ? "dismiss" : isPresented ? "move" : "present"
        owed = (goal.name, goal.top, "did_\(verb) \(goal.name) \(reason)")
        return ["will_\(verb) \(goal.name) \(reason)"]
    }

    mutating func arrive(at goal: Source.Spot) -> [String] {
        phase = .rest(goal)
        isPresented = goal.name != "hidden"
        defer { owed = nil }
        return owed.map { [$0.did] } ?? []
    }
}
