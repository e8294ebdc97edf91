package import Content
import System
package import Typing

// The path of a key: to the uppermost stage, or to the home where no sheet is shown.
extension Interaction {
    package mutating func handle(_ key: KeyInput) -> [InteractionEvent] {
        switch key {
        case .stroke(let stroke): handle(stroke)
        case .turn(let turn): handle(turn)
        }
    }

    /// Handles a stroke of a key, on its own time.
    ///
    /// The program behind a hidden sheet has its keys to itself, and messages above everything take none. Whoever has a keyboard needs
    /// none of ours.
    package mutating func handle(_ stroke: KeyStroke) -> [InteractionEvent] {
        let before = elapse(to: stroke.time)
        if stroke.origin == .keyboard { isKeyboardWanted = false }
        return before + type(stroke) + renewKeyboard(at: stroke.time)
    }

    /// Handles a stroke of whatever keyboard.
    mutating func type(_ stroke: KeyStroke) -> [InteractionEvent] {
        let isHidden = hiddenKeys.contains(stroke.key) || active.takesSecret
        if stroke.phase == .up { hiddenKeys.remove(stroke.key) } else if isHidden { hiddenKeys.insert(stroke.key) }
        return handle(.key(isHidden ? stroke.nameless : stroke), at: stroke.time) { $0.handle(stroke, &$1) }
    }

    /// Handles the turn of an encoder, on its own time.
    package mutating func handle(_ turn: KnobTurn) -> [InteractionEvent] {
        let before = elapse(to: turn.time)
        let events = handle(.turn(turn), at: turn.time) { stage, _ in stage.handle(turn) }
        return before + events + renewKeyboard(at: turn.time)
    }

    private mutating func handle(
        _ key: InteractionEvent.Kind,
        at time: Microseconds,
        _ change: (inout Stage, inout Clipboard) -> [InteractionEvent]
    ) -> [InteractionEvent] {
        let events = [InteractionEvent(key, of: active.id, at: time)] + onEveryStage { $0.endMotion(at: time) }
        let isProgram = isOverProgram && !machine.isShown(at: time)
        guard !isProgram else { return events }
        var clipboard = clipboard
        defer { self.clipboard = clipboard }
        if isHomeActive, case .key(let stroke) = key, stroke.key == .menu { return events + change(&top, &clipboard) }
        return events + change(&active, &clipboard)
    }

    /// The field that is being edited, with what keys it takes and where its caret is; nil where none is.
    package var edited: EditedField? { active.edited }

    /// Learns where the letters of fields are seen: fingers and arrows go by that.
    package mutating func note(_ rulers: [ItemLocation: TextRuler], of stage: StageID? = nil) {
        stages[index(of: stage)].content?.rulers = rulers
    }

    /// The id of the item that keys act on; nil where none is marked, and none edited.
    package var focused: String? { active.focused }
}
