import Testing

@testable import Gestures

struct ResampledPanTests {
    @Test("A pan shows its translation of 5 ms before, from touch-down on")
    func resampled() {
        var pan = PanRecognizer()
        var finger = Finger()
        _ = pan.handle(finger.down(at: 0))
        #expect(pan.translation(at: ms(5)) == .zero)
        _ = pan.handle(finger.move(by: 0, 10, at: ms(10)))
        _ = pan.handle(finger.move(by: 0, 10, at: ms(20)))
        #expect(abs(pan.translation(at: ms(20)).y - 15) < 1e-9)
        #expect(abs(pan.translation(at: ms(28)).y - 23) < 1e-9)
        #expect(!pan.isSettled(at: ms(28)))
        #expect(pan.translation(at: ms(40)) == pan.translation)
        #expect(pan.isSettled(at: ms(40)))
        #expect(pan.translation == Point(x: 0, y: 20))
    }

    @Test("A finger that is reported but does not move is at rest")
    func still() {
        var pan = PanRecognizer()
        var finger = Finger()
        _ = pan.handle(finger.down(at: 0))
        _ = pan.handle(finger.move(by: 0, 10, at: ms(10)))
        _ = pan.handle(finger.still(at: ms(20)))
        #expect(pan.translation(at: ms(30)) == Point(x: 0, y: 10))
        #expect(pan.isSettled(at: ms(30)))
    }

    @Test("setTranslation moves all samples, and the shown translation ends exactly on the new one")
    func setTranslation() {
        var pan = PanRecognizer()
        var finger = Finger()
        _ = pan.handle(finger.down(at: 0))
        _ = pan.handle(finger.move(by: 0, 0.1, at: ms(10)))
        _ = pan.handle(finger.move(by: 0, 29.9, at: ms(20)))
        let before = pan.translation(at: ms(23))
        pan.setTranslation(Point(x: 0.3, y: 0.7))
        let moved = pan.translation(at: ms(23)) - before
        #expect((moved - Point(x: 0.3, y: -29.3)).length < 1e-9)
        #expect(pan.translation(at: ms(100)) == Point(x: 0.3, y: 0.7))
    }

    @Test("A finger that joins or leaves makes no jump in what is shown")
    func joining() {
        var pan = PanRecognizer()
        var first = Finger(1)
        let second = Finger(2, x: 600, y: 1200)
        _ = pan.handle(first.down(at: 0))
        _ = pan.handle(first.move(by: 0, 10, at: ms(10)))
        _ = pan.handle(second.down(at: ms(20)))
        _ = pan.handle(first.move(by: 0, 20, at: ms(30)))
        _ = pan.handle(second.up(at: ms(40)))
        for time in stride(from: 10.0, through: 100, by: 1) {
            #expect((0...25).contains(pan.translation(at: ms(time)).y))
        }
        #expect(pan.translation(at: ms(100)).y == 20)
    }

    @Test("After the end the translation is zero")
    func ended() {
        var pan = PanRecognizer()
        var finger = Finger()
        _ = pan.handle(finger.down(at: 0))
        _ = pan.handle(finger.move(by: 0, 30, at: ms(10)))
        _ = pan.handle(finger.up(at: ms(20)))
        #expect(pan.translation(at: ms(21)) == .zero)
        #expect(pan.isSettled(at: ms(21)))
        _ = pan.handle(finger.down(at: ms(25)))
        #expect(pan.translation(at: ms(26)) == .zero)
    }
}
