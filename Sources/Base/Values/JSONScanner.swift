/// Finds where the values of a JSON text stand.
///
/// The parser has read the text before, and keeps no positions: so all here is JSON, and no deeper than the bounds allow.
struct JSONScanner {
    private let bytes: [UInt8]
    private var index = 0
    private var location = SourceLocation(line: 1, column: 1)

    static func map(of bytes: [UInt8]) -> SourceMap {
        var scanner = JSONScanner(bytes: bytes.withoutByteOrderMark)
        return scanner.value()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func advance() {
        guard let byte else { return }
        index += 1
        if byte == UInt8(ascii: "\n") {
            location = SourceLocation(line: location.line + 1, column: 1)
        } else if self.byte?.continuesCharacter != true {
            location.column += 1
        }
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while let byte, condition(byte) { advance() }
    }

    private mutating func skipSpace() {
        skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }
}

extension JSONScanner {
    private mutating func value() -> SourceMap {
        skipSpace()
        let start = location
        let content: SourceMap.Content
        switch byte {
        case UInt8(ascii: "{"): content = .entries(sequence(until: "}") { $0.entry() })
        case UInt8(ascii: "["): content = .elements(sequence(until: "]") { $0.value() })
        case UInt8(ascii: "\""):
            _ = string()
            content = .nothing
        default:
            skip { !"]},: \t\r\n".utf8.contains($0) }
            content = .nothing
        }
        return SourceMap(location: start, content: content)
    }

    /// What stands between a bracket and the one that closes it.
    private mutating func sequence<Element>(
        until end: Unicode.Scalar,
        _ read: (inout JSONScanner) -> Element
    ) -> [Element] {
        var elements: [Element] = []
        advance()
        skipSpace()
        while let byte, byte != UInt8(ascii: end) {
            elements.append(read(&self))
            skipSpace()
            if self.byte == UInt8(ascii: ",") { advance() }
            skipSpace()
        }
        advance()
        return elements
    }

    private mutating func entry() -> SourceMap.Entry {
        let (start, name) = (location, string())
        skipSpace()
        advance()
        return SourceMap.Entry(name: name, location: start, value: value())
    }

    /// Skips a string, and returns it.
    private mutating func string() -> String {
        let start = index
        var isPlain = true
        advance()
        while let byte, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                isPlain = false
                advance()
            }
            advance()
        }
        advance()
        let text = bytes[start..<index]
        if isPlain { return String(decoding: text.dropFirst().dropLast(), as: UTF8.self) }
        guard case .text(let text)? = try? Value(json: text) else { return "" }
        return text
    }
}
