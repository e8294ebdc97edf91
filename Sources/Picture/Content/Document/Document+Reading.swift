package import Typing
package import Values

// Reading and checking.
extension Document {
    /// How much larger or smaller than usual texts may be.
    package static let textScales = 0.5...4.0
    /// How wide its lines may be at most, in points.
    package static let maxWidths = 100.0...10_000
    /// On how many columns its items may lie, and those of a group.
    static let columns = 1...12
    /// Into how many columns its footer may be divided.
    static let footerColumns = 1...ContentLimits.footers
    private static let languages = "a language such as ko or pt-BR"
    /// A width across which the eye finds the next line, and the accessory of a row.
    package static let readableWidth = 560.0

    /// Reads a document; nil when it is none at all.
    ///
    /// Everything that is wrong with it is noted in `faults`; something else is in the place of each wrong value then, so that
    /// the rest can be looked at where it stands.
    package init?(_ value: Value, at path: String, _ faults: Faults) {
        guard let reader = TableReader(value, at: path, faults) else { return nil }
        title = reader.line("title")
        style = Style(reader)
        maxWidth = reader.number("max_width", in: Self.maxWidths) ?? Self.readableWidth
        direction = reader.choice("direction") ?? .auto
        language = reader.read("language", expected: Self.languages) { value in
            if case .text(let text) = value, text.isLanguage { text } else { String?.none }
        }
        var known: Set<String> = []
        func read(_ value: Value, at path: String) -> Item {
            let item = Item(value, at: path, faults)
            item.checkUnique(at: path, among: &known, faults)
            return item
        }
        columns = reader.integer("columns", in: Self.columns) ?? 1
        items = reader.list("items", limit: ContentLimits.items, read) ?? []
        if let fault = sizeFault { reader.note(fault, of: "items") }
        readFooter(reader, read)
        if let languageFault { reader.note(languageFault, of: "language") }
        reader.close()
        checkFooter(at: path, faults)
    }

    /// Reads the items of the footer, or a table of them and of what else is said of it.
    private mutating func readFooter(_ reader: TableReader, _ read: (Value, String) -> Item) {
        guard let value = reader.value("footer"), case .table = value,
            let table = TableReader(value, at: reader.path(of: "footer"), reader.faults)
        else {
            footer = reader.list("footer", limit: ContentLimits.footers, or: " or an object with items", read) ?? []
            return
        }
        footerColumns = table.integer("columns", in: Self.footerColumns)
        footer = table.required("items", table.list("items", limit: ContentLimits.footers, read)) ?? []
        table.close()
    }

    /// Notes what is wrong with a document that a program has put together, besides what shows when it is laid out.
    ///
    /// - Parameter path: the way to it.
    package func check(at path: String, _ faults: Faults) {
        if !Self.textScales.contains(textScale) {
            faults.note("expected a number from 0.5 to 4, found \(textScale)", at: "\(path).text_scale")
        }
        if !Self.maxWidths.contains(maxWidth) {
            faults.note("expected a number from 100 to 10000, found \(maxWidth)", at: "\(path).max_width")
        }
        if let footerColumns, !Self.footerColumns.contains(footerColumns) {
            faults.note("expected a whole number from 1 to 8, found \(footerColumns)", at: "\(path).footer.columns")
        }
        if let language, !language.isLanguage {
            let found = language.oneLine(atMost: 60)
            faults.note("expected \(Self.languages), found \"\(found)\"", at: "\(path).language")
        }
        if !Self.columns.contains(columns) {
            faults.note("expected a whole number from 1 to 12, found \(columns)", at: "\(path).columns")
        }
        if let languageFault { faults.note(languageFault, at: "\(path).language") }
        var known: Set<String> = []
        let footerFault = Self.sizeFault(footer.count, most: ContentLimits.footers)
        for (items, name, fault) in [(items, "items", sizeFault), (footer, footerPath, footerFault)] {
            if let fault { faults.note(fault, at: "\(path).\(name)") }
            for (index, item) in items.enumerated() {
                let path = "\(path).\(name)[\(index)]"
                item.check(at: path, faults)
                item.checkUnique(at: path, among: &known, faults)
            }
        }
        checkFooter(at: path, faults)
    }

