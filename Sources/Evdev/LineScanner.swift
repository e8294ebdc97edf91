import Gestures

/// Takes one line of a recording apart, byte by byte.
struct LineScanner {
    /// What to say of a line that is none of evemu's.
    static let expectedLine = "expected a line of an evemu recording (N: I: P: B: A: L: S: E: or #)"

    private let line: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ line: UnsafeBufferPointer<UInt8>) {
        let hasReturn = line.last == UInt8(ascii: "\r")
        self.line = hasReturn ? UnsafeBufferPointer(rebasing: line.dropLast()) : line
    }

    /// The column of the next byte, counted from 1.
    var column: Int { index + 1 }

    /// The letter of a line like `E: …`, which is then behind the scanner; nil for an empty line or a comment.
    mutating func tag() throws(LineFault) -> UInt8? {
        skipBlanks()
        guard let letter = peek(), letter != UInt8(ascii: "#") else { return nil }
        guard index + 1 < line.count, line[index + 1] == UInt8(ascii: ":") else {
            throw fault(Self.expectedLine)
        }
        index += 2
        return letter
    }

    /// The event of an `E:` line: time, type and code in hex, value in decimal.
    mutating func event() throws(LineFault) -> InputEvent {
        skipBlanks()
        let time = try timestamp()
        let type = try hex(upTo: 0xFFFF, "the event type in hex")
        let code = try hex(upTo: 0xFFFF, "the event code in hex")
        let value = try decimal("the value in decimal")
        try finish()
        return InputEvent(time: time, type: UInt16(type), code: UInt16(code), value: value)
    }

    /// A field of hex digits of either case, leading zeros allowed.
    mutating func hex(upTo limit: Int, _ what: String) throws(LineFault) -> Int {
        skipBlanks()
        let start = index
        var value = 0
        while let digit = hexDigit() {
            value = value << 4 | digit
            index += 1
            guard value <= limit else {
                throw fault("expected \(what), at most \(String(limit, radix: 16))", at: start)
            }
        }
        guard index > start, isAtFieldEnd else { throw fault("expected \(what)") }
        return value
    }

    /// A field of decimal digits, a minus sign and leading zeros allowed, that fits 32 bits.
    mutating func decimal(_ what: String) throws(LineFault) -> Int32 {
        skipBlanks()
        let start = index
        let isNegative = peek() == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let magnitude = try digits(upTo: 1 << 31, what, fieldStart: start)
        guard isAtFieldEnd else { throw fault("expected \(what)") }
        guard let value = Int32(exactly: isNegative ? -magnitude : magnitude) else {
            throw fault("expected \(what), within 32 bits", at: start)
        }
        return value
    }

    /// The rest of the line as text, without the blanks around it.
    mutating func text() -> String {
        skipBlanks()
        var rest = line[index...]
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        index = line.count
        return String(decoding: rest, as: UTF8.self)
    }

    /// Whether only blanks or a comment follow.
    mutating func isAtEnd() -> Bool {
        skipBlanks()
        return index == line.count || line[index] == UInt8(ascii: "#")
    }

    /// Makes sure that only blanks or a comment follow.
    mutating func finish() throws(LineFault) {
        guard isAtEnd() else { throw fault("expected the end of the line") }
    }

    /// A fault at the current column, or at `start`, which says what was found there.
    func fault(_ reason: String, at start: Int? = nil) -> LineFault {
        let place = start ?? index
        if let byte = line[place...].first(where: { $0 < 0x20 && !isBlank($0) }) {
            return LineFault(column: place + 1, reason: "\(reason), found binary data (byte \(byte))")
        }
        let found = line[place...].prefix { !isBlank($0) }.prefix(24)
        let end = found.isEmpty ? "the end of the line" : "'\(String(decoding: found, as: UTF8.self))'"
        return LineFault(column: place + 1, reason: "\(reason), found \(end)")
    }
}

extension LineScanner {
    /// `seconds.microseconds`, limited so that there is room to count in microseconds for 30 000 years.
    private mutating func timestamp() throws(LineFault) -> Microseconds {
        let what = "a time as seconds.microseconds"
        let seconds = try digits(upTo: 1 << 40, what, fieldStart: index)
        guard peek() == UInt8(ascii: ".") else { throw fault("expected \(what)") }
        index += 1
        let start = index
        let fraction = try digits(upTo: 999_999, what, fieldStart: start)
        guard index - start == 6, isAtFieldEnd else {
            throw fault("expected \(what), with six digits of fraction", at: start)
        }
        return Microseconds(seconds) * 1_000_000 + Microseconds(fraction)
    }

    private mutating func digits(upTo limit: Int, _ what: String, fieldStart: Int) throws(LineFault) -> Int {
        let start = index
        var value = 0
        while index < line.count {
            let digit = Int(line[index]) - 0x30
            guard digit >= 0, digit <= 9 else { break }
            value = value * 10 + digit
            guard value <= limit else { throw fault("expected \(what), found a number out of range", at: fieldStart) }
            index += 1
        }
        guard index > start else { throw fault("expected \(what)", at: fieldStart) }
        return value
    }

    private func hexDigit() -> Int? {
        guard index < line.count else { return nil }
        switch line[index] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return Int(line[index] - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): return Int(line[index] - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): return Int(line[index] - UInt8(ascii: "A")) + 10
        default: return nil
        }
    }

    private var isAtFieldEnd: Bool { index == line.count || isBlank(line[index]) || line[index] == UInt8(ascii: "#") }

    private func peek() -> UInt8? { index < line.count ? line[index] : nil }

    private mutating func skipBlanks() {
        while index < line.count, isBlank(line[index]) { index += 1 }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
