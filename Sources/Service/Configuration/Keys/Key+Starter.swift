extension Key {
    /// A configuration that sets nothing: every key, commented out, with what it takes, what it means and its default.
    package static var starter: String {
        var lines = [
            "# The sheet on the touch panel. Every key is optional; what stands here is what counts without it.",
            "# To set a key, take the # before it and before the [table] above it away.",
            "# After a change: sheetd check-config /etc/sheetd/sheetd.toml, then systemctl reload sheetd.",
            "# Files in /etc/sheetd/sheetd.d are read after this one. The manual is sheetd.toml(5).",
        ]
        var table = ""
        for key in all {
            let (first, name) = key.parts
            if first != table {
                table = first
                lines += ["", "#[\(table)]"]
            }
            lines += ["", "# \(key.summary)", "# It takes \(key.expected).", key.commentedOut(as: name)]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The table that it stands in, and its name there.
    private var parts: (table: String, name: String) {
        let words = path.split(separator: ".", maxSplits: 1).map(String.init)
        return words.count == 2 ? (words[0], words[1]) : ("", path)
    }

    /// Its line with its default; of a key that is not set by default, and of one whose default is no value, a remark.
    private func commentedOut(as name: String) -> String {
        guard !defaultText.hasPrefix("("), let value = defaultText.split(separator: ";").first else {
            return "#\(name) =   # \(defaultText)"
        }
        let rest = defaultText.dropFirst(value.count + 1)
        return "#\(name) = \(value)" + (rest.isEmpty ? "" : "   #\(rest)")
    }
}
