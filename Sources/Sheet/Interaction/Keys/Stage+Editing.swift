import BottomSheet
import Content
import System
import Typing

// Keys while a field is edited, or has the focus, and taps that end that.
extension Stage {
    /// Handles a stroke as one of a text; nil where it means what it means beside fields.
    mutating func type(_ stroke: KeyStroke, _ clipboard: inout Clipboard) -> [InteractionEvent]? {
        let time = stroke.time
        guard content?.edit != nil || beginTyping(stroke) else { return nil }
        guard stroke.phase != .up, let command = EditCommand(stroke) else { return [] }
        switch command {
        case .goOn:
            if let location = content?.edit?.location { content?.focus.move(to: location) }
            content?.endEditing(at: time)
            return nil
        case .enter: if stroke.phase == .down { enter(at: time) }
        case .end: if stroke.phase == .down { content?.endEditing(at: time) }
        default: content?.type(command, &clipboard, at: time)
        }
        return reveal(at: time)
    }

    /// Whether a stroke begins to edit the field that has the focus: what writes or erases does.
    private mutating func beginTyping(_ stroke: KeyStroke) -> Bool {
        guard let target = content?.focusedField, stroke.phase != .up, stroke.key != .space else { return false }
        switch EditCommand(stroke) {
        case .insert, .compose, .erase, .paste:
            content?.beginEditing(target.id, selects: true, on: machine, at: stroke.time)
        default: return false
        }
        return content?.edit != nil
    }

    /// What Return does in the field that is edited.
    private mutating func enter(at time: Microseconds) {
        guard let content, let edit = content.edit else { return }
        switch edit.field.enter {
        case .auto:
            if let next = content.nextField { return goOn(to: next, at: time) }
            guard let primary = content.page.primary else {
                self.content?.submit(at: time)
                return
            }
            self.content?.endEditing(at: time)
            guard let target = content.page.target(at: primary) else { return }
            self.content?.record(.activated(id: target.id), by: .key, at: time)
        case .next:
            if let next = content.nextField { goOn(to: next, at: time) } else { self.content?.endEditing(at: time) }
        case .done: self.content?.endEditing(at: time)
        case .go, .search, .send: self.content?.submit(at: time)
        }
    }

    private mutating func goOn(to id: String, at time: Microseconds) {
        content?.beginEditing(id, selects: true, on: machine, at: time)
        if content?.focus.seen != nil, let location = content?.edit?.location { content?.focus.move(to: location) }
    }

    /// Ends editing where a tap is on no item; whether that is all that it does, as beside the sheet.
    mutating func endsEditing(on target: Target, at time: Microseconds) -> Bool {
        guard content?.edit != nil, target != .content || content?.press == nil else { return false }
        content?.endEditing(at: time)
        return target == .backdrop
    }

    /// Whether what a key writes is a secret's.
    var takesSecret: Bool {
        if let edit = content?.edit { return edit.field.isSecret }
        return content?.focusedField?.field.isSecret ?? false
    }

    /// What is known of the field that is edited.
    var edited: EditedField? {
        guard let edit = content?.edit else { return nil }
        let before = edit.field.isSecret ? "" : String(edit.editor.letters[..<edit.editor.caret])
        return EditedField(
            id: edit.id,
            purpose: edit.field.rules.purpose,
            enter: content?.enter(of: edit.field) ?? .done,
            count: edit.editor.letters.count,
            caret: edit.editor.caret,
            before: before
        )
    }
}

extension ContentTouch {
    /// What Return does in the field that is edited.
    fileprivate func enter(of field: Item.Field) -> Item.EnterKey {
        guard field.enter == .auto else { return field.enter }
        return nextField != nil ? .next : page.primary != nil ? .done : .go
    }

    /// The field that is marked.
    fileprivate var focusedField: (id: String, field: Item.Field)? {
        guard let target = focus.seen.flatMap(page.target), case .edit(let field) = target.action else { return nil }
        return (target.id, field)
    }
}