    /// What is wrong with `item` in the place of the one at `location`; nil where it can take that.
    package func fault(replacing location: ItemLocation, with item: Item) -> String? {
        if item.group != nil || self[location].group != nil {
            return "a group is changed with its document, and what is in it item by item"
        }
        if case .footer = location, item.span != nil { return "an item of a footer has no span" }
        return nil
    }

    /// What is wrong with the number of items that scroll, those in groups included.
    private var sizeFault: String? { Self.sizeFault(cells.count, most: ContentLimits.items) }

    private static func sizeFault(_ count: Int, most: Int) -> String? {
        count > most ? "expected at most \(most) items, found \(count)" : nil
    }

    /// What is wrong with the language of names that clocks write; nil where nothing is.
    private var languageFault: String? {
        guard let language, CalendarNames(language) == nil else { return nil }
        guard clocks.contains(where: { (self[$0].kind as? Item.Clock)?.format.hasNames == true }) else { return nil }
        let known = CalendarNames.languages.joined(separator: ", ")
        return "found \"\(language.oneLine(atMost: 60))\", and clocks name days and months in one of \(known)"
    }

    /// Notes what only items that scroll may be, or have.
    private func checkFooter(at path: String, _ faults: Faults) {
        for (index, item) in footer.enumerated() {
            let path = (path.isEmpty ? "" : "\(path).") + "\(footerPath)[\(index)]"
            if item.group != nil { faults.note("a group cannot be in a footer", at: path) }
            if item.span != nil { faults.note("is for items that scroll: a footer has columns", at: "\(path).span") }
        }
    }
}

// Writing.
extension Document {
    /// The document as `init` reads it; what is as usual, and what it does not say itself, is left out.
    package var value: Value {
        var fields = style.fields
        fields["title"] = title.map(Value.text)
        if columns != 1 { fields["columns"] = Value(columns) }
        if !cells.isEmpty { fields["items"] = .list(items.map(\.value)) }
        if !footer.isEmpty || footerColumns != nil { fields["footer"] = footerValue }
        if maxWidth != Self.readableWidth { fields["max_width"] = .number(maxWidth) }
        fields["language"] = language.map(Value.text)
        if direction != .auto { fields["direction"] = .text(direction.rawValue) }
        fields["language"] = language.map(Value.text)
        return .table(fields)
    }

    /// The way to the items of the footer, as the document is written.
    var footerPath: String { footerColumns == nil ? "footer" : "footer.items" }

    private var footerValue: Value {
        let items = Value.list(footer.map(\.value))
        return footerColumns.map { ["columns": Value($0), "items": items] } ?? items
    }

    /// The values of all items that have one, by their ids: what fingers have set, or the document's own.
    package func allValues(_ set: [String: ItemValue]) -> [String: ItemValue] {
        (cells + footer).reduce(into: [:]) { values, item in
            if let id = item.id, let own = item.kind.ownValue { values[id] = set[id] ?? own }
        }
    }

    /// The texts of all secrets, by the ids of their fields, of which `known` are not empty.
    package func allSecrets(_ known: [String: Secret]) -> [String: Secret] {
        fields.reduce(into: [:]) { secrets, location in
            let item = self[location]
            if let id = item.id, item.field?.isSecret == true { secrets[id] = known[id] ?? Secret("") }
        }
    }

    /// The document as it stands once fingers have set `values`, by id.
    package func showing(_ values: [String: ItemValue]) -> Document {
        guard !values.isEmpty else { return self }
        var document = self
        for location in locations({ $0.id.map { values[$0] != nil } ?? false }) {
            guard let value = self[location].id.flatMap({ values[$0] }) else { continue }
            document[location] = self[location].showing(value)
        }
        return document
    }
}

extension Item {
    /// Notes where another item has the same id, also of those in a group.
    fileprivate func checkUnique(at path: String, among known: inout Set<String>, _ faults: Faults) {
        if let id, !known.insert(id).inserted {
            faults.note("\"\(id.oneLine(atMost: 60))\" is the name of another item", at: "\(path).id")
        }
        for (index, item) in (group?.items ?? []).enumerated() {
            item.checkUnique(at: "\(path).items[\(index)]", among: &known, faults)
        }
    }
}
