package import System

/// One step of a pan.
package struct Pan: Equatable, Sendable {
    /// The states of a continuous gesture that are reported.
    package enum State: String, Sendable {
        /// The centroid has left the slop.
        case began
        case changed
        case ended
        case cancelled
    }

    package var state: State
    package var touches: Int
    /// How far the centroid has come since touch-down, in points.
    package var translation: Point
    /// The speed of the centroid, in points per second, unclamped.
    package var velocity: Point
    /// Where the centroid came down, in points.
    package var start: Point
}

/// Recognizes a drag by one or more fingers, with the semantics of UIPanGestureRecognizer.
///
/// Possible until the centroid is `slop` points from touch-down, then began, changed in every frame with motion, and ended
/// by the lift of the last finger. A finger that joins or is lifted re-anchors the centroid, so that the translation never
/// jumps, and the velocity history starts again. Below `minimumTouches` nothing moves; with more than `maximumTouches` before
/// it began it fails until every finger is up; once it has begun further fingers are ignored.
///
/// Velocity is estimated from the samples with the panel's own times; for drawing, the same samples are resampled to the
/// times of display frames.
package struct PanRecognizer: Equatable, Sendable {
    package var minimumTouches = 1
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
    private var resampler = TouchResampler()
    private var anchor = Point.zero

    /// How far the centroid has come since touch-down, in points.
    package private(set) var translation = Point.zero

    package init(tracker: VelocityTracker = VelocityTracker()) {
        self.tracker = tracker
    }

    package var isActive: Bool { phase == .active }

    /// The translation that a frame drawn at `time` shows, resampled to it.
    package func translation(at time: Microseconds) -> Point { resampler.position(at: time) ?? translation }

    /// When the centroid had the translation that a frame drawn at `time` shows; nil where it rests.
    package func shownTime(at time: Microseconds) -> Microseconds? { resampler.shown(at: time)?.time }

    package var newestTime: Microseconds? { resampler.newestTime }

    /// Whether `translation(at:)` stays equal to `translation` from `time` on, as long as no touch is reported.
    package func isSettled(at time: Microseconds) -> Bool { resampler.isSettled(at: time) }

    /// Fails until every finger is up, unless it has begun: another recognizer has recognized them.
    package mutating func fail() {
        if phase == .possible, !touches.isEmpty { phase = .failed }
    }

    /// Makes `translation` the current translation, as UIPanGestureRecognizer's setTranslation does.
    ///
    /// The velocity does not change.
    package mutating func setTranslation(_ translation: Point) {
        resampler.shift(from: self.translation, to: translation)
        self.translation = translation
        anchor = touches.centroid - translation
    }

    /// When a pan begins.
    package enum Beginning {
        case beyondSlop
        /// With the finger that comes down, as one that catches something moving does.
        case atOnce
    }

    /// Handles one frame, in points.
    ///
    /// - Returns: the steps of the pan, at most an end and a beginning.
    package mutating func handle(_ frame: TouchFrame, beginning: Beginning = .beyondSlop) -> [Pan] {
        var change = touches.removeAndMove(frame)
        let isOver = change.left && touches.isEmpty
        let ended = isOver ? finish(change.cancelled ? .cancelled : .ended, at: frame.time) : []
        change.joined = join(frame)
        guard change.joined || change.left else { return change.reported ? move(change, at: frame.time) : [] }
        regroup()
        guard change.joined else { return ended }
        // The position of a joining finger is a sample, the lift of another one is not.
        tracker.add(touches.centroid, at: frame.time)
        resampler.add(translation, at: frame.time)
        return beginning == .atOnce ? ended + begin(at: frame.time) : ended
    }

    private mutating func join(_ frame: TouchFrame) -> Bool {
        guard touches.join(frame, limit: phase == .active ? maximumTouches : .max) else { return false }
        if phase == .possible && touches.count > maximumTouches { phase = .failed }
        return true
    }

    /// Anchors the translation to the new centroid.
    private mutating func regroup() {
        anchor = touches.centroid - translation
        tracker.reset()
    }

    /// Begins the pan; no later frame shows the samples within the slop.
    private mutating func begin(at time: Microseconds) -> [Pan] {
        guard phase == .possible, touches.count >= minimumTouches else { return [] }
        phase = .active
        resampler.reset()
        resampler.add(translation, at: time)
        return [pan(.began, velocity: tracker.velocity)]
    }

    private mutating func move(_ change: TouchSet.Change, at time: Microseconds) -> [Pan] {
        guard phase != .failed, touches.count >= minimumTouches else {
            regroup()
            return []
        }
        let centroid = touches.centroid
        tracker.add(centroid, at: time)
        let moved = centroid - anchor
        // After a finger has joined or left, rounding can change the difference without a motion.
        let isNew = change.moved && moved != translation
        if isNew { translation = moved }
        resampler.add(translation, at: time)
        guard isNew else { return [] }
        if phase == .active { return [pan(.changed, velocity: tracker.velocity)] }
        return translation.length >= slop ? begin(at: time) : []
    }

    private mutating func finish(_ state: Pan.State, at time: Microseconds) -> [Pan] {
        let last = pan(state, velocity: tracker.velocity(liftedAt: time))
        let wasActive = phase == .active
        phase = .possible
        translation = .zero
        anchor = .zero
        tracker.reset()
        resampler.reset()
        return wasActive ? [last] : []
    }

    private func pan(_ state: Pan.State, velocity: Point) -> Pan {
        Pan(state: state, touches: touches.count, translation: translation, velocity: velocity, start: anchor)
    }
}

/// One step of a swipe from an edge.
package struct EdgeSwipe: Equatable, Sendable {
    package var state: Pan.State
    package var edge: Edge
    /// How far the finger has come into the screen since it came down, in points; negative when it went back further.
    package var distance: Double
    /// The velocity into the screen, in points per second.
    package var velocity: Double
}

/// Recognizes a swipe that comes in from an edge of the screen.
///
/// Such a swipe is a pan with two more conditions, so its input is what a `PanRecognizer` has recognized: the finger came
/// down in the strip along an edge, and the pan began into the screen. Where it did not, no part of the pan is a swipe.
package struct EdgeSwipeRecognizer: Equatable, Sendable {
    package private(set) var edge: Edge?

    package init() {}

    /// Handles one step of a pan.
    ///
    /// - Parameter origin: the edge in whose strip the first finger came down, if any.
    /// - Returns: the step of the swipe; nil when the pan is no swipe.
    package mutating func handle(_ pan: Pan, from origin: Edge?) -> EdgeSwipe? {
        if pan.state == .began { edge = origin.flatMap { $0.inward(pan.translation) > 0 ? $0 : nil } }
        guard let edge else { return nil }
        if pan.state == .ended || pan.state == .cancelled { self.edge = nil }
        return EdgeSwipe(
            state: pan.state,
            edge: edge,
            distance: edge.inward(pan.translation),
            velocity: edge.inward(pan.velocity)
        )
    }
}
