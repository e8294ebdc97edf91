import Values

/// What a key takes: how a value is read, and how it is written.
struct ValueSyntax<Value: Sendable>: Sendable {
    /// What may stand there, as a message and a manual say it.
    var expected: String { describe() }
    /// It is put together when somebody asks: a start reads many syntaxes and shows none.
    let describe: @Sendable () -> String
    /// What a manual says in the place of a value that `toml` cannot write.
    var remark = "(none)"
    /// Reads a value; nil when it is none of these.
    ///
    /// It reports a fault itself only to say more than `expected` does.
    let read: @Sendable (TOMLValue, inout Reading) -> Value?
    /// The value in TOML, so that `read` gives it back; nil where no text does.
    let toml: @Sendable (Value) -> String?

    init(
        expected: @autoclosure @escaping @Sendable () -> String,
        toml: @escaping @Sendable (Value) -> String? = { _ in nil },
        read: @escaping @Sendable (TOMLValue, inout Reading) -> Value?
    ) {
        describe = expected
        self.read = read
        self.toml = toml
    }

    /// The value, or nil after a fault was reported.
    func value(of value: TOMLValue, _ reading: inout Reading) -> Value? {
        let before = reading.faultCount
        let result = read(value, &reading)
        if result == nil, reading.faultCount == before {
            reading.report("expected \(expected), found \(value.shown)", at: value.location)
        }
        return result
    }

    /// The same values as another type; `back` gives what is to be written, nil where nothing is.
    func map<Other>(
        _ convert: @escaping @Sendable (Value) -> Other,
        back: @escaping @Sendable (Other) -> Value? = { _ in nil }
    ) -> ValueSyntax<Other> {
        ValueSyntax<Other>(expected: expected, toml: { back($0).flatMap(toml) }) { value, reading in
            read(value, &reading).map(convert)
        }
    }

    func or(_ words: (word: String, value: Value)...) -> ValueSyntax where Value: Equatable {
        ValueSyntax(
            expected: "\(words.map(\.word).quoted) or \(expected)",
            toml: { value in words.first { $0.value == value }.map(\.word.quoted) ?? toml(value) },
            read: { value, reading in
                words.first { $0.word == value.string }.map(\.value) ?? read(value, &reading)
            }
        )
    }

    func or(_ word: String) -> ValueSyntax<Value?> where Value: Equatable { orNone().or((word, nil)) }

    /// The same values; that there is none cannot be said, only left out: a manual has `remark` for it.
    func orNone(_ remark: String = "(none)") -> ValueSyntax<Value?> {
        var syntax: ValueSyntax<Value?> = map(Optional.some) { $0 }
        syntax.remark = remark
        return syntax
    }

    /// One of some words, each of which stands for a value.
    static func oneOf(_ words: @autoclosure @escaping @Sendable () -> [(word: String, value: Value)]) -> ValueSyntax
    where Value: Equatable {
        ValueSyntax(
            expected: Syntax.oneOf(words().map(\.word)),
            toml: { value in words().first { $0.value == value }.map(\.word.quoted) },
            read: { value, _ in words().first { $0.word == value.string }.map(\.value) }
        )
    }
}

extension String {
    /// The text in quotes.
    ///
    /// What is written so are words, paths and names of sheetd itself, which need no escapes.
    var quoted: String { "\"\(self)\"" }
}

extension [String] {
    var quoted: String { map(\.quoted).joined(separator: ", ") }
}
