import Values

/// Applies a document to settings, key by key, and gathers everything that is wrong with it.
struct SettingsReader {
    private(set) var settings: Settings
    private var reading: Reading

    init(_ settings: Settings, _ reading: Reading) {
        self.settings = settings
        self.reading = reading
    }

    /// The faults so far, in the order in which they were found.
    var faults: [Fault] { reading.faults }

    /// Where keys were last set.
    var record: Record { reading.record }

    /// Applies the entries of a table; `path` is empty for the root.
    mutating func apply(_ entries: [TOMLEntry], table path: String = "") {
        for entry in entries {
            apply(entry, in: path)
        }
    }

    private mutating func apply(_ entry: TOMLEntry, in table: String) {
        let path = Key.join(table, entry.name)
        reading.key = path
        guard Key.tables[table, default: []].contains(entry.name) else {
            let known = Key.tables[table, default: []]
            return reading.report(Spelling.unknownName(entry.name, among: known, kind: "key"), at: entry.place)
        }
        if let key = Key.named[path] {
            key.apply(entry.value, &reading, &settings)
        } else if case .table(let entries) = entry.value.content {
            apply(entries, table: path)
        } else {
            reading.report("expected a table, found \(entry.value.shown)", at: entry.value.place)
        }
    }
}
