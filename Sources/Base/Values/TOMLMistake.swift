/// Why toml++ refuses a text, in words of ours where its own would mislead.
///
/// It says what it was reading when it stopped: of `theme = dark` that it "could not determine value type", and of a missing
/// quote what it met at the end of the line.
struct TOMLMistake {
    private let text: [UInt8]
    /// Where toml++ stopped; all before that is TOML.
    private let stop: Int
    /// What it was reading, and what it says of that.
    private let (part, detail): (Substring, Substring)

    /// - Parameters:
    ///   - location: where toml++ stopped.
    ///   - words: its own.
    static func error(in text: [UInt8], at location: SourceLocation, _ words: String) -> DocumentText.SyntaxError {
        if let index = text.firstNotUTF8 {
            return .init(location: text.location(of: index), message: text.notUTF8(index))
        }
        let mistake = TOMLMistake(text, location, words)
        if let (index, message) = mistake?.explanation {
            return .init(location: text.location(of: index), message: message)
        }
        return .init(location: location, message: mistake?.itsWords ?? words)
    }

    private init?(_ text: [UInt8], _ location: SourceLocation, _ words: String) {
        guard let colon = words.firstIndex(of: ":"), let space = words[..<colon].lastIndex(of: " ") else { return nil }
        (self.text, detail) = (text, words[colon...].dropFirst(2))
        part = words[..<colon].hasSuffix("root table") ? "root" : words[space..<colon].dropFirst()
        stop = text.index(of: location)
    }

    private var explanation: (index: Int, message: String)? {
        switch part {
        case "string", "sequence": missingQuote ?? wrongLetter
        case "value", "boolean", "floating-point", "integer", "date", "time", "date-time": wrongValue
        case "pair": detail.hasPrefix("expected a comment") ? excess : existing ?? decimalComma ?? missingValue
        case "header": detail.hasPrefix("expected a comment") ? excess : existing ?? wrongHeader
        case "root": wrongBeginning
        case "key": found("expected a name")
        case "array": found("expected a comma or ]")
        case "table": wrongTable
        default: nil
        }
    }

    /// What toml++ says of what nobody forgets, without the names of its parts.
    private var itsWords: String {
        detail.split(separator: " ").map { $0 == "saw" ? "found" : $0 }.joined(separator: " ")
    }
}

// What people forget in a value.
extension TOMLMistake {
    private var missingQuote: (Int, String)? {
        guard token.isOpenText, isAtEndOfLine else { return nil }
        return (token.start, "the text that begins here has no quote at its end")
    }

    /// A path of Windows, most of the time.
    private var wrongLetter: (Int, String)? {
        guard stop < text.count else { return nil }
        if text[stop] < 0x20 || text[stop] == 0x7F {
            return (stop, "found a control character in a text: it is written as \\u and four digits")
        }
        let line = text[..<stop].lastIndex(of: 0x0A) ?? 0
        guard let backslash = text[line...stop].lastIndex(of: UInt8(ascii: "\\")) else { return nil }
        let escape = String(decoding: text[backslash...stop], as: UTF8.self)
        return (backslash, "found \(escape.oneLine()) in a text: a backslash is written as \\\\")
    }

    private var wrongValue: (Int, String)? {
        let start = token.start
        let word = word(at: start)
        switch word.first {
        case _ where word.utf8.allSatisfy("0123456789+-._eE".utf8.contains) && word.split(separator: ".").count < 3:
            return wrongNumber(word).map { (start, $0) }
        case _ where ["true", "false"].contains(word.lowercased()):
            return (start, "expected \(word.lowercased()) in small letters, found \(word)")
        case "“", "”", "„", "‘", "’", "«", "»": return (start, "expected a value: texts stand in straight quotes")
        case "=": return (start, "expected a value, found another =")
        case let first:
            let hint = first?.isNumber == true ? "numbers have no unit, texts stand in quotes" : "texts stand in quotes"
            return (start, "expected a value, found \(word): \(hint)")
        }
    }

    /// What is wrong with a number; nil where it is too large, or written in a way of its own.
    private func wrongNumber(_ word: String) -> String? {
        let digits = word.drop { $0 == "+" || $0 == "-" }
        if digits.isEmpty { return word.isEmpty ? "expected a value" : "expected a value, found \(word)" }
        if digits.hasPrefix(".") { return "expected a digit before the point, found \(word)" }
        if digits.last?.isNumber != true { return "expected a number that ends with a digit, found \(word)" }
        if digits.allSatisfy(\.isNumber), Int64(word) == nil { return "expected a number of 64 bits, found \(word)" }
        let isPadded = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
        return isPadded && !digits.contains("-") ? "expected a number without a zero before it, found \(word)" : nil
    }

    /// A number with a comma in it: as it stands in a line, or in a table between braces.
    private var decimalComma: (Int, String)? {
        let comma = [stop, token.start - 1].first {
            isDigit($0 - 1) && isDigit($0 + 1) && text[$0] == UInt8(ascii: ",")
        }
        guard let comma else { return nil }
        let before = text[..<comma].reversed().prefix { "0123456789+-._".utf8.contains($0) }
        let number = String(decoding: before.reversed(), as: UTF8.self) + "," + word(at: comma + 1)
        return (comma - before.count, "expected a number with a point, found \(number)")
    }
}

