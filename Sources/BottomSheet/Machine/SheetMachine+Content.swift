import Gestures

// What a sheet hears whose content scrolls.
extension SheetMachine {
    /// Where its top rests or is heading, in points; under a finger, where that has it.
    public var destination: Double {
        switch phase {
        case .resting(let place): layout.top(of: place)
        case .moving(let course): layout.top(of: course.goal)
        case .dragging(let drag): drag.top
        }
    }

    /// How far up a finger must go until the sheet is at its tallest, in points.
    public var roomAbove: Double {
        guard case .dragging(let drag) = phase else { return max(0, destination - layout.tallest.top) }
        return max(0, drag.wanted - layout.tallest.top)
    }

    /// The finger that has dragged the sheet goes on with what is on it, and lets go of both.
    ///
    /// At a detent the sheet stays; between two it is released without speed.
    public mutating func letGo(at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        // Less than this is no pixel of any panel.
        guard let detent = layout.detents.first(where: { abs($0.top - drag.top) < 0.01 }) else {
            return release(.zero, at: time)
        }
        let goal = Place.detent(detent)
        if goal.name != merged?.detent { merged = nil }
        return announce(goal, before: drag.before, reason: .drag) + arrive(at: goal)
    }

    /// The content has run into its end with `velocity` left, in points per second, down positive.
    ///
    /// The sheet goes where a release with that speed would take it, but momentum alone never dismisses it: it goes to the
    /// next lower detent instead.
    /// - Returns: nil where the sheet does not take it.
    public mutating func fling(_ velocity: Double, at time: Microseconds) -> [SheetEvent]? {
        guard case .resting(.detent(let detent)) = phase else { return nil }
        let place = Place.detent(detent)
        let drag = Drag(top: detent.top, before: place, layout: layout)
        let release = Release(drag, velocity: Point(x: 0, y: velocity), in: layout)
        let isDismissal = release.goal == .hidden || release.isRefused
        let goal = isDismissal ? layout.neighbors(of: detent.top).lower : release.goal
        guard release.reason == .fling, goal != .hidden, goal != place else { return nil }
        return settle(at: goal, before: place, reason: .fling, velocity: release.speed, time: time)
    }
}
