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

/// The look of a sheet at one moment.
public struct Pose: Hashable, Sendable {
    /// What the sheet is doing.
    public enum State: String, Hashable, Sendable {
        /// Below the screen.
        case hidden
        /// Moving from hidden to a detent.
        case presenting
        /// At a detent.
        case resting
        /// Dragged by a finger.
        case dragging
        /// Moving to a detent.
        case settling
        /// Moving to hidden.
        case dismissing
    }

    /// What it is doing.
    public var state: State
    /// Where it rests or is heading (`hidden` included); nil during a drag.
    public var detent: String?
    /// The distance of its upper edge from the safe area's top, in points.
    public var top: Double
    /// The opacity of the dim, 0…1.
    public var dim: Double
    /// The radius of its corners, in points.
    public var radius: Double
    /// The opacity of the sheet, 0…1; below 1 only where a fade replaces a slide.
    public var opacity: Double
    /// The progress from hidden to the tallest detent, 0…1.
    public var progress: Double

    /// A pose.
    public init(
        state: State,
        detent: String?,
        top: Double,
        dim: Double,
        radius: Double = 0,
        opacity: Double = 1,
        progress: Double = 0
    ) {
        self.state = state
        self.detent = detent
        self.top = top
        self.dim = dim
        self.radius = radius
        self.opacity = opacity
        self.progress = progress
    }

    /// Whether it changes with time alone.
    public var isMoving: Bool { state == .presenting || state == .settling || state == .dismissing }
}
