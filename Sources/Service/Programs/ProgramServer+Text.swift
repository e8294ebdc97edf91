package import System
package import Typing
package import Windows

// Texts of the program that has the focus, and keys of a keyboard that is drawn.
extension ProgramServer {
    /// The text that is being written into; nil where none is.
    package var text: ProgramText? {
        guard let object = written, let surface = focusedSurface else { return nil }
        let state = object.input.state
        return ProgramText(
            session: object.input.session,
            purpose: state.purpose,
            hints: state.hints,
            surrounding: state.surrounding,
            caret: state.caret.flatMap { tree.place(of: surface.id)?.onPicture($0) },
            slot: tree.slot(of: surface.id)
        )
    }

    /// What was begun last, where a program has several.
    private var written: TextInputObject? {
        focusedSurface?.program.texts.filter(\.input.state.isEnabled).max { $0.input.session < $1.input.session }
    }

    /// Has the program that is written into change its text; false where none is.
    @discardableResult
    package func edit(_ edit: TextEdit) -> Bool {
        guard let object = written, !object.program.isBehind else { return false }
        object.send(edit)
        ask(object.program)
        flush()
        return true
    }

    /// Erases the letter before the caret, or what is selected; a program that does not say what is there gets the key.
    package func eraseBackward(at time: Microseconds) -> Bool {
        if let around = written?.input.state.surrounding, around.selected.isEmpty, around.lastLetter > 0 {
            return edit(TextEdit(erasing: around.lastLetter))
        }
        return press(.backspace, at: time)
    }

    /// Writes a text into what is written into, else by keys; false where a program takes neither.
    package func write(_ text: String, at time: Microseconds) -> Bool {
        if written != nil { return edit(TextEdit(commit: text)) }
        return text.unicodeScalars.allSatisfy { tap($0, at: time) }
    }

    /// Presses and lifts a key that commands; false where the program has no keyboard, or there is no such key.
    package func press(_ key: Key, at time: Microseconds) -> Bool {
        guard let place = DrawnKeymap.place(of: key) else { return false }
        return tap(place, at: time)
    }

    private func tap(_ letter: Unicode.Scalar, at time: Microseconds) -> Bool {
        guard letter.value >= 0x20, hasKeyboard else { return false }
        draw { $0.add(letter) }
        return keys.drawn.place(of: letter).map { tap($0, at: time) } ?? false
    }

    private func tap(_ place: DrawnKeymap.Place, at time: Microseconds) -> Bool {
        guard hasKeyboard, let program = focusedSurface?.program, !program.isBehind else { return false }
        useDrawnKeys()
        let shift = ModifierMasks(depressed: place.isShifted ? 1 : 0)
        send([.modifiers(shift), .key(place.code, isDown: true), .key(place.code, isDown: false)], at: time)
        send([.modifiers(keys.state.masks)], at: time)
        ask(program)
        flush()
        return true
    }

    /// Whether the program that has the focus is written into, or has a keyboard.
    package var takesKeys: Bool { written != nil || hasKeyboard }

    private var hasKeyboard: Bool { keys.isThere && focusedSurface?.program.keyboards.isEmpty == false }
}

// Which text is written into.
extension ProgramServer {
    /// A program can be written into by a keyboard that is drawn: so it has the keys of one, too.
    func willBeWrittenInto() { offersDrawnKeys = true }

    func nextTextSession() -> Int {
        textSessions += 1
        return textSessions
    }

    /// Never while the library carries out a request or frees a client: what the delegate does may have more of both.
    func reportText() {
        let text = text
        guard text != reportedText else { return }
        reportedText = text
        delegate?.programTextDidChange()
    }
}
