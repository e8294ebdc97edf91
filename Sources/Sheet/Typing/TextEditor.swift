/// A text that is being edited, with its caret and what is selected: keys in, text out.
///
/// A value. Its text is in NFC, on one line and no longer than it may be; caret and selection never part a letter.
package struct TextEditor: Equatable, Sendable {
    package let rules: TextRules
    package private(set) var letters: [Character]
    /// How many letters stand before the caret.
    package private(set) var caret: Int
    /// The other end of what is selected; the caret where nothing is.
    package private(set) var anchor: Int

    /// `text`, as far as it may be there, with the caret at its end.
    package init(_ text: String, _ rules: TextRules) {
        self.rules = rules
        letters = Array(rules.shortened(text))
        (caret, anchor) = (letters.count, letters.count)
    }

    package var text: String { String(letters) }

    /// The letters that are selected; empty where none is.
    package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

    package var selectedText: String { String(letters[selection]) }
}

// Carets.
extension TextEditor {
    /// Has the caret behind so many letters; what lies between is selected where `isSelecting`.
    package mutating func move(to place: Int, isSelecting: Bool = false) {
        caret = min(max(0, place), letters.count)
        if !isSelecting { anchor = caret }
    }

    package mutating func selectAll() { (anchor, caret) = (0, letters.count) }

    /// Selects the word that the letter behind the caret belongs to, or the one before it.
    package mutating func selectWord() {
        guard !letters.isEmpty else { return }
        let letter = min(caret, letters.count - 1)
        let kind = wordKind(letters[letter])
        let before = letters[..<letter].lastIndex { wordKind($0) != kind }
        (anchor, caret) = (
            before.map { $0 + 1 } ?? 0, letters[letter...].firstIndex { wordKind($0) != kind } ?? letters.count
        )
    }

    /// Where the word begins that stands before `place`.
    package func wordStart(before place: Int) -> Int {
        var start = min(place, letters.count)
        while start > 0, wordKind(letters[start - 1]) == .blank { start -= 1 }
        guard start > 0 else { return 0 }
        let kind = wordKind(letters[start - 1])
        while start > 0, wordKind(letters[start - 1]) == kind { start -= 1 }
        return start
    }

    /// Where the word ends that stands behind `place`.
    package func wordEnd(after place: Int) -> Int {
        var end = max(0, place)
        while end < letters.count, wordKind(letters[end]) == .blank { end += 1 }
        guard end < letters.count else { return letters.count }
        let kind = wordKind(letters[end])
        while end < letters.count, wordKind(letters[end]) == kind { end += 1 }
        return end
    }

    private enum Kind { case blank, word, sign }

    /// Where the words of a secret end is a secret.
    private func wordKind(_ letter: Character) -> Kind {
        if rules.purpose.isSecret { return .word }
        return letter.isWhitespace ? .blank : letter.isLetter || letter.isNumber || letter == "_" ? .word : .sign
    }
}

// Changes.
extension TextEditor {
    /// Puts `text` in the place of what is selected, as much of it as there is room for.
    package mutating func insert(_ text: some StringProtocol) {
        // A letter may join the one before it: a full text still takes its marks.
        let room = rules.most - letters.count + selection.count + 1
        var added = Array(rules.admitted(text.prefix(2 * room)).prefix(room))
        guard !added.isEmpty else { return }
        while !replace(selection, with: added), !added.isEmpty { added.removeLast() }
    }

    /// Where an erasure goes.
    package enum Direction: Hashable, Sendable { case backward, forward }

    /// Erases what is selected, else the letter or the word beside the caret.
    package mutating func erase(_ direction: Direction, byWord: Bool = false) {
        var range = selection
        if range.isEmpty {
            range =
                switch direction {
                case .backward: (byWord ? wordStart(before: caret) : max(0, caret - 1))..<caret
                case .forward: caret..<(byWord ? wordEnd(after: caret) : min(letters.count, caret + 1))
                }
        }
        // Without what parts them two letters become one, at most.
        if !range.isEmpty { _ = replace(range, with: []) }
    }

    /// Puts another text in the place of all, with the caret at its end.
    package mutating func replaceAll(with text: String) { self = TextEditor(text, rules) }

    /// Whether there is room for it; nothing changes else.
    private mutating func replace(_ range: Range<Int>, with added: [Character]) -> Bool {
        let before = String(letters[..<range.lowerBound]) + String(added)
        let whole = Array(TextRules.composed(before + String(letters[range.upperBound...])))
        guard whole.count <= rules.most else { return false }
        letters = whole
        caret = min(TextRules.composed(before).count, whole.count)
        anchor = caret
        return true
    }
}
