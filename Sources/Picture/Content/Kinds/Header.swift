import Values

extension Item {
    /// The title of what follows.
    struct Header: DocumentItemKind {
        static let word = "header"

        let title: String
    }

    /// The title of what follows.
    public static func header(_ title: String) -> Item { Item(Header(title: title)) }
}

extension Item.Header {
    init(_ reader: TableReader) { title = reader.required("title", reader.line("title")) ?? "" }

    var fields: [String: Value] { ["title": .text(title)] }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let fit = measurer.typesetter.fit(title, .header, width: measurer.innerWidth)
        return .points(18 + fit.height(.header, measurer.measures))
    }

    /// Writes the title below the middle, nearer to the items that it is the title of.
    func paint(with painter: ItemPainter) {
        var box = painter.inner
        box.y = 13
        box.height -= 18
        painter.write(title, .header, in: box, painter.theme.secondary)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .heading, name: title) }
}
