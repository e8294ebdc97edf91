import BottomSheet
import Content
import System
import Typing

// Fields: from a tap or a key to a text.
extension ContentTouch {
    /// Begins to edit the field called `id`, with the caret at the end of its text; one that was edited before is done.
    ///
    /// - Parameter selects: whether all of the text is selected, as keys that go from field to field have it.
    mutating func beginEditing(_ id: String, selects: Bool = false, on machine: SheetMachine, at time: Microseconds) {
        guard edit?.id != id, let target = page.target(called: id), case .edit(let field) = target.action else {
            return
        }
        endEditing(at: time)
        edit = FieldEdit(id, field, at: target.location, text: text(of: id, field))
        if selects { edit?.editor.selectAll() }
        report.noteTyping()
        revealFocus(on: machine, at: time)
    }

    private func text(of id: String, _ field: Item.Field) -> String {
        field.isSecret ? secrets[id]?.text ?? "" : values[id]?.text ?? field.value
    }

    /// Has done with the field that is edited: programs learn of its text.
    mutating func endEditing(at time: Microseconds) {
        guard let edit else { return }
        reportText(at: time)
        if shownSecret == edit.id { shownSecret = nil }
        self.edit = nil
        report.noteTyping()
    }

    /// Reports the text that is edited, where programs know another one.
    private mutating func reportText(at time: Microseconds) {
        guard let edit, !edit.field.isSecret else { return }
        self.edit?.live.due = nil
        guard edit.editor.text != edit.known else { return }
        self.edit?.known = edit.editor.text
        self.edit?.live.last = time
        report.record(.changed(id: edit.id, value: .text(edit.editor.text)), by: .key)
    }

    /// Submits the text of the field that is edited.
    mutating func submit(at time: Microseconds) {
        guard let edit else { return }
        let text = edit.editor.text
        endEditing(at: time)
        report.record(.submitted(id: edit.id, edit.field.isSecret ? .secret(Secret(text)) : .plain(text)), by: .key)
    }

    /// Stays with the field that is edited, as the document says now; whether it may be edited no more is no news of its text.
    mutating func renewEdit() {
        guard var edit else { return }
        guard let target = page.target(called: edit.id), case .edit(let field) = target.action else {
            self.edit = nil
            return report.noteTyping()
        }
        let before = edit.field
        (edit.field, edit.location) = (field, target.location)
        if before.isSecret != field.isSecret || values[edit.id] == nil && !field.isSecret && before.value != field.value
        {
            edit.replace(with: text(of: edit.id, field))
        } else if before.rules != field.rules {
            edit.editor = TextEditor(edit.editor.text, field.rules)
        }
        self.edit = edit
        report.noteTyping()
    }

    /// The field that Return goes to from the one that is edited; nil in the last one.
    var nextField: String? {
        guard let edit else { return nil }
        for location in page.focusable(after: edit.location) {
            if let target = page.target(at: location), case .edit = target.action { return target.id }
        }
        return nil
    }

    /// Shows the letter that was typed last no longer, and reports texts that have waited for it.
    mutating func elapseEdit(to time: Microseconds) {
        if let end = edit?.newest?.end, end <= time {
            edit?.newest = nil
            report.noteTyping()
        }
        if let due = edit?.live.due, due <= time { reportText(at: time) }
    }
}

// Strokes.
extension ContentTouch {
    /// Changes the text that is edited, or where its caret is.
    mutating func type(_ command: EditCommand, _ clipboard: inout Clipboard, at time: Microseconds) {
        guard var edit else { return }
        let (before, ruler) = (edit.editor, ruler(of: edit))
        (edit.newest, edit.tap) = (nil, nil)
        if !command.isOfSyllable { edit.endSyllable() }
        switch command {
        case .insert(let text): edit.editor.insert(text)
        case .compose(let part): edit.compose(part)
        case .erase(.backward, byWord: false): if !edit.eraseOfSyllable() { edit.editor.erase(.backward) }
        case .erase(let direction, let byWord): edit.editor.erase(direction, byWord: byWord)
        case .move(let move, let isSelecting): edit.move(move, isSelecting: isSelecting, ruler)
        case .selectAll: edit.editor.selectAll()
        case .copy: edit.copy(to: &clipboard, at: time)
        case .cut: if edit.copy(to: &clipboard, at: time) { edit.editor.erase(.backward) }
        case .paste: edit.editor.insert(clipboard.text(at: time) ?? "")
        case .enter, .goOn, .end: break
        }
        if edit.editor.letters == before.letters { edit.place(ruler) }
        if edit.field.isSecret, edit.editor.letters.count == before.letters.count + 1 {
            edit.newest = FieldEdit.Newest(letter: edit.editor.caret - 1, end: time + FieldEdit.Newest.life)
        }
        take(edit, at: time)
    }

    /// Has the syllable before the caret end as it stands.
    mutating func endSyllable() {
        edit?.endSyllable()
        report.noteTyping()
    }

