package import Values

extension Document {
    /// The most items that a document may have.
    static let mostItems = 20_000
    /// The most items of a footer, which has to leave room for the others.
    static let mostFooters = 8

    /// Reads a document; nil when it is none at all.
    ///
    /// Everything that is wrong with it is noted in `faults`.
    package init?(_ value: Value, at path: String, _ faults: Faults) {
        guard let reader = TableReader(value, at: path, faults) else { return nil }
        title = reader.line("title")
        theme = Theme.read(reader)
        textScale = reader.number("text_scale", in: Self.textScales) ?? 1
        direction = reader.choice("direction") ?? .auto
        font = reader.text("font", limit: 256)
        var known: Set<String> = []
        func read(_ value: Value, at path: String) -> Item? {
            let item = Item(value, at: path, faults)
            if let id = item?.id, !known.insert(id).inserted {
                faults.note("\"\(id.oneLine(atMost: 60))\" is the name of another item", at: "\(path).id")
            }
            return item
        }
        items = reader.list("items", limit: Self.mostItems, read) ?? []
        footer = reader.list("footer", limit: Self.mostFooters, read) ?? []
        reader.close()
    }
}

extension Theme {
    private static let colors: [(name: String, path: any WritableKeyPath<Theme, UInt32> & Sendable)] = [
        ("background", \.background), ("text", \.text), ("secondary", \.secondary), ("accent", \.accent),
        ("on_accent", \.onAccent), ("destructive", \.destructive), ("line", \.line), ("pressed", \.pressed),
    ]

    /// "light", "dark", or a table of colours over one of them.
    fileprivate static func read(_ reader: TableReader) -> Theme {
        guard let value = reader.value("theme") else { return .light }
        guard case .table = value else { return reader.choice(value, "theme").map(of) ?? .light }
        guard let table = TableReader(value, at: reader.path(of: "theme"), reader.faults) else { return .light }
        var theme = table.choice("base").map(of) ?? .light
        for (name, path) in colors {
            if let color = table.color(name) { theme[keyPath: path] = color }
        }
        table.close()
        return theme
    }

    private static func of(_ base: Base) -> Theme { base == .dark ? .dark : .light }

    private enum Base: String, CaseIterable { case light, dark }
}

extension TableReader {
    /// A colour, "#rrggbb".
    func color(_ name: String) -> UInt32? {
        read(name, expected: "a colour like \"#1c1c1e\"") { value in
            guard case .text(let text) = value, text.utf8.count == 7, text.hasPrefix("#") else { return nil }
            let digits = text.dropFirst()
            // A sign would be a number too, but no colour.
            return digits.allSatisfy(\.isHexDigit) ? UInt32(digits, radix: 16) : nil
        }
    }
}
