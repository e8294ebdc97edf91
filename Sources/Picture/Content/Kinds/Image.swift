import Canvas
import Values

extension Item {
    struct Image: DocumentItemKind {
        static let word = "image"

        let source: ImageSource

        /// It is at most this many times as high as it is wide.
        private static let greatestRatio = 2.0
    }

    /// A picture as wide as the sheet.
    public static func image(_ source: ImageSource, id: String? = nil) -> Item { Item(id: id, Image(source: source)) }
}

extension Item.Image {
    init(_ reader: TableReader) { source = reader.required("image", ImageSource(reader, "image")) ?? .data([]) }

    var fields: [String: Value] { ["image": source.value] }

    var picture: PictureReference? { PictureReference(field: "image", source: source) }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let columns = measurer.pictureColumns
        let box = PixelSize(width: columns, height: Int(Double(columns) * Self.greatestRatio))
        let loaded = picture.flatMap { measurer.load($0, within: box) }
        return ItemHeight(rows: max(1, loaded?.shown.height ?? 1))
    }

    func paint(with painter: ItemPainter) {
        if let picture = painter.picture { painter.context.paint(picture, in: painter.whole) }
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .image) }
}
