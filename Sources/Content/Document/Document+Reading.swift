public import Values

extension Document {
    /// The most items that a document may have.
    static let mostItems = 20_000

    /// Reads a document; nil when it is none at all.
    ///
    /// Everything that is wrong with it is noted in `faults`.
    public init?(_ value: Value, at path: String, _ faults: Faults) {
        guard let reader = TableReader(value, at: path, faults) else { return nil }
        title = reader.text("title")
        theme = Theme.read(reader)
        textScale = reader.number("text_scale", in: 0.5...4) ?? 1
        direction = reader.word("direction") ?? .auto
        items = reader.list("items", limit: Self.mostItems) { Item($0, at: $1, faults) } ?? []
        footer = reader.list("footer", limit: 8) { Item($0, at: $1, faults) } ?? []
        reader.close()
        noteDuplicates(reader)
    }

    private func noteDuplicates(_ reader: TableReader) {
        var known: Set<String> = []
        for (list, items) in [("items", items), ("footer", footer)] {
            for (index, id) in items.map(\.id).enumerated() {
                guard let id, !known.insert(id).inserted else { continue }
                reader.note("\"\(id.oneLine(atMost: 60))\" is the name of another item", of: "\(list)[\(index)].id")
            }
        }
    }
}

extension Theme {
    private static let colors: [(name: String, path: any WritableKeyPath<Theme, UInt32> & Sendable)] = [
        ("background", \.background), ("text", \.text), ("secondary", \.secondary), ("accent", \.accent),
        ("on_accent", \.onAccent), ("destructive", \.destructive), ("line", \.line), ("pressed", \.pressed),
    ]

    /// "light", "dark", or a table of colours over one of them.
    fileprivate static func read(_ reader: TableReader) -> Theme {
        let word = reader.value("theme")
        if case .text("dark")? = word { return .dark }
        guard let word, word != "light" else { return .light }
        guard let table = TableReader(word, at: reader.path(of: "theme"), reader.faults) else { return .light }
        var theme = table.word("base", of: Base.self) == .dark ? Theme.dark : .light
        for (name, path) in colors {
            if let color = table.color(name) { theme[keyPath: path] = color }
        }
        table.close()
        return theme
    }

    private enum Base: String, CaseIterable { case light, dark }
}

extension TableReader {
    /// A colour, "#rrggbb".
    func color(_ name: String) -> UInt32? {
        read(name, expected: "a colour like \"#1c1c1e\"") { value in
            guard case .text(let text) = value, text.utf8.count == 7, text.hasPrefix("#") else { return nil }
            return UInt32(text.dropFirst(), radix: 16)
        }
    }
}
