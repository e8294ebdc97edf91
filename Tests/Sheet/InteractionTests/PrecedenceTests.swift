import BottomSheet
import Gestures
import Testing

@testable import Interaction

/// Who gives way to whom among the gestures of the same fingers: the rules of `Recognizers`, one by one.
struct PrecedenceTests {
    /// A classic sheet whose grabber, at 790, listens to everything.
    private func listening(
        tap: GrabberAction = .dismiss,
        double: GrabberAction = .tallestDetent,
        long: GrabberAction = .none
    ) -> TouchPanel {
        var behavior = SheetBehavior.classic
        behavior.touch.grabber.tap = tap
        behavior.touch.grabber.doubleTap = double
        behavior.touch.grabber.longPress = long
        return TouchPanel(behavior: behavior)
    }

    private func tap(_ stage: inout TouchPanel, _ y: Double, at time: Double, lasting duration: Double = 50) -> [String]
    {
        let down = stage.touch(.began, y, at: time)
        return words(down + stage.touch(.ended, y, at: time + duration)).filter { !$0.hasPrefix("touch") }
    }

    private func wait(_ stage: inout TouchPanel, until milliseconds: Double) -> [String] {
        words(stage.interaction.elapse(to: Microseconds(milliseconds * 1000)))
    }

    // Double taps.

    @Test("Two taps on the grabber are one double tap, without the single tap's action")
    func doubleTap() {
        var stage = listening()
        #expect(tap(&stage, 790, at: 0) == [])
        #expect(stage.interaction.deadline == 350_000)
        #expect(tap(&stage, 795, at: 200) == ["double tap grabber", "will_move expanded tap", "sheet settling"])
        #expect(stage.interaction.deadline == nil)
    }

    @Test("A single tap acts at the moment when the second one is too late")
    func singleTap() throws {
        var stage = listening()
        _ = tap(&stage, 790, at: 0)
        #expect(wait(&stage, until: 349.999) == [])
        let reported = stage.interaction.elapse(to: 10_000_000)
        #expect(words(reported) == ["tap grabber", "will_dismiss hidden tap", "sheet dismissing"])
        #expect(try #require(reported.first).time == 350_000)
    }

    @Test("Without a double-tap action a tap acts at once")
    func noDoubleTap() {
        var stage = listening(double: .none)
        #expect(tap(&stage, 790, at: 0) == ["tap grabber", "will_dismiss hidden tap", "sheet dismissing"])
    }

