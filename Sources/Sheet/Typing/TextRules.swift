@_spi(_Unicode) import Swift

/// What a text of a field may be.
package struct TextRules: Equatable, Sendable {
    package var purpose: TextPurpose
    /// The most letters, as who reads it counts them: an emoji of several scalars is one.
    package var most: Int

    /// The most letters that a text may be allowed: no panel shows more, and each stroke lays all of them out.
    package static let lengths = 1...1024
    /// The most letters unless something else is said.
    package static let usualLength = 256

    package init(_ purpose: TextPurpose = .text, most: Int = usualLength) {
        (self.purpose, self.most) = (purpose, most)
    }

    /// Scalars of one letter at most; no script and no emoji needs as many.
    private static let mostScalars = 16

    /// `text` as it may stand in a field, however long: on one line, without what cannot be seen, as its purpose has it.
    package func admitted(_ text: some StringProtocol) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let scalar = Self.visible(scalar).flatMap(purpose.admitted) { scalars.append(scalar) }
        }
        return Self.composed(String(scalars))
    }

    /// The same, without what is too long.
    package func shortened(_ text: some StringProtocol) -> String {
        let letters = admitted(text.prefix(2 * most))
        return letters.count > most ? String(letters.prefix(most)) : letters
    }

    /// Whether `text` is as it may stand in a field.
    package func admits(_ text: String) -> Bool {
        text.count <= most && admitted(text).unicodeScalars.elementsEqual(text.unicodeScalars)
    }

    /// A blank for what begins a line; nil for other controls, and for those that turn what follows around.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "\t", "\n", "\u{2028}", "\u{2029}": " "
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": nil
        default:
            scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint ? nil : scalar
        }
    }

    /// `text` in Unicode's form NFC, in which the same letters are the same bytes, and no letter with marks without number.
    ///
    /// The standard library has this for comparing strings, for which it needs no table of ours, and no Foundation.
    static func composed(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text._nfc)
        let composed = String(scalars)
        guard composed.contains(where: { $0.unicodeScalars.count > mostScalars }) else { return composed }
        return composed.reduce(into: "") { $0.unicodeScalars.append(contentsOf: $1.unicodeScalars.prefix(mostScalars)) }
    }
}
