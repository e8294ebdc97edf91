import Gestures
import Testing

@testable import BottomSheet

/// A classic sheet on a panel of 720 x 1280 points, and a finger that pans it.
struct SheetMachineTests {
    private var sheet = SheetMachine(.classic, in: SheetArea(width: 720, height: 1280), presented: true)

    private static func pan(_ state: Pan.State, _ dy: Double = 0, velocity: Double = 0, from y: Double = 900) -> Pan {
        Pan(
            state: state,
            touches: state == .ended ? 0 : 1,
            translation: Point(x: 0, y: dy),
            velocity: Point(x: 0, y: velocity),
            start: Point(x: 360, y: y)
        )
    }

    /// Drags from `y` by `dy` and lets go at `time` with `velocity`; what the release told.
    private mutating func drag(
        _ dy: Double,
        velocity: Double = 0,
        from y: Double = 900,
        at time: Microseconds = 0
    ) -> [SheetEvent] {
        _ = sheet.handle(Self.pan(.began, dy < 0 ? -10 : 10, from: y), at: time)
        _ = sheet.handle(Self.pan(.changed, dy, from: y), at: time)
        return sheet.handle(Self.pan(.ended, dy, velocity: velocity, from: y), at: time)
    }

    private mutating func finish(_ time: Microseconds = 250_000) -> [SheetEvent] { sheet.advance(to: time) }

    // MARK: Dragging

    @Test("It opens at its default height, resting")
    func start() {
        let pose = sheet.pose(at: 0)
        #expect(pose.state == .resting)
        #expect(pose.detent == "normal")
        #expect(pose.top == 780)
        #expect(abs(pose.dim - 0.4 * 500 / 890) < 1e-12)
    }

    @Test("The beginning of a pan moves nothing; a change moves the sheet by the whole translation")
    mutating func translation() {
        _ = sheet.handle(Self.pan(.began, -11), at: 0)
        #expect(sheet.pose(at: 0) == Pose(state: .dragging, detent: nil, top: 780, dim: sheet.layout.dim(at: 780)))
        _ = sheet.handle(Self.pan(.changed, -25), at: 0)
        #expect(sheet.pose(at: 0).top == 755)
    }

    @Test(
        "A drag past a limit is clamped and comes back without a dead zone",
        arguments: [(-2000.0, 40.0), (900, 1280)]
    )
    mutating func limits(dy: Double, top: Double) {
        _ = sheet.handle(Self.pan(.began, -10), at: 0)
        _ = sheet.handle(Self.pan(.changed, dy), at: 0)
        #expect(sheet.pose(at: 0).top == top)
        _ = sheet.handle(Self.pan(.changed, -100), at: 0)
        #expect(sheet.pose(at: 0).top == 680)
    }

    @Test("A sheet that is not pannable ignores the pan")
    mutating func notPannable() {
        var behavior = SheetBehavior.classic
        behavior.isPannable = false
        sheet = SheetMachine(behavior, in: sheet.layout.area, presented: true)
        #expect(drag(-300).isEmpty)
        #expect(sheet.pose(at: 0).top == 780)
    }

    // MARK: Release

    @Test(
        "A release goes to the nearest place, or away when it is faster than 1500 pt/s downwards",
        arguments: [
            (-371.0, 0.0, "expanded"), (-370, 0, "expanded"), (-369, 0, "normal"), (240, 0, "normal"),
            (260, 0, "hidden"), (20, 1500, "normal"), (20, 1500.1, "hidden"), (-700, 1600, "hidden"),
            (20, -9000, "normal"), (260, -4000, "hidden"),
        ]
    )
    mutating func release(dy: Double, velocity: Double, goal: String) {
        _ = drag(dy, velocity: velocity)
        #expect(sheet.pose(at: 0).detent == goal)
        _ = finish()
        let pose = sheet.pose(at: 250_000)
        #expect(pose.detent == goal)
        #expect(!pose.isMoving)
    }

    @Test("It settles by the curve of the release time and ends exactly on the detent")
    mutating func settling() {
        _ = drag(-400, at: 1000)
        #expect(sheet.pose(at: 1000).top == 380)
        let half = sheet.pose(at: 126_000)
        #expect(half.state == .settling)
        #expect(abs(half.top - (380 - 340 * TimingCurve.easeOut.progress(at: 0.5))) < 1e-9)
        #expect(sheet.pose(at: 251_000).top == 40)
        #expect(sheet.advance(to: 250_999).isEmpty)
        #expect(sheet.advance(to: 251_000) == [SheetEvent(.didMove, detent: "expanded", reason: .drag)])
        #expect(sheet.pose(at: 251_000).state == .resting)
    }

