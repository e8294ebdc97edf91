import Gestures
import System
import TestSupport
import Testing

@testable import Interaction

/// The touch that wakes a dark panel does nothing else.
struct TouchGateTests {
    private func contact(_ phase: Contact.Phase, id: Int) -> Contact {
        Contact(id: id, phase: phase, position: Point(x: 0.5, y: 0.1))
    }

    @Test("A tap on the dark backdrop is swallowed from its first frame to its last; the next one dismisses")
    func tap() {
        var stage = TouchPanel()
        stage.panel = .dark
        #expect(stage.touch(.began, 100, at: 0) == [])
        #expect(stage.interaction.isTouched)
        stage.panel = .visible
        #expect(stage.touch(.moved, 300, at: 20) == [])
        #expect(stage.touch(.ended, 300, at: 50) == [])
        #expect(!stage.interaction.isTouched)
        stage.touch(.began, 100, id: 2, at: 200)
        #expect(words(stage.touch(.ended, 100, id: 2, at: 250)).contains("will_dismiss hidden tap"))
    }

    @Test("Fingers that come down beside the one that wakes are swallowed, too, until the last is lifted")
    func hands() {
        var stage = TouchPanel()
        stage.panel = .dark
        stage.touch(.began, 100, id: 1, at: 0)
        stage.panel = .visible
        #expect(stage.touch(.began, 900, id: 2, at: 20) == [])
        #expect(stage.touch(.ended, 100, id: 1, at: 40) == [])
        #expect(stage.touch(.moved, 200, id: 2, at: 60) == [], "a finger of the same touch drags")
        #expect(stage.touch(.began, 100, id: 3, at: 80) == [])
        #expect(stage.touch(.ended, 200, id: 2, at: 100) == [])
        #expect(stage.interaction.isTouched)
        #expect(stage.touch(.cancelled, 100, id: 3, at: 120) == [])
        #expect(!stage.interaction.isTouched)
        #expect(words(stage.touch(.began, 900, id: 4, at: 140)) == ["touch began"])
    }

    @Test("A finger that is never lifted times out, and touches count again")
    func stuck() {
        var stage = TouchPanel()
        stage.panel = .dark
        stage.touch(.began, 100, id: 1, at: 0)
        stage.panel = .visible
        #expect(stage.interaction.deadline == 10_000_000)
        #expect(stage.interaction.elapse(to: 10_000_000) == [])
        #expect(!stage.interaction.isTouched)
        #expect(words(stage.touch(.began, 900, id: 2, at: 10_100)) == ["touch began"])
    }

    @Test("The fingers of a touchscreen that is unplugged no longer count")
    func unplugged() {
        var stage = TouchPanel()
        stage.panel = .dark
        stage.touch(.began, 100, id: 1, at: 0)
        stage.panel = .visible
        _ = stage.interaction.cancelFingers(handling: TouchHandling(), at: 10_000)
        #expect(!stage.interaction.isTouched)
        #expect(words(stage.touch(.began, 900, id: 7, at: 20)) == ["touch began"])
    }

    @Test("Contacts that pass begin once and end once, whenever the panel goes dark", arguments: 1...20)
    func balance(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        var gate = TouchGate()
        var (down, passed): (Set<Int>, Set<Int>) = ([], [])
        for time in Microseconds(0)..<2000 {
            // A panel grows dark when no finger is down, and bright at any time.
            let isDark = down.isEmpty && Int.random(in: 0..<4, using: &random) == 0
            let id = Int.random(in: 0..<4, using: &random)
            let phase: Contact.Phase =
                down.contains(id) ? random.pick([.moved, .stationary, .ended, .cancelled]) : .began
            if phase == .began { down.insert(id) }
            if phase == .ended || phase == .cancelled { down.remove(id) }
            let frame = TouchFrame(time: time, contacts: [contact(phase, id: id)])
            for contact in gate.pass(frame, on: isDark ? .dark : .visible).contacts {
                switch contact.phase {
                case .began:
                    let isNew = passed.insert(contact.id).inserted
                    #expect(isNew)
                case .moved, .stationary: #expect(passed.contains(contact.id))
                case .ended, .cancelled:
                    let wasThere = passed.remove(contact.id) != nil
                    #expect(wasThere)
                }
            }
            #expect(gate.isHolding == !down.isEmpty || !passed.isEmpty)
            #expect(!gate.isHolding || passed.isEmpty, "a touch is swallowed in part")
            #expect(passed.isSubset(of: down))
        }
    }
}
