import Gestures
import System

/// Splits one line of a recording, byte by byte.
struct LineScanner {
    private let line: UnsafeBufferPointer<UInt8>
    private var index = 0

    /// A line without its newline.
    ///
    /// One or more CR that a terminal put before it are left out.
    init(_ line: UnsafeBufferPointer<UInt8>) {
        var length = line.count
        while length > 0, line[length - 1] == UInt8(ascii: "\r") { length -= 1 }
        self.line = UnsafeBufferPointer(rebasing: line.prefix(length))
    }

    /// The column of the next byte, counted from 1.
    var column: Int { index + 1 }

    var next: UInt8? { index < line.count ? line[index] : nil }

    func byte(after distance: Int) -> UInt8? { index + distance < line.count ? line[index + distance] : nil }

    mutating func skip(_ count: Int) { index = min(index + count, line.count) }

    mutating func skipBlanks() {
        while index < line.count, isBlank(line[index]) { index += 1 }
    }

    /// A field of hex digits of either case, leading zeros allowed.
    mutating func hex(upTo limit: Int, _ what: String) throws(RecordingLineError) -> Int {
        skipBlanks()
        let start = index
        let (value, end) = number(base: 16, limit: limit)
        index = end
        guard value <= limit else { throw error("expected \(what), at most \(String(limit, radix: 16))", at: start) }
        guard end > start, isAtFieldEnd else { throw error("expected \(what)") }
        return value
    }

    /// A field of decimal digits, a minus sign and leading zeros allowed, that fits 32 bits.
    mutating func decimal(_ what: String) throws(RecordingLineError) -> Int32 {
        skipBlanks()
        let start = index
        let isNegative = next == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let magnitude = try digits(upTo: 1 << 31, what, fieldStart: start)
        guard isAtFieldEnd else { throw error("expected \(what)") }
        guard let value = Int32(exactly: isNegative ? -magnitude : magnitude) else {
            throw error("expected \(what), within 32 bits", at: start)
        }
        return value
    }

    /// `seconds.microseconds`, limited so that there is room to count in microseconds for 30 000 years.
    mutating func timestamp() throws(RecordingLineError) -> Microseconds {
        skipBlanks()
        let what = "a time as seconds.microseconds"
        let seconds = try digits(upTo: 1 << 40, what, fieldStart: index)
        guard next == UInt8(ascii: ".") else { throw error("expected \(what)") }
        index += 1
        let start = index
        let fraction = try digits(upTo: 999_999, what, fieldStart: start)
        guard index - start == 6, isAtFieldEnd else {
            throw error("expected \(what), with six digits of fraction", at: start)
        }
        return Microseconds(seconds) * 1_000_000 + Microseconds(fraction)
    }

    mutating func text() -> String {
        skipBlanks()
        var rest = line[index...]
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        index = line.count
        return String(decoding: rest, as: UTF8.self)
    }

    mutating func quoted() -> String {
        let text = text()
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// Whether only blanks or a comment follow.
    mutating func isAtEnd() -> Bool {
        skipBlanks()
        return index == line.count || line[index] == UInt8(ascii: "#")
    }

    mutating func finish() throws(RecordingLineError) {
        guard isAtEnd() else { throw error("expected the end of the line") }
    }

    /// An error at the current column, or at `start`, which says what was found there.
    func error(_ reason: String, at start: Int? = nil) -> RecordingLineError {
        let place = start ?? index
        if let byte = line[place...].first(where: { $0 < 0x20 && !isBlank($0) }) {
            return RecordingLineError(column: place + 1, reason: "\(reason), found binary data (byte \(byte))")
        }
        let found = line[place...].prefix { !isBlank($0) }.prefix(24)
        let end = found.isEmpty ? "the end of the line" : "'\(String(decoding: found, as: UTF8.self))'"
        return RecordingLineError(column: place + 1, reason: "\(reason), found \(end)")
    }
}

extension LineScanner {
    /// Moves past `literal`, if that is what follows blanks.
    /// - Returns: whether it is.
    mutating func accept(_ literal: StaticString) -> Bool {
        skipBlanks()
        let count = literal.utf8CodeUnitCount
        guard line.count - index >= count else { return false }
        let rest = line[index..<index + count]
        guard rest.elementsEqual(UnsafeBufferPointer(start: literal.utf8Start, count: count)) else { return false }
        index += count
        return true
    }

    /// The letters, digits and underscores that follow blanks: a number or a name; empty when there are none.
    ///
    /// It is valid as long as the line is.
    mutating func word() -> UnsafeBufferPointer<UInt8> {
        skipBlanks()
        let start = index
        while index < line.count, isWord(line[index]) { index += 1 }
        return UnsafeBufferPointer(rebasing: line[start..<index])
    }

    private func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension LineScanner {
    private mutating func digits(upTo limit: Int, _ what: String, fieldStart: Int) throws(RecordingLineError) -> Int {
        let (value, end) = number(base: 10, limit: limit)
        guard value <= limit else { throw error("expected \(what), found a number out of range", at: fieldStart) }
        guard end > index else { throw error("expected \(what)", at: fieldStart) }
        index = end
        return value
    }

    /// The digits at the current place as a number, and where they end.
    ///
    /// It stops after the first digit that takes the number beyond the limit. Nothing is stored meanwhile: most of
    /// the time of reading a recording is spent here.
    @inline(__always)
    private func number(base: Int, limit: Int) -> (value: Int, end: Int) {
        var value = 0
        var end = index
        while end < line.count, value <= limit {
            let digit = Self.digit(line[end])
            guard digit < base else { break }
            value = value &* base &+ digit
            end += 1
        }
        return (value, end)
    }

    /// The value of a digit of any base up to 16; far more for any other byte.
    @inline(__always)
    private static func digit(_ byte: UInt8) -> Int {
        let decimal = byte &- UInt8(ascii: "0")
        if decimal < 10 { return Int(decimal) }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? Int(letter) + 10 : .max
    }

    /// Whether a field may end here: at a blank, at a comment, or at the punctuation of lists.
    private var isAtFieldEnd: Bool {
        guard let next else { return true }
        return isBlank(next) || next == UInt8(ascii: "#") || next == UInt8(ascii: ",") || next == UInt8(ascii: "]")
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
