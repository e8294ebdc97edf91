import System
import Testing

@testable import Typing

@Suite("A key that stays down") struct KeyRepeatTests {
    private func down(_ key: Key, at time: Microseconds) -> KeyStroke {
        KeyStroke(key, .down, text: key.text, at: time)
    }

    /// When it repeats until `end`, in virtual time.
    private func times(_ repeats: inout KeyRepeat, until end: Microseconds) -> [Microseconds] {
        var times: [Microseconds] = []
        while let due = repeats.deadline, due <= end {
            #expect(repeats.elapse(to: due - 1) == nil)
            times += repeats.elapse(to: due).map { [$0.time] } ?? []
        }
        return times
    }

    @Test("It repeats after half a second, 30 times a second, with what it writes")
    func rate() {
        var repeats = KeyRepeat()
        #expect(repeats.deadline == nil)
        repeats.note(down("a", at: 1000))
        #expect(repeats.elapse(to: 500_999) == nil)
        let first = repeats.elapse(to: 501_000)
        #expect(first == KeyStroke("a", .repeat, text: "a", at: 501_000))
        #expect(times(&repeats, until: 600_000) == [534_000, 567_000, 600_000])
        repeats.note(KeyStroke("a", .up, at: 601_000))
        #expect(repeats.deadline == nil && repeats.elapse(to: 9_000_000) == nil)
    }

    @Test("Only the key that was pressed last repeats, and another one that comes up does not end it")
    func last() {
        var repeats = KeyRepeat()
        repeats.note(down("a", at: 0))
        repeats.note(down("b", at: 400_000))
        repeats.note(KeyStroke("a", .up, at: 450_000))
        #expect(repeats.elapse(to: 899_999) == nil)
        #expect(repeats.elapse(to: 900_000)?.key == "b")
    }

    @Test("A loop that comes late repeats once, not as often as it has missed")
    func late() {
        var repeats = KeyRepeat()
        repeats.note(down("a", at: 0))
        #expect(repeats.elapse(to: 2_000_000)?.time == 2_000_000)
        #expect(repeats.deadline == 2_033_000)
    }

    @Test("A key under a book is given up, until it is pressed again")
    func forever() {
        var repeats = KeyRepeat()
        repeats.note(down("a", at: 0))
        let count = times(&repeats, until: 1_000_000_000).count
        #expect(count == 1 + Int((KeyRepeat.patience - KeyRepeat.delay + KeyRepeat.period - 1) / KeyRepeat.period))
        #expect(repeats.deadline == nil)
        repeats.note(down("a", at: 2_000_000_000))
        #expect(repeats.deadline == 2_000_500_000)
    }

    @Test("The button of an encoder does not repeat: held down it goes back")
    func encoder() {
        var repeats = KeyRepeat()
        repeats.note(KeyStroke(.enter, .down, of: .encoder, at: 0))
        #expect(repeats.deadline == nil)
    }
}
