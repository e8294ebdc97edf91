import Values

extension Item {
    /// The title of what follows.
    struct Header: DocumentItemKind {
        static let word = "header"

        /// Its text.
        let title: String
    }

    /// The title of what follows.
    package static func header(_ title: String) -> Item { Item(Header(title: title)) }
}

extension Item.Header {
    init?(_ reader: TableReader) {
        guard let title = reader.required("title", reader.line("title")) else { return nil }
        self.title = title
    }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight { .points(18 + measurer.measures.line(.header)) }

    /// Writes the title below the middle, nearer to the items that it is the title of.
    func paint(with painter: ItemPainter) {
        let inner = painter.inner
        let middle = painter.height - 5 - painter.measures.line(.header) / 2
        painter.write(title, .header, from: inner.x, to: inner.end, middle: middle, painter.theme.secondary)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(.heading, title) }
}
