/// An edge of the screen, as the viewer sees it.
package enum Edge: String, Hashable, Sendable, CaseIterable {
    /// The lower one, where a bottom sheet comes from.
    case bottom
    /// The upper one.
    case top
    /// The left one.
    case left
    /// The right one.
    case right

    /// How far a displacement leads away from the edge, into the screen.
    package func inward(_ displacement: Point) -> Double {
        switch self {
        case .bottom: -displacement.y
        case .top: displacement.y
        case .left: displacement.x
        case .right: -displacement.x
        }
    }
}

/// The strips along the edges of a screen where a swipe may begin.
package struct EdgeZones: Hashable, Sendable {
    /// The edges that have one.
    package var edges: Set<Edge>
    /// How deep they are, in points.
    package var depth: Double
    /// The screen's upper left corner.
    package var origin: Point
    /// Its lower right corner.
    package var end: Point

    /// The strips along `edges`, `depth` points deep, of a screen from `origin` to `end`.
    package init(edges: Set<Edge>, depth: Double, origin: Point, end: Point) {
        self.edges = edges
        self.depth = depth
        self.origin = origin
        self.end = end
    }

    /// The edge in whose strip `point` lies; in a corner the nearer one, the lower one where both are equally near.
    package func edge(at point: Point) -> Edge? {
        Edge.allCases.filter { edges.contains($0) && distance(of: point, from: $0) <= depth }
            .min { distance(of: point, from: $0) < distance(of: point, from: $1) }
    }

    private func distance(of point: Point, from edge: Edge) -> Double {
        switch edge {
        case .bottom: end.y - point.y
        case .top: point.y - origin.y
        case .left: point.x - origin.x
        case .right: end.x - point.x
        }
    }
}

/// One step of a swipe from an edge.
package struct EdgeSwipe: Hashable, Sendable {
    /// What happened.
    package var state: Pan.State
    /// Where it came from.
    package var edge: Edge
    /// How far the finger has come into the screen since it came down, in points; negative when it went back further.
    package var distance: Double
    /// The velocity into the screen, in points per second.
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
/// Such a swipe is a pan with two more conditions, so its input is what a `PanRecognizer` has recognized: the finger came
/// down in the strip along an edge, and the pan began into the screen. Where it did not, no part of the pan is a swipe.
package struct EdgeSwipeRecognizer: Hashable, Sendable {
    /// The edge of the swipe in progress.
    package private(set) var edge: Edge?

    /// A recognizer that waits for a pan.
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
