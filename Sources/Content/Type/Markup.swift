import CPango

/// A text in Pango's markup, parsed.
final class Markup {
    /// What is read.
    let text: String
    /// What its parts look like, as Pango's list of attributes.
    let attributes: OpaquePointer

    /// The most lines that may be begun by a line break; the time that Pango takes grows with their square.
    private static let mostLines = 2000
    private static let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2028}", "\u{2029}"]
    private static let longestWord = 500

    /// Parses `markup`.
    ///
    /// - Throws: `MarkupError` where an element is not closed, unknown or the like.
    init(_ markup: String) throws(MarkupError) {
        var list: OpaquePointer?
        var letters: UnsafeMutablePointer<CChar>?
        var error: UnsafeMutablePointer<GError>?
        let isSound = pango_parse_markup(markup.withoutNUL, -1, 0, &list, &letters, nil, &error)
        defer { g_free(letters) }
        guard isSound != 0, let list, let letters else {
            defer { g_clear_error(&error) }
            throw MarkupError(message: error.map { String(cString: $0.pointee.message) } ?? "not Pango's markup")
        }
        text = String(cString: letters)
        attributes = list
        let lines = text.unicodeScalars.count { Self.breaks.contains($0) } + 1
        guard lines <= Self.mostLines else {
            throw MarkupError(message: "expected at most \(Self.mostLines) lines, found \(lines)")
        }
    }

    /// Whether it holds a word that no line ends for.
    ///
    /// Pango looks for a place to break such a word in a time that grows with the square of its length.
    var hasEndlessWord: Bool {
        text.unicodeScalars.split { $0.properties.isWhitespace }.contains { $0.count > Self.longestWord }
    }

    deinit {
        pango_attr_list_unref(attributes)
    }
}

/// What is wrong with a markup, in Pango's words.
struct MarkupError: Error {
    let message: String
}