    @Test("Taps outside the grabber never wait")
    func elsewhere() {
        var stage = listening()
        #expect(tap(&stage, 1000, at: 0) == ["tap content"])
        #expect(tap(&stage, 790, at: 100) == [])
        // A tap elsewhere is no second one: the first is reported before it.
        #expect(
            tap(&stage, 1000, at: 200) == ["tap grabber", "tap content", "will_dismiss hidden tap", "sheet dismissing"]
        )
    }

    @Test("A second finger that stays down is waited for; its tap completes the double tap")
    func slowSecond() {
        var stage = listening()
        _ = tap(&stage, 790, at: 0)
        stage.touch(.began, 790, at: 340)
        #expect(stage.interaction.deadline == 10_340_000)
        #expect(wait(&stage, until: 900) == [])
        #expect(words(stage.touch(.ended, 790, at: 900)).contains("double tap grabber"))
    }

    @Test("A drag is no second tap: the first tap is reported before it, and the drag moves the sheet")
    func dragAfterTap() {
        var stage = listening(tap: .nextDetent)
        _ = tap(&stage, 790, at: 0)
        stage.touch(.began, 790, at: 200)
        #expect(
            words(stage.touch(.moved, 760, at: 216))
                == ["touch moved", "tap grabber", "pan began", "will_move expanded tap", "sheet dragging"]
        )
    }

    // Long presses.

    @Test("A long press on the grabber acts while the finger is down, which then neither taps nor drags")
    func longPress() {
        var stage = listening(double: .none, long: .tallestDetent)
        stage.touch(.began, 790, at: 0)
        #expect(stage.interaction.deadline == 500_000)
        #expect(wait(&stage, until: 500) == ["long press grabber", "will_move expanded tap", "sheet settling"])
        #expect(words(stage.touch(.moved, 600, at: 600)) == ["touch moved"])
        #expect(words(stage.touch(.ended, 600, at: 650)) == ["touch ended"])
        // The next finger drags as usual.
        _ = stage.show(at: 2000)
        stage.touch(.began, 400, id: 2, at: 2100)
        #expect(words(stage.touch(.moved, 420, id: 2, at: 2116)).contains("pan began"))
    }

    @Test("Without a long-press action a finger that has rested still taps and drags")
    func noLongPress() {
        var stage = listening(double: .none)
        stage.touch(.began, 790, at: 0)
        #expect(stage.interaction.deadline == 10_000_000)
        #expect(words(stage.touch(.moved, 760, at: 900)).contains("pan began"))
        stage = listening(double: .none)
        #expect(tap(&stage, 790, at: 0, lasting: 700).first == "tap grabber")
    }

    @Test("A drag that begins in time fails a long press, and so does a second finger")
    func noPressAfterDrag() {
        var stage = listening(double: .none, long: .dismiss)
        stage.touch(.began, 790, at: 0)
        stage.touch(.moved, 760, at: 400)
        #expect(wait(&stage, until: 2000) == [])
        stage = listening(double: .none, long: .dismiss)
        stage.touch(.began, 790, at: 0)
        stage.touch(.began, 900, x: 100, id: 2, at: 300)
        #expect(wait(&stage, until: 2000) == [])
    }

    @Test("A tap that waits is reported before the long press that follows it")
    func tapThenPress() {
        var stage = listening(tap: .nextDetent, long: .dismiss)
        _ = tap(&stage, 790, at: 0)
        stage.touch(.began, 790, at: 300)
        #expect(
            wait(&stage, until: 800)
                == [
                    "tap grabber", "long press grabber", "will_move expanded tap", "will_dismiss hidden tap",
                    "sheet dismissing",
                ]
        )
    }

    @Test("A long press anywhere presents a hidden sheet configured for it; a tap and a drag do not")
    func presents() {
        var behavior = SheetBehavior.classic
        behavior.touch.presentOn = [.longPress]
        var stage = TouchPanel(isOpen: false, behavior: behavior)
        #expect(tap(&stage, 300, at: 0) == ["tap backdrop"])
        stage.touch(.began, 300, at: 1000)
        #expect(wait(&stage, until: 1500) == ["long press backdrop", "will_present normal tap", "sheet presenting"])
    }

    // Edge swipes.

    @Test(
        "A hidden sheet comes up as far as the finger comes in from an edge that it listens to",
        arguments: [
            (Edge.bottom, 360.0, 1275.0, 0.0, -1.0), (.top, 360, 5, 0, 1), (.left, 5, 600, 1, 0),
            (.right, 715, 600, -1, 0),
        ]
    )
    func edges(edge: Edge, x: Double, y: Double, dx: Double, dy: Double) {
        var behavior = SheetBehavior.classic
        behavior.touch.edges = [edge]
        var stage = TouchPanel(isOpen: false, behavior: behavior)
        stage.touch(.began, y, x: x, at: 0)
        #expect(words(stage.touch(.moved, y + 20 * dy, x: x + 20 * dx, at: 16)).contains("pan began"))
        stage.touch(.moved, y + 300 * dy, x: x + 300 * dx, at: 200)
        #expect(abs(stage.pose(at: 200).top - 980) < 1e-9)
        let reported = words(stage.touch(.ended, y + 300 * dy, x: x + 300 * dx, at: 400))
        #expect(reported == ["touch ended", "pan ended", "will_present normal edge", "sheet presenting"])
    }

    @Test("Edges that are not enabled count as backdrop, and so do all while the sheet is open")
    func otherEdges() {
        var stage = TouchPanel(isOpen: false)
        #expect(tap(&stage, 600, at: 0) == ["tap backdrop"])
        stage.touch(.began, 600, x: 5, at: 1000)
        stage.touch(.moved, 600, x: 300, at: 1016)
        #expect(stage.pose(at: 1016).state == .hidden)
        var behavior = SheetBehavior.classic
        behavior.touch.edges = [.left]
        stage = TouchPanel(behavior: behavior)
        stage.touch(.began, 600, x: 5, at: 0)
        stage.touch(.moved, 600, x: 100, at: 16)
        stage.touch(.moved, 650, x: 200, at: 32)
        #expect(stage.pose(at: 32).top == 830)
    }
}
