import Gestures
import Keyboard
import System
import TestSupport
import Testing
import Typing

/// Fingers that write.
struct TypingTests {
    @Test("A key writes when it is lifted, and two thumbs in the order in which they came")
    func lifts() throws {
        var typist = try Typist("us")
        typist.down(1, "h")
        #expect(typist.text == "" && typist.keyboard.pressed.map(\.cap) == [.letter("h")])
        typist.down(2, "i")
        #expect(typist.text == "h")
        typist.up(2)
        typist.up(1)
        #expect(typist.text == "hi" && typist.keyboard.pressed == [])
    }

    @Test("A finger that slides writes where it is lifted, a letter or a space and never a command")
    func slides() throws {
        var typist = try Typist("us")
        for (from, to, text) in [
            ("q", "w", "w"), ("v", "{space}", "w "), ("p", "{backspace}", "w "), ("m", "{return}", "w "),
        ] {
            typist.down(1, from)
            typist.slide(1, to: to)
            typist.up(1)
            #expect(typist.text == text, "\(from) to \(to)")
        }
        #expect(typist.strokes.allSatisfy { $0.key != .backspace && $0.key != .enter })
    }

    @Test("A finger that the panel loses writes nothing")
    func lost() throws {
        var typist = try Typist("us")
        typist.down(1, "a")
        typist.cancel(1)
        #expect(typist.text == "" && typist.keyboard.deadline == nil)
    }

    @Test("Shift is for one letter, for as long as it is held, or after a double tap until it is tapped again")
    func shift() throws {
        var typist = try Typist("us")
        typist.type("{shift} a b")
        #expect(typist.text == "Ab")
        typist.wait(1_000_000)
        typist.down(1, "{shift}")
        typist.type("c d")
        typist.up(1)
        typist.type("e")
        #expect(typist.text == "AbCDe")
        typist.wait(1_000_000)
        typist.type("{shift} {shift} f g {shift} h")
        #expect(typist.text == "AbCDeFGh")
        typist.wait(1_000_000)
        typist.type("{shift}")
        typist.wait(1_000_000)
        typist.type("{shift} i")
        #expect(typist.text == "AbCDeFGhi", "the second tap came too late to lock it")
    }

    @Test("Where a sentence begins the first letter is a capital, unless people want it otherwise")
    func sentences() throws {
        var typist = try Typist("us")
        typist.keyboard.adapt(toBeginning: true)
        typist.type("a b")
        typist.keyboard.adapt(toBeginning: true)
        typist.type("{shift} c")
        typist.keyboard.adapt(toBeginning: true)
        typist.keyboard.adapt(toBeginning: false)
        typist.type("d")
        #expect(typist.text == "Abcd")
        typist.wait(1_000_000)
        typist.type("{shift}")
        typist.keyboard.adapt(toBeginning: false)
        typist.type("e")
        #expect(typist.text == "AbcdE")
    }

    @Test("A held key offers its alternates; what lies under the finger is written")
    func alternates() throws {
        var typist = try Typist("de")
        typist.down(1, "a")
        typist.wait(499_999)
        #expect(typist.keyboard.alternates == nil)
        typist.wait(1)
        #expect(typist.keyboard.alternates?.letters == ["a", "ä", "à", "á", "â", "æ", "å"])
        typist.up(1)
        #expect(typist.text == "a")
        typist.down(1, "a")
        typist.wait(500_000)
        typist.slide(1, by: 44)
        typist.up(1)
        #expect(typist.text == "aä")
        typist.type("{shift}")
        typist.down(1, "o")
        typist.wait(500_000)
        #expect(typist.keyboard.alternates?.letters.last == "O", "at the right edge they go to the left")
        typist.slide(1, by: -44)
        typist.up(1)
        #expect(typist.text == "aäÖ" && typist.keyboard.shift == .off)
        typist.down(1, "q")
        typist.wait(2_000_000)
        #expect(typist.keyboard.alternates == nil)
        typist.up(1)
        #expect(typist.text == "aäÖq")
    }

