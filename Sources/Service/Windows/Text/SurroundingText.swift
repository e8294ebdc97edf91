/// What a program says of the text around its caret.
package struct SurroundingText: Equatable, Sendable {
    package private(set) var before: String
    package private(set) var selected: String
    package private(set) var after: String

    package init(before: String, selected: String = "", after: String = "") {
        (self.before, self.selected, self.after) = (before, selected, after)
    }

    /// - Parameters:
    ///   - caret: a place in `bytes`, which are UTF-8.
    ///   - anchor: the other end of what is selected.
    /// - Returns: nil where a place lies beyond the text, or within a letter.
    package init?(_ bytes: [UInt8], caret: Int, anchor: Int) {
        func isBetween(_ place: Int) -> Bool {
            bytes.indices.contains(place) ? bytes[place] & 0xC0 != 0x80 : place == bytes.count
        }
        guard isBetween(caret), isBetween(anchor) else { return nil }
        let (start, end) = (min(caret, anchor), max(caret, anchor))
        before = String(decoding: bytes[..<start], as: UTF8.self)
        selected = String(decoding: bytes[start..<end], as: UTF8.self)
        after = String(decoding: bytes[end...], as: UTF8.self)
    }

    /// The bytes of the letter before the caret, as who reads it counts letters; 0 where there is none.
    package var lastLetter: Int { before.last?.utf8.count ?? 0 }

    /// Whether a sentence begins at the caret.
    package var beginsSentence: Bool {
        guard let last = before.last else { return true }
        guard last.isWhitespace else { return false }
        let end = before.lastIndex { !$0.isWhitespace }
        if before[(end.map(before.index(after:)) ?? before.startIndex)...].contains(where: \.isNewline) { return true }
        return end.map { ".!?…。؟".contains(before[$0]) } ?? true
    }

    package var beginsWord: Bool { before.last.map { $0.isWhitespace || $0 == "-" } ?? true }

    /// Becomes what it is after an edit, as far as that is known.
    mutating func apply(_ edit: TextEdit) {
        func dropped(_ text: String, _ bytes: Int, atEnd: Bool) -> String {
            let rest = atEnd ? text.utf8.dropLast(bytes) : text.utf8.dropFirst(bytes)
            return String(decoding: Array(rest), as: UTF8.self)
        }
        if !edit.commit.isEmpty { selected = "" }
        before = dropped(before, edit.erasedBefore, atEnd: true) + edit.commit
        after = dropped(after, edit.erasedAfter, atEnd: false)
    }
}
