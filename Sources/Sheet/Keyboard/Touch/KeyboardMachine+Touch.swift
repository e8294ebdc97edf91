package import Gestures
package import System
package import Typing

// Fingers. Places are in points from the keyboard's upper left corner.
extension KeyboardMachine {
    /// How long a key is held for its alternates.
    static let patience: Microseconds = 500_000
    private static let doubleTap: Microseconds = 300_000
    /// How far a finger slides on space for each character, in points.
    private static let caretStep = 8.0
    private static let erasure: (first: Microseconds, next: Microseconds) = (500_000, 50_000)
    /// After so many letters whole words are erased.
    private static let lettersErased = 20

    /// Handles a frame of the fingers that came down on the keyboard.
    package mutating func handle(_ frame: TouchFrame) -> [KeyStroke] {
        var strokes = elapse(to: frame.time)
        for contact in frame.contacts {
            switch contact.phase {
            case .began: strokes += begin(contact, at: frame.time)
            case .moved: strokes += move(contact, at: frame.time)
            case .stationary: break
            case .ended: strokes += end(contact.id, at: frame.time)
            case .cancelled: strokes += cancel(contact.id, at: frame.time)
            }
        }
        return strokes
    }

    private mutating func begin(_ contact: Contact, at time: Microseconds) -> [KeyStroke] {
        var strokes = finishOthers(at: time)
        guard let key = geometry.key(at: contact.position) else { return strokes }
        var press = KeyPress(contact, on: key)
        switch key.cap {
        case .letter: press.deadline = time + Self.patience
        case .command(.space), .command(.enter), .command(.layout): break
        case .command(.backspace):
            strokes.append(KeyStroke(.backspace, .down, at: time))
            (press.action, press.deadline) = (.erasing(1), time + Self.erasure.first)
        case .command(.shift):
            pressShift(contact.id, at: time)
            press.action = .done
        case .view(let name):
            show(name)
            press.action = .done
        }
        presses.append(press)
        return strokes
    }

    /// Another finger comes: what is held writes now, not when it is lifted.
    private mutating func finishOthers(at time: Microseconds) -> [KeyStroke] {
        var strokes: [KeyStroke] = []
        for index in presses.indices {
            strokes += act(presses[index], at: time)
            (presses[index].action, presses[index].deadline) = (.done, nil)
        }
        return strokes
    }

    private mutating func move(_ contact: Contact, at time: Microseconds) -> [KeyStroke] {
        guard let index = presses.firstIndex(where: { $0.finger == contact.id }) else { return [] }
        let (x, start) = (contact.position.x, presses[index].start.x)
        switch presses[index].action {
        case .key where presses[index].first == .command(.space) && abs(x - start) >= Self.caretStep:
            presses[index].action = .caret(x: start)
            return moveCaret(index, to: x, at: time)
        case .key:
            slide(index, to: contact.position, at: time)
            return []
        case .caret: return moveCaret(index, to: x, at: time)
        case .alternates(var alternates):
            alternates.choose(x - start)
            presses[index].action = .alternates(alternates)
            return []
        case .erasing, .done: return []
        }
    }

    private mutating func slide(_ index: Int, to place: Point, at time: Microseconds) {
        guard let key = geometry.key(at: place), key != presses[index].key else { return }
        presses[index].key = key
        presses[index].deadline = key.cap.letter == nil ? nil : time + Self.patience
    }

    private mutating func moveCaret(_ index: Int, to x: Double, at time: Microseconds) -> [KeyStroke] {
        guard case .caret(let last) = presses[index].action else { return [] }
        let steps = ((x - last) / Self.caretStep).rounded(.towardZero)
        presses[index].action = .caret(x: last + steps * Self.caretStep)
        let key: Key = steps < 0 ? .left : .right
        return (0..<Int(abs(steps))).flatMap { _ in stroke(key, at: time) }
    }

    private mutating func end(_ finger: Int, at time: Microseconds) -> [KeyStroke] {
        guard let index = presses.firstIndex(where: { $0.finger == finger }) else { return [] }
        let press = presses.remove(at: index)
        let strokes = act(press, at: time)
        if case .held(finger, let isUsed) = shift { shift = isUsed ? .off : .once(automatic: false) }
        return strokes
    }

