import Canvas
import Content
import Interaction
import Programs
import System
import Typing
import Windows

// Keys of plugged keyboards.
extension PanelPrograms {
    /// Keyboards with such keys are there from now on, or none is any more.
    func plug(_ keymap: SealedMemory?) {
        self.keymap = keymap
        server?.plug(keymap)
    }

    /// Passes a key on to the window that has the focus; whether it is that window's.
    ///
    /// - Parameter mayBegin: whether a key that comes down may be one of a window.
    func press(_ press: KeyPress, from before: ModifierMasks, to after: ModifierMasks, mayBegin: Bool) -> Bool {
        guard let server, mayBegin || !press.isDown else { return false }
        return server.press(press, from: before, to: after)
    }
}

// What a keyboard that is drawn does, a remote control, or a program that types.
extension PanelPrograms {
    /// The text of a program that is written into; nil where none is.
    var text: ProgramText? { server?.text }

    /// What is known of that text, and of the place of its window.
    var edited: ProgramEdit? {
        guard let text else { return nil }
        let scale = panel?.transform.scale ?? 1
        let caret = text.caret.map { Double($0.y) / scale...Double($0.maxY) / scale }
        return ProgramEdit(TypedText(text), in: text.slot.map { inside.places[$0] }, caret: caret)
    }

    /// Has that text change.
    func edit(_ edit: TextEdit) { server?.edit(edit) }

    /// Has the program do what a stroke of our keyboard says; parts of syllables are open in its text until others end them.
    func compose(_ stroke: KeyStroke) {
        guard stroke.phase != .up, text != nil else { return _ = type(stroke) }
        if stroke.isPart, let part = stroke.text?.first, let done = syllable.type(part) {
            return edit(TextEdit(commit: done, preedit: syllable.preedit))
        }
        if stroke.key == .backspace, syllable.erase() { return edit(TextEdit(preedit: syllable.preedit)) }
        endSyllable()
        _ = type(stroke)
    }

    /// Has what is open of a syllable stay as it stands.
    private func endSyllable() {
        let rest = syllable.end()
        if !rest.isEmpty { edit(TextEdit(commit: rest)) }
    }

    /// Has the program that has the focus do what a stroke says; false where it takes none of it.
    ///
    /// It writes what the stroke writes. A key that commands is pressed and lifted as it comes down, and each time that it repeats.
    func type(_ stroke: KeyStroke) -> Bool {
        guard let server, server.hasFocus else { return false }
        if stroke.phase == .up { return server.takesKeys }
        if let text = stroke.text, !text.isEmpty { return server.write(text, at: stroke.time) }
        if stroke.key == .backspace { return server.eraseBackward(at: stroke.time) }
        return server.press(stroke.key, at: stroke.time)
    }
}

extension TypedText {
    fileprivate init(_ text: ProgramText) {
        self.init(
            text.purpose,
            isSecret: text.isSecret,
            wantsCapital: text.wantsCapital,
            enter: text.hasLines ? .next : .go
        )
    }
}
