/// A bottom sheet as a pure value: gestures and time in, pose and events out.
///
/// It rests, it moves by itself, or a finger drags it. Call `advance(to:)` first at every moment, so that a motion that has
/// ended by then is over.
public struct SheetMachine: Equatable, Sendable {
    /// The detents and limits in the current area.
    public internal(set) var layout: SheetLayout

    enum Phase: Equatable {
        case resting(SheetPosition)
        case moving(SettleMotion)
        case dragging(Drag)
    }

    /// A `will` event whose `did` is still to come.
    struct Announcement: Equatable {
        var goal: SheetPosition
        var did: SheetEvent
    }

    /// A detent that counts as another one because there is no room for both.
    struct Merged: Equatable {
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

    /// The initial detent, where that is merged with another one.
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
        let dim = layout.dim(at: top) * (isFading || layout.isDimConstant ? presence : 1)
        return Pose(
            state: state,
            detent: heading?.name,
            top: top,
            dim: max(dim, leastDim),
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

    /// When the motion in progress is over; nil without one.
    package var motionEnd: Microseconds? {
        if case .moving(let motion) = phase { return motion.end }
        return nil
    }

    /// Whether a drag is in progress.
    public var isDragged: Bool { heading == nil }

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

    private var leastDim: Double {
        if case .moving(let motion) = phase { return motion.leastDim }
        return 0
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

// A sheet that was somewhere before this machine was made.
extension SheetMachine {
    /// The detent where the sheet rests or is heading, and its top there in points; nil when that is hidden.
    ///
    /// During a drag it is the detent where the drag began.
    package var place: (detent: String, top: Double)? {
        var position = heading
        if case .dragging(let drag) = phase { position = drag.before }
        guard case .detent(let detent)? = position else { return nil }
        return (detent.name, detent.top)
    }

    /// Rests at the detent called `name`, without a motion and without events: programs know of it.
    ///
    /// Where there is no such detent, a sheet that rests anywhere does so at `top`, in points; others rest where they are
    /// presented.
    package mutating func rest(at name: String, top: Double) {
        let fallback = behavior.release.rule == .free ? layout.position(at: top) : .detent(layout.initial)
        phase = .resting(layout.detent(named: name).map(SheetPosition.detent) ?? fallback)
        announced = nil
        isPresented = true
        merged = nil
    }
}
