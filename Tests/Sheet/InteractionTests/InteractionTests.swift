import BottomSheet
import Canvas
import Gestures
import Testing

@testable import Interaction

struct InteractionTests {
    private var stage = TouchPanel()

    // The order of one instant.

    @Test("A lift reports touch, pan, will, sheet; the end of the motion reports sheet, then did")
    mutating func orderOfARelease() {
        #expect(
            words(stage.drag(from: 900, to: 500)) == [
                "touch ended", "pan ended", "will_move expanded drag", "sheet settling",
            ]
        )
        #expect(words(stage.show(at: 649)) == ["sheet settling"])
        #expect(words(stage.show(at: 650)) == ["sheet resting", "did_move expanded drag"])
        #expect(words(stage.show(at: 651)) == [])
    }

    @Test("A drag reports touch, pan, sheet; the beginning of a pan moves nothing")
    mutating func orderOfADrag() {
        #expect(words(stage.touch(.began, 900, at: 0)) == ["touch began"])
        #expect(words(stage.touch(.moved, 895, at: 10)) == ["touch moved"])
        #expect(words(stage.touch(.moved, 885, at: 20)) == ["touch moved", "pan began", "sheet dragging"])
        #expect(stage.pose(at: 20).top == 780)
        #expect(words(stage.touch(.moved, 880, at: 30)) == ["touch moved", "pan changed", "sheet dragging"])
        #expect(stage.pose(at: 30).top == 760)
    }

    @Test("A tap on the backdrop reports touch, tap, tapped_outside, will_dismiss, sheet")
    mutating func orderOfATap() {
        stage.touch(.began, 300, at: 0)
        #expect(
            words(stage.touch(.ended, 300, at: 80)) == [
                "touch ended", "tap backdrop", "tapped_outside normal tap", "will_dismiss hidden tap",
                "sheet dismissing",
            ]
        )
        #expect(words(stage.show(at: 400)) == ["sheet hidden", "did_dismiss hidden tap"])
    }

    @Test("A touch that comes after a motion's end and before the next display frame reports that end")
    mutating func endBetweenFrames() {
        stage.drag(from: 900, to: 500)
        stage.show(at: 645)
        #expect(
            words(stage.touch(.began, 900, at: 655)) == ["touch began", "sheet resting", "did_move expanded drag"]
        )
    }

    @Test("A contact that the panel reports without motion gives no event, not even in a drag")
    mutating func stationary() {
        stage.touch(.began, 900, at: 0)
        #expect(stage.touch(.stationary, 900, at: 10).isEmpty)
        stage.touch(.moved, 850, at: 20)
        #expect(stage.touch(.stationary, 850, at: 30).isEmpty)
    }

    // Taps.

    @Test("What is tapped is what was under the finger at touch-down, wherever the sheet has gone meanwhile")
    mutating func targetAtTouchDown() {
        stage.drag(from: 900, to: 500)
        #expect(stage.pose(at: 410).top > 200)
        stage.touch(.began, 200, at: 410)
        #expect(stage.pose(at: 600).top < 200)
        let reported = words(stage.touch(.ended, 200, at: 600))
        #expect(reported.contains("tap backdrop"))
        #expect(reported.contains("will_dismiss hidden tap"))
    }

    @Test(
        "Above the sheet lies the backdrop, at its upper edge the grabber, below the content",
        arguments: [
            (300.0, 775.0, "backdrop"), (360, 780, "grabber"), (360, 810, "grabber"), (360, 815, "content"),
            (300, 790, "grabber"), (295, 790, "content"), (10, 1275, "content"),
        ]
    )
    mutating func targets(x: Double, y: Double, target: String) {
        stage.touch(.began, y, x: x, at: 0)
        #expect(words(stage.touch(.ended, y, x: x, at: 50)).contains("tap \(target)"))
    }

    @Test("A tap while the sheet is being dismissed does nothing")
    mutating func tapDuringDismissal() {
        stage.touch(.began, 300, at: 0)
        stage.touch(.ended, 300, at: 50)
        stage.touch(.began, 300, at: 100)
        #expect(words(stage.touch(.ended, 300, at: 150)) == ["touch ended", "tap backdrop"])
        #expect(words(stage.show(at: 300)) == ["sheet hidden", "did_dismiss hidden tap"])
    }

    @Test("A finger that joins ends the tap of the first")
    mutating func tapWithTwoFingers() {
        stage.touch(.began, 300, at: 0)
        stage.touch(.began, 300, x: 400, id: 2, at: 20)
        let reported = stage.touch(.ended, 300, x: 400, id: 2, at: 60) + stage.touch(.ended, 300, at: 80)
        #expect(words(reported) == ["touch ended", "touch ended"])
    }

    // Catching.

    @Test("A finger that lands on the moving sheet holds it where it is, at once, and drags it from there")
    mutating func catching() {
        stage.drag(from: 900, to: 500)
        let moving = stage.pose(at: 480)
        #expect(words(stage.touch(.began, 900, at: 480)) == ["touch began", "pan began", "sheet dragging"])
        #expect(stage.pose(at: 480).top == moving.top)
        #expect(stage.pose(at: 5000).top == moving.top)
        stage.touch(.moved, 905, at: 490)
        #expect(abs(stage.pose(at: 490).top - (moving.top + 5)) < 1e-9)
    }

    @Test("A touch that catches is no tap")
    mutating func catchIsNoTap() {
        stage.drag(from: 900, to: 500)
        stage.touch(.began, 900, at: 480)
        #expect(words(stage.touch(.ended, 900, at: 500)) == ["touch ended", "pan ended", "sheet settling"])
        #expect(words(stage.show(at: 750)) == ["sheet resting", "did_move expanded drag"])
    }

    @Test("From the backdrop a pan takes over when it begins, without its slop: nothing jumps")
    mutating func takingOver() {
        stage.drag(from: 900, to: 500)
        stage.touch(.began, 100, at: 410)
        stage.touch(.moved, 105, at: 420)
        #expect(stage.interaction.machine.isUnderWay)
        let moving = stage.pose(at: 430)
        #expect(words(stage.touch(.moved, 120, at: 430)) == ["touch moved", "pan began", "sheet dragging"])
        #expect(stage.pose(at: 430).top == moving.top)
        stage.touch(.moved, 130, at: 440)
        #expect(abs(stage.pose(at: 440).top - (moving.top + 10)) < 1e-9)
    }

    @Test("A finger whose id changes without a lift keeps dragging the sheet")
    mutating func newNameForAFinger() {
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 800, at: 100)
        stage.touch(.moved, 700, at: 200)
        #expect(stage.pose(at: 200).top == 580)
        let old = Contact(id: 1, phase: .ended, position: Point(x: 0.5, y: 700 / 1280))
        let new = Contact(id: 2, phase: .began, position: Point(x: 0.52, y: 720 / 1280))
        #expect(words(stage.frame([old, new], at: 300)).suffix(2) == ["pan ended", "pan began"])
        #expect(stage.pose(at: 400).top == 580)
        stage.touch(.moved, 725, id: 2, at: 400)
        #expect(abs(stage.pose(at: 400).top - 585) < 1e-9)
    }

    // Around a drag.

    @Test(
        "A finger from the bottom edge pulls the hidden sheet in; from elsewhere it does not",
        arguments: [true, false]
    )
    mutating func edge(isFromEdge: Bool) {
        stage = TouchPanel(isOpen: false)
        let start = isFromEdge ? 1270.0 : 1200
        stage.touch(.began, start, at: 0)
        stage.touch(.moved, start - 100, at: 100)
        stage.touch(.moved, start - 400, at: 200)
        #expect(stage.pose(at: 200).top == (isFromEdge ? 880 : 1280))
        #expect(words(stage.touch(.ended, start - 400, at: 500)).contains("will_present normal edge") == isFromEdge)
    }

    @Test("A cancelled drag goes back to where the sheet rested, without events")
    mutating func cancelledDrag() {
        stage.touch(.began, 900, at: 0)
        stage.touch(.moved, 500, at: 100)
        stage.touch(.moved, 300, at: 200)
        #expect(words(stage.touch(.cancelled, 300, at: 210)) == ["touch cancelled", "pan cancelled", "sheet settling"])
        #expect(words(stage.show(at: 460)) == ["sheet resting"])
        #expect(stage.pose(at: 460).detent == "normal")
    }

    @Test("A program that presents gets will, sheet; presenting an open sheet reports nothing")
    mutating func presenting() {
        #expect(stage.interaction.present(reason: .control, at: 0).isEmpty)
        stage = TouchPanel(isOpen: false)
        let reported = stage.interaction.present(reason: .control, at: 0)
        #expect(words(reported) == ["will_present normal control", "sheet presenting"])
        #expect(words(stage.show(at: 250)) == ["sheet resting", "did_present normal control"])
    }

    @Test("The end does not depend on the display's rate", arguments: [[60.0, 120.0], [60, 1], [60, 144]])
    func displayRates(rates: [Double]) {
        let ends = rates.map { rate in
            var stage = TouchPanel()
            var reported = stage.drag(from: 900, to: 500)
            var frame = 0.0
            while stage.interaction.machine.isUnderWay {
                reported += stage.show(at: 400 + frame * 1000 / rate)
                frame += 1
            }
            let events = words(reported).filter { !$0.hasPrefix("sheet") }
            return "\(stage.pose(at: 5000)) \(events)"
        }
        #expect(Set(ends).count == 1)
    }
}
