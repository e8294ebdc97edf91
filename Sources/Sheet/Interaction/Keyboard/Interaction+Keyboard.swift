import BottomSheet
import Content
import Gestures
package import Keyboard
package import System
import Typing

// Our keyboard: it comes up where a finger has begun to edit a field, and the sheet makes room for it.
extension Interaction {
    /// Has the keyboard other layouts from now on.
    package mutating func offer(_ layouts: KeyboardLayouts, at time: Microseconds) -> [InteractionEvent] {
        guard layouts != keyboardLayouts else { return [] }
        keyboardLayouts = layouts
        if let text = typedText, keyboard?.isUp == true { replaceKeyboard(for: text, at: time) }
        return renewKeyboard(at: time)
    }

    private var area: SheetArea { transform.area }

    private var motion: MotionBehavior { active.machine.behavior.motion }

    /// Begins to edit the first item, where that is a field, as a finger would: whoever asks for a text wants it typed.
    package mutating func editFirst(at time: Microseconds) -> [InteractionEvent] {
        guard let page = active.content?.page, let target = page.focusable.first.flatMap(page.target),
            case .edit = target.action
        else { return [] }
        let machine = active.machine
        active.content?.beginEditing(target.id, on: machine, at: time)
        isKeyboardWanted = true
        return active.reveal(at: time) + renewKeyboard(at: time)
    }

    /// Has the keys that are held do what they do by `time`.
    mutating func elapseKeyboard(to time: Microseconds) -> [InteractionEvent] {
        guard let due = keyboard?.deadline, due <= time else { return [] }
        let strokes = keyboard?.elapse(to: time) ?? []
        let typed = strokes.flatMap { write($0) }
        return typed + [InteractionEvent(.keyboard, of: presented, at: time)] + renewKeyboard(at: time)
    }

    /// The text that is written into: that of a field, or behind a hidden sheet that of a program.
    private var typedText: TypedText? { edited.map(TypedText.init) ?? (isForProgram ? programEdit?.text : nil) }

    /// Whether keys are for a program, whose window is behind a hidden sheet or inside the sheet.
    private var isForProgram: Bool {
        guard edited == nil else { return false }
        guard let place = programEdit?.place else { return isOverProgram && top.machine.place == nil }
        return top.machine.place != nil && top.content?.page.programPlaces.contains(where: place.isSame) == true
    }

    /// Has a program's text, if there is any, written with our keyboard, which comes up with it.
    package mutating func write(into edit: ProgramEdit?, isAnother: Bool, at time: Microseconds) -> [InteractionEvent] {
        let isElsewhere = edit?.caret != programEdit?.caret
        programEdit = edit
        if edit != nil, isAnother { isKeyboardWanted = true }
        return renewKeyboard(at: time) + (isElsewhere && keyboard?.isUp == true ? top.reveal(edit, at: time) : [])
    }

    /// How much of the panel our keyboard takes from a program behind the sheet, in points above its lower edge.
    package var keyboardHeight: Double {
        guard isForProgram, programEdit?.place == nil, let keyboard, keyboard.isUp else { return 0 }
        return keyboard.height + area.insetBelow
    }

    /// Our keyboard, while it is seen: the name of its layout, and its upper edge, in points below the safe area's.
    package func shownKeyboard(at time: Microseconds) -> (layout: String, top: Double)? {
        guard let keyboard, let top = keyboard.pose(in: area, at: time)?.top else { return nil }
        return (keyboard.machine.layout.name, top)
    }

    /// Whoever writes by a keyboard of his own needs none of ours, until a finger asks for it.
    package mutating func dismissKeyboard(at time: Microseconds) -> [InteractionEvent] {
        isKeyboardWanted = false
        return renewKeyboard(at: time)
    }

