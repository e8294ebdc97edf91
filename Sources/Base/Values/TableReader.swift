/// Reads a table name by name.
///
/// What is not there reads as nil; what is there but wrong is noted as a fault and reads as nil as well, so that reading
/// goes on and finds what else is wrong. A class, because it records which names were read: in the end `close` notes the
/// others as unknown.
package final class TableReader {
    package let path: String
    package let faults: Faults

    private let entries: [String: Value]
    private var asked: [String] = []

    /// A reader of `value`; nil, with a fault noted, when it is no table.
    package init?(_ value: Value, at path: String, _ faults: Faults) {
        guard case .table(let entries) = value else {
            faults.note("expected an object, found \(value.shown)", at: path)
            return nil
        }
        self.entries = entries
        self.path = path
        self.faults = faults
    }

    package func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    package func note(_ message: @autoclosure () -> String, of name: String) {
        faults.note(message(), at: path(of: name))
    }

    /// Notes every name that was not read.
    package func close() {
        for name in entries.keys.sorted() where !asked.contains(name) {
            note(Spelling.unknownName(name, among: asked), of: name)
        }
    }

    /// The value called `name`, whatever it is; null reads as not there.
    package func value(_ name: String) -> Value? {
        if !asked.contains(name) { asked.append(name) }
        let value = entries[name]
        return value == .null ? nil : value
    }
}

extension TableReader {
    /// The value called `name`, as `convert` understands it.
    package func read<Result>(_ name: String, expected: String, _ convert: (Value) -> Result?) -> Result? {
        guard let value = value(name) else { return nil }
        let result = convert(value)
        if result == nil { note("expected \(expected), found \(value.shown)", of: name) }
        return result
    }

    package func flag(_ name: String) -> Bool? {
        read(name, expected: "true or false") { if case .flag(let flag) = $0 { flag } else { nil } }
    }

    /// A text, of at most `limit` bytes.
    package func text(_ name: String, limit: Int = 65_536) -> String? {
        read(name, expected: "a text of at most \(limit) bytes") { value in
            if case .text(let text) = value, text.utf8.count <= limit { text } else { nil }
        }
    }

    package func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
        read(name, expected: "a number \(range.plain)") { value in
            value.asNumber.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    package func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        read(name, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") { value in
            guard case .integer(let number) = value, let number = Int(exactly: number) else { return nil }
            return range.contains(number) ? number : nil
        }
    }

    /// A text that is shown on a line for each of its own, where a long one would be cut anyway, or that names something.
    package func line(_ name: String, limit: Int = 2048) -> String? {
        guard let text = text(name, limit: limit) else { return nil }
        guard let fault = text.controlFault else { return text }
        note(fault, of: name)
        return nil
    }

    /// A list of at most `limit` values, each read by `body` with the way to it; what `body` makes nil of is left out.
    ///
    /// Of a longer one the first are read, so that what is wrong with them is found as well.
    /// - Parameter other: what may stand there besides.
    package func list<Element>(
        _ name: String,
        limit: Int,
        or other: String = "",
        _ body: (Value, String) -> Element?
    ) -> [Element]? {
        guard let value = value(name) else { return nil }
        var values: [Value]?
        if case .list(let elements) = value { values = elements }
        if values.map({ $0.count > limit }) ?? true {
            note("expected a list of at most \(limit)\(other), found \(value.shown)", of: name)
        }
        return values.map { values in
            values.prefix(limit).enumerated().compactMap { body($1, "\(path(of: name))[\($0)]") }
        }
    }

    /// `result`, or a fault noted that `name` is missing.
    ///
    /// A value that was there and wrong is missing no longer: its own fault says enough.
    package func required<Result>(_ name: String, _ result: Result?) -> Result? {
        if result == nil, entries[name] ?? .null == .null { note("is missing", of: name) }
        return result
    }
}

// Words of which a value has to be one.
extension TableReader {
    /// The value called `name` as a case of `Word`.
    package func choice<Word: RawRepresentable & CaseIterable>(_ name: String, of type: Word.Type = Word.self) -> Word?
    where Word.RawValue == String {
        value(name).flatMap { choice($0, name) }
    }

    /// `value`, which was read under `name` already, as a case of `Word`.
    package func choice<Word: RawRepresentable & CaseIterable>(_ value: Value, _ name: String) -> Word?
    where Word.RawValue == String {
        if case .text(let text) = value, let word = Word(rawValue: text) { return word }
        noteUnknownWord(value, of: name, among: Word.allCases.map(\.rawValue))
        return nil
    }

    /// Notes that `value` is none of the words `known`, with the word that was probably meant.
    package func noteUnknownWord(_ value: Value, of name: String, among known: [String]) {
        var near: String?
        if case .text(let text) = value { near = known.closest(to: text) }
        let expected = known.map { "\"\($0)\"" }.joined(separator: ", ")
        let hint = near.map { "did you mean \"\($0)\"?" } ?? "expected one of \(expected)"
        note("found \(value.shown), \(hint)", of: name)
    }
}
