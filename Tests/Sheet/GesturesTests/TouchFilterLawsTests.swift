import System
import TestSupport
import Testing

@testable import Gestures

/// Frames as no panel should send them: ids that were never down, begins without an end, long silences, noise.
private struct WildPanel {
    private var random: SplitMix
    private(set) var time: Microseconds = 0

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func frame() -> TouchFrame {
        let pause = random.oneIn(20) ? 12_000_000 : random.oneIn(6) ? 700_000 : 20_000
        time += Microseconds(random.number(in: 0...Double(pause)))
        let phases: [Contact.Phase] = [.began, .began, .moved, .moved, .stationary, .ended, .cancelled]
        let contacts = (0..<random.index(5)).map { _ in
            let position = Point(x: random.number(in: 0...1), y: random.number(in: 0...1))
            return Contact(id: random.index(12), phase: random.pick(phases), position: position)
        }
        // Some panels' stamps run backwards.
        return TouchFrame(time: random.oneIn(30) ? time - 5000 : time, contacts: contacts)
    }

    mutating func flip() -> Bool { random.oneIn(2) }
}

/// Frames as a good panel sends them: fingers come down, move and leave, and none is silent for long.
private struct GoodPanel {
    private var random: SplitMix
    private var time: Microseconds = 0
    private var down: [Int] = []
    private var next = 0

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func frame() -> TouchFrame {
        time += Microseconds(random.number(in: 1000...40_000))
        var contacts: [Contact] = []
        if !down.isEmpty, random.oneIn(8) {
            contacts.append(contact(down.remove(at: random.index(down.count)), random.oneIn(5) ? .cancelled : .ended))
        }
        contacts += down.map { contact($0, random.oneIn(3) ? .stationary : .moved) }
        if down.count < 10, random.oneIn(8) {
            contacts.append(contact(next, .began))
            down.append(next)
            next += 1
        }
        return TouchFrame(time: time, contacts: contacts)
    }

    private mutating func contact(_ id: Int, _ phase: Contact.Phase) -> Contact {
        Contact(id: id, phase: phase, position: Point(x: random.number(in: 0...1), y: random.number(in: 0...1)))
    }
}

struct TouchFilterLawsTests {
    @Test("The output is balanced and in order, whatever the input", arguments: 0..<40)
    func balanced(seed: UInt64) {
        var panel = WildPanel(seed: seed)
        var filter = TouchFilter(timeout: seed % 4 == 0 ? nil : 10_000_000)
        var ledger = TouchLedger()
        for _ in 0..<1000 {
            let frame = panel.frame()
            if panel.flip() {
                expectOnlyCancels(filter.elapse(to: frame.time), by: filter, at: frame.time, in: &ledger)
            }
            ledger.note(filter.handle(frame))
            #expect(ledger.down.count <= TouchFilter.mostTouches)
        }
        #expect(ledger.mistakes.isEmpty)
        let kinds: [Contact.Phase] = [.began, .moved, .ended, .cancelled]
        #expect(kinds.allSatisfy { ledger.counts[$0, default: 0] > 0 })
        #expect(filter.faults.stuck > 0)
    }

    private func expectOnlyCancels(
        _ frame: TouchFrame?,
        by filter: TouchFilter,
        at time: Microseconds,
        in ledger: inout TouchLedger
    ) {
        #expect(filter.deadline.map { $0 > time } ?? true, "what was due is done")
        guard let frame else { return }
        #expect(!frame.contacts.isEmpty && frame.contacts.allSatisfy { $0.phase == .cancelled })
        #expect(frame.time <= time)
        ledger.note(frame)
    }

    @Test("Nothing is changed where no contact is stuck and no storm is on", arguments: 0..<20)
    func unchanged(seed: UInt64) {
        var panel = GoodPanel(seed: seed)
        var filter = TouchFilter()
        for _ in 0..<1000 {
            let frame = panel.frame()
            #expect(filter.elapse(to: frame.time) == nil)
            #expect(filter.handle(frame) == frame)
        }
        #expect(filter.faults == TouchFilter.Faults())
    }
}
