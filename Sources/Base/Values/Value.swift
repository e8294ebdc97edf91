/// A value of a document or of a key of the configuration: a literal, or `.number(height)` for a variable.
public enum Value: Hashable, Sendable {
    /// An explicit null, which no key accepts.
    case null
    /// True or false.
    case flag(Bool)
    /// A number without a fraction.
    case integer(Int64)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)
    /// A list of values.
    case list([Value])
    /// Values by name.
    case table([String: Value])

    /// A number without a fraction.
    public static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
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
        case .list(let values): values.isEmpty ? "an empty list" : "a list of \(values.count)"
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

extension Value {
    /// A number without a fraction; one that does not fit into 64 bits with a sign becomes the nearest that does.
    package init(_ number: some FixedWidthInteger) { self = .integer(Int64(clamping: number)) }

    /// A number of 64 bits without a sign; what readers of JSON have no number for is a text in hexadecimal, "0x…".
    package init(unsigned number: UInt64) {
        self = Int64(exactly: number).map { .integer($0) } ?? .text("0x" + String(number, radix: 16))
    }
}

extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A number without a fraction.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A list.
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    /// A table; of a name that comes twice the last one counts.
    public init(dictionaryLiteral elements: (String, Value)...) {
        self = .table(Dictionary(elements) { _, last in last })
    }
    /// Nothing, which no key accepts.
    public init(nilLiteral: ()) { self = .null }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension String {
    /// What is wrong with a text that has control characters; nil of one that has none but line breaks.
    package var controlFault: String? {
        guard unicodeScalars.contains(where: { $0.isControl && $0 != "\n" }) else { return nil }
        return "expected a text without control characters, found \(Value.text(self).shown)"
    }

    /// The text without line breaks and control characters, cut short, so that a message stays one line.
    package func oneLine(atMost limit: Int = .max) -> String {
        var result = ""
        for scalar in unicodeScalars.prefix(limit) {
            switch scalar {
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.isControl:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return unicodeScalars.count > limit ? result + "…" : result
    }
}