    private mutating func cancel(_ finger: Int, at time: Microseconds) -> [KeyStroke] {
        guard let index = presses.firstIndex(where: { $0.finger == finger }) else { return [] }
        return abandon(presses.remove(at: index), at: time)
    }

    /// The finger does nothing more than to end what it has begun.
    mutating func abandon(_ press: KeyPress, at time: Microseconds) -> [KeyStroke] {
        if case .held(press.finger, _) = shift { shift = .off }
        if case .erasing = press.action { return [KeyStroke(.backspace, .up, at: time)] }
        return []
    }
}

// What keys do.
extension KeyboardMachine {
    private mutating func act(_ press: KeyPress, at time: Microseconds) -> [KeyStroke] {
        switch press.action {
        case .key: press.writes ? act(press.key.cap, at: time) : []
        case .alternates(let alternates): write(alternates.letter, at: time)
        case .erasing: [KeyStroke(.backspace, .up, at: time)]
        case .caret, .done: []
        }
    }

    private mutating func act(_ cap: KeyCap, at time: Microseconds) -> [KeyStroke] {
        switch cap {
        case .letter(let letter): return write(layout.letter(letter, isShifted: shift.isOn), at: time)
        case .command(.space): return stroke(.space, text: " ", at: time)
        case .command(.enter): return stroke(.enter, at: time)
        case .command(.layout): showNextLayout()
        case .command(.shift), .command(.backspace), .view: break
        }
        return []
    }

    private mutating func write(_ letter: Character, at time: Microseconds) -> [KeyStroke] {
        switch shift {
        case .once: shift = .off
        case .held(let finger, _): shift = .held(finger: finger, isUsed: true)
        case .off, .locked: break
        }
        return stroke(Key(letter), text: String(letter), at: time).map { stroke in
            var stroke = stroke
            stroke.isPart = layout.composer == .hangul
            return stroke
        }
    }

    private func stroke(_ key: Key, text: String? = nil, at time: Microseconds) -> [KeyStroke] {
        [KeyStroke(key, .down, text: text, at: time), KeyStroke(key, .up, at: time)]
    }

    /// A second tap soon after the first locks it, the next one unlocks it.
    private mutating func pressShift(_ finger: Int, at time: Microseconds) {
        let isSecond = lastShift.map { time - $0 < Self.doubleTap } ?? false
        lastShift = isSecond ? nil : time
        switch shift {
        case _ where isSecond: shift = .locked
        case .off: shift = .held(finger: finger, isUsed: false)
        case .once, .held, .locked: shift = .off
        }
    }
}

// Time.
extension KeyboardMachine {
    /// When `elapse` is due; nil where nothing is to come.
    package var deadline: Microseconds? { presses.compactMap(\.deadline).min() }

    /// What the passing of time causes by `time`.
    package mutating func elapse(to time: Microseconds) -> [KeyStroke] {
        var strokes: [KeyStroke] = []
        while let due = deadline, due <= time, let index = presses.firstIndex(where: { $0.deadline == due }) {
            strokes += elapse(index, at: due)
        }
        return strokes
    }

    private mutating func elapse(_ index: Int, at time: Microseconds) -> [KeyStroke] {
        presses[index].deadline = nil
        switch presses[index].action {
        case .key:
            guard let letter = presses[index].key.cap.letter, presses[index].writes else { return [] }
            let letters = layout.alternates(of: letter, isShifted: shift.isOn)
            guard !letters.isEmpty else { return [] }
            let alternates = KeyAlternates(letters, of: presses[index].key, within: geometry.width)
            presses[index].action = .alternates(alternates)
            return []
        case .erasing(let count):
            (presses[index].action, presses[index].deadline) = (.erasing(count + 1), time + Self.erasure.next)
            let modifiers: KeyModifiers = count >= Self.lettersErased ? .control : []
            return [KeyStroke(.backspace, .repeat, modifiers: modifiers, at: time)]
        case .alternates, .caret, .done: return []
        }
    }
}
