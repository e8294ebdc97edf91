extension Kind where Value == Bool {
    /// `true` or `false`.
    static let flag = Kind(expected: "true or false") { value, _ in
        if case .boolean(let flag) = value.content { flag } else { nil }
    }
}

extension Kind where Value == Double {
    /// A length: finite and not negative.
    ///
    /// The bound is far beyond any panel and keeps arithmetic exact.
    static let length = number("a length in points, 0 to 100000", in: 0...100_000)
    /// A length that is not zero.
    static let height = number("a height in points, above 0, at most 100000", in: Double.leastNormalMagnitude...100_000)
    /// A velocity.
    static let velocity = number("a velocity in points per second, 0 to 100000", in: 0...100_000)
    /// An opacity.
    static let opacity = number("a number from 0 to 1", in: 0...1)
    /// A duration.
    static let milliseconds = number("milliseconds, 0 to 10000", in: 0...10_000)
    /// Pixels per point.
    static let scale = number("a number from 0.25 to 16", in: 0.25...16)

    /// A number in `range`, with or without a fraction.
    ///
    /// NaN and infinity lie in no range.
    private static func number(_ expected: String, in range: ClosedRange<Double>) -> Kind {
        Kind(expected: expected) { value, _ in value.number.flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension Kind where Value == UInt32 {
    /// `#rgb` or `#rrggbb`.
    static let color = Kind(expected: "a colour \"#rgb\" or \"#rrggbb\"") { value, _ in
        guard let text = value.string, text.utf8.first == 0x23 else { return nil }
        let digits = text.utf8.dropFirst()
        guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        guard let word = UInt32(text.dropFirst(), radix: 16) else { return nil }
        switch digits.count {
        case 3: return (word >> 8 & 0xF) * 0x110000 | (word >> 4 & 0xF) * 0x1100 | (word & 0xF) * 0x11
        case 6: return word
        default: return nil
        }
    }
}

extension Kind where Value == String {
    /// A text that can name something.
    static func name(_ what: String) -> Kind {
        Kind(expected: what) { value, _ in value.string.flatMap { isName($0) ? $0 : nil } }
    }

    /// The absolute path of a device node.
    static let devicePath = Kind(expected: "an absolute path") { value, _ in
        value.string.flatMap { isName($0) && $0.hasPrefix("/") ? $0 : nil }
    }

    /// The path of a picture; a relative one starts at the folder of the file that names it.
    static let picturePath = Kind(expected: "the path of a PNG") { value, reading in
        guard let path = value.string, isName(path) else { return nil }
        return path.hasPrefix("/") ? path : reading.directory + path
    }

    /// The path of the backdrop's picture.
    static let backdropPath = Kind(expected: picturePath.expected) { value, reading in
        if value.string == "snapshot" {
            reading.report("\"snapshot\" is not available in this version, expected the path of a PNG", at: value.place)
            return nil
        }
        return picturePath.read(value, &reading)
    }

    /// C takes names to the first zero byte: one inside would silently name something else.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains(0)
    }
}

extension Kind where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the words that `Value` names.
    static var word: Kind {
        let words = Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return Kind(expected: Value.allCases.count == 1 ? words : "one of \(words)") { value, _ in
            value.string.flatMap(Value.init(rawValue:))
        }
    }
}
