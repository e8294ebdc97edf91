package import Typing
package import Values

/// What a sheet shows: a title, items that scroll, and a footer that stays.
public struct Document: Equatable, Sendable {
    /// Above everything, in large letters.
    public var title: String?
    /// From top to bottom; they scroll.
    public var items: [Item] = []
    /// Below the items; they do not scroll where there is room for both.
    public var footer: [Item] = []
    /// On how many columns the buttons of the footer lie, 1 to 8; nil for a line of all of them where their titles fit, else one below
    /// the other.
    public var footerColumns: Int?
    /// How wide lines, rows and buttons are at most, in points: 560 unless set, 100 to 10000.
    public var maxWidth = Document.readableWidth
    /// The side on which its lines begin.
    public var direction = Direction.auto
    /// What it says itself of how it looks.
    private var style = Style()
    /// How it looks where it says nothing.
    package var house = Style.usual

    /// An empty document.
    public init() {}

    /// A document of these items.
    ///
    /// - Parameter theme: its colours; nil for those that are configured.
    public init(title: String? = nil, items: [Item], footer: [Item] = [], theme: Theme? = nil) {
        self.title = title
        self.items = items
        self.footer = footer
        if let theme { self.theme = theme }
    }

    /// The side on which lines begin.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
        /// That of the script of the title or, without one, of the first text with letters.
        case auto
        /// On the left.
        case leftToRight = "ltr"
        /// On the right: the layout is mirrored.
        case rightToLeft = "rtl"
    }
}

// How it looks; what it does not say is as it is configured.
extension Document {
    /// Its colours: the light ones unless set or configured.
    public var theme: Theme {
        get { look.theme }
        set { style.theme = newValue }
    }

    /// The size of its texts as a multiple of the usual one, 0.5 to 4: 1 unless set or configured.
    public var textScale: Double {
        get { style.textScale ?? house.textScale ?? 1 }
        set { style.textScale = newValue }
    }

    /// The font families in order of preference, separated by commas as in CSS; nil for those that are configured, or the
    /// system's.
    public var font: String? {
        get { style.font ?? house.font }
        set { style.font = newValue }
    }

    /// The font that it says itself.
    var ownFont: String? { style.font }

    var buttonRadius: Double { house.buttonRadius ?? Style.buttonRadius }

    /// What is wrong with the colours that it says; nil where all of them can be read.
    package var contrastWarning: String? {
        if style.colors.isEmpty, style.base == nil { return nil }
        return theme.contrastWarning(given: look.colors.keys).map { "theme: \($0)" }
    }

    /// How what lies over it looks: as is configured for all documents, in the colours of this one.
    package var overlayStyle: Style {
        var style = house
        (style.base, style.colors) = (look.base, look.colors)
        return style
    }

    /// How it looks, whoever says it.
    private var look: Style { style.over(house).over(.usual) }

    /// Whether what both have in common looks alike.
    func hasLook(of other: Document) -> Bool { look == other.look && maxWidth == other.maxWidth }

    /// The document as it is written, without what is configured for all of them, or asked for by programs.
    package var written: Document {
        var document = self
        document.house = .usual
        for location in programs { document[location] = document[location].asking(nil) }
        return document
    }
}

/// Where an item is in a document.
package enum ItemLocation: Hashable, Sendable {
    /// Among those that scroll.
    case items(Int)
    /// Among those that stay.
    case footer(Int)

    /// The item's index among those that scroll, or among those that stay, moved by `distance`.
    func moved(by distance: Int) -> ItemLocation {
        switch self {
        case .items(let index): .items(index + distance)
        case .footer(let index): .footer(index + distance)
        }
    }
}

extension Document {
    /// Whether a finger can answer a question with it.
    package var canAnswer: Bool { (items + footer).contains(where: \.canAnswer) }

    package func location(of id: String) -> ItemLocation? {
        if let index = items.firstIndex(where: { $0.id == id }) { return .items(index) }
        return footer.firstIndex { $0.id == id }.map { .footer($0) }
    }