    @Test("A finger that slides on space moves the caret by 8 points a character, and writes none")
    func caret() throws {
        var typist = try Typist("us")
        typist.down(1, "{space}")
        typist.slide(1, by: 7)
        #expect(typist.strokes.isEmpty)
        typist.slide(1, by: 26)
        typist.slide(1, by: -16)
        typist.up(1)
        #expect(typist.downs == Array(repeating: .right, count: 4) + [.left])
        typist.type("{space}")
        #expect(typist.text == " ")
    }

    @Test("Backspace erases at once, after half a second twenty times a second, then by words")
    func erasing() throws {
        var typist = try Typist("us")
        typist.down(1, "{backspace}")
        #expect(typist.strokes.map(\.phase) == [.down])
        typist.wait(499_999)
        #expect(typist.strokes.count == 1)
        typist.wait(1_000_001)
        let repeats = typist.strokes.filter { $0.phase == .repeat }
        #expect(repeats.count == 21)
        #expect(repeats.map { $0.modifiers == .control } == Array(repeating: false, count: 19) + [true, true])
        typist.up(1)
        typist.wait(1_000_000)
        #expect(typist.strokes.last?.phase == .up && typist.strokes.count == 23)
    }

    @Test("Views and layouts: numbers, symbols, back, and the next language; one layout alone has no key for it")
    func views() throws {
        var typist = try Typist("us", "kr")
        typist.type("{numbers} 1 {symbols} # {numbers} 2 {letters} a {layout} ㅎ ㅏ ㄴ {shift} ㅂ {layout} b")
        #expect(typist.text == "1#2aㅎㅏㄴㅃb")
        let alone = try Typist("us")
        #expect(!alone.keyboard.geometry.keys.contains { $0.cap == .command(.layout) })
    }

    @Test("A panel that turns lets go of all keys")
    func turned() throws {
        var typist = try Typist("us")
        typist.down(1, "{backspace}")
        typist.down(2, "{shift}")
        typist.strokes += typist.keyboard.move(to: .init(width: 800, height: 480), at: typist.now)
        typist.up(1)
        typist.up(2)
        typist.wait(2_000_000)
        #expect(typist.strokes.map(\.phase) == [.down, .up] && typist.keyboard.shift == .off)
        typist.type("x")
        #expect(typist.text == "x")
    }

    @Test(
        "Whatever fingers do, each stroke that goes down comes up once before the same key goes down again, and no finger is kept",
        arguments: 0..<300 as Range<UInt64>
    )
    func random(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var typist = try Typist("us", "de", "kr", "pin")
        var fingers: [Int] = []
        for step in 0..<200 {
            let place = Point(x: random.number(in: -20...500), y: random.number(in: -20...300))
            switch random.index(6) {
            case 0, 1:
                guard fingers.count < 4 else { continue }
                fingers.append(step)
                typist.touch(step, .began, at: place)
            case 2: if let finger = fingers.randomElement(using: &random) { typist.touch(finger, .moved, at: place) }
            case 3, 4:
                guard !fingers.isEmpty else { continue }
                let phase: Contact.Phase = random.index(8) == 0 ? .cancelled : .ended
                typist.touch(fingers.remove(at: random.index(fingers.count)), phase, at: place)
            default: typist.wait(Microseconds(random.index(700_000)))
            }
        }
        for finger in fingers { typist.touch(finger, .ended, at: .zero) }
        #expect(typist.keyboard.pressed.isEmpty && typist.keyboard.deadline == nil)
        if case .held = typist.keyboard.shift { Issue.record("shift is held by nobody") }
        var down: Set<Key> = []
        for stroke in typist.strokes {
            switch stroke.phase {
            case .down: #expect(down.insert(stroke.key).inserted)
            case .repeat: #expect(down.contains(stroke.key))
            case .up: #expect(down.remove(stroke.key) != nil)
            }
        }
        #expect(down.isEmpty)
        #expect(typist.strokes.map(\.time) == typist.strokes.map(\.time).sorted())
    }
}
