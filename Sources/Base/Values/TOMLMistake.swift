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
        guard let (index, message) = TOMLMistake(text, location, words)?.explanation else {
            return .init(location: location, message: words)
        }
        return .init(location: text.location(of: index), message: message)
    }

    private init?(_ text: [UInt8], _ location: SourceLocation, _ words: String) {
        let colon = words.firstIndex(of: ":") ?? words.endIndex
        guard let part = words[..<colon].split(separator: " ").last else { return nil }
        (self.text, self.part, detail) = (text, part, words[colon...].dropFirst(2))
        stop = text.index(of: location)
    }

    private var explanation: (index: Int, message: String)? {
        switch part {
        case "string": missingQuote
        case "value", "boolean", "floating-point", "integer", "date", "time", "date-time": wrongValue
        case "pair", "header": detail.hasPrefix("expected a comment") ? excess : missingValue
        default: nil
        }
    }
}

// What people forget.
extension TOMLMistake {
    private var missingQuote: (Int, String)? {
        guard token.isOpenText, isAtEndOfLine else { return nil }
        return (token.start, "the text that begins here has no quote at its end")
    }

    private var wrongValue: (Int, String)? {
        let start = token.start
        let word = word(at: start)
        let lower = word.lowercased()
        switch word.first {
        // A number that is too large, or written in a way of its own.
        case _ where lower.utf8.allSatisfy("0123456789+-._e".utf8.contains) && word.split(separator: ".").count < 3:
            return word.isEmpty ? (start, "expected a value") : nil
        case _ where lower == "true" || lower == "false":
            return (start, "expected \(lower) in small letters, found \(word)")
        case "“", "”", "„", "‘", "’", "«", "»": return (start, "expected a value: texts stand in straight quotes")
        case let first:
            let hint = first?.isNumber == true ? "numbers have no unit, texts stand in quotes" : "texts stand in quotes"
            return (start, "expected a value, found \(word): \(hint)")
        }
    }

    private var missingValue: (Int, String)? {
        if detail.hasPrefix("expected value") || detail.hasPrefix("encountered end"), follows("=") {
            let isComment = stop < text.count && text[stop] == UInt8(ascii: "#")
            return (
                stop, isComment ? "expected a value: a # begins a comment, texts stand in quotes" : "expected a value"
            )
        }
        return isAtEndOfLine && part == "pair" ? (stop, "expected = and a value") : nil
    }

    /// What stands behind a value or a header.
    private var excess: (Int, String)? {
        let isQuote = stop > 0 && (text[stop - 1] == UInt8(ascii: "\"") || text[stop - 1] == UInt8(ascii: "'"))
        let hint = isQuote ? ": a quote in a text is written as \\\"" : ""
        return (stop, "expected the end of the line, found \(word(at: stop))\(hint)")
    }
}

// Where things stand.
extension TOMLMistake {
    private var isAtEndOfLine: Bool { stop == text.count || text[stop] == 0x0A || text[stop] == 0x0D }

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
