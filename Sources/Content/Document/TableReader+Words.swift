import Values

extension TableReader {
    /// A text that is shown on one line, where much of it could not be seen.
    func line(_ name: String) -> String? { text(name, limit: 2048) }

    /// One of the words of `Word`; of a slip of the pen it is said what was probably meant.
    func choice<Word: RawRepresentable & CaseIterable>(_ name: String, of type: Word.Type = Word.self) -> Word?
    where Word.RawValue == String {
        value(name).flatMap { choice($0, name) }
    }

    /// The same for a value that was asked for already.
    func choice<Word: RawRepresentable & CaseIterable>(_ value: Value, _ name: String) -> Word?
    where Word.RawValue == String {
        let known = Word.allCases.map(\.rawValue)
        if case .text(let text) = value, let word = Word(rawValue: text) { return word }
        var near: String?
        if case .text(let text) = value { near = known.closest(to: text) }
        let expected = known.map { "\"\($0)\"" }.joined(separator: ", ")
        let hint = near.map { "did you mean \"\($0)\"?" } ?? "expected one of \(expected)"
        note("found \(value.shown), \(hint)", of: name)
        return nil
    }
}
