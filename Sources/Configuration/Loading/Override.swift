package import Values

/// One key set from outside of any file: `KEY=VALUE` of the command line, or a key with a value of a program.
///
/// VALUE is TOML; what is not TOML counts as a text, so that `sheet.preset=classic` needs no quotes.
package struct Override: Hashable, Sendable {
    /// The text as it was given, or as it could have been.
    package let text: String

    private let given: Value?

    /// An override by its text.
    ///
    /// What is wrong with it shows when the settings are loaded.
    package init(_ text: String) {
        self.text = text
        given = nil
    }

    /// An override of a program's; nil when the key is none, or null stands somewhere in the value, which TOML does not
    /// have.
    package init?(key: String, value: Value) {
        guard Override.names(of: key[...]) != nil, TOMLValue(value, at: Override.place) != nil else { return nil }
        text = "\(key)=\(value.json)"
        given = value
    }

    /// The key's tables and value as a document holds them; nil when there is no proper key.
    var entries: [TOMLEntry]? {
        guard let equals = text.firstIndex(of: "="), let names = Override.names(of: text[..<equals]) else { return nil }
        var value =
            given.flatMap { TOMLValue($0, at: Override.place) }
            ?? Override.value(String(text[text.index(after: equals)...]))
        var entry: TOMLEntry?
        for name in names.reversed() {
            if let inner = entry { value = TOMLValue(content: .table([inner]), place: Override.place) }
            entry = TOMLEntry(name: String(name), place: Override.place, value: value)
        }
        return entry.map { [$0] }
    }

    private static func names(of key: Substring) -> [Substring]? {
        let names = key.split(separator: ".", omittingEmptySubsequences: false)
        return names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(Override.isKeyByte) } ? names : nil
    }

    /// An override has no lines; messages show it whole.
    private static let place = Place(line: 1, column: 1)

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    private static func value(_ text: String) -> TOMLValue {
        let document = try? TOMLDocument.parse(Array("value = \(text)".utf8))
        // A line break in the text could smuggle in a second key: then it is no value.
        if case .table(let entries)? = document?.content, entries.count == 1 { return entries[0].value }
        return TOMLValue(content: .string(text), place: place)
    }
}
