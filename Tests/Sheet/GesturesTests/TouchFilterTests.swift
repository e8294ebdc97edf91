import System
import Testing

@testable import Gestures

struct TouchFilterTests {
    private func contacts(_ phase: Contact.Phase, _ ids: ClosedRange<Int>) -> [Contact] {
        ids.map { Contact(id: $0, phase: phase, position: Point(x: 0.25, y: 0.5)) }
    }

    private func seconds(_ value: Double) -> Microseconds { ms(value * 1000) }

    @Test("A silent contact is cancelled when another one begins, where it was last")
    func stuck() {
        var filter = TouchFilter()
        var first = Finger(1)
        _ = filter.handle(first.down(at: 0))
        _ = filter.handle(first.move(by: 0, 10, at: seconds(1)))
        // Another finger keeps the panel talking.
        _ = filter.handle(Finger(2).down(at: seconds(2)))
        _ = filter.handle(Finger(2).still(at: seconds(10)))
        let frame = filter.handle(Finger(3).down(at: seconds(11)))
        #expect(frame.contacts == first.lost(at: 0).contacts + Finger(3).down(at: 0).contacts)
        #expect(filter.faults.stuck == 1)
    }

    @Test("A contact is not stuck just because another one moves, nor before its time", arguments: [9.999, 10.0])
    func still(silence: Double) {
        var filter = TouchFilter()
        _ = filter.handle(Finger(1).down(at: 0))
        _ = filter.handle(Finger(2).down(at: 0))
        for time in stride(from: 1.0, through: 30, by: 1) {
            let frame = Finger(2).still(at: seconds(time))
            #expect(filter.handle(frame) == frame)
        }
        let sign = Finger(1).still(at: seconds(31))
        #expect(filter.handle(sign) == sign)
        _ = filter.handle(Finger(2).still(at: seconds(35)))
        let third = Finger(3).down(at: seconds(31 + silence))
        #expect((filter.handle(third) == third) == (silence < 10))
    }

    @Test("A contact that is reported in the frame in which another one begins is not stuck")
    func alive() {
        var filter = TouchFilter()
        _ = filter.handle(Finger(1).down(at: 0))
        _ = filter.handle(TouchFrame(time: seconds(1), contacts: contacts(.began, 2...2)))
        _ = filter.handle(Finger(2).still(at: seconds(9)))
        let both = TouchFrame(time: seconds(12), contacts: contacts(.stationary, 1...1) + contacts(.began, 3...3))
        #expect(filter.handle(both) == both)
    }

    @Test("When the whole panel is silent, every contact is cancelled at the deadline and ignored from then on")
    func silence() {
        var filter = TouchFilter()
        #expect(filter.deadline == nil)
        _ = filter.handle(TouchFrame(time: 0, contacts: contacts(.began, 1...2)))
        #expect(filter.deadline == seconds(10))
        #expect(filter.elapse(to: seconds(10) - 1) == nil)
        #expect(filter.elapse(to: seconds(10)) == TouchFrame(time: seconds(10), contacts: contacts(.cancelled, 1...2)))
        #expect(filter.faults.stuck == 2)
        #expect(filter.deadline == nil)
        #expect(filter.handle(TouchFrame(time: seconds(11), contacts: contacts(.moved, 1...1))).contacts.isEmpty)
        #expect(filter.handle(TouchFrame(time: seconds(12), contacts: contacts(.ended, 1...1))).contacts.isEmpty)
        let restarted = TouchFrame(time: seconds(13), contacts: contacts(.began, 1...1))
        #expect(filter.handle(restarted) == restarted)
    }

    @Test("A frame that comes after the deadline finds the same as if `elapse` had been called")
    func late() {
        var filter = TouchFilter()
        _ = filter.handle(TouchFrame(time: 0, contacts: contacts(.began, 1...1)))
        let frame = filter.handle(TouchFrame(time: seconds(10), contacts: contacts(.ended, 1...1)))
        #expect(frame == TouchFrame(time: seconds(10), contacts: contacts(.cancelled, 1...1)))
    }

