package import Gestures

/// A bottom sheet as a pure value: gestures and time in, pose and events out.
///
/// It rests, it moves by itself, or a finger drags it. Call `advance(to:)` before anything else at a moment, so that a
/// motion that has ended by then is over.
public struct SheetMachine: Hashable, Sendable {
    /// The detents and limits in the current area.
    public internal(set) var layout: SheetLayout

    enum Phase: Hashable {
        case resting(Place)
        case moving(SettleMotion)
        case dragging(Drag)
    }

    /// A `will` whose `did` is still owed.
    struct Announcement: Hashable {
        var goal: Place
        var did: SheetEvent
    }

    /// A detent that counts as another one, for want of room.
    struct Merged: Hashable {
        var name: String
        var detent: String
    }

    var phase: Phase
    var announced: Announcement?
    /// Whether an application believes the sheet to be on the screen.
    var isPresented: Bool
    /// The detent that the sheet was at before another area merged it with the one where it is now.
    var merged: Merged?
    /// Whether somebody is asked before a finger dismisses the sheet: it stays then, and an application hears of the attempt.
    public var asksBeforeDismissal = false

    /// A sheet at rest: hidden, or open at the detent where it is first presented.
    public init(_ behavior: SheetBehavior, in area: SheetArea, presented: Bool = false) {
        layout = SheetLayout(behavior, in: area)
        phase = .resting(presented ? .detent(layout.initial) : .hidden)
        isPresented = presented
        if presented { merged = initialMerger }
    }

    /// The detent where it is meant to open, when that counts as another one.
    var initialMerger: Merged? {
        guard let name = behavior.initialDetent, name != layout.initial.name else { return nil }
        return layout.detent(named: name).map { Merged(name: name, detent: $0.name) }
    }

    /// The numbers it follows.
    public var behavior: SheetBehavior { layout.behavior }
}

// What it looks like.
extension SheetMachine {
    /// The pose at `time`.
    public func pose(at time: Microseconds) -> Pose { pose(top: top(at: time), at: time) }

    /// The pose at `time` of a sheet whose finger, if one has moved it, were `translation` points from its touch-down.
    ///
    /// A display frame asks so for a moment between two touches; the sheet itself stays where the touches have it.
    public func pose(at time: Microseconds, draggedBy translation: Double) -> Pose {
        guard translation.isFinite, case .dragging(var drag) = phase, drag.hasMoved else { return pose(at: time) }
        drag.move(by: translation, in: layout)
        return pose(top: drag.top, at: time)
    }

    private func pose(top: Double, at time: Microseconds) -> Pose {
        let presence = self.presence(at: time)
        return Pose(
            state: state,
            detent: heading?.name,
            top: top,
            dim: layout.dim(at: top) * (isFading || layout.isDimConstant ? presence : 1),
            radius: layout.radius(at: top),
            opacity: isFading ? presence : 1,
            progress: layout.progress(at: top)
        )
    }

    /// Whether the sheet moves by itself at `time`.
    public func isMoving(at time: Microseconds) -> Bool {
        if case .moving(let course) = phase { return time < course.end }
        return false
    }

    /// Whether a motion is under way that `advance(to:)` has not yet ended: display frames are wanted.
    public var isUnderWay: Bool {
        if case .moving = phase { return true }
        return false
    }

    /// Whether a finger has the sheet.
    public var isDragged: Bool { heading == nil }

    /// What lies at `point`, in points from the safe area's top-left, at `time`.
    package func target(at point: Point, time: Microseconds) -> Target {
        layout.target(at: (point.x, point.y), top: top(at: time))
    }

    /// Whether a finger that comes down on `target` has the sheet at once: it moves by itself there, or the finger that
    /// drags it goes in the same frame, as when a panel gives a finger another tracking id.
    public func isCaught(on target: Target, time: Microseconds) -> Bool {
        guard !isFading, isMoving(at: time) || heading == nil else { return false }
        return target != .backdrop && target != .edge && behavior.touch.dragFrom.admits(target)
    }

    /// Whether a touch that comes down on `target` at `time` is not for the sheet but for whoever is behind it.
    ///
    /// So it is beside a sheet that forwards touches, or that leaves the backdrop clear. A hidden sheet keeps only what
    /// may present it.
    public func isForwarded(_ target: Target, time: Microseconds) -> Bool {
        let forwards = behavior.touch.backdropTap == .forward
        switch heading {
        case nil: return false
        case .hidden: return forwards && !mayPresent(from: target)
        case .detent: return target == .backdrop && (forwards || isBackdropClear(at: time))
        }
    }

    /// Whether a finger on `target` can present the hidden sheet.
    private func mayPresent(from target: Target) -> Bool {
        let triggers = behavior.touch.presentOn
        return !triggers.isDisjoint(with: [.tap, .longPress])
            || (target == .edge && behavior.isPannable && triggers.contains(.edgeSwipe))
    }

    /// Whether the sheet is at or below the tallest detent that leaves the backdrop clear.
    private func isBackdropClear(at time: Microseconds) -> Bool {
        behavior.dim.undimmedUpTo != nil && pose(at: time).dim == 0
    }

    func top(at time: Microseconds) -> Double {
        switch phase {
        case .resting(let place): layout.top(of: place)
        case .moving(let course): course.top(at: time)
        case .dragging(let drag): drag.top
        }
    }

    func velocity(at time: Microseconds) -> Double {
        if case .moving(let course) = phase { return course.velocity(at: time) }
        return 0
    }

    func presence(at time: Microseconds) -> Double {
        switch phase {
        case .resting(.hidden): 0
        case .moving(let course): course.presence(at: time)
        case .resting, .dragging: 1
        }
    }

    /// Where it rests or is heading; nil while a finger has it.
    var heading: Place? {
        switch phase {
        case .resting(let place): place
        case .moving(let course): course.goal
        case .dragging: nil
        }
    }

    var isFading: Bool {
        if case .moving(let course) = phase { return course.isFade }
        return false
    }

    private var state: Pose.State {
        switch phase {
        case .resting(.hidden): .hidden
        case .resting: .resting
        case .dragging: .dragging
        case .moving(let course) where course.goal == .hidden: .dismissing
        case .moving: isPresented ? .settling : .presenting
        }
    }
}
