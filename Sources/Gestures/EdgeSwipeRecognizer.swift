/// What a swipe from an edge did in one frame.
package struct EdgeSwipe: Hashable, Sendable {
    /// What happened.
    package var state: Pan.State
    /// Where it came from.
    package var edge: Edge
    /// How far the finger has come into the screen, in points; negative beyond its start.
    package var distance: Double
    /// How fast it goes into the screen, in points per second.
    package var velocity: Double

    /// A swipe from `edge` in `state`.
    package init(state: Pan.State, edge: Edge, distance: Double, velocity: Double) {
        self.state = state
        self.edge = edge
        self.distance = distance
        self.velocity = velocity
    }
}

/// Recognizes a swipe that comes in from an edge of the screen.
///
/// Such a swipe is a pan with two conditions more, so it is told what a `PanRecognizer` has recognized: its finger came
/// down in the strip along an edge, and it set out into the screen. It fails for the whole pan where it did not.
package struct EdgeSwipeRecognizer: Hashable, Sendable {
    /// Where the swipe that is under way came from.
    package private(set) var edge: Edge?

    /// A recognizer that waits for a pan.
    package init() {}

    /// Takes what a pan did whose first finger came down in the strip along `origin`, if in any.
    ///
    /// - Returns: what the swipe did; nil when the pan is none.
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
