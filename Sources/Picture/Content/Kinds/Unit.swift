import Values

/// What is counted, behind a number: "21 °C", "50%".
enum Unit {
    private static let rule = "a text of 1 to 12 letters"

    /// Signs that belong to the digits before them.
    private static let close: Set = ["%", "‰", "°", "′", "″"]

    private static func isOne(_ text: String) -> Bool { !text.isEmpty && text.count <= 12 && text.utf8.count <= 96 }

    static func read(_ reader: TableReader) -> String? {
        reader.read("unit", expected: rule) { value in
            if case .text(let text) = value, isOne(text) { text } else { nil }
        }.flatMap { _ in reader.line("unit") }
    }

    /// Notes that a program's unit, if there is one, is none.
    static func check(_ unit: String?, at path: String, _ faults: Faults) {
        guard let unit, !isOne(unit) else { return }
        faults.note("expected \(rule), found \(Value.text(unit).shown)", at: "\(path).unit")
    }

    /// `figures` with `unit` behind them, on one line whatever comes between two letters.
    static func text(_ figures: String, _ unit: String?) -> String {
        guard let unit else { return figures }
        return close.contains(unit) ? figures + unit : "\(figures)\u{A0}\(unit)"
    }
}
