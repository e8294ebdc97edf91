/// What a program is to do with its text: all of it at once.
package struct TextEdit: Equatable, Sendable {
    /// Bytes of UTF-8 to erase at the caret.
    package var erasedBefore: Int
    package var erasedAfter: Int
    /// What is written for good.
    package var commit: String
    /// What stands at the caret and may still become something else, in the place of what stood there so.
    package var preedit: String

    package init(erasing before: Int = 0, after: Int = 0, commit: String = "", preedit: String = "") {
        (erasedBefore, erasedAfter, self.commit, self.preedit) = (before, after, commit, preedit)
    }

    /// The most bytes of a text in one event: a message has 4096.
    static let mostBytes = 2000

    /// The same in parts of which each fits into events; what is too long to be open is written for good.
    package var parts: [TextEdit] {
        let open = preedit.utf8.count > Self.mostBytes ? "" : preedit
        var pieces = [""]
        for letter in commit + (open.isEmpty ? preedit : "") where letter.utf8.count <= Self.mostBytes {
            if pieces[pieces.count - 1].utf8.count + letter.utf8.count > Self.mostBytes { pieces.append("") }
            pieces[pieces.count - 1].append(letter)
        }
        return pieces.enumerated().map { index, piece in
            TextEdit(
                erasing: index == 0 ? erasedBefore : 0,
                after: index == 0 ? erasedAfter : 0,
                commit: piece,
                preedit: index == pieces.count - 1 ? open : ""
            )
        }
    }
}
