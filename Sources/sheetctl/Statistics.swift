import Values

/// How frames keep up, as people read it: a name, a number and its unit a line.
struct Statistics {
    /// The lines.
    let lines: [String]

    /// The ends of names that say in what is counted.
    private static let units = [
        "ms": "ms", "us": "µs", "s": "s", "hz": "Hz", "px": "px", "bytes": "bytes", "kb": "kB", "mb": "MB",
        "percent": "%",
    ]

    /// The lines for numbers by name, such as "touch_to_glass_p95_ms".
    init(_ stats: Value) {
        guard case .table(let numbers) = stats, !numbers.isEmpty else {
            lines = []
            return
        }
        let rows = numbers.sorted { $0.key < $1.key }.map { name, number in
            let (title, unit) = Self.split(name)
            return [title, (number.asNumber)?.shown() ?? "none", unit]
        }
        lines = Columns.lines(rows, numbers: [1])
    }

    /// A name as words, and what it is counted in.
    private static func split(_ name: String) -> (title: String, unit: String) {
        var words = name.oneLine().split(separator: "_").map(String.init)
        guard words.count > 1, let unit = units[words.last ?? ""] else { return (words.joined(separator: " "), "") }
        words.removeLast()
        return (words.joined(separator: " "), unit)
    }
}
