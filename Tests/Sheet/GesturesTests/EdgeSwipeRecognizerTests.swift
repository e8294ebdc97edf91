import Testing

@testable import Gestures

struct EdgeSwipeRecognizerTests {
    private let zones = EdgeZones(
        edges: Set(Edge.allCases),
        depth: 24,
        origin: Point(x: 0, y: -20),
        end: Point(x: 400, y: 800)
    )

    private func pan(_ state: Pan.State, by x: Double, _ y: Double, speed: Point = .zero) -> Pan {
        Pan(state: state, touches: 1, translation: Point(x: x, y: y), velocity: speed, start: .zero)
    }

    @Test(
        "A finger is at the edge in whose strip it comes down, in a corner at the nearer one, the lower one of two",
        arguments: [
            (200, 776, .bottom), (200, 775.9, nil), (200, 4, .top), (200, 4.1, nil), (24, 400, .left), (24.1, 400, nil),
            (376, 400, .right), (375.9, 400, nil), (10, 795, .bottom), (5, 790, .left), (10, 790, .bottom),
            (395, -18, .top), (200, 900, .bottom),
        ] as [(Double, Double, Edge?)]
    )
    func strips(x: Double, y: Double, edge: Edge?) {
        #expect(zones.edge(at: Point(x: x, y: y)) == edge)
    }

    @Test("An edge that is not enabled has no strip")
    func chosenEdges() {
        var zones = zones
        zones.edges = [.left]
        #expect(zones.edge(at: Point(x: 10, y: 799)) == .left)
        #expect(zones.edge(at: Point(x: 100, y: 799)) == nil)
        zones.edges = []
        #expect(zones.edge(at: Point(x: 10, y: 799)) == nil)
    }

    @Test(
        "A swipe is measured into the screen, whatever edge it comes from",
        arguments: [
            (.bottom, 0, -1), (.top, 0, 1), (.left, 1, 0), (.right, -1, 0),
        ] as [(Edge, Double, Double)]
    )
    func inward(edge: Edge, x: Double, y: Double) {
        var recognizer = EdgeSwipeRecognizer()
        #expect(
            recognizer.handle(pan(.began, by: 10 * x, 10 * y), from: edge)
                == EdgeSwipe(state: .began, edge: edge, distance: 10, velocity: 0)
        )
        // Sideways does not count: here 7 of it.
        #expect(recognizer.handle(pan(.changed, by: 50 * x + 7 * y, 50 * y + 7 * x), from: nil)?.distance == 50)
        #expect(recognizer.edge == edge)
        let speed = Point(x: 600 * x, y: 600 * y)
        #expect(
            recognizer.handle(pan(.ended, by: -5 * x, -5 * y, speed: speed), from: nil)
                == EdgeSwipe(state: .ended, edge: edge, distance: -5, velocity: 600)
        )
        #expect(recognizer.edge == nil)
        #expect(recognizer.handle(pan(.changed, by: 50 * x, 50 * y), from: edge) == nil)
    }

    @Test(
        "A pan that sets out along the edge or beyond it is none, wherever it goes then",
        arguments: [(0.0, 10.0), (10, 0), (-10, 0)]
    )
    func outward(x: Double, y: Double) {
        var recognizer = EdgeSwipeRecognizer()
        #expect(recognizer.handle(pan(.began, by: x, y), from: .bottom) == nil)
        #expect(recognizer.handle(pan(.changed, by: 0, -300), from: .bottom) == nil)
        #expect(recognizer.handle(pan(.ended, by: 0, -300), from: .bottom) == nil)
    }

    @Test("A pan that begins outside the strip is no edge swipe")
    func elsewhere() {
        var recognizer = EdgeSwipeRecognizer()
        #expect(recognizer.handle(pan(.began, by: 0, -10), from: nil) == nil)
        #expect(recognizer.handle(pan(.cancelled, by: 0, -10), from: nil) == nil)
    }
}
