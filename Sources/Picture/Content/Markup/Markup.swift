import CPango
import Canvas

/// A text in Pango's markup, parsed.
final class Markup {
    let text: String
    /// What its parts look like, as Pango's list of attributes.
    let attributes: OpaquePointer
    let letters: MarkupLetters

    private static let joiners: Set<Unicode.Scalar> = ["\u{A0}", "\u{202F}"]

    /// Parses `markup`, in which the colours of `theme` have their names.
    ///
    /// Pango sees only what `MarkupReader` knows: some values that Pango itself accepts end the program later.
    /// - Throws: `MarkupError` where an element is not closed, unknown or the like, or where a limit is passed.
    init(_ markup: String, _ theme: Theme = .light) throws(MarkupError) {
        let written = markup.withoutNUL
        letters = try MarkupReader.read(written)
        let source = letters.named(in: theme, written)
        var list: OpaquePointer?
        var characters: UnsafeMutablePointer<CChar>?
        var error: UnsafeMutablePointer<GError>?
        let isSound = pango_parse_markup(source, -1, 0, &list, &characters, nil, &error)
        defer { g_free(characters) }
        guard isSound != 0, let list, let characters else {
            defer { g_clear_error(&error) }
            throw MarkupError(message: error.map { String(cString: $0.pointee.message) } ?? "not Pango's markup")
        }
        let all = String(cString: characters)
        let lines = all.withoutBlankLines
        text = String(lines)
        attributes = list
        let (before, bytes) = (all.utf8.distance(from: all.startIndex, to: lines.startIndex), text.utf8.count)
        pango_attr_list_update(list, Int32(before + bytes), Int32(all.utf8.count - before - bytes), 0)
        pango_attr_list_update(list, 0, Int32(before), 0)
    }

    /// `markup` without the soft hyphens in the bytes of `words`.
    init(_ markup: Markup, withoutHyphensIn words: [Range<Int>]) {
        var bytes = Array(markup.text.utf8)
        letters = markup.letters
        attributes = pango_attr_list_copy(markup.attributes)
        for word in words.reversed() {
            for byte in word.reversed() where bytes[byte...].starts(with: "\u{AD}".utf8) {
                bytes.removeSubrange(byte..<byte + 2)
                pango_attr_list_update(attributes, Int32(byte), 2, 0)
            }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes of each word with a soft hyphen, at which Pango parts it wherever a part of it fits.
    var hyphenedWords: [Range<Int>] {
        guard text.unicodeScalars.contains("\u{AD}") else { return [] }
        let letters = Array(text)
        var end = 0
        return LineBreaks(letters).pieces(at: [.word, .line]).compactMap { letters in
            let (word, blanks) = (String(letters), String(letters.prefix { $0.isWhitespace }))
            let start = end + blanks.utf8.count
            end += word.utf8.count
            return letters.contains("\u{AD}") ? start..<start + word.trimmed.utf8.count : nil
        }
    }

    /// Whether it holds a word, or white space, of more than `limit` letters.
    func hasWord(longerThan limit: Int) -> Bool {
        if letters.hasSegments, text.utf8.count > limit { return true }
        var (length, wasSpace) = (0, false)
        return text.unicodeScalars.contains { letter in
            // A no-break space parts no words, and a zero-width one takes part in white space.
            let isSpace = letter.properties.isWhitespace && !Self.joiners.contains(letter) || letter == "\u{200B}"
            length = isSpace == wasSpace ? length + 1 : 1
            wasSpace = isSpace
            return length > limit
        }
    }

    /// Whether a mark stands on white space, and not on a letter.
    var hasMarkOnSpace: Bool {
        let letters = text.unicodeScalars
        return zip(letters, letters.dropFirst()).contains { $0.properties.isWhitespace && $1.isMark }
    }

    /// The bytes and the number of letters of each Korean word, which Pango would part between any two syllables.
    var koreanWords: [(bytes: Range<Int>, count: Int)] {
        let letters = Array(text)
        let ends = letters.reduce(into: [0]) { ends, letter in ends.append(ends[ends.count - 1] + letter.utf8.count) }
        return letters.koreanWords.map { (ends[$0.lowerBound]..<ends[$0.upperBound], $0.count) }
    }

    /// The attributes, with each of `words` whole.
    ///
    /// The list belongs to whoever asks.
    func attributes(keepingWhole words: [Range<Int>]) -> OpaquePointer? {
        let list = pango_attr_list_copy(attributes)
        for word in words {
            guard let whole = pango_attr_allow_breaks_new(0) else { continue }
            (whole.pointee.start_index, whole.pointee.end_index) = (guint(word.lowerBound), guint(word.upperBound))
            pango_attr_list_insert(list, whole)
        }
        return list
    }

    deinit {
        pango_attr_list_unref(attributes)
    }
}

extension MarkupLetters {
    /// The markup with the colours of `theme` in the place of their names, which Pango does not know.
    fileprivate func named(in theme: Theme, _ markup: String) -> String {
        guard !colors.isEmpty else { return markup }
        var scalars = Array(markup.unicodeScalars)
        for (place, name, isOfLetters) in colors.reversed() {
            guard let color = isOfLetters ? theme.letters(named: name) : theme.ground(named: name) else { continue }
            scalars.replaceSubrange(place, with: "\"\(color.hexadecimal)\"".unicodeScalars)
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension String {
    /// The text without the lines at its beginning and its end in which nothing is written.
    fileprivate var withoutBlankLines: Substring {
        let start = prefix(while: \.isWhitespace).lastIndex(where: \.isNewline).map(index(after:)) ?? startIndex
        let blanks = self[start...].reversed().prefix(while: \.isWhitespace)
        return self[start..<(blanks.lastIndex(where: \.isNewline).map { index(before: $0.base) } ?? endIndex)]
    }
}

struct MarkupError: Error {
    let message: String
}

extension Unicode.Scalar {
    /// Whether it belongs to the letter before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: properties.isGraphemeExtend || self == "\u{200D}"
        }
    }
}
