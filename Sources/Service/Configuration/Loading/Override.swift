package import BottomSheet
package import Values

/// One key set from outside of any file: `KEY=VALUE` of the command line, or a key with a value of a program.
///
/// It holds the parsed value; its text serves messages only.
package struct Override: Equatable, Sendable {
    /// The text as it was given, or as it could have been.
    package let text: String
    /// The key's tables and value as a document holds them; nil when the text has no proper key, which is a fault when
    /// the settings are loaded.
    let entry: TOMLEntry?
    /// A program's own preset, which needs no reading.
    let preset: Preset?

    /// An override of the command line.
    ///
    /// VALUE is TOML; what is not TOML counts as a text, so that `sheet.preset=classic` needs no quotes.
    package init(_ text: String) {
        self.text = text
        preset = nil
        entry = text.firstIndex(of: "=").flatMap { equals in
            Override.names(of: text[..<equals]).map { names in
                Override.entry(names, Override.value(String(text[text.index(after: equals)...])))
            }
        }
    }

    /// An override of a program; nil when the key is none, or null stands somewhere in the value, which TOML does not
    /// have.
    package init?(key: String, value: Value) {
        guard let names = Override.names(of: key[...]) else { return nil }
        guard let given = TOMLValue(value, at: Override.location) else { return nil }
        text = "\(key)=\(value.json)"
        preset = nil
        entry = Override.entry(names, given)
    }

    /// The preset of a program, with everything that the program has changed in it.
    package init(_ preset: Preset) {
        text = "\(Self.presetKey)=\(preset.name)"
        entry = nil
        self.preset = preset
    }

    static let presetKey = "sheet.preset"

    /// An override has no lines; messages show it whole.
    static let location = SourceLocation(line: 1, column: 1)

    /// The most names that a key may have.
    ///
    /// No key has more than four. The tables of a client's key with as many names as fit into a message would overflow the stack
    /// when they are compared or freed.
    private static let mostNames = 32

    /// The names of the tables and of the key in them; nil when one of them is no name, or there are too many.
    private static func names(of key: Substring) -> [Substring]? {
        let names = key.split(separator: ".", maxSplits: mostNames, omittingEmptySubsequences: false)
        guard names.count <= mostNames else { return nil }
        return names.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isKeyByte) } ? names : nil
    }

    private static func isKeyByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }

    /// The value below its key and its tables; there is at least one name.
    private static func entry(_ names: [Substring], _ value: TOMLValue) -> TOMLEntry {
        let key = TOMLEntry(name: String(names[names.endIndex - 1]), location: location, value: value)
        return names.dropLast().reversed().reduce(key) { inner, table in
            let content = TOMLValue(content: .table([inner]), location: location)
            return TOMLEntry(name: String(table), location: location, value: content)
        }
    }

    private static func value(_ text: String) -> TOMLValue {
        let document = try? TOMLDocument.parse(Array("value = \(text)".utf8))
        // A line break in the text could smuggle in a second key: then it is no value.
        if case .table(let entries)? = document?.content, entries.count == 1 { return entries[0].value }
        return TOMLValue(content: .string(text), location: location)
    }
}
