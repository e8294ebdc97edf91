package import Canvas
import Values

/// Something that a program draws itself, in the list among the other items.
///
/// The picture depends on nothing but the value: two that are equal look alike, and where one has been drawn the other is
/// not. So a chart that holds its numbers is drawn again when they change, but not for each frame and not while it scrolls.
package protocol ItemDrawing: Hashable, Sendable {
    /// How high it is, in points.
    var height: Double { get }

    /// Draws it upright, whichever way the panel is turned.
    ///
    /// - Parameters:
    ///   - surface: as wide as the sheet, as high as `height`, filled with what lies behind the item.
    ///   - scale: pixels per point.
    func draw(on surface: inout Surface, scale: Double)
}

extension Item {
    /// What a program draws itself; documents cannot have it.
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

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(type(of: drawing)))
            drawing.hash(into: &hasher)
        }
    }

    /// Something that the program draws itself; with an id it can be pressed.
    package static func drawing(_ drawing: some ItemDrawing, id: String? = nil) -> Item {
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

    func access(_ look: Look) -> ItemAccess? { ItemAccess(.image) }
}

extension ItemDrawing {
    fileprivate func isEqual(to other: any ItemDrawing) -> Bool { other as? Self == self }
}
