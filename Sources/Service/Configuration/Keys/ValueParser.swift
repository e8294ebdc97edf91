import Values

/// What a key takes, and how it is read.
struct ValueParser<Value: Sendable>: Sendable {
    /// What may stand there, as a message and a manual say it.
    let expected: String
    /// Reads a value; nil when it is none of these.
    ///
    /// It reports a fault itself only to say more than `expected` does.
    let read: @Sendable (TOMLValue, inout Reading) -> Value?

    /// The value, or nil after a fault was reported.
    func value(of value: TOMLValue, _ reading: inout Reading) -> Value? {
        let before = reading.faultCount
        let result = read(value, &reading)
        if result == nil, reading.faultCount == before {
            reading.report("expected \(expected), found \(value.shown)", at: value.location)
        }
        return result
    }

    /// The same values, converted to another type.
    func map<Other>(_ convert: @escaping @Sendable (Value) -> Other) -> ValueParser<Other> {
        ValueParser<Other>(expected: expected) { value, reading in read(value, &reading).map(convert) }
    }

    /// The same values, or the word `auto`.
    func orAuto(_ auto: Value) -> ValueParser {
        ValueParser(expected: "\"auto\" or \(expected)") { value, reading in
            value.string == "auto" ? auto : read(value, &reading)
        }
    }

    /// The same values, or a word that switches it off.
    func orOff(_ off: String = "off") -> ValueParser<Switchable<Value>> where Value: Hashable {
        ValueParser<Switchable<Value>>(expected: "\"\(off)\" or \(expected)") { value, reading in
            value.string == off ? .off : read(value, &reading).map(Switchable.on)
        }
    }
}
