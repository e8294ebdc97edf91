import Values

/// An event on a line: its time, its name and its other values.
struct EventLine {
    let text: String

    private static let order = [
        "presentation", "detent", "reason", "id", "value", "attempt", "light", "theme", "shown", "revision",
    ]

    init(_ event: Value) {
        let name = event["name"]?.word ?? "?"
        var details = Self.order.compactMap { key in event[key].map { "\(key)=\($0.word)" } }
        if let touch = event["touch"] { details.append(Self.touch(touch)) }
        if case .list(let faults)? = event["faults"] { details += faults.map(Self.fault) }
        if let inside = event["inside"] {
            details.append("inside \(Self.program(inside))")
        } else if name == "program" {
            details.append(Self.program(event["program"]))
        }
        let time = (event["time_us"]?.asNumber).map { ($0 / 1_000_000).fixed(decimals: 3) } ?? "?"
        let head = time.padded(to: 12, at: .left)
        let rest = details.isEmpty ? name : name.padded(to: 17) + "  " + details.joined(separator: " ")
        text = "\(head)  \(rest)"
    }

    private static func fault(_ fault: Value) -> String {
        "\(fault["path"]?.word ?? "?"): \(fault["message"]?.word ?? "?")"
    }

    /// The program behind the sheet from now on, or one that no longer answers.
    private static func program(_ program: Value?) -> String {
        guard let program else { return "none" }
        return ["app_id", "title", "state"].compactMap { key in program[key].map { "\(key)=\($0.word)" } }.joined(
            separator: " "
        )
    }

    private static func touch(_ touch: Value) -> String {
        let position = ["x", "y"].map { (touch[$0]?.asNumber)?.fixed(decimals: 1) ?? "?" }
        let finger = "finger=\(touch["id"]?.word ?? "?")"
        return "\(touch["phase"]?.word ?? "?") \(finger) at=\(position.joined(separator: ","))"
    }
}

extension Value {
    /// The value without spaces: a text of one word as it is, anything else as JSON.
    var word: String {
        guard case .text(let text) = self, !text.isEmpty, !text.contains(where: { $0 == " " || $0 == "\"" }) else {
            return json.oneLine()
        }
        return text.oneLine()
    }
}

enum Side { case left, right }

enum Columns {
    /// Lines of cells, each as wide as the widest of its column.
    ///
    /// - Parameter numbers: the columns that are aligned at their right.
    static func lines(_ rows: [[String]], numbers: Set<Int> = []) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                cell.padded(to: widths[column], at: numbers.contains(column) ? .left : .right)
            }
            return cells.joined(separator: "  ").withoutTrailingSpace
        }
    }
}

extension String {
    func padded(to width: Int, at side: Side = .right) -> String {
        let spaces = String(repeating: " ", count: max(0, width - count))
        return side == .left ? spaces + self : self + spaces
    }

    fileprivate var withoutTrailingSpace: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension Double {
    /// The number with at most so many decimals, and none where they are zero.
    func shown(decimals: Int = 2) -> String {
        let text = fixed(decimals: decimals)
        guard text.contains(".") else { return text }
        var rest = text[...]
        while rest.last == "0" { rest.removeLast() }
        if rest.last == "." { rest.removeLast() }
        return rest == "-0" ? "0" : String(rest)
    }

    func fixed(decimals: Int) -> String {
        let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
        guard let count = Int64(exactly: (magnitude * unit).rounded()) else { return description }
        let (whole, part) = count.quotientAndRemainder(dividingBy: Int64(unit))
        let sign = self < 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        return "\(sign)\(whole)." + String(part).padded(to: decimals, at: .left).zeroed
    }
}

extension String {
    fileprivate var zeroed: String { String(map { $0 == " " ? "0" : $0 }) }
}
