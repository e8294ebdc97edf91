import Gestures
import Testing

@testable import BottomSheet

/// Events come in order and exactly once, also when something interrupts.
struct EventOrderTests {
    private var hand = Hand(.fluid)

    private func words(_ events: [SheetEvent]) -> [String] { events.map { "\($0.name.rawValue) \($0.detent)" } }

    @Test("A settle that another one replaces never completes; the other one does")
    mutating func overtaken() {
        var events = hand.drag(-20, velocity: -2000)
        events += hand.sheet.move(to: "small", reason: .control, at: 100_000)
        events += hand.sheet.move(to: "medium", reason: .control, at: 150_000)
        events += hand.rest() + hand.rest()
        #expect(words(events) == ["will_move large", "will_move small", "will_move medium", "did_move medium"])
    }

    @Test("The same request twice gives one event")
    mutating func twice() {
        var events = hand.sheet.move(to: "large", reason: .control, at: 0)
        events += hand.sheet.move(to: "large", reason: .tap, at: 50_000)
        events += hand.rest()
        #expect(
            events == [
                SheetEvent(.willMove, detent: "large", reason: .control),
                SheetEvent(.didMove, detent: "large", reason: .control),
            ]
        )
    }

    @Test("A presentation that a finger catches and drags elsewhere completes there")
    mutating func presentationLedElsewhere() {
        hand = Hand(.fluid, presented: false)
        var events = hand.sheet.present(reason: .control, at: 0)
        hand.begin(0, at: 100_000)
        events += hand.lift(at: 110_000)
        events += hand.rest()
        #expect(words(events) == ["will_present medium", "will_present small", "did_present small"])
    }

    @Test("A presentation that a finger flings away is dismissed, and can be presented again")
    mutating func presentationFlungAway() {
        hand = Hand(.classic, presented: false)
        var events = hand.sheet.present(reason: .control, at: 0)
        hand.begin(0, at: 100_000)
        events += hand.lift(6000, at: 110_000)
        events += hand.rest()
        events += hand.sheet.present(reason: .control, at: 0) + hand.rest()
        #expect(
            words(events) == [
                "will_present normal", "will_dismiss hidden", "did_dismiss hidden", "will_present normal",
                "did_present normal",
            ]
        )
    }

    @Test("A dismissal that an application reverses is a move: the sheet was never dismissed")
    mutating func dismissalCalledOff() {
        var events = hand.sheet.dismiss(reason: .control, at: 0)
        events += hand.sheet.present(to: "large", reason: .control, at: 100_000)
        events += hand.rest()
        #expect(words(events) == ["will_dismiss hidden", "will_move large", "did_move large"])
    }

    @Test("Caught and dragged back to where it was heading, a move is one event")
    mutating func caughtAndBack() {
        var events = hand.drag(-20, velocity: -2000)
        for time in stride(from: Microseconds(50_000), to: 250_000, by: 50_000) {
            hand.begin(0, at: time)
            events += hand.lift(-3000, at: time)
        }
        events += hand.rest()
        #expect(words(events) == ["will_move large", "did_move large"])
    }

    @Test("Caught and dragged back to where it came from, both moves are events")
    mutating func caughtAndReturned() {
        var events = hand.drag(-20, velocity: -2000)
        hand.begin(0, at: 50_000)
        events += hand.lift(6000, at: 60_000)
        events += hand.rest()
        #expect(words(events) == ["will_move large", "will_move medium", "did_move medium"])
    }

    @Test("A did comes with the first advance at or after the end, and with no other", arguments: SheetBehavior.presets)
    mutating func didOnce(preset: SheetBehavior) {
        hand = Hand(preset)
        _ = hand.sheet.dismiss(reason: .control, at: 1000)
        var times: [Microseconds] = []
        for time in stride(from: Microseconds(0), to: 2_000_000, by: 997) {
            let isOver = !hand.sheet.isMoving(at: time) && time > 1000
            let events = hand.sheet.advance(to: time)
            if !events.isEmpty {
                times.append(time)
                #expect(isOver)
                #expect(hand.sheet.pose(at: time).state == .hidden)
            }
        }
        #expect(times.count == 1)
    }

    @Test("While it moves it is under way until advance has ended it, moving only until its end")
    mutating func underWay() {
        hand = Hand(.classic)
        _ = hand.drag(-400)
        #expect(hand.sheet.isMoving(at: 249_999) && hand.sheet.isUnderWay)
        #expect(!hand.sheet.isMoving(at: 250_000) && hand.sheet.isUnderWay)
        _ = hand.sheet.advance(to: 250_000)
        #expect(!hand.sheet.isUnderWay)
    }

    @Test("Changing detents during a drag reports the sheet's new detent")
    mutating func renamedUnderFinger() {
        hand.rest(in: "large")
        hand.begin(0)
        var behavior = SheetBehavior.fluid
        behavior.detents.removeFirst()
        #expect(words(hand.sheet.change(to: behavior, in: hand.sheet.layout.area, at: 0)) == ["will_move medium"])
        hand.move(500)
        #expect(hand.cancel().isEmpty)
        #expect(words(hand.rest()) == ["did_move medium"])
    }
}
