import Canvas
import Values

extension ValueParser where Value == Bool {
    /// `true` or `false`.
    static let flag = ValueParser(expected: "true or false") { value, _ in
        if case .boolean(let flag) = value.content { flag } else { nil }
    }
}

extension ValueParser where Value == Color {
    /// `#rgb` or `#rrggbb`.
    static let color = ValueParser(expected: "a colour \"#rgb\" or \"#rrggbb\"") { value, _ in
        guard let text = value.string, text.utf8.first == 0x23 else { return nil }
        let digits = text.utf8.dropFirst()
        guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        guard let word = UInt32(text.dropFirst(), radix: 16) else { return nil }
        switch digits.count {
        case 3: return Color((word >> 8 & 0xF) * 0x110000 | (word >> 4 & 0xF) * 0x1100 | (word & 0xF) * 0x11)
        case 6: return Color(word)
        default: return nil
        }
    }
}

extension ValueParser where Value == Switchable<Color> {
    /// A colour, or none.
    static let colorOrClear = ValueParser<Color>.color.orOff("clear")
}

extension ValueParser where Value == String {
    /// A text that can name something.
    static func name(_ what: String) -> ValueParser {
        ValueParser(expected: what) { value, _ in value.string.flatMap { isName($0) ? $0 : nil } }
    }

    /// The absolute path of a device node.
    static let devicePath = ValueParser(expected: "an absolute path") { value, _ in
        value.string.flatMap { isName($0) && $0.hasPrefix("/") ? $0 : nil }
    }

    /// The path of a picture.
    static let picturePath = path("the path of a PNG")
    /// The path of what a sheet shows.
    static let contentPath = path("the path of a PNG, or of a document, .toml or .json")
    /// The path of a file.
    static let path = path("the path of a file")

    /// A path; a relative one starts at the folder of the file that names it.
    private static func path(_ what: String) -> ValueParser {
        ValueParser(expected: what) { value, reading in
            guard let path = value.string, isName(path) else { return nil }
            return path.hasPrefix("/") ? path : reading.directory + path
        }
    }

    /// C takes names to the first zero byte: one inside would silently name something else.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains(0)
    }
}

extension ValueParser {
    /// One of some words, each of which stands for a value.
    static func oneOf(_ words: [(word: String, value: Value)]) -> ValueParser {
        let list = quoted(words.map(\.word))
        return ValueParser(expected: words.count == 1 ? list : "one of \(list)") { value, _ in
            guard let text = value.string else { return nil }
            return words.first { $0.word == text }?.value
        }
    }

    /// A list of such words, none of them twice, made into a value.
    ///
    /// An empty list is fine.
    static func list<Element: Sendable>(
        of words: [(word: String, value: Element)],
        _ collect: @escaping @Sendable ([Element]) -> Value
    ) -> ValueParser {
        let parser = ValueParser<Element>.oneOf(words)
        return ValueParser(expected: "a list of \(quoted(words.map(\.word)))") { value, reading in
            guard case .array(let elements) = value.content else { return nil }
            let before = reading.faultCount
            var (result, seen): ([Element], Set<String>) = ([], [])
            for element in elements {
                guard let found = parser.value(of: element, &reading), let word = element.string else { continue }
                if !seen.insert(word).inserted {
                    reading.report("expected each word once, found \(element.shown) again", at: element.location)
                }
                result.append(found)
            }
            return reading.faultCount == before ? collect(result) : nil
        }
    }

    private static func quoted(_ words: [String]) -> String {
        words.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}

extension ValueParser where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the words that `Value` names.
    static var word: ValueParser { oneOf(Value.allCases.map { ($0.rawValue, $0) }) }
}

extension ValueParser {
    /// A list of the words that `Word` names, none of them twice.
    static func words<Word>() -> ValueParser
    where Value == Set<Word>, Word: RawRepresentable<String> & CaseIterable & Sendable {
        list(of: Word.allCases.map { ($0.rawValue, $0) }) { Set($0) }
    }
}
