/// What a text is for: which letters it may have, whether others may see it, and which keys a drawn keyboard offers.
package enum TextPurpose: String, Hashable, Sendable, CaseIterable {
    case text, name, email, url, number, digits, pin, password

    /// Whether nobody but who writes it, and who has asked for it, may read it.
    package var isSecret: Bool { self == .pin || self == .password }

    /// `letter` as it may stand in the text; nil where it may not.
    func admitted(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
        switch self {
        case .text, .name, .email, .url, .password: letter
        case .digits, .pin: Self.digit(letter)
        case .number: "+-.,\u{2212}".unicodeScalars.contains(letter) ? letter : Self.digit(letter)
        }
    }

    /// The digit that programs read, whatever the script of the one that was typed.
    private static func digit(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
        guard letter.properties.numericType == .decimal, let value = letter.properties.numericValue else { return nil }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
}
