public import Canvas
import Values

/// An item that the program draws itself.
///
/// The picture must depend on nothing but the value: equal values look alike, and an equal value is not drawn again. A chart
/// that stores its numbers is drawn when they change, but neither for each frame nor while it is scrolled.
public protocol ItemDrawing: Equatable, Sendable {
    /// The height of the item, in points.
    var height: Double { get }

    /// Draws the item, upright on every panel, on a thread that is not the application's.
    ///
    /// - Parameters:
    ///   - surface: as wide as the sheet, as high as `height`, and filled with the colour behind the item.
    ///   - scale: pixels per point.
    func draw(on surface: inout Surface, scale: Double)
}

extension Item {
    /// Documents cannot have it.
    struct Drawing: ItemKind {
        static let word = "drawing"

        let drawing: any ItemDrawing
        /// How high it is, in points; asked once, so that it stays the same.
        let height: Double

        private static let heights = 1.0...2000

        init(_ drawing: some ItemDrawing) {
            self.drawing = drawing
            height = drawing.height
        }

        static func == (one: Drawing, other: Drawing) -> Bool {
            one.height == other.height && one.drawing.isEqual(to: other.drawing)
        }
    }

    /// An item that the program draws itself; with an id it can be pressed.
    public static func drawing(_ drawing: some ItemDrawing, id: String? = nil) -> Item {
        Item(id: id, Drawing(drawing))
    }
}

extension Item.Drawing {
    var fields: [String: Value] { ["height": .number(height)] }

    func measure(with measurer: inout ItemMeasurer) -> ItemHeight {
        guard Self.heights.contains(height) else {
            let (least, most) = (Self.heights.lowerBound, Self.heights.upperBound)
            measurer.note("expected \(least) to \(most) points, found \(height)", of: "height")
            return ItemHeight(rows: 1)
        }
        return ItemHeight(rows: measurer.measures.pixels(height))
    }

    func draw(_ size: PixelSize, on ground: Color, scale: Double) -> Surface? {
        let blank = Surface(size: size, color: ground)
        var drawn = blank
        drawing.draw(on: &drawn, scale: scale)
        // A program may have replaced the surface by one that does not fit.
        return drawn.size == size && drawn.pixels.count == size.area ? drawn : blank
    }

    var action: ContentTarget.Action? { .press }

    func access(_ look: Look) -> ItemAccess? { ItemAccess(role: .image) }
}

extension ItemDrawing {
    fileprivate func isEqual(to other: any ItemDrawing) -> Bool { other as? Self == self }
}
