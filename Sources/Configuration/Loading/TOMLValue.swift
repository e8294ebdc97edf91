import Values

/// A place in a file, counted from 1; columns count characters.
struct Place: Hashable, Comparable, Sendable {
    var line: Int
    var column: Int

    static func < (a: Place, b: Place) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A value of a TOML document and where it stands.
struct TOMLValue: Sendable {
    enum Content: Sendable {
        case table([TOMLEntry])
        case array([TOMLValue])
        case string(String)
        case integer(Int64)
        case float(Double)
        case boolean(Bool)
        case date(String)
    }

    let content: Content
    let place: Place

    /// The value as a number, written with or without a fraction; nil when it is none.
    var number: Double? {
        switch content {
        case .integer(let value): Double(value)
        case .float(let value): value
        default: nil
        }
    }

    /// The value as a text; nil when it is none.
    var string: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// The value as a message shows it.
    var shown: String {
        switch content {
        case .table: "a table"
        case .array(let elements): elements.isEmpty ? "an empty array" : "an array"
        case .string(let text): "\"\(text.oneLine(atMost: 60))\""
        case .integer(let value): "\(value)"
        case .float(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .date(let text): "the date or time \(text)"
        }
    }
}

/// A key of a table with its value.
struct TOMLEntry: Sendable {
    let name: String
    let place: Place
    let value: TOMLValue
}
