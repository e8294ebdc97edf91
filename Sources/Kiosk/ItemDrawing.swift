public import Canvas
public import Content

/// An item that the program draws itself.
///
/// The picture must depend on nothing but the value: equal values look alike, and an equal value is not drawn again. A chart
/// that stores its numbers is drawn when they change, but neither for each frame nor while it is scrolled.
public protocol ItemDrawing: Hashable, Sendable {
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
    /// An item that the program draws itself; with an id it can be pressed.
    public static func drawing(_ drawing: some ItemDrawing, id: String? = nil) -> Item {
        .drawing(ContentDrawing(drawing: drawing), id: id)
    }
}

/// A program's drawing as the module `Content` knows it.
private struct ContentDrawing<Drawing: ItemDrawing>: Content.ItemDrawing {
    let drawing: Drawing

    var height: Double { drawing.height }

    /// The pixels move into the program's surface and back, because a copy would double the work.
    func draw(on surface: inout Canvas.Surface, scale: Double) {
        var lent = Surface(base: Canvas.Surface(size: PixelSize(width: 0, height: 0)))
        swap(&lent.base, &surface)
        drawing.draw(on: &lent, scale: scale)
        swap(&lent.base, &surface)
    }
}

/// The pixels of a drawing, row after row from the top left.
public struct Surface: Hashable, Sendable {
    fileprivate var base: Canvas.Surface

    /// Columns of pixels.
    public var width: Int { base.size.width }
    /// Rows of pixels.
    public var height: Int { base.size.height }

    /// The pixel in column `x` and row `y`.
    public subscript(x: Int, y: Int) -> Color {
        get { Color(base[x, y]) }
        set { base[x, y] = newValue.word }
    }
}