    /// Whether a frame changes nothing of the keyboard: it stays where it is as long as something is written into, or is not there.
    func isKeyboardSettled(at time: Microseconds) -> Bool {
        guard let keyboard else { return true }
        let isNeeded = active.content?.edit != nil || isForProgram && programEdit != nil
        return isNeeded && keyboard.isUp && keyboard.slideEnd(after: time) == nil
            && keyboard.covered(at: time) == active.machine.layout.area.insetKeyboard
    }

    /// Does what a key of our keyboard says.
    mutating func write(_ stroke: KeyStroke) -> [InteractionEvent] {
        isForProgram ? [InteractionEvent(.typed(stroke), of: nil, at: stroke.time)] : type(stroke)
    }

    /// Has the keyboard up as long as somebody wants it who has asked for it with a finger, with the keys that fit.
    mutating func renewKeyboard(at time: Microseconds) -> [InteractionEvent] {
        let ended = endHomeEditing(at: time)
        let (text, motion, wasUp, isHome) = (typedText, motion, keyboard?.isUp == true, isHomeActive)
        if text == nil { isKeyboardWanted = false }
        if let text, isKeyboardWanted, keyboardLayouts != .none {
            if keyboard == nil { keyboard = PanelKeyboard(keyboardLayouts, for: text, in: area) }
            if keyboard?.fits(text) == false { replaceKeyboard(for: text, at: time) }
            keyboard?.adapt(to: text)
            keyboard?.isHome = isHome
            keyboard?.show(motion, at: time)
        } else {
            keyboard?.hide(motion, at: time)
        }
        // From now on frames show how far it has come.
        let begins = wasUp == (keyboard?.isUp == true) ? [] : [InteractionEvent(.keyboard, of: presented, at: time)]
        return ended + begins + followKeyboard(at: time)
    }

    private mutating func replaceKeyboard(for text: TypedText, at time: Microseconds) {
        let (other, motion) = (PanelKeyboard(keyboardLayouts, for: text, in: area), motion)
        keyboard?.replace(with: other, motion, at: time)
    }

    /// Has the sheet, or the home, end where the keyboard is at `time`.
    mutating func followKeyboard(at time: Microseconds) -> [InteractionEvent] {
        if keyboard?.isGone(at: time) == true { keyboard = nil }
        let covered = keyboard?.covered(at: time) ?? 0
        let isHome = isHomeActive
        let room = hasHome ? stages[0].makeRoom(forKeyboard: isHome ? covered : 0, showing: nil, at: time) : []
        return room + top.makeRoom(forKeyboard: isHome ? 0 : covered, showing: programEdit, at: time)
    }
}

extension Stage {
    /// Has the sheet make room for a keyboard that covers so many points, and show what is edited.
    fileprivate mutating func makeRoom(
        forKeyboard inset: Double,
        showing edit: ProgramEdit?,
        at time: Microseconds
    ) -> [InteractionEvent] {
        guard inset != machine.layout.area.insetKeyboard else { return [] }
        let before = machine.pose(at: time)
        machine.makeRoom(forKeyboard: inset)
        content?.adapt(to: machine, at: time)
        if content?.edit != nil {
            content?.revealFocus(on: machine, at: time)
        } else if let edit {
            content?.reveal(edit, on: machine, at: time)
        }
        let pose = machine.pose(at: time)
        return (pose == before ? [] : [event(.sheet(pose), at: time)]) + reportContent(at: time)
    }

    /// Shows where a program inside the sheet is written into.
    fileprivate mutating func reveal(_ edit: ProgramEdit?, at time: Microseconds) -> [InteractionEvent] {
        if let edit { content?.reveal(edit, on: machine, at: time) }
        return reportContent(at: time)
    }
}

extension ContentTouch {
    fileprivate mutating func reveal(_ edit: ProgramEdit, on machine: SheetMachine, at time: Microseconds) {
        guard let place = edit.place, page.programPlaces.contains(where: place.isSame) else { return }
        reveal(place.location, .asFarAsNeeded, edit.caret, top: machine.destination, in: machine.layout, at: time)
    }
}
