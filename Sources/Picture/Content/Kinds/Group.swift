import Values

extension Item {
    /// Items that belong together, below their title.
    package struct Group: DocumentItemKind {
        static let word = "group"

        var title: String?
        /// Empty where the document's items lie one after the other: they follow the group there.
        var items: [Item] = []
        var columns = 1
        var style = GroupStyle.plain

        /// Above and below a card, in points.
        static let gap = 6.0
        /// Between the edges of a card and what lies on it.
        static let padding = Button.padding
    }

    /// What lies behind the items of a group.
    public enum GroupStyle: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case plain
        /// A card with round corners.
        case card
    }

    /// Items that belong together, on so many columns, 1 to 12.
    ///
    /// There are no groups in groups, and none in a footer.
    public static func group(
        _ title: String? = nil,
        id: String? = nil,
        columns: Int = 1,
        style: GroupStyle = .plain,
        items: [Item]
    ) -> Item {
        Item(id: id, Group(title: title, items: items, columns: columns, style: style))
    }
}

// Reading, writing and checking.
extension Item.Group {
    init(_ reader: TableReader) {
        title = reader.line("title")
        columns = reader.integer("columns", in: Document.columns) ?? 1
        style = reader.choice("style") ?? .plain
        let items = reader.list("items", limit: ContentLimits.items) { Item($0, at: $1, reader.faults) }
        self.items = reader.required("items", items) ?? []
        for (index, item) in self.items.enumerated() where item.group != nil {
            reader.note(Self.nested, of: "items[\(index)]")
        }
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["items": .list(items.map(\.value))]
        fields["title"] = title.map(Value.text)
        if columns != 1 { fields["columns"] = Value(columns) }
        if style != .plain { fields["style"] = .text(style.rawValue) }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        if !Document.columns.contains(columns) {
            faults.note("expected a whole number from 1 to 12, found \(columns)", at: "\(path).columns")
        }
        for (index, item) in items.enumerated() {
            let path = "\(path).items[\(index)]"
            if item.group != nil { faults.note(Self.nested, at: path) }
            item.check(at: path, faults)
        }
    }

    private static let nested = "a group cannot be in another one"
}

// Measuring, painting and describing: its title alone, which stands as a header does.
extension Item.Group {
    private var header: Item.Header? { title.map { Item.Header(title: $0) } }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        header?.measure(with: &measurer) ?? ItemHeight()
    }

    func paint(with painter: ItemPainter) { header?.paint(with: painter) }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .group, name: title) }
}

extension Item {
    /// The group that it is; nil of any other kind.
    var group: Group? { kind as? Group }

    /// The same group with these items.
    func holding(_ items: [Item]) -> Item {
        guard var group else { return self }
        group.items = items
        var item = self
        item.kind = group
        return item
    }
}
