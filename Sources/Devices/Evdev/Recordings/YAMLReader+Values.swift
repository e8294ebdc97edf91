extension YAMLReader {
    /// Whether the piece is this text.
    func `is`(_ text: StaticString) -> Bool {
        bytes?.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) ?? false
    }

    /// The piece as text.
    func text(_ what: String) throws(RecordingError) -> String {
        guard let bytes else { throw error("expected \(what)") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The piece as a decimal number within `range`.
    func number(_ what: String, in range: ClosedRange<Int>) throws(RecordingError) -> Int {
        guard let bytes, let value = Self.number(bytes) else { throw error("expected \(what) in decimal") }
        guard range.contains(value) else {
            throw error("expected \(what) from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Moves on to the next piece, which must be a number.
    func nextNumber(_ what: String, in range: ClosedRange<Int>) throws(RecordingError) -> Int {
        try advance()
        return try number(what, in: range)
    }

    /// Moves to the end of the value whose first piece is the current one.
    func skipValue() throws(RecordingError) {
        var depth = 0
        while true {
            switch piece {
            case .scalar: break
            case .listBegin, .mapBegin: depth += 1
            case .listEnd, .mapEnd: depth -= 1
            case .end: return
            }
            if depth <= 0 { return }
            try advance()
        }
    }

    /// Reads the current map, key by key.
    ///
    /// An empty value stands for an empty map. `body` starts at the first piece of a value, and ends at its last.
    func readMap(_ what: String, _ body: (_ key: String) throws(RecordingError) -> Void) throws(RecordingError) {
        if isNothing { return }
        guard piece == .mapBegin else { throw error("expected \(what)") }
        while try advance() != .mapEnd {
            let key = try text("a key of \(what)")
            try advance()
            try body(key)
        }
    }

    /// Reads the current list, item by item, under the rules of `readMap`.
    func readList(_ what: String, _ body: () throws(RecordingError) -> Void) throws(RecordingError) {
        if isNothing { return }
        guard piece == .listBegin else { throw error("expected \(what)") }
        while try advance() != .listEnd { try body() }
    }

    /// Whether the value was left out.
    var isNothing: Bool { bytes?.isEmpty == true || self.is("null") || self.is("~") }

    /// A minus sign that may be missing, then digits; nil for anything else, and for what leaves 64 bits.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let isNegative = bytes.first == UInt8(ascii: "-")
        guard bytes.count > (isNegative ? 1 : 0), bytes.count < 19 else { return nil }
        var value = 0
        for byte in bytes.dropFirst(isNegative ? 1 : 0) {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return isNegative ? -value : value
    }
}
