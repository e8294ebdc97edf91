import Canvas
import Values

extension Item {
    /// The title of what follows.
    struct Header: DocumentItemKind {
        static let word = "header"

        let title: String
        var icon: ImageSource?

        /// Between an icon, which is as high as a line, and the title.
        private static let gap = 8.0
    }

    /// The title of what follows.
    public static func header(_ title: String, icon: ImageSource? = nil) -> Item {
        Item(Header(title: title, icon: icon))
    }
}

extension Item.Header {
    init(_ reader: TableReader) {
        title = reader.required("title", reader.line("title")) ?? ""
        icon = ImageSource(reader, "icon")
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["title": .text(title)]
        fields["icon"] = icon?.value
        return fields
    }

    var pictures: [PictureReference] { PictureReference.icon(icon) }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        if let picture = pictures.first {
            let side = measurer.measures.pixels(measurer.measures.line(.header))
            measurer.load(picture, within: PixelSize(width: side, height: side))
        }
        let width = measurer.innerWidth - titleStart(measurer.measures)
        return .points(Self.place(of: title, measurer.typesetter, measurer.measures, width: width).height)
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

    private func titleStart(_ measures: Measures) -> Double { icon == nil ? 0 : measures.line(.header) + Self.gap }

    func paint(with painter: ItemPainter) {
        var box = painter.inner
        box.y = 13
        box.height -= 18
        let (side, start) = (painter.measures.line(.header), titleStart(painter.measures))
        if icon != nil {
            painter.paintIcon(in: Box(x: box.x, y: box.y, width: side, height: side), painter.theme.secondary)
        }
        (box.x, box.width) = (box.x + start, box.width - start)
        painter.write(title, .header, in: box, painter.theme.secondary)
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .heading, name: title) }
}
