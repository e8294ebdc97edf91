import Gestures
import Testing

@testable import BottomSheet

/// Fingers that come down on a sheet that moves by itself.
struct CatchTests {
    private var hand = Hand(.classic)

    @Test("A finger catches a moving sheet where it is")
    mutating func caught() {
        _ = hand.drag(100, velocity: 2600)
        let before = hand.top(at: 100_000)
        let sheet = hand.sheet
        let isCaught = { (y: Double, time: Microseconds) in
            sheet.isCaught(on: sheet.target(at: Point(x: 360, y: y), time: time), time: time)
        }
        #expect(isCaught(before + 50, 100_000))
        #expect(!isCaught(before - 50, 100_000), "not from the backdrop")
        #expect(!isCaught(1279, 250_000), "not when it is over")
        hand.begin(0, from: before + 50, at: 100_000)
        #expect(hand.top(at: 100_000) == before)
        #expect(hand.top(at: 900_000) == before)
        hand.move(-30, at: 110_000)
        #expect(hand.top(at: 110_000) == before - 30)
    }

    @Test("From the backdrop a pan takes over without the slop")
    mutating func takenOver() {
        _ = hand.drag(-400)
        let before = hand.top(at: 50_000)
        hand.begin(12, from: 10, at: 50_000)
        hand.move(15, at: 58_000)
        #expect(abs(hand.top(at: 58_000) - (before + 3)) < 1e-9)
    }

    @Test("A dismissal that a finger reverses is a move")
    mutating func calledOff() {
        _ = hand.drag(100, velocity: 2600)
        hand.begin(0, at: 10_000)
        hand.move(-50, at: 20_000)
        #expect(hand.lift(at: 30_000) == [SheetEvent(.willMove, detent: "normal", reason: .drag)])
        #expect(hand.rest(at: 280_000) == [SheetEvent(.didMove, detent: "normal", reason: .drag)])
    }

    @Test("A catch that is cancelled goes on to where the sheet was heading, and its did still comes")
    mutating func cancelledCatch() {
        _ = hand.drag(100, velocity: 2600)
        hand.begin(0, at: 100_000)
        #expect(hand.cancel(at: 110_000).isEmpty)
        #expect(hand.rest(at: 360_000) == [SheetEvent(.didDismiss, detent: "hidden", reason: .fling)])
    }

    @Test(
        "Every sheet can be caught while it comes, goes and settles, and does not jump",
        arguments: SheetBehavior.presets
    )
    mutating func continuous(preset: SheetBehavior) {
        for act in 0..<3 {
            for time in stride(from: Microseconds(1), to: 240_000, by: 30_007) {
                hand = Hand(preset, presented: act != 0)
                _ = act == 0 ? hand.sheet.present(reason: .control, at: 0) : []
                _ = act == 1 ? hand.sheet.dismiss(reason: .control, at: 0) : []
                _ = act == 2 ? hand.drag(-60) : []
                let before = hand.top(at: time)
                hand.begin(0, at: time)
                #expect(hand.sheet.pose(at: time).state == .dragging)
                #expect(hand.top(at: time) == before)
                hand.move(-1, at: time + 8000)
                #expect(abs(hand.top(at: time + 8000) - before) <= 1.000_001)
            }
        }
    }

    @Test("A sheet that may not be dismissed is caught below its lowest detent and is dragged from there")
    mutating func caughtBelow() {
        var behavior = SheetBehavior.classic
        behavior.isDismissible = false
        hand = Hand(behavior, presented: false)
        _ = hand.sheet.present(reason: .control, at: 0)
        let before = hand.top(at: 100_000)
        #expect(before > 950)
        hand.begin(0, at: 100_000)
        hand.move(-20, at: 110_000)
        #expect(abs(hand.top(at: 110_000) - (before - 20)) < 1e-9)
        hand.move(200, at: 120_000)
        #expect(abs(hand.top(at: 120_000) - before) < 1e-9, "no further down than where it was")
        hand.move(0, at: 130_000)
        #expect(hand.lift(at: 130_000).isEmpty)
        #expect(hand.rest().map(\.name) == [.didPresent])
    }

