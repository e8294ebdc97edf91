public import Gestures

/// A bottom sheet as a pure value: gestures and time in, pose and events out.
///
/// It rests, it moves by itself, or a finger drags it. Call `advance(to:)` before anything else at a moment, so that a
/// motion that has ended by then is over.
public struct SheetMachine: Hashable, Sendable {
    /// The numbers it follows.
    public private(set) var behavior: SheetBehavior
    /// The detents and limits they give in the current area.
    public private(set) var layout: SheetLayout

    private enum Phase: Hashable {
        case resting(Place)
        case moving(Motion, to: Place)
        case dragging(Drag)
    }

    /// A `will` whose `did` is still owed.
    private struct Announcement: Hashable {
        var goal: Place
        var did: SheetEvent
    }

    private var phase: Phase
    private var announced: Announcement?
    /// Whether an application believes the sheet to be on the screen.
    private var isPresented: Bool

    /// A sheet at rest: hidden, or open at the detent where it is first presented.
    public init(_ behavior: SheetBehavior, in area: SheetArea, presented: Bool = false) {
        self.behavior = behavior
        layout = SheetLayout(behavior, in: area)
        phase = .resting(presented ? .detent(layout.initial) : .hidden)
        isPresented = presented
    }

    // MARK: What it looks like

    /// The pose at `time`.
    public func pose(at time: Microseconds) -> Pose {
        let top = self.top(at: time)
        return Pose(state: state(at: time), detent: heading?.name, top: top, dim: layout.dim(at: top))
    }

    /// Whether the sheet moves by itself at `time`.
    public func isMoving(at time: Microseconds) -> Bool {
        if case .moving(let motion, _) = phase { return time < motion.end }
        return false
    }

    /// Whether a motion is under way that `advance(to:)` has not yet ended: display frames are wanted.
    public var isUnderWay: Bool {
        if case .moving = phase { return true }
        return false
    }

    /// What lies at `point`, in points from the safe area's top-left, at `time`.
    public func target(at point: Point, time: Microseconds) -> Target {
        layout.target(at: (point.x, point.y), top: top(at: time))
    }

    /// Whether a finger that comes down at `point` has the sheet at once: it moves by itself there, or the finger that
    /// drags it goes in the same frame, as when a panel gives a finger another tracking id.
    public func isCaught(at point: Point, time: Microseconds) -> Bool {
        guard behavior.isPannable, isMoving(at: time) || heading == nil else { return false }
        let target = target(at: point, time: time)
        return target == .content || target == .grabber
    }

    private func top(at time: Microseconds) -> Double {
        switch phase {
        case .resting(let place): layout.top(of: place)
        case .moving(let motion, _): motion.top(at: time)
        case .dragging(let drag): drag.top
        }
    }

    private var heading: Place? {
        switch phase {
        case .resting(let place), .moving(_, let place): place
        case .dragging: nil
        }
    }

    private func state(at time: Microseconds) -> Pose.State {
        switch phase {
        case .resting(.hidden): .hidden
        case .resting: .resting
        case .dragging: .dragging
        case .moving(_, to: .hidden): .dismissing
        case .moving: isPresented ? .settling : .presenting
        }
    }

    // MARK: What happens to it

    /// Ends the motion that is over by `time`.
    public mutating func advance(to time: Microseconds) -> [SheetEvent] {
        guard case .moving(let motion, let goal) = phase, time >= motion.end else { return [] }
        return arrive(at: goal)
    }

    /// Opens a hidden sheet.
    public mutating func present(reason: SheetEvent.Reason, at time: Microseconds) -> [SheetEvent] {
        guard case .resting(.hidden) = phase else { return [] }
        return settle(at: .detent(layout.initial), before: .hidden, reason: reason, time: time)
    }

    /// A finger tapped on `target`.
    public mutating func handle(_ tap: Tap, on target: Target, at time: Microseconds) -> [SheetEvent] {
        switch heading {
        case .hidden?:
            return behavior.presentOn.contains(.tap) ? present(reason: .tap, at: time) : []
        case .detent(let detent)? where target == .backdrop:
            let outside = SheetEvent(.tappedOutside, detent: detent.name, reason: .tap)
            return [outside] + settle(at: .hidden, before: .detent(detent), reason: .tap, time: time)
        default:
            return []
        }
    }

