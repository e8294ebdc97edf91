extension Key {
    /// Every key with what it takes and what it means, as a table in Markdown.
    package static var manual: String {
        let rows = all.map { "| `\($0.path)` | \($0.expected) | \($0.summary) |" }
        return (["| key | takes | means |", "|---|---|---|"] + rows).joined(separator: "\n") + "\n"
    }
}
