/// Reads markup letter by letter, as GLib's parser does that Pango uses.
struct MarkupScanner {
    private(set) var position = 0

    private let letters: [Unicode.Scalar]

    /// The longest name of an entity or a number of one.
    private static let longestEntity = 10
    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    init(_ markup: String) {
        letters = Array(markup.unicodeScalars)
    }

    var next: Unicode.Scalar? { position < letters.count ? letters[position] : nil }

    mutating func read() -> Unicode.Scalar? {
        guard let letter = next else { return nil }
        position += 1
        return letter
    }

    mutating func read(_ letter: Unicode.Scalar) -> Bool {
        guard next == letter else { return false }
        position += 1
        return true
    }

    mutating func read(while wanted: (Unicode.Scalar) -> Bool) -> String {
        let rest = letters[position...].prefix(while: wanted)
        position += rest.count
        return String(String.UnicodeScalarView(rest))
    }

    /// Skips white space; false where there is none.
    @discardableResult
    mutating func skipSpace() -> Bool { !read { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }.isEmpty }

    /// Reads the name of an element or an attribute.
    ///
    /// - Throws: `MarkupError` where there is none.
    mutating func name() throws(MarkupError) -> String {
        let start = position
        let name = read { $0.isASCII && ($0.properties.isAlphabetic || $0 == "-" || $0 == "_") }
        guard !name.isEmpty else { throw fault("expected a name; a plain < is written &lt;", at: start) }
        return name
    }

    /// Reads a value between quotes.
    ///
    /// - Throws: `MarkupError` where it has none, or no end.
    mutating func value() throws(MarkupError) -> String {
        let start = position
        guard let quote = read(), quote == "'" || quote == "\"" else {
            throw fault("expected a value between quotes", at: start)
        }
        var value = String.UnicodeScalarView()
        while let letter = try text() {
            if letter.isWritten, letter.scalar == quote { return String(value) }
            value.append(letter.scalar)
        }
        throw fault("the markup ends within a value", at: start)
    }

    /// Reads a letter of the text, and whether it is written itself, not as an entity that stands for it; nil at the end.
    ///
    /// - Throws: `MarkupError` where an entity is none.
    mutating func text() throws(MarkupError) -> (scalar: Unicode.Scalar, isWritten: Bool)? {
        let start = position
        guard let letter = read() else { return nil }
        guard letter == "&" else { return (letter, true) }
        let name = read { $0.isASCII && ($0.properties.isAlphabetic || $0 == "#" || ("0"..."9").contains($0)) }
        guard name.utf8.count <= Self.longestEntity, read(";") else {
            throw fault("& begins an entity that does not end; a plain one is written &amp;", at: start)
        }
        guard let scalar = Self.entities[name] ?? Self.number(name) else {
            throw fault("unknown entity &\(name); known are &lt; &gt; &amp; &quot; &apos; and numbers", at: start)
        }
        return (scalar, false)
    }

    /// The letter that "#8364" or "#x20ac" stands for.
    private static func number(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return nil }
        let (digits, radix) = name.hasPrefix("#x") ? (name.dropFirst(2), 16) : (name.dropFirst(), 10)
        guard let value = UInt32(digits, radix: radix), value > 0, value < 0x11_0000 else { return nil }
        return Unicode.Scalar(value)
    }

    /// A fault of what begins with the letter at `position`.
    func fault(_ message: String, at position: Int) -> MarkupError {
        let before = letters[..<position]
        let line = before.count { $0 == "\n" } + 1
        let start = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return MarkupError(message: "line \(line), column \(position - start + 1): \(message)")
    }
}
