import System
import Testing

@testable import Gestures

struct DoubleTapRecognizerTests {
    private var taps = DoubleTapRecognizer()

    private func tap(x: Double = 100, lasting duration: Microseconds = 50_000) -> Tap {
        Tap(start: Point(x: x, y: 500), position: Point(x: x, y: 501), duration: duration)
    }

    @Test(
        "The second finger comes down within 0.3 s of the first lift, however long it stays",
        arguments: [
            (350_000, 50_000, true), (350_001, 50_000, false), (900_000, 600_000, true), (40_000, 40_000, true),
        ]
    )
    mutating func pause(lift: Microseconds, duration: Microseconds, isDouble: Bool) {
        #expect(taps.handle(tap(), at: 0) == nil)
        #expect(taps.deadline == 300_000)
        let reported = taps.handle(tap(lasting: duration), at: lift)
        var both = tap(lasting: duration)
        both.count = 2
        #expect(reported == (isDouble ? both : tap()))
        #expect(taps.deadline == (isDouble ? nil : lift + 300_000))
    }

    @Test("It comes down in the same place", arguments: [(43.9, 2), (44.0, 1)])
    mutating func place(distance: Double, count: Int) {
        _ = taps.handle(tap(), at: 0)
        #expect(taps.handle(tap(x: 100 + distance), at: 200_000)?.count == count)
    }

    @Test("A tap without a second one is a single tap when the pause is over")
    mutating func alone() {
        _ = taps.handle(tap(), at: 0)
        #expect(taps.elapse(to: 299_999) == nil)
        #expect(taps.elapse(to: 300_000) == tap())
        #expect(taps.elapse(to: 900_000) == nil)
    }

    @Test("Three taps are a double tap and one")
    mutating func three() {
        _ = taps.handle(tap(), at: 0)
        #expect(taps.handle(tap(), at: 150_000)?.count == 2)
        #expect(taps.handle(tap(), at: 300_000) == nil)
        #expect(taps.elapse(to: 600_000)?.count == 1)
    }

    @Test("When the next touch is no tap, the first one is returned at once")
    mutating func fails() {
        #expect(taps.fail() == nil)
        _ = taps.handle(tap(), at: 0)
        #expect(taps.fail() == tap())
        #expect(taps.deadline == nil)
    }
}