    package subscript(location: ItemLocation) -> Item {
        get {
            switch location {
            case .items(let index): items[index]
            case .footer(let index): footer[index]
            }
        }
        set {
            switch location {
            case .items(let index): items[index] = newValue
            case .footer(let index): footer[index] = newValue
            }
        }
    }

    /// Where the items are that move for as long as they are seen.
    var endless: [ItemLocation] { locations { $0.kind.isEndless } }

    var fields: [ItemLocation] { locations { $0.field != nil } }

    /// Whether something is typed into it that nobody else is to read.
    package var asksForSecret: Bool { (items + footer).contains { $0.field?.isSecret == true } }

    /// The items that are `meant`, from above.
    @inline(never)
    func locations(_ isMeant: (Item) -> Bool) -> [ItemLocation] {
        items.indices.filter { isMeant(items[$0]) }.map { .items($0) }
            + footer.indices.filter { isMeant(footer[$0]) }.map { .footer($0) }
    }

    func contains(_ location: ItemLocation) -> Bool {
        switch location {
        case .items(let index): items.indices.contains(index)
        case .footer(let index): footer.indices.contains(index)
        }
    }
}

// Reading and checking.
extension Document {
    /// How much larger or smaller than usual texts may be.
    package static let textScales = 0.5...4.0
    /// How wide its lines may be at most, in points.
    package static let maxWidths = 100.0...10_000
    /// Into how many columns its footer may be divided.
    static let columns = 1...ContentLimits.footers
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
        var known: Set<String> = []
        func read(_ value: Value, at path: String) -> Item {
            let item = Item(value, at: path, faults)
            item.checkUnique(at: path, among: &known, faults)
            return item
        }
        items = reader.list("items", limit: ContentLimits.items, read) ?? []
        readFooter(reader, read)
        reader.close()
    }

    /// Reads the items of the footer, or a table of them and of what else is said of it.
    private mutating func readFooter(_ reader: TableReader, _ read: (Value, String) -> Item) {
        guard let value = reader.value("footer"), case .table = value,
            let table = TableReader(value, at: reader.path(of: "footer"), reader.faults)
        else {
            footer = reader.list("footer", limit: ContentLimits.footers, or: " or an object with items", read) ?? []
            return
        }
        footerColumns = table.integer("columns", in: Self.columns)
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
        if let footerColumns, !Self.columns.contains(footerColumns) {
            faults.note("expected a whole number from 1 to 8, found \(footerColumns)", at: "\(path).footer.columns")
        }
        var known: Set<String> = []
        let zones = [(items, "items", ContentLimits.items), (footer, footerPath, ContentLimits.footers)]
        for (items, name, limit) in zones {
            let path = "\(path).\(name)"
            if items.count > limit { faults.note("expected at most \(limit) items, found \(items.count)", at: path) }
            for (index, item) in items.enumerated() {
                item.check(at: "\(path)[\(index)]", faults)
                item.checkUnique(at: "\(path)[\(index)]", among: &known, faults)
            }
        }
    }
}

// Writing.
extension Document {
    /// The document as `init` reads it; what is as usual, and what it does not say itself, is left out.
    package var value: Value {
        var fields = style.fields
        fields["title"] = title.map(Value.text)
        if !items.isEmpty { fields["items"] = .list(items.map(\.value)) }
        if !footer.isEmpty || footerColumns != nil { fields["footer"] = footerValue }
        if maxWidth != Self.readableWidth { fields["max_width"] = .number(maxWidth) }
        if direction != .auto { fields["direction"] = .text(direction.rawValue) }
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
        (items + footer).reduce(into: [:]) { values, item in
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
        func showing(_ items: [Item]) -> [Item] {
            items.map { item in item.id.flatMap { values[$0] }.map(item.showing) ?? item }
        }
        guard !values.isEmpty else { return self }
        var document = self
        (document.items, document.footer) = (showing(items), showing(footer))
        return document
    }
}

extension Item {
    /// Notes where another item has the same id.
    fileprivate func checkUnique(at path: String, among known: inout Set<String>, _ faults: Faults) {
        guard let id, !known.insert(id).inserted else { return }
        faults.note("\"\(id.oneLine(atMost: 60))\" is the name of another item", at: "\(path).id")
    }
}