    @Test("A frame without contacts counts as a report of every contact")
    func signOfLife() {
        var filter = TouchFilter()
        _ = filter.handle(Finger(1).down(at: 0))
        #expect(filter.handle(TouchFrame(time: seconds(9), contacts: [])).contacts.isEmpty)
        #expect(filter.deadline == seconds(19))
        let second = Finger(2).down(at: seconds(18))
        #expect(filter.handle(second) == second)
    }

    @Test("Without a timeout nothing is stuck", arguments: [nil, Microseconds.max])
    func noTimeout(timeout: Microseconds?) {
        var filter = TouchFilter(timeout: timeout)
        _ = filter.handle(Finger(1).down(at: 1))
        #expect(filter.deadline == nil)
        #expect(filter.elapse(to: .max) == nil)
        let second = Finger(2).down(at: seconds(1e6))
        #expect(filter.handle(second) == second)
    }

    @Test("An id that begins again without an end was never lifted")
    func again() {
        var filter = TouchFilter()
        _ = filter.handle(Finger(1).down(at: 0))
        let frame = filter.handle(Finger(1).down(at: seconds(1)))
        #expect(frame.contacts.map(\.phase) == [.cancelled, .began])
        let replaced = TouchFrame(time: seconds(2), contacts: contacts(.ended, 1...1) + contacts(.began, 1...1))
        #expect(filter.handle(replaced) == replaced)
    }

    @Test("Ten fingers that drum three times a second are no storm; four times are")
    func drumming() {
        for (taps, storms) in [(3, 0), (4, 1)] {
            var filter = TouchFilter()
            for tap in 0..<taps * 5 {
                let time = Microseconds(tap * 1_000_000 / taps)
                _ = filter.handle(TouchFrame(time: time, contacts: contacts(.began, 1...10)))
                _ = filter.handle(TouchFrame(time: time + 50_000, contacts: contacts(.ended, 1...10)))
            }
            #expect(filter.faults.storms == storms)
            #expect(filter.faults.stuck == 0)
        }
    }

    @Test("In a storm everything is cancelled and ignored, until nothing has begun for half a second")
    func storm() {
        var filter = TouchFilter()
        _ = filter.handle(Finger(0).down(at: 0))
        var cancelled = 0
        for id in 1...100 {
            let frame = filter.handle(TouchFrame(time: ms(Double(id)), contacts: contacts(.began, id...id)))
            cancelled += frame.contacts.count { $0.phase == .cancelled }
        }
        #expect(cancelled == 32, "the finger and the phantoms that had passed")
        #expect(filter.faults.storms == 1)
        #expect(filter.faults.stuck == 0)
        for phase in [Contact.Phase.moved, .stationary, .ended] {
            #expect(filter.handle(TouchFrame(time: ms(200), contacts: contacts(phase, 0...100))).contacts.isEmpty)
        }
        #expect(filter.handle(Finger(200).down(at: ms(599.999))).contacts.isEmpty, "the storm goes on with it")
        #expect(filter.handle(Finger(201).down(at: ms(1099.998))).contacts.isEmpty)
        let calm = Finger(202).down(at: ms(1599.998))
        #expect(filter.handle(calm) == calm)
        #expect(filter.handle(Finger(201).still(at: ms(1600))).contacts.isEmpty, "it began in the storm")
    }

    @Test("A panel that never lifts has at most 64 contacts down, even without a timeout")
    func bounded() {
        var filter = TouchFilter(timeout: nil)
        var ledger = TouchLedger()
        for id in 0..<1000 {
            ledger.note(filter.handle(Finger(id).down(at: ms(Double(id) * 100))))
            #expect(ledger.down.count <= 64)
        }
        #expect(ledger.down == Set(936..<1000), "the newest ones")
        #expect(filter.faults.stuck == 936)
        #expect(ledger.mistakes.isEmpty)
    }

    @Test("After a reset nothing is down, and the faults are remembered")
    func reset() {
        var filter = TouchFilter()
        _ = filter.handle(Finger(1).down(at: seconds(100)))
        _ = filter.elapse(to: seconds(200))
        _ = filter.handle(Finger(2).down(at: seconds(300)))
        filter.reset()
        #expect(filter.deadline == nil)
        #expect(filter.faults.stuck == 1)
        #expect(filter.handle(Finger(2).up(at: 0)) == TouchFrame(time: 0, contacts: []), "another panel, another clock")
    }
}
