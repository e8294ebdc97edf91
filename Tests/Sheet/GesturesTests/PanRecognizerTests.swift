import Testing

@testable import Gestures

struct PanRecognizerTests {
    @Test("A pan begins in the frame in which the finger is 10 pt away, and counts from touch-down")
    func slop() {
        var pan = PanRecognizer()
        var finger = Finger()
        #expect(pan.handle(finger.down(at: 0)).isEmpty)
        #expect(pan.handle(finger.move(by: 0, -9.99, at: ms(8))).isEmpty)
        let began = pan.handle(finger.move(by: 0, -0.01, at: ms(16)))
        #expect(began.map(\.state) == [.began])
        #expect(began.first.map { abs($0.translation.y + 10) < 1e-9 } == true)
        #expect(began.first?.start == Point(x: 100, y: 500))
        #expect(pan.handle(finger.move(by: 0, -5, at: ms(24))).map(\.state) == [.changed])
    }

    @Test("A still frame is no change, the lift frame moves nothing")
    func stillness() throws {
        var pan = PanRecognizer()
        var finger = Finger()
        _ = pan.handle(finger.down(at: 0))
        _ = pan.handle(finger.move(by: 0, 20, at: ms(8)))
        #expect(pan.handle(finger.still(at: ms(16))).isEmpty)
        let ended = try #require(pan.handle(finger.up(at: ms(24))).first)
        #expect(ended.state == .ended)
        #expect(ended.translation == Point(x: 0, y: 20))
        #expect(ended.touches == 0)
        #expect(!pan.isActive)
    }

    @Test("A lost finger cancels the pan; within the slop nothing is reported")
    func lost() {
        var pan = PanRecognizer()
        var finger = Finger()
        _ = pan.handle(finger.down(at: 0))
        #expect(pan.handle(finger.up(at: ms(8))).isEmpty)
        _ = pan.handle(finger.down(at: ms(16)))
        _ = pan.handle(finger.move(by: 0, 30, at: ms(24)))
        #expect(pan.handle(finger.lost(at: ms(32))).map(\.state) == [.cancelled])
    }

    @Test("A finger that joins or leaves never makes the translation jump")
    func joining() throws {
        var pan = PanRecognizer()
        var first = Finger(1)
        var second = Finger(2, x: 600, y: 1200)
        _ = pan.handle(first.down(at: 0))
        _ = pan.handle(first.move(by: 0, 40, at: ms(8)))
        #expect(pan.handle(second.down(at: ms(16))).isEmpty)
        #expect(pan.translation == Point(x: 0, y: 40))
        _ = pan.handle(second.move(by: 0, 10, at: ms(24)))
        #expect(pan.translation == Point(x: 0, y: 45), "two fingers: half of one finger's way")
        #expect(pan.handle(first.up(at: ms(32))).isEmpty)
        #expect(pan.translation == Point(x: 0, y: 45))
        _ = pan.handle(second.move(by: 0, 10, at: ms(40)))
        #expect(pan.translation == Point(x: 0, y: 55))
        #expect(pan.handle(second.up(at: ms(48))).map(\.state) == [.ended])
    }

    @Test("The speed starts again when a finger joins")
    func speedAfterJoining() throws {
        var pan = PanRecognizer()
        var first = Finger(1)
        for i in 0..<10 { _ = pan.handle(i == 0 ? first.down(at: 0) : first.move(by: 0, 20, at: ms(Double(i) * 8))) }
        let second = Finger(2)
        _ = pan.handle(second.down(at: ms(80)))
        _ = pan.handle(second.up(at: ms(81)))
        let ended = try #require(pan.handle(first.up(at: ms(82))).first)
        #expect(ended.velocity == .zero)
    }

    @Test("With a minimum of two, one finger moves nothing")
    func minimum() {
        var pan = PanRecognizer()
        pan.minimumTouches = 2
        var first = Finger(1)
        var second = Finger(2)
        _ = pan.handle(first.down(at: 0))
        #expect(pan.handle(first.move(by: 0, 100, at: ms(8))).isEmpty)
        _ = pan.handle(second.down(at: ms(16)))
        #expect(pan.translation == .zero)
        _ = pan.handle(first.move(by: 0, 12, at: ms(24)))
        #expect(pan.handle(second.move(by: 0, 12, at: ms(32))).map(\.state) == [.began])
        _ = pan.handle(second.up(at: ms(40)))
        #expect(pan.handle(first.move(by: 0, 50, at: ms(48))).isEmpty)
        #expect(pan.handle(first.up(at: ms(56))).map(\.state) == [.ended], "it ends with the last finger")
    }

    @Test("More fingers than the maximum fail the pan until all are up; later ones are ignored")
    func maximum() {
        var pan = PanRecognizer()
        pan.maximumTouches = 1
        var first = Finger(1)
        var second = Finger(2)
        _ = pan.handle(first.down(at: 0))
        _ = pan.handle(second.down(at: ms(8)))
        #expect(pan.handle(first.move(by: 0, 50, at: ms(16))).isEmpty)
        _ = pan.handle(first.up(at: ms(24)))
        _ = pan.handle(second.up(at: ms(32)))
        _ = pan.handle(first.down(at: ms(40)))
        #expect(pan.handle(first.move(by: 0, 50, at: ms(48))).map(\.state) == [.began])
        _ = pan.handle(second.down(at: ms(56)))
        _ = pan.handle(second.move(by: 0, 500, at: ms(64)))
        #expect(pan.translation == Point(x: 0, y: 50))
    }

    @Test("setTranslation counts on from the given translation")
    func setTranslation() {
        var pan = PanRecognizer()
        var finger = Finger()
        _ = pan.handle(finger.down(at: 0))
        _ = pan.handle(finger.move(by: 0, 30, at: ms(8)))
        pan.setTranslation(.zero)
        _ = pan.handle(finger.move(by: 2, 7, at: ms(16)))
        #expect(pan.translation == Point(x: 2, y: 7))
    }

    @Test("A finger that is replaced in the same frame ends the pan; the new one starts with translation 0")
    func replaced() {
        var pan = PanRecognizer()
        var finger = Finger(1)
        _ = pan.handle(finger.down(at: 0))
        _ = pan.handle(finger.move(by: 0, 40, at: ms(8)))
        let split = TouchFrame(
            time: ms(16),
            contacts: [
                Contact(id: 1, phase: .ended, position: finger.position),
                Contact(id: 2, phase: .began, position: Point(x: 100, y: 700)),
            ]
        )
        #expect(pan.handle(split).map(\.state) == [.ended])
        #expect(pan.translation == .zero)
        #expect(pan.handle(split, beginning: .atOnce).isEmpty == false)
    }

    @Test("Caught at touch-down, it begins without slop")
    func caught() {
        var pan = PanRecognizer()
        var finger = Finger()
        #expect(pan.handle(finger.down(at: 0), beginning: .atOnce).map(\.state) == [.began])
        #expect(pan.handle(finger.move(by: 0, 1, at: ms(8))).map(\.translation.y) == [1])
    }
}