    /// A pan began, changed or ended.
    public mutating func handle(_ pan: Pan, at time: Microseconds) -> [SheetEvent] {
        switch pan.state {
        case .began: begin(pan, at: time)
        case .changed: drag(by: pan.translation.y)
        case .ended: return release(velocity: pan.velocity.y, at: time)
        case .cancelled: return cancelDrag(at: time)
        }
        return []
    }

    /// Takes over a new behaviour or area: the detent stays, a drag is cancelled, nothing is left half way.
    public mutating func resize(_ behavior: SheetBehavior, in area: SheetArea, at time: Microseconds) -> [SheetEvent] {
        let place = heading ?? placeBeforeDrag
        self.behavior = behavior
        layout = SheetLayout(behavior, in: area)
        switch place {
        case .hidden: return arrive(at: .hidden)
        case .detent(let old):
            return arrive(at: .detent(layout.detents.first { $0.name == old.name } ?? layout.initial))
        }
    }

    // MARK: Dragging

    private mutating func begin(_ pan: Pan, at time: Microseconds) {
        guard behavior.isPannable, let before = heading else { return }
        let top = top(at: time)
        switch phase {
        case .resting(.hidden):
            guard isEdgeSwipe(pan) else { return }
            phase = .dragging(Drag(top: top, before: before, fromEdge: true))
        case .resting:
            phase = .dragging(Drag(top: top, before: before))
        case .moving:
            // The slop is taken out, so that a sheet on its way does not jump when the pan takes over.
            phase = .dragging(Drag(top: top, translation: pan.translation.y, before: before))
        case .dragging:
            return
        }
    }

    private func isEdgeSwipe(_ pan: Pan) -> Bool {
        behavior.presentOn.contains(.edgeSwipe)
            && layout.target(at: (pan.start.x, pan.start.y), top: layout.area.height) == .edge
            && pan.translation.y < 0
    }

    private mutating func drag(by translation: Double) {
        guard case .dragging(var drag) = phase else { return }
        drag.move(by: translation, within: layout.limits)
        phase = .dragging(drag)
    }

    private mutating func release(velocity: Double, at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        let release = Release(
            top: drag.top,
            velocity: velocity,
            fromEdge: drag.fromEdge,
            behavior: behavior,
            layout: layout
        )
        return settle(at: release.goal, before: drag.before, reason: release.reason, time: time)
    }

    private mutating func cancelDrag(at time: Microseconds) -> [SheetEvent] {
        guard case .dragging(let drag) = phase else { return [] }
        return settle(at: drag.before, before: drag.before, reason: .cancel, time: time)
    }

    private var placeBeforeDrag: Place {
        if case .dragging(let drag) = phase { return drag.before }
        return .hidden
    }

    // MARK: Settling

    /// Sets out for `goal`, and says so when that is news.
    private mutating func settle(
        at goal: Place,
        before: Place,
        reason: SheetEvent.Reason,
        time: Microseconds
    ) -> [SheetEvent] {
        let events = announce(goal, before: before, reason: reason)
        let origin = top(at: time)
        let target = layout.top(of: goal)
        if origin == target { return events + arrive(at: goal) }
        let timing = goal == .hidden ? behavior.hide : behavior.show
        phase = .moving(Motion(from: origin, to: target, timing: timing, start: time), to: goal)
        return events
    }

    private mutating func announce(_ goal: Place, before: Place, reason: SheetEvent.Reason) -> [SheetEvent] {
        guard goal != announced?.goal, announced != nil || goal != before else { return [] }
        let (will, did): (SheetEvent.Name, SheetEvent.Name) =
            switch goal {
            case .hidden: (.willDismiss, .didDismiss)
            case .detent: isPresented ? (.willMove, .didMove) : (.willPresent, .didPresent)
            }
        announced = Announcement(goal: goal, did: SheetEvent(did, detent: goal.name, reason: reason))
        return [SheetEvent(will, detent: goal.name, reason: reason)]
    }

    private mutating func arrive(at goal: Place) -> [SheetEvent] {
        phase = .resting(goal)
        isPresented = goal != .hidden
        defer { announced = nil }
        return announced.map { [$0.did] } ?? []
    }
}
