package import System

/// Recognizes a drag by one or more fingers, with the semantics of UIPanGestureRecognizer.
///
/// Possible until the centroid is `slop` points from touch-down, then began, changed in every frame with motion, and ended
/// by the lift of the last finger. A finger that joins or leaves re-anchors the centroid, so the translation never jumps,
/// and the speed starts anew. Below `minimumTouches` nothing moves; with more than `maximumTouches` before it began it
/// fails until every finger is up, later ones are ignored.
///
/// Speed is estimated from what the panel said and when it said it; for drawing, the same way is resampled to the times of
/// display frames.
package struct PanRecognizer: Hashable, Sendable {
    /// How many fingers it takes.
    package var minimumTouches = 1
    /// How many fingers it bears.
    package var maximumTouches = Int.max
    /// How far the centroid must come before the pan begins, in points.
    package var slop = 10.0

    private enum Phase {
        case possible
        case active
        case failed
    }

    private var phase = Phase.possible
    private var touches = TouchSet()
    private var tracker: VelocityTracker
    private var trail = TouchResampler()
    private var anchor = Point.zero

    /// How far the centroid has come since touch-down, in points.
    package private(set) var translation = Point.zero

    /// A recognizer that estimates speed with `tracker`.
    package init(tracker: VelocityTracker = VelocityTracker()) {
        self.tracker = tracker
    }

    /// Whether it has begun and not yet ended.
    package var isActive: Bool { phase == .active }

    /// The translation that a frame drawn at `time` shows, resampled to it.
    package func translation(at time: Microseconds) -> Point { trail.position(at: time) ?? translation }

    /// Whether `translation(at:)` stays what `translation` is from `time` on, as long as no touch says otherwise.
    package func isSettled(at time: Microseconds) -> Bool { trail.isSettled(at: time) }

    /// Gives up the fingers that are down, unless it has begun: they have done something else.
    package mutating func fail() {
        if phase == .possible, !touches.isEmpty { phase = .failed }
    }

    /// Goes on counting from `translation`, as UIPanGestureRecognizer's setTranslation does.
    ///
    /// The speed is untouched.
    package mutating func setTranslation(_ translation: Point) {
        trail.shift(from: self.translation, to: translation)
        self.translation = translation
        anchor = touches.centroid - translation
    }

    /// Takes one frame, in points.
    ///
    /// - Parameter beginsAtOnce: a finger that comes down in this frame begins the pan without slop. It is how something
    ///   that moves by itself is caught.
    /// - Returns: what happened, at most an end and a beginning.
    package mutating func handle(_ frame: TouchFrame, beginsAtOnce: Bool = false) -> [Pan] {
        var change = touches.removeAndMove(frame)
        let ended = change.left && touches.isEmpty ? finish(cancelled: change.cancelled, at: frame.time) : []
        change.joined = join(frame)
        if change.joined || change.left {
            regroup(sampling: change.joined, at: frame.time)
            return change.joined && beginsAtOnce ? ended + begin(at: frame.time) : ended
        }
        return change.reported ? move(at: frame.time, hasMoved: change.moved) : []
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
        guard sampling else { return }
        tracker.add(touches.centroid, at: time)
        trail.add(translation, at: time)
    }

    /// The way to here was the slop: no frame shows the fingers on it any more.
    private mutating func begin(at time: Microseconds) -> [Pan] {
        guard phase == .possible, touches.count >= minimumTouches else { return [] }
        phase = .active
        trail.reset()
        trail.add(translation, at: time)
        return [pan(.began, velocity: tracker.velocity)]
    }

    private mutating func move(at time: Microseconds, hasMoved: Bool) -> [Pan] {
        guard phase != .failed, touches.count >= minimumTouches else {
            regroup(sampling: false, at: time)
            return []
        }
        let centroid = touches.centroid
        tracker.add(centroid, at: time)
        let moved = centroid - anchor
        // After a finger has joined or left, the difference alone is never exactly what it was.
        let isElsewhere = hasMoved && moved != translation
        if isElsewhere { translation = moved }
        trail.add(translation, at: time)
        guard isElsewhere else { return [] }
        if phase == .active { return [pan(.changed, velocity: tracker.velocity)] }
        return translation.length >= slop ? begin(at: time) : []
    }

    private mutating func finish(cancelled: Bool, at time: Microseconds) -> [Pan] {
        let last = pan(cancelled ? .cancelled : .ended, velocity: tracker.velocity(liftedAt: time))
        let wasActive = phase == .active
        phase = .possible
        translation = .zero
        anchor = .zero
        tracker.reset()
        trail.reset()
        return wasActive ? [last] : []
    }

    private func pan(_ state: Pan.State, velocity: Point) -> Pan {
        Pan(state: state, touches: touches.count, translation: translation, velocity: velocity, start: anchor)
    }
}
