/// What a sheet shows: a title, items that scroll, and a footer that stays.
public struct Document: Equatable, Sendable {
    /// Above everything, in large letters.
    public var title: String?
    /// From top to bottom; they scroll.
    public var items: [Item] {
        get { list.nested }
        set {
            list = ItemList(newValue)
            spreadLanguage()
        }
    }
    /// The same one after the other: a group, and then what is in it.
    private var list = ItemList()
    /// On how many columns the items lie, 1 to 12: tiles on one each, all else on all of them, unless an item has a span of its own.
    ///
    /// There are fewer where they would be too narrow.
    public var columns = 1
    /// Below the items; they do not scroll where there is room for both.
    public var footer: [Item] = []
    /// On how many columns the buttons of the footer lie, 1 to 8; nil for a line of all of them where their titles fit, else one below
    /// the other.
    public var footerColumns: Int?
    /// How wide lines, rows and buttons are at most, in points: 560 unless set, 100 to 10000.
    public var maxWidth = Document.readableWidth
    /// The side on which its lines begin.
    public var direction = Direction.auto
    /// What a page leads back to, by its title, which may be missing; nil of a document that is no page.
    package var origin: Origin?
    /// The language in which it writes dates and names days and months, such as `ko` or `pt-BR`; nil writes dates as computers do, and
    /// names in English.
    public var language: String? { didSet { spreadLanguage() } }
    /// What it says itself of how it looks.
    var style = Style()
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

    /// Where a page leads back to.
    package struct Origin: Equatable, Sendable {
        let title: String?

        package init(title: String?) { self.title = title }
    }

    /// Has its items write what they do in its language.
    private mutating func spreadLanguage() {
        guard language != nil || (cells + footer).contains(where: { $0.language != nil }) else { return }
        for index in list.cells.indices { list[index].language = language }
        for index in footer.indices { footer[index].language = language }
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
    package func hasLook(of other: Document) -> Bool { look == other.look && maxWidth == other.maxWidth }

    /// The document as it is written, without what is configured for all of them, or asked for by programs.
    package var written: Document {
        var document = self
        document.house = .usual
        for location in programs { document[location] = document[location].asking(nil) }
        return document
    }
}

// Its items one after the other.
extension Document {
    /// The items that scroll, as they lie: those of a group follow it.
    package var cells: [Item] { list.cells }

    /// The places of the items of each group, which itself stands before them.
    var groups: [Range<Int>] { list.groups }

    /// The group that has its items at `members`.
    func group(of members: Range<Int>) -> Item.Group? { cells[members.lowerBound - 1].group }

    /// The items of the group that the item at `index` is in, or that it is; nil for one in none.
    func members(at index: Int) -> Range<Int>? { list.group(at: index) }

    /// The way to an item from the document, as that is written.
    func path(of location: ItemLocation) -> String {
        switch location {
        case .title: "title"
        case .items(let index): list.path(of: index)
        case .footer(let index): "\(footerPath)[\(index)]"
        }
    }
}

/// Where an item is in a document.
package enum ItemLocation: Hashable, Sendable {
    /// The title of a page, which leads back.
    case title
    /// Among those that scroll, those in groups included.
    case items(Int)
    /// Among those that stay.
    case footer(Int)

    /// The item's index among those that scroll, or among those that stay, moved by `distance`.
    func moved(by distance: Int) -> ItemLocation {
        switch self {
        case .title: .title
        case .items(let index): .items(index + distance)
        case .footer(let index): .footer(index + distance)
        }
    }
}

extension Document {
    /// Whether a finger can answer a question with it.
    package var canAnswer: Bool { (cells + footer).contains(where: \.canAnswer) }

    package func location(of id: String) -> ItemLocation? {
        if let index = cells.firstIndex(where: { $0.id == id }) { return .items(index) }
        if let index = footer.firstIndex(where: { $0.id == id }) { return .footer(index) }
        return origin != nil && id == Self.backID ? .title : nil
    }

    /// What leads back on a page is called so, unless an item of it is.
    private static let backID = "back"

    package subscript(location: ItemLocation) -> Item {
        get {
            switch location {
            case .title: Item(id: Self.backID, Item.SheetTitle(title: title, origin: origin?.title))
            case .items(let index): list[index]
            case .footer(let index): footer[index]
            }
        }
        set {
            switch location {
            case .title: break
            case .items(let index):
                list[index] = newValue
                list[index].language = language
            case .footer(let index):
                footer[index] = newValue
                footer[index].language = language
            }
        }
    }

    /// Where the items are that move for as long as they are seen.
    var endless: [ItemLocation] { locations { $0.kind.isEndless } }

    var fields: [ItemLocation] { locations { $0.field != nil } }

    /// Whether something is typed into it that nobody else is to read.
    package var asksForSecret: Bool { (cells + footer).contains { $0.field?.isSecret == true } }

    /// The items that are `meant`, from above.
    @inline(never)
    func locations(_ isMeant: (Item) -> Bool) -> [ItemLocation] {
        cells.indices.filter { isMeant(cells[$0]) }.map { .items($0) }
            + footer.indices.filter { isMeant(footer[$0]) }.map { .footer($0) }
    }

    func contains(_ location: ItemLocation) -> Bool {
        switch location {
        case .title: origin != nil
        case .items(let index): cells.indices.contains(index)
        case .footer(let index): footer.indices.contains(index)
        }
    }
}
