import Canvas
import Values

extension Item {
    struct Image: DocumentItemKind {
        static let word = "image"

        let source: ImageSource
        /// The most that it takes, in points; nil for what the other one and the sheet have room for.
        var width: Double?
        var height: Double?
        /// Of its corners, in points.
        var radius = 0.0
        /// Where it lies between the margins; nil for one that may reach from edge to edge, in the middle.
        var place: Alignment?

        /// It is at most this many times as high as it is wide.
        private static let greatestRatio = 2.0
        private static let sides = 1.0...4096
        private static let radii = 0.0...1000
    }

    /// A picture as wide as the sheet, or as large as it fits into `width` and `height`, in points.
    public static func image(
        _ source: ImageSource,
        id: String? = nil,
        width: Double? = nil,
        height: Double? = nil,
        radius: Double = 0,
        align place: Alignment? = nil
    ) -> Item {
        Item(id: id, Image(source: source, width: width, height: height, radius: radius, place: place))
    }
}

// Reading and checking.
extension Item.Image {
    init(_ reader: TableReader) {
        source = reader.required("image", ImageSource(reader, "image")) ?? .data([])
        width = reader.number("width", in: Self.sides)
        height = reader.number("height", in: Self.sides)
        radius = reader.number("radius", in: Self.radii) ?? 0
        place = reader.choice("align")
    }

    var fields: [String: Value] {
        var fields: [String: Value] = ["image": source.value]
        fields["width"] = width.map(Value.number)
        fields["height"] = height.map(Value.number)
        if radius != 0 { fields["radius"] = .number(radius) }
        fields["align"] = place.map { .text($0.rawValue) }
        return fields
    }

    func check(at path: String, _ faults: Faults) {
        let numbers = [("width", width, Self.sides), ("height", height, Self.sides), ("radius", radius, Self.radii)]
        for case (let name, let number?, let range) in numbers where !range.contains(number) {
            faults.note("expected a number \(range.plain), found \(number.plain)", at: "\(path).\(name)")
        }
    }
}

// Measuring and painting.
extension Item.Image {
    var pictures: [PictureReference] { [PictureReference(field: "image", source: source)] }

    /// Whether it lies between the margins, as texts do.
    private var isPlaced: Bool { width != nil || height != nil || place != nil }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        let loaded = pictures.first.flatMap { measurer.load($0, within: box(measurer)) }
        return ItemHeight(rows: max(1, loaded?.shown.height ?? 1))
    }

    private func box(_ measurer: ItemMeasurer) -> PixelSize {
        guard isPlaced else {
            let columns = measurer.pictureColumns
            return PixelSize(width: columns, height: Int(Double(columns) * Self.greatestRatio))
        }
        // What a program gives that is no number of these is a fault already.
        func limited(_ side: Double?, _ most: Double) -> Double {
            side.map { $0.isFinite ? min(max($0, Self.sides.lowerBound), most) : most } ?? most
        }
        let width = limited(width, measurer.innerWidth)
        let height = limited(height, height == nil ? width * Self.greatestRatio : Self.sides.upperBound)
        return PixelSize(width: measurer.measures.pixels(width), height: measurer.measures.pixels(height))
    }

    func paint(with painter: ItemPainter) {
        guard let picture = painter.picture else { return }
        let size = (
            Double(picture.size.width) / painter.measures.scale, Double(picture.size.height) / painter.measures.scale
        )
        let room = isPlaced ? painter.inner : painter.outer
        let x = room.x + (room.width - size.0) * (place ?? .center).part
        let box = Box(x: isPlaced ? x : room.x, y: 0, width: isPlaced ? size.0 : room.width, height: painter.height)
        guard radius > 0 else { return painter.context.paint(picture, in: box, painter.theme.text) }
        painter.context.clipped(to: Box(x: x, y: 0, width: size.0, height: size.1), radius: radius) {
            painter.context.paint(picture, in: box, painter.theme.text)
        }
    }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .image) }
}
