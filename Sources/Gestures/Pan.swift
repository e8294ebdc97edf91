/// What a pan did in one frame.
package struct Pan: Hashable, Sendable {
    /// The states of a continuous gesture that a listener hears.
    package enum State: String, Sendable {
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
    package var state: State
    /// The fingers that are down.
    package var touches: Int
    /// How far the centroid has come since touch-down, in points.
    package var translation: Point
    /// The speed of the centroid, in points per second, unclamped.
    package var velocity: Point
    /// Where the centroid came down, in points.
    package var start: Point

    /// A pan in `state`.
    package init(state: State, touches: Int, translation: Point, velocity: Point, start: Point) {
        self.state = state
        self.touches = touches
        self.translation = translation
        self.velocity = velocity
        self.start = start
    }
}
