import Values

extension Item {
    struct Text: DocumentItemKind {
        static let word = "text"

        let markup: String
        var alignment = Alignment.start

        /// Above and below it, in points.
        private static let padding = 10.0
    }

    /// A paragraph, in Pango's markup.
    public static func text(_ markup: String, id: String? = nil, align alignment: Alignment = .start) -> Item {
        Item(id: id, Text(markup: markup, alignment: alignment))
    }
}

extension Item.Text {
    init(_ reader: TableReader) {
        markup = reader.required("markup", reader.text("markup")) ?? ""
        alignment = reader.choice("align") ?? .start
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["markup": .text(markup)]
        if alignment != .start { fields["align"] = .text(alignment.rawValue) }
        return fields
    }

    var paragraphs: String? { markup }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        ItemHeight(points: 2 * Self.padding, rows: measurer.rows(ofMarkup: markup, field: "markup"))
    }

    func paint(with painter: ItemPainter) {
        guard let text = painter.text else { return }
        let context = painter.context
        context.write(paragraphs: text, x: painter.inner.x, row: context.snapped(Self.padding), painter.theme.text)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .text, name: (try? Markup(markup))?.text) }
}
