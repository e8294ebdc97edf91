/// A value of a document, whatever the document is written in.
package enum Value: Hashable, Sendable {
    /// An explicit null.
    case null
    /// A truth.
    case flag(Bool)
    /// A number without a fraction.
    case integer(Int64)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in a row.
    case list([Value])
    /// Values by name.
    case table([String: Value])
}

extension Value {
    /// The value as a message shows it: what it is, and short texts and numbers themselves.
    package var shown: String {
        switch self {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        case .text(let text): "\"\(text.oneLine(atMost: 60))\""
        case .list(let values): values.isEmpty ? "an empty list" : "a list"
        case .table: "an object"
        }
    }

    /// The value as a number, written with or without a fraction; nil when it is none.
    package var asNumber: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// The value called `name` in a table; nil when there is none, or when this is no table.
    package subscript(name: String) -> Value? {
        if case .table(let entries) = self { entries[name] } else { nil }
    }
}

extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A truth.
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A number without a fraction.
    package init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    package init(floatLiteral value: Double) { self = .number(value) }
    /// A text.
    package init(stringLiteral value: String) { self = .text(value) }
    /// A list.
    package init(arrayLiteral elements: Value...) { self = .list(elements) }
    /// A table; of a name that comes twice the last one counts.
    package init(dictionaryLiteral elements: (String, Value)...) {
        self = .table(Dictionary(elements) { _, last in last })
    }
    /// Nothing.
    package init(nilLiteral: ()) { self = .null }
}

extension String {
    /// The text without line breaks and control characters, cut short, so that a message stays one line.
    package func oneLine(atMost limit: Int = .max) -> String {
        var result = ""
        for scalar in unicodeScalars.prefix(limit) {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return unicodeScalars.count > limit ? result + "…" : result
    }
}
