import Values

/// One key of the configuration: its name, what it takes, what it means, and where its value goes.
package struct Key: Sendable {
    /// The key with its tables: `sheet.dim.alpha`.
    package let path: String
    /// What it takes, in words.
    package let expected: String
    /// What it has where it is not set, as the manual says it.
    ///
    /// TOML, or a remark in parentheses; behind it, for presets that have another one, `; VALUE in PRESET, PRESET`.
    package let defaultText: String
    /// What it means, in one line.
    package let summary: String
    /// Reads a value into settings, or reports why it cannot.
    let apply: @Sendable (TOMLValue, inout Reading, inout Settings) -> Void

    /// A key whose value `store` puts where it belongs.
    ///
    /// It is no key path: the runtime takes as long to make the first one of a type as to read a small file.
    init<Value>(
        _ path: String,
        _ parser: ValueParser<Value>,
        _ store: @escaping @Sendable (inout Settings, Value) -> Void,
        default text: String,
        _ summary: String
    ) {
        self.path = path
        self.summary = summary
        defaultText = text
        expected = parser.expected
        apply = { value, reading, settings in
            let result = parser.value(of: value, &reading)
            reading.markSet(at: value.location, isValid: result != nil)
            if let result { store(&settings, result) }
        }
    }
}

extension Key {
    /// The keys by their paths.
    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

    /// Whether keys stand in the table with a path.
    ///
    /// Every start asks for a few tables: looking at all keys then is quicker than gathering all tables.
    static func isTable(_ path: String) -> Bool {
        let prefix = (path + ".").utf8
        return all.contains { $0.path.utf8.starts(with: prefix) }
    }

    /// What may stand in the table with a path, each name once; the root's path is empty.
    ///
    /// Only who was given a wrong name asks.
    static func names(in table: String) -> [String] {
        var names: [String] = []
        for key in all where table.isEmpty || key.path.hasPrefix(table + ".") {
            let rest = key.path.dropFirst(table.isEmpty ? 0 : table.count + 1)
            let name = String(rest.prefix { $0 != "." })
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The path of `name` in `table`.
    static func join(_ table: String, _ name: String) -> String {
        table.isEmpty ? name : "\(table).\(name)"
    }
}

extension Key {
    /// Every key with what it takes, what it has where it is not set, and what it means, as a table in Markdown.
    package static var manual: String {
        let rows = all.map { "| `\($0.path)` | \($0.expected) | \($0.defaultText) | \($0.summary) |" }
        return (["| key | takes | default | means |", "|---|---|---|---|"] + rows).joined(separator: "\n") + "\n"
    }
}
