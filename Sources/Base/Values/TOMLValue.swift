package struct TOMLValue: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case table([TOMLEntry])
        case array([TOMLValue])
        case string(String)
        case integer(Int64)
        case float(Double)
        case boolean(Bool)
        case date(String)
    }

    package let content: Content
    package let location: SourceLocation

    package init(content: Content, location: SourceLocation) {
        self.content = content
        self.location = location
    }

    /// The value as a number, written with or without a fraction; nil when it is none.
    package var number: Double? {
        switch content {
        case .integer(let value): Double(value)
        case .float(let value): value
        default: nil
        }
    }

    package var string: String? {
        if case .string(let text) = content { text } else { nil }
    }

    package var shown: String {
        switch content {
        case .table: "a table"
        case .array(let elements): elements.isEmpty ? "an empty array" : "an array of \(elements.count)"
        case .string(let text): "\"\(text.oneLine(atMost: 60))\""
        case .integer(let value): "\(value)"
        case .float(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .date(let text): "the date or time \(text)"
        }
    }
}

package struct TOMLEntry: Equatable, Sendable {
    package let name: String
    package let location: SourceLocation
    package let value: TOMLValue

    package init(name: String, location: SourceLocation, value: TOMLValue) {
        self.name = name
        self.location = location
        self.value = value
    }
}

extension TOMLValue {
    /// A value of a document in another syntax; nil when null stands somewhere in it, which TOML does not have.
    ///
    /// The names of tables come in alphabetical order: faults are listed in it.
    package init?(_ value: Value, at location: SourceLocation) {
        switch value {
        case .null: return nil
        case .flag(let flag): self.init(content: .boolean(flag), location: location)
        case .integer(let number): self.init(content: .integer(number), location: location)
        case .number(let number): self.init(content: .float(number), location: location)
        case .text(let text): self.init(content: .string(text), location: location)
        case .list(let values):
            let elements = values.compactMap { TOMLValue($0, at: location) }
            guard elements.count == values.count else { return nil }
            self.init(content: .array(elements), location: location)
        case .table(let values):
            let entries = values.sorted { $0.key < $1.key }.compactMap { name, value in
                TOMLValue(value, at: location).map { TOMLEntry(name: name, location: location, value: $0) }
            }
            guard entries.count == values.count else { return nil }
            self.init(content: .table(entries), location: location)
        }
    }
}

extension Value {
    /// A value of TOML; a date is its text.
    init(_ value: TOMLValue) {
        switch value.content {
        case .table(let entries):
            self = .table(Dictionary(entries.map { ($0.name, Value($0.value)) }) { _, last in last })
        case .array(let elements): self = .list(elements.map(Value.init))
        case .string(let text), .date(let text): self = .text(text)
        case .integer(let number): self = .integer(number)
        case .float(let number): self = .number(number)
        case .boolean(let flag): self = .flag(flag)
        }
    }
}