    /// Where the letters of what is edited are seen, unless they are others by now.
    private func ruler(of edit: FieldEdit) -> TextRuler? {
        guard let ruler = rulers[edit.location], ruler.count == edit.editor.letters.count else { return nil }
        return edit.field.isSecret || ruler.text == edit.editor.text ? ruler : nil
    }

    /// Goes on with `edit`, whose text may be another one.
    private mutating func take(_ edit: FieldEdit, at time: Microseconds) {
        let isOther = edit.editor.letters != self.edit?.editor.letters
        self.edit = edit
        report.noteTyping()
        guard isOther else { return }
        keepText(edit.editor.text, of: edit.id, isSecret: edit.field.isSecret)
        guard edit.field.isLive, !edit.field.isSecret else { return }
        if let last = edit.live.last, time < last + FieldEdit.Live.pause {
            self.edit?.live.due = last + FieldEdit.Live.pause
        } else {
            reportText(at: time)
        }
    }

    /// A tap on the field called `id`: on its button, or where the caret is to be.
    ///
    /// - Parameters:
    ///   - x: from the left edge of the sheet.
    ///   - y: from the upper edge of the item.
    mutating func tapField(_ id: String, x: Double, y: Double, on machine: SheetMachine, at time: Microseconds) {
        guard let target = page.target(called: id), case .edit(let field) = target.action else { return }
        let ruler = rulers[target.location]
        if ruler?.isOnButton(x: x, y: y) == true { return pressButton(of: id, field, at: time) }
        let isEdited = edit?.id == id
        beginEditing(id, on: machine, at: time)
        guard var edit else { return }
        if isEdited, let tap = edit.tap, time - tap.time <= FieldEdit.Tap.pause, abs(x - tap.x) < FieldEdit.Tap.reach {
            edit.editor.selectWord()
            // A third tap is no second one of this.
            edit.tap = FieldEdit.Tap(time: time, x: .infinity)
        } else {
            let hit = self.ruler(of: edit)
            edit.endSyllable()
            edit.editor.move(to: hit?.caret(at: x) ?? edit.editor.letters.count)
            edit.place(hit)
            edit.tap = FieldEdit.Tap(time: time, x: x)
        }
        edit.newest = nil
        take(edit, at: time)
    }

    private mutating func pressButton(of id: String, _ field: Item.Field, at time: Microseconds) {
        if field.isSecret {
            shownSecret = shownSecret == id ? nil : id
            report.noteTyping()
        } else if var edit, edit.id == id {
            edit.editor.replaceAll(with: "")
            edit.tap = nil
            take(edit, at: time)
        }
    }
}

extension EditCommand {
    /// Whether a syllable that is open goes on with it.
    fileprivate var isOfSyllable: Bool {
        switch self {
        case .compose, .erase(.backward, byWord: false): true
        default: false
        }
    }
}

extension FieldEdit {
    /// Copies what is selected, unless it is a secret; whether something is.
    @discardableResult
    fileprivate func copy(to clipboard: inout Clipboard, at time: Microseconds) -> Bool {
        guard !field.isSecret, !editor.selection.isEmpty else { return false }
        clipboard.put(editor.selectedText, at: time)
        return true
    }

    fileprivate mutating func move(_ move: EditCommand.Move, isSelecting: Bool, _ ruler: TextRuler?) {
        let (caret, selection) = (editor.caret, editor.selection)
        func next(_ side: TextRuler.Side) -> Int {
            // An arrow ends a selection at the side that it points to.
            if !selection.isEmpty, !isSelecting {
                let ends = [selection.lowerBound, selection.upperBound]
                let isOrdered = ruler.map { $0.x(of: ends[0]) <= $0.x(of: ends[1]) } ?? !runsLeft
                return (side == .left) == isOrdered ? ends[0] : ends[1]
            }
            return ruler?.next(to: caret, on: side) ?? caret + ((side == .left) == runsLeft ? 1 : -1)
        }
        func word(_ side: TextRuler.Side) -> Int {
            (side == .left) == runsLeft ? editor.wordEnd(after: caret) : editor.wordStart(before: caret)
        }
        let place =
            switch move {
            case .left: next(.left)
            case .right: next(.right)
            case .leftWord: word(.left)
            case .rightWord: word(.right)
            case .start: 0
            case .end: editor.letters.count
            }
        editor.move(to: place, isSelecting: isSelecting)
    }

    private var runsLeft: Bool { !field.isSecret && TextRuler.runsLeft(editor.text) }

    /// Has the caret stay where it is seen, as far as that is in the box.
    fileprivate mutating func place(_ ruler: TextRuler?) {
        guard let ruler else { return }
        let width = ruler.room.upperBound - ruler.room.lowerBound
        let margin = min(Self.margin, width / 2)
        seat = min(max(ruler.x(of: editor.caret) - ruler.room.lowerBound, margin), width - margin)
    }

    /// What is seen of a wide text beside the caret, in points.
    private static let margin = 10.0
}
