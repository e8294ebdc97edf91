/// An edge of the screen, as the viewer sees it.
package enum Edge: String, Hashable, Sendable, CaseIterable {
    case bottom
    case top
    case left
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
package struct EdgeZones: Equatable, Sendable {
    package var edges: Set<Edge>
    /// How deep they are, in points.
    package var depth: Double
    package var origin: Point
    package var end: Point

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
