/// What a pan did in one frame.
public struct Pan: Hashable, Sendable {
    /// The states of a continuous gesture that a listener hears.
    public enum State: String, Sendable {
        /// The centroid has left the slop.
        case began
        /// It moved.
        case changed
        /// The last finger was lifted.
        case ended
        /// The panel lost the last finger.
        case cancelled
    }

    /// What happened.
    public var state: State
    /// The fingers that are down.
    public var touches: Int
    /// How far the centroid has come since touch-down, in points.
    public var translation: Point
    /// The speed of the centroid, in points per second, unclamped.
    public var velocity: Point
    /// Where the centroid came down, in points.
    public var start: Point

    /// A pan in `state`.
    public init(state: State, touches: Int, translation: Point, velocity: Point, start: Point) {
        self.state = state
        self.touches = touches
        self.translation = translation
        self.velocity = velocity
        self.start = start
    }
}

/// Recognizes a drag by one or more fingers, with the semantics of UIPanGestureRecognizer.
///
/// Possible until the centroid is `slop` points from touch-down, then began, changed in every frame with motion, and ended
/// by the lift of the last finger. A finger that joins or leaves re-anchors the centroid, so the translation never jumps,
/// and the speed starts anew. Below `minimumTouches` nothing moves; with more than `maximumTouches` before it began it
/// fails until every finger is up, later ones are ignored.
public struct PanRecognizer: Hashable, Sendable {
    /// How many fingers it takes.
    public var minimumTouches = 1
    /// How many fingers it bears.
    public var maximumTouches = Int.max
    /// How far the centroid must come before the pan begins, in points.
    public var slop = 10.0

    private enum Phase {
        case possible
        case active
        case failed
    }

    private var phase = Phase.possible
    private var touches = TouchSet()
    private var tracker: VelocityTracker
    private var anchor = Point.zero

    /// How far the centroid has come since touch-down, in points.
    public private(set) var translation = Point.zero

    /// A recognizer that estimates speed with `tracker`.
    public init(tracker: VelocityTracker = VelocityTracker()) {
        self.tracker = tracker
    }

    /// Whether it has begun and not yet ended.
    public var isActive: Bool { phase == .active }

    /// Goes on counting from `translation`, as UIPanGestureRecognizer's setTranslation does.
    ///
    /// The speed is untouched.
    public mutating func setTranslation(_ translation: Point) {
        self.translation = translation
        anchor = touches.centroid - translation
    }

    /// Takes one frame, in points.
    ///
    /// - Parameter beginsAtOnce: a finger that comes down in this frame begins the pan without slop. It is how something
    ///   that moves by itself is caught.
    /// - Returns: what happened, at most an end and a beginning.
    public mutating func handle(_ frame: TouchFrame, beginsAtOnce: Bool = false) -> [Pan] {
        var pans: [Pan] = []
        var change = touches.removeAndMove(frame)
        if change.left && touches.isEmpty {
            pans += finish(cancelled: change.cancelled, at: frame.time)
        }
        change.joined = join(frame)
        if change.joined || change.left {
            regroup(sampling: change.joined, at: frame.time)
            if change.joined && beginsAtOnce { pans += begin() }
        } else if change.reported {
            pans += move(at: frame.time, hasMoved: change.moved)
        }
        return pans
    }

    private mutating func join(_ frame: TouchFrame) -> Bool {
        guard touches.join(frame, limit: phase == .active ? maximumTouches : .max) else { return false }
        if phase == .possible && touches.count > maximumTouches { phase = .failed }
        return true
    }

    /// Counts on from the new centroid.
    ///
    /// A joining finger's place is a sample, the lift of another one is not.
    private mutating func regroup(sampling: Bool, at time: Microseconds) {
        anchor = touches.centroid - translation
        tracker.reset()
        if sampling { tracker.add(touches.centroid, at: time) }
    }

    private mutating func begin() -> [Pan] {
        guard phase == .possible, touches.count >= minimumTouches else { return [] }
        phase = .active
        return [pan(.began, velocity: tracker.velocity)]
    }

    private mutating func move(at time: Microseconds, hasMoved: Bool) -> [Pan] {
        guard phase != .failed, touches.count >= minimumTouches else {
            regroup(sampling: false, at: time)
            return []
        }
        tracker.add(touches.centroid, at: time)
        let moved = touches.centroid - anchor
        // After a finger has joined or left, the difference alone is never exactly what it was.
        guard hasMoved, moved != translation else { return [] }
        translation = moved
        if phase == .active { return [pan(.changed, velocity: tracker.velocity)] }
        return translation.length >= slop ? begin() : []
    }

    private mutating func finish(cancelled: Bool, at time: Microseconds) -> [Pan] {
        let last = pan(cancelled ? .cancelled : .ended, velocity: tracker.velocity(liftedAt: time))
        let wasActive = phase == .active
        phase = .possible
        translation = .zero
        anchor = .zero
        tracker.reset()
        return wasActive ? [last] : []
    }

    private func pan(_ state: Pan.State, velocity: Point) -> Pan {
        Pan(state: state, touches: touches.count, translation: translation, velocity: velocity, start: anchor)
    }
}
