package import Content
import System
package import Typing

/// A field that is being edited, and its text.
struct FieldEdit: Equatable, Sendable {
    let id: String
    var location: ItemLocation
    /// As the document says now.
    var field: Item.Field
    var editor: TextEditor
    /// What is open of the syllable before the caret; the text has it as it stands.
    private var composer = HangulComposer()
    /// The text that programs know; empty of a secret.
    var known: String
    /// Where the caret stands in a text that is wider than its box, in points; nil for the middle.
    var seat: Double?
    /// The letter of a secret that was typed last, and until when it is seen.
    var newest: Newest?
    /// When programs were sent the text last, and when they are to be next.
    var live = Live()
    /// When a finger has placed the caret, and where.
    var tap: Tap?

    struct Newest: Equatable {
        var letter: Int
        var end: Microseconds
        static let life: Microseconds = 1_000_000
    }

    struct Live: Equatable {
        var last: Microseconds?
        var due: Microseconds?
        /// Ten times a second at most.
        static let pause: Microseconds = 100_000
    }

    struct Tap: Equatable {
        var time: Microseconds
        var x: Double
        /// How long after the first tap of a double tap the second may end, and how far beside it, in points.
        static let (pause, reach): (Microseconds, Double) = (400_000, 44)
    }

    init(_ id: String, _ field: Item.Field, at location: ItemLocation, text: String) {
        (self.id, self.field, self.location) = (id, field, location)
        editor = TextEditor(text, field.rules)
        known = field.isSecret ? "" : editor.text
    }

    var pose: FieldPose {
        var pose = FieldPose(location, caret: editor.caret, selection: editor.selection, seat: seat)
        pose.open = editor.caret - composer.preedit.count..<editor.caret
        return pose
    }

    /// The time of the next change that no key causes.
    var deadline: Microseconds? { earlier(newest?.end, live.due) }

    /// Puts the text of a program in the place of what was typed, with the caret at its end.
    mutating func replace(with text: String) {
        editor = TextEditor(text, field.rules)
        (known, newest, live.due) = (field.isSecret ? "" : editor.text, nil, nil)
        endSyllable()
    }
}

// Syllables of several keys.
extension FieldEdit {
    /// Adds a part to the syllable before the caret, or begins another one; nothing happens where there is no room for that.
    mutating func compose(_ part: Character) {
        guard !field.isSecret else { return editor.insert(String(part)) }
        let (before, open) = (self, composer.preedit.count)
        guard let done = composer.type(part) else {
            endSyllable()
            return editor.insert(String(part))
        }
        let text = done + composer.preedit
        replaceSyllable(of: open, with: text)
        if !editor.letters[..<editor.caret].elementsEqual(before.start(of: open) + Array(text)) { self = before }
    }

    /// The letters before the open syllable, or before what is selected.
    private func start(of open: Int) -> [Character] { Array(editor.letters[..<(editor.selection.lowerBound - open)]) }

    /// Takes the last part from the open syllable; false where none is open.
    mutating func eraseOfSyllable() -> Bool {
        let open = composer.preedit.count
        guard composer.erase() else { return false }
        replaceSyllable(of: open, with: composer.preedit)
        return true
    }

    private mutating func replaceSyllable(of open: Int, with text: String) {
        if open > 0 {
            let end = editor.caret
            editor.move(to: end - open)
            editor.move(to: end, isSelecting: true)
        }
        if text.isEmpty { editor.erase(.backward) } else { editor.insert(text) }
    }

    /// What is open stays as it stands.
    mutating func endSyllable() { _ = composer.end() }
}

/// What is known of the field that is edited, for whoever offers keys for it.
package struct EditedField: Equatable, Sendable {
    package let id: String
    package let purpose: TextPurpose
    /// What Return does; never `auto`.
    package let enter: Item.EnterKey
    /// How many letters it has, and how many of them stand before the caret.
    package let count: Int
    package let caret: Int
    /// The letters before the caret; empty of a secret.
    package let before: String
}
