import Values

/// An event as people read it: when, what, and the rest as words.
struct EventLine {
    /// The line, without its end.
    let text: String

    private static let order = ["detent", "reason", "id", "value", "attempt"]

    /// The line for an event as the interface describes it.
    init(_ event: Value) {
        let name = event["name"]?.word ?? "?"
        var details = Self.order.compactMap { key in event[key].map { "\(key)=\($0.word)" } }
        if let touch = event["touch"] { details.append(Self.touch(touch)) }
        let time = (event["time_us"]?.asNumber).map { ($0 / 1_000_000).fixed(decimals: 3) } ?? "?"
        let head = time.padded(to: 12, atTheLeft: true)
        let rest = details.isEmpty ? name : name.padded(to: 17) + "  " + details.joined(separator: " ")
        text = "\(head)  \(rest)"
    }

    /// A finger: what it does, which one it is, and where.
    private static func touch(_ touch: Value) -> String {
        let place = ["x", "y"].map { (touch[$0]?.asNumber)?.fixed(decimals: 1) ?? "?" }
        let finger = "finger=\(touch["id"]?.word ?? "?")"
        return "\(touch["phase"]?.word ?? "?") \(finger) at=\(place.joined(separator: ","))"
    }
}

extension Value {
    /// The value as a word of a line: texts of one word as they are, all else as JSON.
    fileprivate var word: String {
        guard case .text(let text) = self, !text.isEmpty, !text.contains(where: { $0 == " " || $0 == "\"" }) else {
            return json.oneLine()
        }
        return text.oneLine()
    }
}
