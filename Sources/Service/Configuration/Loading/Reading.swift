import Values

/// What is known while one file or override is read.
struct Reading {
    let origin: Fault.Origin
    /// How many sources were read before.
    let source: Int
    /// What relative paths are relative to: a path that ends in "/", or nothing.
    let directory: String
    var key = ""
    /// What was wrong so far: the first of it.
    private(set) var faults: [Fault] = []
    private(set) var faultCount = 0
    private(set) var record: KeyRecord

    init(origin: Fault.Origin, source: Int, record: KeyRecord) {
        self.origin = origin
        self.source = source
        self.record = record
        if case .file(let path) = origin, let slash = path.lastIndex(of: "/") {
            directory = String(path[...slash])
        } else {
            directory = ""
        }
    }

    var omission: Fault? {
        faultCount > faults.count ? Fault("and \(faultCount - faults.count) more", origin: origin) : nil
    }

    /// Adds a fault of the current key; a message is not made for a fault that is only counted.
    mutating func report(_ message: @autoclosure () -> String, at location: SourceLocation) {
        faultCount += 1
        guard faults.count < Faults.limit else { return }
        faults.append(Fault(message(), origin: origin, location: location, key: key.shortened(to: 256)))
    }

    /// Records that the current key was set at `location`.
    ///
    /// - Parameter isValid: whether what stands there could be read.
    mutating func markSet(at location: SourceLocation, isValid: Bool) {
        record[key] = KeyRecord.Entry(source: source, origin: origin, location: location, isValid: isValid)
    }
}

// A document is applied key by key.
extension Reading {
    /// Applies the entries of a table; `path` is empty for the root.
    mutating func apply(_ entries: [TOMLEntry], to settings: inout Settings, table path: String = "") {
        for entry in entries { apply(entry, to: &settings, in: path) }
    }

    private mutating func apply(_ entry: TOMLEntry, to settings: inout Settings, in table: String) {
        let path = Key.join(table, entry.name)
        key = path
        // A name in quotes may have a dot, and is no path.
        if let key = Key.named(path), !entry.name.contains(".") {
            key.apply(entry.value, &self, &settings)
        } else if !Key.isTable(path) || entry.name.contains(".") {
            // The names are looked for only while faults are still shown.
            report(Spelling.unknownName(entry.name, among: Key.names(in: table), kind: "key"), at: entry.location)
        } else if case .table(let entries) = entry.value.content {
            apply(entries, to: &settings, table: path)
        } else {
            report("expected a table, found \(entry.value.shown)", at: entry.value.location)
        }
    }
}

/// Where keys were last set, for faults that show only when everything is read.
struct KeyRecord: Sendable {
    struct Entry: Sendable {
        let source: Int
        let origin: Fault.Origin
        let location: SourceLocation
        let isValid: Bool
    }

    private var entries: [String: Entry] = [:]

    var hasFileEntries: Bool {
        entries.values.contains { if case .file = $0.origin { true } else { false } }
    }

    subscript(key: String) -> Entry? {
        get { entries[key] }
        set { entries[key] = newValue }
    }
}
