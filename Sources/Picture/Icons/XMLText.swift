import Values

/// The letters of an XML file, read from the beginning to the end.
struct XMLText {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    func isNext(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    @discardableResult
    mutating func skip(_ text: StaticString) -> Bool {
        guard isNext(text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    mutating func skipSpace() {
        while position < bytes.count, Self.spaces.contains(bytes[position]) { position += 1 }
    }

    /// Reads to the end of `text`; what lies before it is the result.
    @discardableResult
    mutating func skip(through text: StaticString, of what: String) throws(SVGFault) -> String {
        let start = position
        while !isAtEnd {
            let end = position
            if skip(text) { return String(decoding: bytes[start..<end], as: UTF8.self) }
            position += 1
        }
        throw fault("\(what) does not end", at: start)
    }

    /// Reads the name of an element or an attribute.
    mutating func name() throws(SVGFault) -> String {
        let start = position
        while position < bytes.count, !Self.ends.contains(bytes[position]) { position += 1 }
        guard position > start else { throw fault("expected a name", at: start) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads a name and the value between quotes that it has, with entities in it replaced.
    mutating func attribute() throws(SVGFault) -> (name: String, value: String, place: Int) {
        let place = position
        let name = try name()
        skipSpace()
        guard skip("=") else { throw fault("expected = behind \(name.oneLine(atMost: 60))") }
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else {
            throw fault("expected a value between quotes")
        }
        let quote = bytes[position]
        position += 1
        let start = position
        guard let end = bytes[start...].firstIndex(of: quote) else { throw fault("a value does not end", at: start) }
        position = end + 1
        return (name, try decoded(start..<end), place)
    }

    /// Reads letters up to the next tag.
    mutating func letters() throws(SVGFault) -> String {
        let start = position
        position = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return try decoded(start..<position)
    }

    private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    private static let ends = spaces.union("/>=<\"'&".utf8)
}

// Entities.
extension XMLText {
    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private func decoded(_ range: Range<Int>) throws(SVGFault) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)[...]
        var decoded = String(parts.removeFirst())
        for part in parts {
            guard let end = part.firstIndex(of: ";"), let letter = Self.letter(part[..<end]) else {
                throw fault("expected &lt; &gt; &amp; &quot; &apos; or a number, no other entity", at: range.lowerBound)
            }
            decoded += letter + part[part.index(after: end)...]
        }
        return decoded
    }

    private static func letter(_ name: Substring) -> String? {
        if let letter = entities[String(name)] { return letter }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let scalar = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
        return scalar.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}

extension XMLText {
    func fault(_ message: String, at place: Int? = nil) -> SVGFault {
        let before = bytes[..<min(place ?? position, bytes.count)]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = String(decoding: before[start...], as: UTF8.self).count + 1
        return SVGFault(message, line: line, column: column)
    }
}
