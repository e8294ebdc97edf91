import Values

extension TOMLValue {
    /// A value of a document in another syntax; nil when null stands somewhere in it, which TOML does not have.
    ///
    /// The names of tables come in alphabetical order: faults are listed in it.
    init?(_ value: Value, at place: Place) {
        switch value {
        case .null: return nil
        case .flag(let flag): self.init(content: .boolean(flag), place: place)
        case .integer(let number): self.init(content: .integer(number), place: place)
        case .number(let number): self.init(content: .float(number), place: place)
        case .text(let text): self.init(content: .string(text), place: place)
        case .list(let values):
            let elements = values.compactMap { TOMLValue($0, at: place) }
            guard elements.count == values.count else { return nil }
            self.init(content: .array(elements), place: place)
        case .table(let values):
            let entries = values.sorted { $0.key < $1.key }.compactMap { name, value in
                TOMLValue(value, at: place).map { TOMLEntry(name: name, place: place, value: $0) }
            }
            guard entries.count == values.count else { return nil }
            self.init(content: .table(entries), place: place)
        }
    }
}
