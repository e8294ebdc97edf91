public import BottomSheet
public import Testing

@testable import Gestures

/// A sheet on a panel, with a clock and the gestures of a user.
struct Hand {
    /// The sheet.
    var sheet: SheetMachine
    private var edgeSwipe = EdgeSwipeRecognizer()
    private var start = Point.zero
    private var target = Target.content
    private var translation = Point.zero

    /// A sheet like `behavior`, 720 points wide unless said otherwise.
    init(_ behavior: SheetBehavior, width: Double = 720, height: Double = 1280, presented: Bool = true) {
        self.init(behavior, in: SheetArea(width: width, height: height), presented: presented)
    }

    /// A sheet like `behavior` in `area`.
    init(_ behavior: SheetBehavior, in area: SheetArea, presented: Bool = true) {
        sheet = SheetMachine(behavior, in: area, presented: presented)
    }

    // Fingers.

    /// A finger comes down at `y` and has gone `dy` (and `dx`) when it counts as a pan; nil is on the sheet's content.
    mutating func begin(
        _ dy: Double = 10,
        dx: Double = 0,
        from y: Double? = nil,
        x: Double = 360,
        at time: Microseconds = 0
    ) {
        start = Point(x: x, y: y ?? sheet.pose(at: time).top + 100)
        target = sheet.target(at: start, time: time)
        translation = Point(x: dx, y: dy)
        _ = hand(pan(.began), at: time)
    }

    /// The finger has gone `dy` since it came down.
    mutating func move(_ dy: Double, at time: Microseconds = 0) {
        translation = Point(x: 0, y: dy)
        _ = hand(pan(.changed), at: time)
    }

    /// The finger leaves with a speed.
    mutating func lift(_ velocity: Double = 0, sideways: Double = 0, at time: Microseconds = 0) -> [SheetEvent] {
        hand(pan(.ended, velocity: Point(x: sideways, y: velocity)), at: time)
    }

    /// The panel loses the finger.
    mutating func cancel(at time: Microseconds = 0, velocity: Double = 0) -> [SheetEvent] {
        hand(pan(.cancelled, velocity: Point(x: 0, y: velocity)), at: time)
    }

    /// A whole drag by `dy` in one moment, and the events of its release.
    mutating func drag(
        _ dy: Double,
        velocity: Double = 0,
        from y: Double? = nil,
        at time: Microseconds = 0
    ) -> [SheetEvent] {
        begin(dy < 0 ? -10 : 10, from: y, at: time)
        move(dy, at: time)
        return lift(velocity, at: time)
    }

    /// A tap on `target`.
    mutating func tap(_ target: Target, at time: Microseconds = 0) -> [SheetEvent] {
        sheet.handle(Tap(start: .zero, position: .zero), on: target, at: time)
    }

    /// A pan that comes in from an edge is a swipe.
    private mutating func hand(_ pan: Pan, at time: Microseconds) -> [SheetEvent] {
        let edge = target == .edge ? sheet.layout.edgeZones.edge(at: start) : nil
        guard let swipe = edgeSwipe.handle(pan, from: edge) else { return sheet.handle(pan, on: target, at: time) }
        return sheet.handle(swipe, at: time)
    }

    private func pan(_ state: Pan.State, velocity: Point = .zero) -> Pan {
        Pan(
            state: state,
            touches: state == .ended || state == .cancelled ? 0 : 1,
            translation: translation,
            velocity: velocity,
            start: start
        )
    }

    // What is seen.

    /// The sheet's top.
    func top(at time: Microseconds = 0) -> Double { sheet.pose(at: time).top }

    /// Where it rests or is heading.
    func goal(at time: Microseconds = 0) -> String? { sheet.pose(at: time).detent }

    /// Lets all motion end; returns the events.
    mutating func rest(at time: Microseconds = 60_000_000) -> [SheetEvent] { sheet.advance(to: time) }

    /// Moves the sheet to a detent and lets it rest there.
    mutating func rest(in name: String) {
        _ = sheet.move(to: name, reason: .control, at: 0) + rest()
    }
}

extension SheetBehavior: CustomTestStringConvertible {
    /// In the name of a test case, a behaviour is its preset.
    public var testDescription: String { preset }
}