    @Test("A sheet that springs back from beyond its limit is caught stretched, and stays stretched")
    mutating func caughtStretched() {
        hand = Hand(.fluid)
        hand.rest(in: "large")
        hand.begin(0)
        hand.move(-200)
        _ = hand.lift()
        let before = hand.top(at: 60_000)
        #expect(before < 39)
        hand.begin(0, at: 60_000)
        hand.move(-50, at: 70_000)
        // A rubber band between the limit at 40 and the screen's edge: how far a finger is past it, and 50 more.
        let past = 40 / 0.55 * (1 / (1 - (40 - before) / 40) - 1)
        let stretch = (1 - 1 / ((past + 50) * 0.55 / 40 + 1)) * 40
        #expect(abs(hand.top(at: 70_000) - (40 - stretch)) < 1e-9)
        hand.move(0, at: 80_000)
        #expect(abs(hand.top(at: 80_000) - before) < 1e-9)
    }

    @Test("A spring starts with the velocity of the finger at the lift")
    mutating func releaseVelocity() {
        hand = Hand(.fluid)
        _ = hand.drag(-100, velocity: -3000)
        let quotient = (hand.top(at: 100) - hand.top()) / 0.0001
        #expect(abs(quotient + 3000) < 30)
    }

    @Test("A sheet at a limit passes no velocity on to its spring")
    mutating func heldBack() {
        hand = Hand(.fluid)
        hand.rest(in: "large")
        hand.begin(0)
        hand.move(-200)
        let top = hand.top()
        _ = hand.lift(-6000)
        for time in stride(from: Microseconds(0), to: 500_000, by: 5000) {
            #expect((top...40).contains(hand.top(at: time)))
        }
    }

    @Test(
        "A fling that swings over the tallest detent meets the same resistance as a finger",
        arguments: [0.3, 0.6, 1]
    )
    mutating func swing(ratio: Double) {
        for resistance in [Resistance.none, .logarithmic, .rubberBand] {
            var behavior = SheetBehavior.fluid
            behavior.motion.settle = .spring(Spring(response: 0.4, dampingRatio: ratio))
            behavior.touch.resistanceAbove = resistance
            hand = Hand(behavior)
            _ = hand.drag(-590, velocity: -8000)
            let tops = (0...200).map { hand.top(at: $0 * 5000) }
            let most = 40 - (tops.min() ?? 0)
            #expect(resistance == .none ? most == 0 : most > 0)
            #expect(most <= resistance.stretch(510, dimension: 1280), "8000 / ω is 510 points at most")
            #expect(zip(tops, tops.dropFirst()).allSatisfy { abs($0 - $1) <= 41 }, "8000 pt/s is 40 points a frame")
        }
    }

    @Test("A sheet that is sent elsewhere while it overshoots stretches no further than it would have")
    mutating func retargetedSwing() {
        var behavior = SheetBehavior.fluid
        let spring = Animation.spring(Spring(response: 0.4, dampingRatio: 0.4))
        behavior.motion = MotionBehavior(show: spring, hide: spring)
        hand = Hand(behavior)
        _ = hand.drag(-590, velocity: -8000)
        let highest = (0...200).map { hand.top(at: $0 * 5000) }.min() ?? 0
        for time in stride(from: Microseconds(1000), to: 80_000, by: 1000) {
            let before = hand.top(at: time)
            _ =
                time % 2000 == 0
                ? hand.sheet.dismiss(reason: .control, at: time)
                : hand.sheet.present(to: "large", reason: .control, at: time)
            #expect(abs(hand.top(at: time) - before) < 1e-6)
            #expect(hand.top(at: time) >= highest - 1)
        }
    }

    @Test("A finger does not catch a sheet that fades, nor one of another drag origin")
    mutating func notCaught() {
        var behavior = SheetBehavior.classic
        behavior.motion.reduced = .fade
        hand = Hand(behavior, presented: false)
        _ = hand.sheet.present(reason: .control, at: 0)
        #expect(!hand.sheet.isCaught(on: .content, time: 100_000))
        hand.begin(0, at: 100_000)
        #expect(hand.sheet.pose(at: 100_000).state == .presenting)
        behavior = .classic
        behavior.touch.dragFrom = .grabber
        hand = Hand(behavior)
        _ = hand.sheet.move(to: "expanded", reason: .control, at: 0)
        #expect(!hand.sheet.isCaught(on: .content, time: 100_000))
        #expect(hand.sheet.isCaught(on: .grabber, time: 100_000))
    }
}
