import BottomSheet
import Content
import Values

/// One key of the configuration: its name, what it takes, what it means, and the value that it sets.
package struct Key: Sendable {
    /// The key with its tables: `sheet.dim.alpha`.
    package let path: String
    package var expected: String { describe() }
    package private(set) var summary = ""
    /// Reads a value into settings, or reports why it cannot.
    let apply: @Sendable (TOMLValue, inout Reading, inout Settings) -> Void
    private let describe: @Sendable () -> String
    /// The value of a sheet that starts from a preset.
    private let value: @Sendable (Preset) -> Default

    private enum Default: Equatable {
        /// TOML that the key takes.
        case value(String)
        case remark(String)

        var text: String {
            switch self {
            case .value(let text), .remark(let text): text
            }
        }
    }

    /// A key of a value that belongs to no preset.
    ///
    /// A key path is made only where a key is set: the first one of a type takes the runtime as long as a small file takes
    /// to be read. The same holds for `init(_:_:preset:)`.
    init<Value>(
        _ path: String,
        _ syntax: ValueSyntax<Value>,
        _ place: @autoclosure @escaping @Sendable () -> WritableKeyPath<Settings, Value>
    ) {
        self.init(path, syntax, default: { _ in Settings()[keyPath: place()] }) { value, settings in
            settings[keyPath: place()] = value
        }
    }

    init<Value: Equatable>(
        _ path: String,
        _ syntax: ValueSyntax<Value>,
        preset place: @autoclosure @escaping @Sendable () -> WritableKeyPath<Preset, Value>
    ) {
        self.init(path, syntax, default: { $0[keyPath: place()] }) { value, settings in
            settings.sheet.set(path, to: value, at: place)
        }
    }

    private init<Value>(
        _ path: String,
        _ syntax: ValueSyntax<Value>,
        default value: @escaping @Sendable (Preset) -> Value,
        set: @escaping @Sendable (Value, inout Settings) -> Void
    ) {
        self.path = path
        describe = syntax.describe
        self.value = { preset in syntax.toml(value(preset)).map(Default.value) ?? .remark(syntax.remark) }
        apply = { value, reading, settings in
            let result = syntax.value(of: value, &reading)
            reading.markSet(at: value.location, isValid: result != nil)
            if let result { set(result, &settings) }
        }
    }

    func means(_ summary: String) -> Key {
        var key = self
        key.summary = summary
        return key
    }
}

extension Key {
    package static let all: [Key] = Array(
        ([
            DisplaySettings.keys, InputSettings.keys, PowerSettings.keys, ControlSettings.keys,
            ProgramSettings.keys, KeyboardSettings.keys, IconSettings.keys, LimitSettings.keys,
            Style.keys, HomeSettings.keys, StateSettings.keys,
        ] + SheetSettings.keys).joined()
    )

    static func named(_ path: String) -> Key? { all.first { $0.path == path } }

    static func order(of path: String) -> Int { all.firstIndex { $0.path == path } ?? all.endIndex }

    /// Whether keys stand in the table with a path.
    ///
    /// Every start asks for a few tables: looking at all keys then is quicker than gathering all tables.
    static func isTable(_ path: String) -> Bool {
        let prefix = (path + ".").utf8
        return all.contains { $0.path.utf8.starts(with: prefix) }
    }

    /// What may stand in the table with a path, each name once; the root's path is empty.
    static func names(in table: String) -> [String] {
        var names: [String] = []
        for key in all where table.isEmpty || key.path.hasPrefix(table + ".") {
            let rest = key.path.dropFirst(table.isEmpty ? 0 : table.count + 1)
            let name = String(rest.prefix { $0 != "." })
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    static func join(_ table: String, _ name: String) -> String {
        table.isEmpty ? name : "\(table).\(name)"
    }
}

// What keys have where they are not set.
extension Key {
    /// The first preset's default, then `; VALUE in PRESET, PRESET` for presets that have another one.
    package var defaultText: String { ([usual.text] + exceptions).joined(separator: "; ") }

    private var usual: Default { value(Preset.all[0]) }

    /// Defaults that differ from the usual one, with their presets; those that are no values come last.
    private var exceptions: [String] {
        var groups: [(value: Default, presets: [String])] = []
        for preset in Preset.all {
            let value = value(preset)
            guard value != usual else { continue }
            if let index = groups.firstIndex(where: { $0.value == value }) {
                groups[index].presets.append(preset.name)
            } else {
                groups.append((value, [preset.name]))
            }
        }
        let remarks = groups.filter { if case .remark = $0.value { true } else { false } }
        let values = groups.filter { if case .value = $0.value { true } else { false } }
        return (values + remarks).map { "\($0.value.text) in \($0.presets.joined(separator: ", "))" }
    }

    /// Every key with what it takes, what it has where it is not set, and what it means, as a table in Markdown.
    package static var manual: String {
        let rows = all.map { "| `\($0.path)` | \($0.expected) | \($0.defaultText) | \($0.summary) |" }
        return (["| key | takes | default | means |", "|---|---|---|---|"] + rows).joined(separator: "\n") + "\n"
    }

    /// A configuration that sets nothing: every key, commented out, with what it takes, what it means and its default.
    package static var starter: String {
        var lines = [
            "# The sheet on the touch panel. Every key is optional; what stands here is what counts without it.",
            "# To set a key, take the # before it and before the [table] above it away.",
            "# After a change: sheetd check-config /etc/sheetd/sheetd.toml, then systemctl reload sheetd.",
            "# Files in /etc/sheetd/sheetd.d are read after this one. The manual is sheetd.toml(5).",
        ]
        var table = Substring()
        for key in all {
            let parts = key.path.split(separator: ".", maxSplits: 1)
            if parts[0] != table {
                table = parts[0]
                lines += ["", "#[\(table)]"]
            }
            lines += ["", "# \(key.summary)", "# It takes \(key.expected).", key.commentedOut(as: parts[1])]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func commentedOut(as name: Substring) -> String {
        switch usual {
        case .remark: "#\(name) =   # \(defaultText)"
        case .value(let text):
            "#\(name) = \(text)" + (exceptions.isEmpty ? "" : "   # \(exceptions.joined(separator: "; "))")
        }
    }
}