// What people forget around a value.
extension TOMLMistake {
    private var missingValue: (Int, String)? {
        if detail.hasPrefix("expected value") || detail.hasPrefix("encountered end"), follows("=") {
            let isComment = sign == "#"
            return (
                stop, isComment ? "expected a value: a # begins a comment, texts stand in quotes" : "expected a value"
            )
        }
        if isAtEndOfLine { return (stop, "expected = and a value") }
        return sign == ":" ? (stop, "expected = and a value, found :") : found("expected =", nameHint)
    }

    /// What stands behind a value or a header.
    private var excess: (Int, String)? {
        if let decimalComma { return decimalComma }
        if sign == "," { return (stop, "expected the end of the line, found a comma: only lists need any") }
        let quote = stop > 0 ? text[stop - 1] : 0
        let hint =
            switch quote {
            case UInt8(ascii: "\""): ": a quote in a text is written as \\\""
            case UInt8(ascii: "'"): ": a text with a quote like that in it stands between \""
            default: ""
            }
        return found("expected the end of the line", hint)
    }

    /// A name that was given before.
    private var existing: (Int, String)? {
        guard detail.says("redefine"), case let parts = detail.split(separator: "'"), parts.count > 1 else {
            return nil
        }
        return (stop, "\(parts[1]) is there already")
    }

    private var wrongHeader: (Int, String)? {
        let line = text[..<stop].split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
        let end = line.drop { $0 == 0x20 || $0 == 0x09 }.starts(with: "[[".utf8) ? "]]" : "]"
        if detail.says("blank") || sign == "]" && line.last == UInt8(ascii: "[") {
            return (stop, "expected the name of a table")
        }
        return found("expected \(end) behind the name of the table", isAtEndOfLine || sign == "]" ? "" : nameHint)
    }

    private var wrongBeginning: (Int, String)? {
        switch sign {
        case "=": (stop, "expected a name before =")
        case "{": (stop, "expected a name or a table, found {: a file in JSON is called .json")
        case "/", ";": found("expected a name or a table", ": a # begins a comment")
        default:
            found(
                "expected a name or a table",
                sign.isASCII ? "" : ": a name of other letters than a to z stands in quotes"
            )
        }
    }

    private var wrongTable: (Int, String)? {
        if sign == "}" { return (stop, "expected a name behind the comma, found }") }
        return found("expected a comma or }", isAtEndOfLine ? ": a table between braces stands on one line" : "")
    }

    private var nameHint: String { ": a name of several words stands in quotes" }

    /// What was expected, and what is there.
    private func found(_ expected: String, _ hint: String = "") -> (Int, String) {
        let word = word(at: stop)
        let rest = !word.isEmpty ? ", found \(word)" : isAtEndOfLine ? "" : ", found \(sign)"
        return (stop, expected + rest + hint)
    }
}

// Where things stand.
extension TOMLMistake {
    private var isAtEndOfLine: Bool { stop == text.count || text[stop] == 0x0A || text[stop] == 0x0D }

    /// The plain letter at which toml++ stopped; a blank where there is none.
    private var sign: Character { stop < text.count ? Character(Unicode.Scalar(text[stop])) : " " }

    private func isDigit(_ index: Int) -> Bool {
        text.indices.contains(index) && "0123456789".utf8.contains(text[index])
    }

    /// Whether `sign` is the last before `stop` that is no blank.
    private func follows(_ sign: Unicode.Scalar) -> Bool {
        text[..<stop].last { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: sign)
    }

    /// The value or name at which toml++ stopped: where it begins, and whether it is a text that has not ended there.
    private var token: (start: Int, isOpenText: Bool) {
        var (index, start) = (0, 0)
        while index < stop {
            switch text[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let end = endOfText(at: index) else { return (index, true) }
                index = end
            case UInt8(ascii: "#"): index = (text[index..<stop].firstIndex(of: 0x0A) ?? stop) - 1
            case UInt8(ascii: "="), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), 0x0A: start = index + 1
            default: break
            }
            index += 1
        }
        return (text[start..<stop].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? stop, false)
    }

    /// The last quote of the text that begins with the quote at `start`; nil where it does not end before `stop`.
    private func endOfText(at start: Int) -> Int? {
        let quote = text[start]
        let isLong = text[start...].starts(with: repeatElement(quote, count: 3))
        let marks = repeatElement(quote, count: isLong ? 3 : 1)
        var index = start + marks.count
        while index < stop {
            if text[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
                index += 2
            } else if text[index...].starts(with: marks) {
                let end = index + marks.count
                // Up to two more may stand before the three that end a long text.
                return end - 1 + (isLong ? text[end..<stop].prefix(2).prefix { $0 == quote }.count : 0)
            } else {
                index += 1
            }
        }
        return nil
    }

    /// What stands at `start`, up to the end of the value or of the line.
    private func word(at start: Int) -> String {
        let bytes = text[start...].prefix { !",]}#\r\n".utf8.contains($0) }
        let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? start
        return String(decoding: bytes[..<end], as: UTF8.self).oneLine(atMost: 40)
    }
}

extension StringProtocol {
    /// Whether a word is in it; to look for any text takes a library of a megabyte.
    fileprivate func says(_ word: String) -> Bool {
        split { !$0.isLetter }.contains { $0 == word }
    }
}
