import System
import Testing

@testable import Gestures

struct TapRecognizerTests {
    @Test("A tap is short: 0.75 s at most", arguments: [(750_000, true), (750_001, false), (50, true)])
    func duration(_ duration: Microseconds, isTap: Bool) {
        var tap = TapRecognizer()
        #expect(tap.handle(Finger().down(at: 0)) == nil)
        #expect((tap.handle(Finger().up(at: duration)) != nil) == isTap)
    }

    @Test("A tap stays within 10 pt of where it came down, all the time", arguments: [(9.99, true), (10.0, false)])
    func movement(distance: Double, isTap: Bool) {
        var tap = TapRecognizer()
        var finger = Finger()
        _ = tap.handle(finger.down(at: 0))
        _ = tap.handle(finger.move(by: distance, 0, at: ms(8)))
        _ = tap.handle(finger.move(by: -distance, 0, at: ms(16)))
        #expect((tap.handle(finger.up(at: ms(24))) != nil) == isTap)
    }

    @Test("It has the positions of touch-down and before the lift")
    func places() {
        var tap = TapRecognizer()
        var finger = Finger()
        _ = tap.handle(finger.down(at: 0))
        _ = tap.handle(finger.move(by: 3, 4, at: ms(8)))
        #expect(
            tap.handle(finger.up(at: ms(16)))
                == Tap(start: Point(x: 100, y: 500), position: Point(x: 103, y: 504), duration: ms(16))
        )
    }

    @Test("A second finger, a lost finger or a pan is no tap")
    func failures() {
        var tap = TapRecognizer()
        _ = tap.handle(Finger(1).down(at: 0))
        _ = tap.handle(Finger(2).down(at: ms(8)))
        #expect(tap.handle(Finger(2).up(at: ms(16))) == nil)
        #expect(tap.handle(Finger(1).up(at: ms(24))) == nil)
        _ = tap.handle(Finger(1).down(at: ms(32)))
        #expect(tap.handle(Finger(1).lost(at: ms(40))) == nil)
        _ = tap.handle(Finger(1).down(at: ms(48)))
        tap.fail()
        #expect(tap.handle(Finger(1).up(at: ms(56))) == nil)
        _ = tap.handle(Finger(1).down(at: ms(64)))
        #expect(tap.handle(Finger(1).up(at: ms(72))) != nil, "and then it taps again")
    }
}
