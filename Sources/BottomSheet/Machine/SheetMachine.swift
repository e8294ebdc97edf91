package import Gestures

/// A bottom sheet as a pure value: gestures and time in, pose and events out.
///
/// It rests, it moves by itself, or a finger drags it. Call `advance(to:)` first at every moment, so that a motion that has
/// ended by then is over.
public struct SheetMachine: Hashable, Sendable {
    /// The detents and limits in the current area.
    public internal(set) var layout: SheetLayout

    enum Phase: Hashable {
        case resting(SheetPosition)
        case moving(SettleMotion)
        case dragging(Drag)
    }

    /// A `will` event whose `did` is still to come.
    struct Announcement: Hashable {
        var goal: SheetPosition
        var did: SheetEvent
    }

    /// A detent that counts as another one because there is no room for both.
    struct Merged: Hashable {
        var name: String
        var detent: String
    }

    var phase: Phase
    var announced: Announcement?
    /// Whether the sheet is on the screen by the events so far.
    var isPresented: Bool
    /// The detent that the sheet was at before another area merged it with the one where it is now.
    var merged: Merged?
    /// Whether a client decides about dismissals by a finger: the sheet stays then, and the attempt is an event.
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

    /// The behaviour in force.
    public var behavior: SheetBehavior { layout.behavior }
}

// What it looks like.
extension SheetMachine {
    /// The pose at `time`.
    public func pose(at time: Microseconds) -> Pose { pose(top: top(at: time), at: time) }

    /// The pose at `time`, with the pan of a drag in progress at `translation`.
    ///
    /// A display frame uses it for a moment between two touch frames; the drag itself does not change.
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
        if case .moving(let motion) = phase { return time < motion.end }
        return false
    }

    /// Whether a motion is in progress that `advance(to:)` has not yet ended: display frames are needed.
    public var isUnderWay: Bool {
        if case .moving = phase { return true }
        return false
    }

    /// Whether a drag is in progress.
    public var isDragged: Bool { heading == nil }

    /// What lies at `point`, in points from the safe area's top-left, at `time`.
    package func target(at point: Point, time: Microseconds) -> Target {
        layout.target(at: (point.x, point.y), top: top(at: time))
    }

    /// Whether a finger that comes down on `target` begins a drag at once: the sheet moves by itself, or the finger that drags
    /// it leaves in the same frame, as when a panel changes a finger's tracking id.
    public func isCaught(on target: Target, time: Microseconds) -> Bool {
        guard !isFading, isMoving(at: time) || heading == nil else { return false }
        return target != .backdrop && target != .edge && behavior.touch.dragFrom.admits(target)
    }

    /// Whether a touch that comes down on `target` at `time` is forwarded to the program behind the sheet.
    ///
    /// That is so beside a sheet that forwards touches, or that leaves the backdrop clear. A hidden sheet keeps only touches
    /// that may present it.
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
        case .resting(let position): layout.top(of: position)
        case .moving(let motion): motion.top(at: time)
        case .dragging(let drag): drag.top
        }
    }

    func velocity(at time: Microseconds) -> Double {
        if case .moving(let motion) = phase { return motion.velocity(at: time) }
        return 0
    }

    func presence(at time: Microseconds) -> Double {
        switch phase {
        case .resting(.hidden): 0
        case .moving(let motion): motion.presence(at: time)
        case .resting, .dragging: 1
        }
    }

    /// Where it rests or is heading; nil during a drag.
    var heading: SheetPosition? {
        switch phase {
        case .resting(let position): position
        case .moving(let motion): motion.goal
        case .dragging: nil
        }
    }

    var isFading: Bool {
        if case .moving(let motion) = phase { return motion.isFade }
        return false
    }

    private var state: Pose.State {
        switch phase {
        case .resting(.hidden): .hidden
        case .resting: .resting
        case .dragging: .dragging
        case .moving(let motion) where motion.goal == .hidden: .dismissing
        case .moving: isPresented ? .settling : .presenting
        }
    }
}
