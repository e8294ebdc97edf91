import Values

/// A key of a table in a quirks file: its name, and how its value gets into a `Target`.
struct Field<Target>: Sendable {
    let name: String
    /// Reads a value, or reports why it cannot; the reading's key is that of the field.
    let apply: @Sendable (TOMLValue, inout Reading, inout Target) -> Void

    init(_ name: String, apply: @escaping @Sendable (TOMLValue, inout Reading, inout Target) -> Void) {
        self.name = name
        self.apply = apply
    }

    init<Value>(
        _ name: String,
        _ kind: ValueParser<Value>,
        _ target: any WritableKeyPath<Target, Value> & Sendable
    ) {
        self.init(name) { value, reading, result in
            if let value = kind.value(of: value, &reading) { result[keyPath: target] = value }
        }
    }

    init<Value>(
        _ name: String,
        _ kind: ValueParser<Value>,
        optional target: any WritableKeyPath<Target, Value?> & Sendable
    ) {
        self.init(name) { value, reading, result in result[keyPath: target] = kind.value(of: value, &reading) }
    }
}

extension Array {
    /// Reads a table whose keys are these fields.
    ///
    /// - Parameter path: the key of the table.
    /// - Returns: the values that were given, by their keys; nil after a fault if `value` is no table.
    func read<Target>(
        _ value: TOMLValue,
        into target: inout Target,
        _ reading: inout Reading,
        path: String
    ) -> [String: TOMLValue]? where Element == Field<Target> {
        let outer = reading.key
        defer { reading.key = outer }
        reading.key = path
        guard case .table(let entries) = value.content else {
            reading.report("expected a table, found \(value.shown)", at: value.location)
            return nil
        }
        for entry in entries {
            reading.key = Key.join(path, entry.name)
            if let field = first(where: { $0.name == entry.name }) {
                field.apply(entry.value, &reading, &target)
            } else {
                reading.report(Spelling.unknownName(entry.name, among: map(\.name), kind: "key"), at: entry.location)
            }
        }
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.value) })
    }
}