    @Test("A sheet released on its detent rests at once")
    mutating func noDistance() {
        #expect(
            drag(-2000) == [
                SheetEvent(.willMove, detent: "expanded", reason: .drag),
                SheetEvent(.didMove, detent: "expanded", reason: .drag),
            ]
        )
        #expect(sheet.pose(at: 0).state == .resting)
    }

    @Test("Back to where it was is no news")
    mutating func noEvents() {
        #expect(drag(-100).isEmpty)
        #expect(finish().isEmpty)
        #expect(sheet.pose(at: 250_000).top == 780)
    }

    @Test("A fling down tells will and did, with ease-in on the way")
    mutating func fling() {
        #expect(drag(100, velocity: 2600) == [SheetEvent(.willDismiss, detent: "hidden", reason: .fling)])
        let half = sheet.pose(at: 125_000)
        #expect(half.state == .dismissing)
        #expect(abs(half.top - (880 + 400 * TimingCurve.easeIn.progress(at: 0.5))) < 1e-9)
        #expect(finish() == [SheetEvent(.didDismiss, detent: "hidden", reason: .fling)])
        #expect(sheet.pose(at: 250_000) == Pose(state: .hidden, detent: "hidden", top: 1280, dim: 0))
    }

    @Test("A cancelled drag decides nothing, however fast it was")
    mutating func cancelled() {
        _ = sheet.handle(Self.pan(.began, 10), at: 0)
        _ = sheet.handle(Self.pan(.changed, 450), at: 0)
        #expect(sheet.handle(Self.pan(.cancelled, 450, velocity: 7000), at: 0).isEmpty)
        _ = finish()
        #expect(sheet.pose(at: 250_000).detent == "normal")
    }

    // MARK: Catching

    @Test("A finger catches a moving sheet where it is")
    mutating func caught() {
        _ = drag(100, velocity: 2600)
        let before = sheet.pose(at: 100_000).top
        #expect(sheet.isCaught(at: Point(x: 360, y: before + 50), time: 100_000))
        #expect(!sheet.isCaught(at: Point(x: 360, y: before - 50), time: 100_000))
        _ = sheet.handle(Self.pan(.began), at: 100_000)
        #expect(sheet.pose(at: 100_000).top == before)
        #expect(sheet.pose(at: 900_000).top == before)
        _ = sheet.handle(Self.pan(.changed, -30), at: 110_000)
        #expect(sheet.pose(at: 110_000).top == before - 30)
    }

    @Test("From the backdrop a pan takes over without the slop")
    mutating func takenOver() {
        _ = drag(-400)
        let before = sheet.pose(at: 50_000).top
        _ = sheet.handle(Self.pan(.began, 12), at: 50_000)
        _ = sheet.handle(Self.pan(.changed, 15), at: 58_000)
        #expect(abs(sheet.pose(at: 58_000).top - (before + 3)) < 1e-9)
    }

    @Test("A dismissal that a finger calls off is told as a move")
    mutating func calledOff() {
        _ = drag(100, velocity: 2600)
        _ = sheet.handle(Self.pan(.began), at: 10_000)
        _ = sheet.handle(Self.pan(.changed, -50), at: 20_000)
        #expect(
            sheet.handle(Self.pan(.ended, -50), at: 30_000) == [SheetEvent(.willMove, detent: "normal", reason: .drag)]
        )
        #expect(sheet.advance(to: 280_000) == [SheetEvent(.didMove, detent: "normal", reason: .drag)])
    }

    @Test("A catch that is cancelled goes on to where the sheet was heading, and its did is still told")
    mutating func cancelledCatch() {
        _ = drag(100, velocity: 2600)
        _ = sheet.handle(Self.pan(.began), at: 100_000)
        #expect(sheet.handle(Self.pan(.cancelled), at: 110_000).isEmpty)
        #expect(sheet.advance(to: 360_000) == [SheetEvent(.didDismiss, detent: "hidden", reason: .fling)])
    }

    // MARK: Taps

    @Test("A tap on the backdrop dismisses; one on the sheet or during a dismissal does nothing")
    mutating func taps() {
        let tap = Tap(start: Point(x: 360, y: 100), position: Point(x: 360, y: 100))
        #expect(sheet.handle(tap, on: .content, at: 0).isEmpty)
        #expect(sheet.handle(tap, on: .grabber, at: 0).isEmpty)
        #expect(
            sheet.handle(tap, on: .backdrop, at: 0) == [
                SheetEvent(.tappedOutside, detent: "normal", reason: .tap),
                SheetEvent(.willDismiss, detent: "hidden", reason: .tap),
            ]
        )
        #expect(sheet.handle(tap, on: .backdrop, at: 100_000).isEmpty)
        #expect(finish() == [SheetEvent(.didDismiss, detent: "hidden", reason: .tap)])
        #expect(sheet.handle(tap, on: .backdrop, at: 300_000).isEmpty, "classic does not present on a tap")
    }

    @Test("A hidden sheet is presented by a tap when that is wished")
    mutating func presentOnTap() {
        var behavior = SheetBehavior.classic
        behavior.presentOn = [.tap]
        sheet = SheetMachine(behavior, in: sheet.layout.area)
        let tap = Tap(start: .zero, position: .zero)
        #expect(sheet.handle(tap, on: .backdrop, at: 0) == [SheetEvent(.willPresent, detent: "normal", reason: .tap)])
        #expect(sheet.pose(at: 1).state == .presenting)
        #expect(finish() == [SheetEvent(.didPresent, detent: "normal", reason: .tap)])
    }

    // MARK: The bottom edge

    @Test(
        "A swipe from the bottom edge presents by place or speed, or hides again",
        arguments: [
            (-249.0, 0.0, "hidden"), (-251, 0, "normal"), (-30, -501, "normal"), (-30, -500, "hidden"),
            (-900, 0, "expanded"), (-1239, -100, "expanded"), (-400, 1501, "hidden"),
        ]
    )
    mutating func edgeSwipe(dy: Double, velocity: Double, goal: String) {
        sheet = SheetMachine(.classic, in: sheet.layout.area)
        let events = drag(dy, velocity: velocity, from: 1270)
        #expect(sheet.pose(at: 0).detent == goal)
        #expect(events.first?.name == (goal == "hidden" ? nil : .willPresent))
        #expect(finish() == (goal == "hidden" ? [] : [SheetEvent(.didPresent, detent: goal, reason: .edge)]))
    }

    @Test("The hidden sheet follows the finger from the edge")
    mutating func followsFromEdge() {
        sheet = SheetMachine(.classic, in: sheet.layout.area)
        _ = sheet.handle(Self.pan(.began, -10, from: 1260), at: 0)
        _ = sheet.handle(Self.pan(.changed, -200, from: 1260), at: 0)
        #expect(sheet.pose(at: 0).top == 1080)
        #expect(sheet.pose(at: 0).state == .dragging)
    }

    @Test(
        "Elsewhere, downwards, or unwished, a pan on a hidden sheet does nothing",
        arguments: [(1255.0, -50.0, true), (1270, 12, true), (1270, -50, false)]
    )
    mutating func noEdgeSwipe(y: Double, dy: Double, isWished: Bool) {
        var behavior = SheetBehavior.classic
        if !isWished { behavior.presentOn = [.start] }
        sheet = SheetMachine(behavior, in: sheet.layout.area)
        _ = sheet.handle(Self.pan(.began, dy, from: y), at: 0)
        #expect(sheet.pose(at: 0).state == .hidden)
    }

    // MARK: Another panel

    @Test("Another panel keeps the detent, ends the motion and cancels the drag")
    mutating func resize() {
        _ = drag(-400)
        let landscape = SheetArea(width: 1280, height: 720)
        #expect(
            sheet.resize(.classic, in: landscape, at: 1) == [SheetEvent(.didMove, detent: "expanded", reason: .drag)]
        )
        #expect(sheet.pose(at: 1).top == 40)
        _ = sheet.handle(Self.pan(.began, 10), at: 2)
        _ = sheet.handle(Self.pan(.changed, 100), at: 3)
        #expect(sheet.resize(.classic, in: SheetArea(width: 720, height: 1280), at: 4).isEmpty)
        #expect(sheet.pose(at: 4) == Pose(state: .resting, detent: "expanded", top: 40, dim: 0.4))
    }
}
