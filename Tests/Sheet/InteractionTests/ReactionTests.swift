import BottomSheet
import Foundation
import Gestures
import Testing

@testable import Interaction

/// Taps on the grabber, and attempts to dismiss a sheet that may not be dismissed.
struct ReactionTests {
    private func tap(_ stage: inout TouchPanel, _ y: Double, at time: Double) -> [String] {
        stage.touch(.began, y, at: time)
        return words(stage.touch(.ended, y, at: time + 50)).filter { !$0.hasPrefix("touch") }
    }

    // The grabber.

    @Test("A tap on the grabber opens the next taller detent, and after the tallest the lowest")
    func nextDetent() {
        var stage = TouchPanel(behavior: .fluid)
        #expect(tap(&stage, 650, at: 0) == ["tap grabber", "will_move large tap", "sheet settling"])
        #expect(words(stage.show(at: 2000)) == ["sheet resting", "did_move large tap"])
        #expect(tap(&stage, 50, at: 2000) == ["tap grabber", "will_move small tap", "sheet settling"])
        #expect(words(stage.show(at: 4000)) == ["sheet resting", "did_move small tap"])
        #expect(tap(&stage, 1130, at: 4000) == ["tap grabber", "will_move medium tap", "sheet settling"])
    }

    @Test(
        "What a tap on the grabber does is a choice",
        arguments: [
            (.none, ["tap grabber"]), (.dismiss, ["tap grabber", "will_dismiss hidden tap", "sheet dismissing"]),
            (.nextDetent, ["tap grabber", "will_move expanded tap", "sheet settling"]),
        ] as [(GrabberAction, [String])]
    )
    func choice(choice: GrabberAction, reported: [String]) {
        var behavior = SheetBehavior.classic
        behavior.touch.grabber.tap = choice
        var stage = TouchPanel(behavior: behavior)
        #expect(tap(&stage, 790, at: 0) == reported)
    }

    @Test("A sheet that no finger moves has no grabber to tap")
    func noGrabber() {
        var behavior = SheetBehavior.fluid
        behavior.touch.dragFrom = .none
        var stage = TouchPanel(behavior: behavior)
        #expect(tap(&stage, 650, at: 0) == ["tap content"])
    }

    @Test("With one detent a tap on the grabber does nothing and reports nothing")
    func onlyDetent() {
        var behavior = SheetBehavior.lunabee
        behavior.touch.grabber.tap = .nextDetent
        var stage = TouchPanel(behavior: behavior)
        #expect(tap(&stage, 340, at: 0) == ["tap grabber"])
    }

    // A dismissal that is refused.

    private var firm: SheetBehavior {
        var behavior = SheetBehavior.classic
        behavior.isDismissible = false
        behavior.touch.grabber.tap = .dismiss
        return behavior
    }

    @Test("A tap beside a sheet that may not be dismissed reports the attempt, and so does a tap on its grabber")
    func tapRefused() {
        var stage = TouchPanel(behavior: firm)
        let attempt = "dismiss_attempted normal tap"
        #expect(tap(&stage, 300, at: 0) == ["tap backdrop", "tapped_outside normal tap", attempt])
        #expect(tap(&stage, 790, at: 1000) == ["tap grabber", attempt])
        #expect(stage.pose(at: 2000).detent == "normal")
    }

    @Test("A fling reports the attempt and goes to the lowest detent")
    func flingRefused() {
        var stage = TouchPanel(behavior: firm)
        stage.drag(from: 900, to: 160)
        stage.show(at: 2000)
        #expect(stage.pose(at: 2000).detent == "expanded")
        stage.touch(.began, 300, at: 2000)
        for i in 1...10 { stage.touch(.moved, 300 + Double(i) * 30, at: 2000 + Double(i) * 10) }
        #expect(
            words(stage.touch(.ended, 600, at: 2105)) == [
                "touch ended", "pan ended", "dismiss_attempted expanded fling", "will_move normal fling",
                "sheet settling",
            ]
        )
    }

    @Test(
        "A slow drag beyond the lowest detent finds a limit there, elastic where it is so made",
        arguments: [true, false]
    )
    func limitBelow(isElastic: Bool) {
        var behavior = firm
        behavior.touch.resistanceBelow = isElastic ? .logarithmic : .none
        var stage = TouchPanel(behavior: behavior)
        let reported = words(stage.drag(from: 900, to: 1200))
        let stretch = isElastic ? 2 * log2(303.0) - 2 * log2(3.0) : 0
        #expect(stage.pose(at: 400).top == 780 + stretch)
        let attempt = "dismiss_attempted normal drag"
        #expect(reported == ["touch ended", "pan ended", attempt, isElastic ? "sheet settling" : "sheet resting"])
    }

    @Test("Where only swipes are refused a tap beside the sheet dismisses it")
    func swipeRefused() {
        var behavior = SheetBehavior.lunabee
        behavior.release.swipeDismisses = false
        var stage = TouchPanel(behavior: behavior)
        let reported = words(stage.drag(from: 400, to: 1200))
        #expect(reported.contains("dismiss_attempted fit-content drag"))
        stage.show(at: 2000)
        #expect(tap(&stage, 100, at: 2000).contains("will_dismiss hidden tap"))
    }
}
