import Testing

@testable import Gestures

struct LongPressRecognizerTests {
    private var press = LongPressRecognizer()

    @Test("A finger that stays down for half a second is a long press, while it is still down")
    mutating func duration() {
        #expect(press.deadline == nil)
        press.handle(Finger().down(at: 1000))
        #expect(press.deadline == 501_000)
        #expect(press.elapse(to: 500_999) == nil)
        let place = Point(x: 100, y: 500)
        #expect(press.elapse(to: 501_000) == LongPress(start: place, position: place))
        #expect(press.deadline == nil)
        #expect(press.elapse(to: 2_000_000) == nil)
        press.handle(Finger().up(at: 2_000_000))
        press.handle(Finger().down(at: 3_000_000))
        #expect(press.deadline == 3_500_000)
    }

    @Test("It stays within 10 pt of where it came down, all the time", arguments: [(9.99, true), (10.0, false)])
    mutating func movement(distance: Double, isPress: Bool) {
        var finger = Finger()
        press.handle(finger.down(at: 0))
        press.handle(finger.move(by: distance, 0, at: ms(8)))
        press.handle(finger.move(by: 3 - distance, 0, at: ms(16)))
        let reported = press.elapse(to: 500_000)
        #expect((reported != nil) == isPress)
        if isPress { #expect(reported?.position == Point(x: 103, y: 500)) }
    }

    @Test(
        "A finger that leaves in time, by itself or because the panel loses it, does not press",
        arguments: [true, false]
    )
    mutating func leaves(isLost: Bool) {
        press.handle(Finger().down(at: 0))
        press.handle(isLost ? Finger().lost(at: 400_000) : Finger().up(at: 400_000))
        #expect(press.deadline == nil)
        #expect(press.elapse(to: 600_000) == nil)
    }

    @Test("A second finger fails it, and the remaining one does not restart it")
    mutating func secondFinger() {
        press.handle(Finger(1).down(at: 0))
        press.handle(Finger(2).down(at: 100_000))
        #expect(press.deadline == nil)
        press.handle(Finger(2).up(at: 200_000))
        press.handle(Finger(1).still(at: 300_000))
        #expect(press.elapse(to: 900_000) == nil)
    }

    @Test("It fails when another recognizer has recognized the finger")
    mutating func fails() {
        press.handle(Finger().down(at: 0))
        press.fail()
        #expect(press.elapse(to: 900_000) == nil)
    }
}
