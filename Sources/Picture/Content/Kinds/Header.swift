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
        .points(Self.place(of: title, measurer.typesetter, measurer.measures, width: measurer.innerWidth).height)
    }

    /// Where such a title lies, and how high it is with the room around it, in points: below the middle, nearer to what it is the
    /// title of.
    static func place(
        of title: String,
        _ typesetter: Typesetter,
        _ measures: Measures,
        width: Double
    ) -> (box: Box, height: Double) {
        let lines = typesetter.fit(title, .header, width: width).height(.header, measures)
        return (Box(x: 0, y: 13, width: width, height: lines), lines + 18)
    }

    func paint(with painter: ItemPainter) {
        var box = painter.inner
        box.y = 13
        box.height -= 18
        painter.write(title, .header, in: box, painter.theme.secondary)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .heading, name: title) }
}
