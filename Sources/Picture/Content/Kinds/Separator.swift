import Values

extension Item {
    struct Separator: DocumentItemKind {
        static let word = "separator"
    }

    /// A line between items that do not belong together.
    public static var separator: Item { Item(Separator()) }
}

extension Item.Separator {
    init(_ reader: TableReader) {}

    var fields: [String: Value] { [:] }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight { .points(17) }

    func paint(with painter: ItemPainter) {
        let (inner, pixels) = (painter.inner, painter.measures.hairline)
        let bottom = painter.whole.middle + Double(pixels) / painter.measures.scale / 2
        painter.context.hairline(from: inner.x, to: inner.end, bottom: bottom, pixels: pixels, painter.theme.line)
    }

    var leastWidth: Double { 0 }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .separator) }
}
