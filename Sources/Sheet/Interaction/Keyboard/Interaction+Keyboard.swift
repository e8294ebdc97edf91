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
        if let field = edited, keyboard?.isUp == true { replaceKeyboard(for: field, at: time) }
        return renewKeyboard(at: time)
    }

    private var area: SheetArea { transform.area }

    private var motion: MotionBehavior { machine.behavior.motion }

    /// Begins to edit the first item, where that is a field, as a finger would: whoever asks for a text wants it typed.
    package mutating func editFirst(at time: Microseconds) -> [InteractionEvent] {
        guard let page = top.content?.page, let target = page.focusable.first.flatMap(page.target),
            case .edit = target.action
        else { return [] }
        let machine = machine
        top.content?.beginEditing(target.id, on: machine, at: time)
        isKeyboardWanted = true
        return top.reveal(at: time) + renewKeyboard(at: time)
    }

    /// Has the keys that are held do what they do by `time`.
    mutating func elapseKeyboard(to time: Microseconds) -> [InteractionEvent] {
        guard let due = keyboard?.deadline, due <= time else { return [] }
        let strokes = keyboard?.elapse(to: time) ?? []
        let typed = strokes.flatMap { type($0) }
        return typed + [InteractionEvent(.keyboard, of: presented, at: time)] + renewKeyboard(at: time)
    }

    /// Has the keyboard up as long as somebody wants it who has asked for it with a finger, with the keys that fit.
    mutating func renewKeyboard(at time: Microseconds) -> [InteractionEvent] {
        let (field, motion) = (edited, motion)
        if field == nil { isKeyboardWanted = false }
        if let field, isKeyboardWanted, keyboardLayouts != .none {
            if keyboard == nil { keyboard = PanelKeyboard(keyboardLayouts, for: field, in: area) }
            if keyboard?.fits(field) == false { replaceKeyboard(for: field, at: time) }
            keyboard?.adapt(to: field)
            keyboard?.show(motion, at: time)
        } else {
            keyboard?.hide(motion, at: time)
        }
        return followKeyboard(at: time)
    }

    private mutating func replaceKeyboard(for field: EditedField, at time: Microseconds) {
        let (other, motion) = (PanelKeyboard(keyboardLayouts, for: field, in: area), motion)
        keyboard?.replace(with: other, motion, at: time)
    }

    /// Has the sheet end where the keyboard is at `time`.
    mutating func followKeyboard(at time: Microseconds) -> [InteractionEvent] {
        if keyboard?.isGone(at: time) == true { keyboard = nil }
        let covered = keyboard?.covered(at: time) ?? 0
        return top.makeRoom(forKeyboard: covered, at: time)
    }
}

extension Stage {
    /// Has the sheet make room for a keyboard that covers so many points, and show what is edited.
    fileprivate mutating func makeRoom(forKeyboard inset: Double, at time: Microseconds) -> [InteractionEvent] {
        guard inset != machine.layout.area.insetKeyboard else { return [] }
        let before = machine.pose(at: time)
        machine.makeRoom(forKeyboard: inset)
        content?.adapt(to: machine, at: time)
        if content?.edit != nil { content?.revealFocus(on: machine, at: time) }
        let pose = machine.pose(at: time)
        return (pose == before ? [] : [event(.sheet(pose), at: time)]) + reportContent(at: time)
    }
}
