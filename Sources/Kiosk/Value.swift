import Values

/// The value of a key of the configuration: a literal, or `.number(height)` for a variable.
public struct Value: Hashable, Sendable {
    let base: Values.Value

    /// True or false.
    public static func flag(_ flag: Bool) -> Value { Value(base: .flag(flag)) }
    /// A number without a fraction.
    public static func integer(_ number: Int) -> Value { Value(base: .integer(Int64(number))) }
    /// A number.
    public static func number(_ number: Double) -> Value { Value(base: .number(number)) }
    /// A text.
    public static func text(_ text: String) -> Value { Value(base: .text(text)) }
    /// A list of values.
    public static func list(_ values: [Value]) -> Value { Value(base: .list(values.map(\.base))) }
    /// Values by name.
    public static func table(_ values: [String: Value]) -> Value { Value(base: .table(values.mapValues(\.base))) }
}

extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A number without a fraction.
    public init(integerLiteral value: Int) { self = .integer(value) }
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
    public init(nilLiteral: ()) { base = .null }
}
