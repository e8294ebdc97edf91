import BottomSheet
import Canvas
import Gestures
import Testing

@testable import Interaction

/// Another behaviour, other content or another panel, whatever the fingers do.
struct ChangeTests {
    private var stage = TouchPanel()

    private mutating func change(
        to behavior: SheetBehavior = .classic,
        rotation: Rotation? = nil,
        content: Double? = nil,
        insetBelow: Double? = nil,
        at milliseconds: Double
    ) -> [String] {
        var transform = stage.interaction.transform
        transform.rotation = rotation ?? transform.rotation
        var area = transform.area
        area.contentHeight = content
        area.insetBelow = insetBelow ?? area.insetBelow
        let time = Microseconds(milliseconds * 1000)
        return words(stage.interaction.change(to: behavior, in: area, transform: transform, at: time))
    }

    private func classic(height: Double = 500, minimumTop: Double = 40) -> SheetBehavior {
        var behavior = SheetBehavior.classic
        behavior.detents[1].extent = .height(height)
        behavior.limit.minimumTop = minimumTop
        return behavior
    }

    @Test("A keyboard that comes up under a drag is no other panel: the finger goes on")
    mutating func keyboard() {
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 800, at: 50)
        #expect(change(insetBelow: 300, at: 60).isEmpty)
        #expect(words(stage.touch(.moved, 700, at: 70)) == ["touch moved", "pan changed", "sheet dragging"])
        var transform = stage.interaction.transform
        transform.safeArea.bottom = 34
        let area = transform.area
        #expect(
            words(stage.interaction.change(to: .classic, in: area, transform: transform, at: 80_000)).last
                == "sheet resting",
            "an inset of the panel's own is one"
        )
        #expect(stage.touch(.moved, 600, at: 90).isEmpty, "a finger on the screen of before counts no more")
    }

    // At rest.

    @Test("A change without effect reports nothing, nor does one while the sheet is hidden")
    mutating func nothing() {
        #expect(change(at: 0).isEmpty)
        stage = TouchPanel(isOpen: false)
        #expect(change(to: classic(height: 700), at: 0).isEmpty)
        #expect(stage.pose(at: 0).state == .hidden)
    }

    @Test("A detent with a new top moves the sheet there without an event: it is the same detent")
    mutating func sameDetent() {
        #expect(change(to: classic(height: 700), at: 0) == ["sheet settling"])
        #expect(stage.pose(at: 0).top == 780)
        #expect(words(stage.show(at: 250)) == ["sheet resting"])
        #expect(stage.pose(at: 250).top == 580)
    }

    @Test("Where its detent no longer exists the sheet moves to the initial one, with events")
    mutating func otherDetent() {
        #expect(change(to: .fluid, at: 0) == ["will_move medium control", "sheet settling"])
        #expect(words(stage.show(at: 5000)) == ["sheet resting", "did_move medium control"])
    }

    @Test("A sheet that fits its content grows with it")
    mutating func content() {
        stage = TouchPanel(behavior: .lunabee)
        #expect(change(to: .lunabee, content: 400, at: 0) == ["sheet settling"])
        stage.show(at: 300)
        #expect(stage.pose(at: 300).top == 880)
    }

    // Under a finger.

    @Test("A drag survives a change: the sheet stays where it is, then keeps to the new limits")
    mutating func underAFinger() {
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 700, at: 100)
        stage.touch(.moved, 620, at: 110)
        #expect(stage.pose(at: 110).top == 500)
        #expect(change(to: classic(minimumTop: 600), at: 120) == ["sheet dragging"])
        #expect(stage.pose(at: 120).top == 500)
        #expect(words(stage.touch(.moved, 740, at: 130)) == ["touch moved", "pan changed", "sheet dragging"])
        #expect(stage.pose(at: 130).top == 620)
        #expect(words(stage.touch(.ended, 740, at: 400)).suffix(2) == ["will_move expanded drag", "sheet settling"])
    }

    @Test("A change during a motion continues from where the sheet is")
    mutating func onTheWay() {
        stage.drag(from: 900, to: 500)
        let top = stage.pose(at: 450).top
        #expect(change(to: classic(minimumTop: 100), at: 450) == ["sheet settling"])
        #expect(stage.pose(at: 450).top == top)
        #expect(words(stage.show(at: 700)) == ["sheet resting", "did_move expanded drag"])
        #expect(stage.pose(at: 700).top == 100)
    }

    @Test(
        "A panel that turns under the finger brings the sheet home; the finger counts again when it comes down again",
        arguments: [(Rotation.quarter, "sheet resting", 220.0), (.half, "sheet settling", 780)]
    )
    mutating func turning(rotation: Rotation, reported: String, top: Double) {
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 500, at: 100)
        stage.touch(.moved, 400, at: 110)
        #expect(change(rotation: rotation, at: 120) == [reported])
        #expect(words(stage.touch(.moved, 300, at: 130)) == [])
        #expect(words(stage.touch(.ended, 300, at: 140)) == [])
        stage.show(at: 400)
        #expect(stage.pose(at: 400).state == .resting)
        #expect(stage.pose(at: 400).top == top)
    }

    @Test("A rotation during a presentation puts the sheet at its detent at once, and reports that")
    mutating func turningOnTheWay() {
        stage = TouchPanel(isOpen: false)
        _ = stage.interaction.present(reason: .control, at: 0)
        #expect(change(rotation: .quarter, at: 100) == ["sheet resting", "did_present normal control"])
    }

    // Fingers that no longer count.

    @Test("Fingers that are reset cancel their drag, and count again when they come down again")
    mutating func cancelFingers() {
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 600, at: 100)
        stage.touch(.moved, 400, at: 110)
        let reported = stage.interaction.cancelFingers(
            handling: TouchHandling(tracker: VelocityTracker(model: .iosBlend)),
            at: 120_000
        )
        #expect(words(reported) == ["sheet settling"])
        #expect(words(stage.touch(.moved, 200, at: 130)) == [])
        #expect(words(stage.touch(.ended, 200, at: 140)) == [])
        #expect(words(stage.show(at: 370)) == ["sheet resting"])
        #expect(stage.pose(at: 370).detent == "normal")
        stage.touch(.began, 900, id: 2, at: 500)
        stage.touch(.moved, 800, id: 2, at: 600)
        stage.touch(.moved, 700, id: 2, at: 700)
        #expect(stage.pose(at: 700).top == 580)
    }

    @Test("A finger that is reset taps nothing")
    mutating func cancelledTap() {
        stage.touch(.began, 300, at: 0)
        #expect(stage.interaction.cancelFingers(handling: TouchHandling(), at: 10_000).isEmpty)
        #expect(words(stage.touch(.ended, 300, at: 50)) == [])
        #expect(stage.pose(at: 50).state == .resting)
    }
}
