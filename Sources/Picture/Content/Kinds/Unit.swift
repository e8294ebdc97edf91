/// What is counted, behind a number: "21 °C", "50%".
enum Unit {
    static let rule = "a text of 1 to 12 letters"

    /// Signs that belong to the digits before them.
    private static let close: Set = ["%", "‰", "°", "′", "″"]

    static func isOne(_ text: String) -> Bool { !text.isEmpty && text.count <= 12 && text.utf8.count <= 96 }

    /// `figures` with `unit` behind them, on one line whatever comes between two letters.
    static func text(_ figures: String, _ unit: String?) -> String {
        guard let unit else { return figures }
        return close.contains(unit) ? figures + unit : "\(figures)\u{A0}\(unit)"
    }
}
