import BottomSheet
import Gestures
import Testing

@testable import Interaction

/// Which fingers have the sheet, and from when on.
struct DragStoriesTests {
    private func dragging(from origin: DragOrigin, _ preset: SheetBehavior = .classic) -> SheetBehavior {
        var behavior = preset
        behavior.touch.dragFrom = origin
        return behavior
    }

    @Test(
        "A drag is one of the sheet where its first finger came down on what drags it",
        arguments: [
            (.anywhere, 300.0, true), (.anywhere, 790, true), (.anywhere, 1000, true), (.sheet, 300, false),
            (.sheet, 790, true), (.sheet, 1000, true), (.grabber, 300, false), (.grabber, 790, true),
            (.grabber, 1000, false), (.none, 300, false), (.none, 790, false), (.none, 1000, false),
        ] as [(DragOrigin, Double, Bool)]
    )
    func origin(origin: DragOrigin, y: Double, drags: Bool) {
        var stage = TouchPanel(behavior: dragging(from: origin))
        stage.touch(.began, y, at: 0)
        stage.touch(.moved, y - 60, at: 100)
        let reported = words(stage.touch(.moved, y - 100, at: 200))
        #expect(reported == ["touch moved", "pan changed"] + (drags ? ["sheet dragging"] : []))
        #expect(stage.pose(at: 200).top == (drags ? 680 : 780))
    }

    @Test("Where two fingers drag, the first one's place decides", arguments: [true, false])
    func twoFingers(isFirstOnSheet: Bool) {
        var stage = TouchPanel(behavior: .card)
        let (first, second) = isFirstOnSheet ? (900.0, 300.0) : (300.0, 900.0)
        stage.touch(.began, first, id: 1, at: 0)
        stage.touch(.began, second, id: 2, at: 20)
        stage.touch(.moved, second - 100, id: 2, at: 100)
        stage.touch(.moved, first - 100, id: 1, at: 200)
        #expect(stage.pose(at: 200).top == (isFirstOnSheet ? 540 : 640))
    }

    @Test("When the first finger is lifted, the other one does not make its ignored drag the sheet's")
    func firstLeaves() {
        var stage = TouchPanel(behavior: .card)
        stage.touch(.began, 300, id: 1, at: 0)
        stage.touch(.began, 900, id: 2, at: 20)
        stage.touch(.ended, 300, id: 1, at: 40)
        stage.touch(.moved, 800, id: 2, at: 100)
        stage.touch(.moved, 700, id: 2, at: 200)
        #expect(stage.pose(at: 200).top == 640)
        stage.touch(.ended, 700, id: 2, at: 300)
        stage.touch(.began, 900, id: 3, at: 1000)
        stage.touch(.moved, 800, id: 3, at: 1100)
        #expect(stage.pose(at: 1100).state == .dragging)
    }

    // Slop and direction.

    @Test("The first source's drags count the slop, the last one's leave it out", arguments: [true, false])
    func slop(removesSlop: Bool) {
        var behavior = SheetBehavior.classic
        behavior.touch.removesSlop = removesSlop
        var stage = TouchPanel(behavior: behavior)
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 880, at: 100)
        #expect(stage.pose(at: 100).top == 780)
        stage.touch(.moved, 870, at: 200)
        #expect(stage.pose(at: 200).top == (removesSlop ? 770 : 750))
    }

    @Test(
        "With its direction locked a finger that sets out sideways drags nothing, wherever it goes then",
        arguments: [
            (20.0, 5.0, false), (20, 19, false), (20, 20, true), (0, 20, true), (-20, -20, true), (-20, 5, false),
        ]
    )
    func direction(x: Double, y: Double, drags: Bool) {
        var stage = TouchPanel(behavior: .fluid)
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 900 + y, x: 360 + x, at: 100)
        stage.touch(.moved, 1000 + y, x: 360 + x, at: 200)
        #expect(stage.pose(at: 200).top == (drags ? 740 : 640))
    }

    @Test("Without the lock a sideways drag is a drag")
    func sideways() {
        var stage = TouchPanel()
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 905, x: 400, at: 100)
        stage.touch(.moved, 925, x: 500, at: 200)
        #expect(stage.pose(at: 200).top == 805)
    }

    // Catching.

    @Test(
        "A second finger catches the sheet although the first rests beside it",
        arguments: [SheetBehavior.classic, .card]
    )
    func catchWithSecondFinger(behavior: SheetBehavior) {
        var stage = TouchPanel(behavior: behavior)
        stage.drag(from: 900, to: 500)
        stage.touch(.began, 100, id: 8, at: 410)
        #expect(stage.interaction.machine.isUnderWay)
        let moving = stage.pose(at: 450)
        #expect(
            words(stage.touch(.began, 900, id: 9, at: 450)) == ["touch began", "pan began", "sheet dragging"]
        )
        #expect(stage.pose(at: 450).top == moving.top)
        stage.touch(.moved, 920, id: 9, at: 500)
        // The centroid of two fingers goes half the way of one.
        #expect(abs(stage.pose(at: 500).top - (moving.top + 10)) < 1e-9)
    }

    @Test(
        "A moving sheet is caught by what may drag it, and by nothing else",
        arguments: [
            (.anywhere, 900.0, true), (.sheet, 900, true), (.grabber, 900, false), (.none, 900, false),
            (.anywhere, 20, false), (.sheet, 20, false),
        ] as [(DragOrigin, Double, Bool)]
    )
    func caughtOn(origin: DragOrigin, y: Double, isCaught: Bool) {
        var stage = TouchPanel(isOpen: false, behavior: dragging(from: origin))
        _ = stage.interaction.present(reason: .control, at: 0)
        #expect(stage.pose(at: 200).top < 900)
        let reported = words(stage.touch(.began, y, at: 200))
        #expect(reported == ["touch began"] + (isCaught ? ["pan began", "sheet dragging"] : []))
    }

    @Test("A sheet that no drag may dismiss and that is caught as it comes goes on from where it is")
    func caughtBelowItsLimit() {
        var behavior = SheetBehavior.classic
        behavior.isDismissible = false
        var stage = TouchPanel(isOpen: false, behavior: behavior)
        _ = stage.interaction.present(reason: .control, at: 0)
        let coming = stage.pose(at: 50).top
        #expect(coming > 1000)
        stage.touch(.began, 1270, at: 50)
        stage.touch(.moved, 1260, at: 60)
        #expect(abs(stage.pose(at: 60).top - (coming - 10)) < 1e-9)
        stage.touch(.moved, 1279, at: 70)
        #expect(stage.pose(at: 70).top == coming, "no lower than where it was caught")
        #expect(words(stage.touch(.ended, 1279, at: 300)).last == "sheet presenting")
    }

    @Test("A sheet that is caught while it springs back from beyond its limit goes on from there")
    func caughtStretched() {
        var stage = TouchPanel(behavior: .lunabee)
        stage.drag(from: 900, to: 300)
        let back = stage.pose(at: 430).top
        #expect(back < 320)
        stage.touch(.began, 900, at: 430)
        #expect(abs(stage.pose(at: 430).top - back) < 1e-9)
        stage.touch(.moved, 900.5, at: 440)
        let after = stage.pose(at: 440).top
        #expect(back < after && after < back + 0.5, "it resists on its way back too")
    }
}
