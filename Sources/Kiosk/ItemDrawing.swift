import Canvas
import Content

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
        Item(.drawing(ContentDrawing(drawing: drawing), id: id))
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

/// An opaque colour of eight bits a channel; a literal like `0x0A6CFF` is red, green and blue.
public struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    let base: Canvas.Color

    /// A colour from its word 0x00RRGGBB; the top byte is ignored.
    public init(_ word: UInt32) { base = Canvas.Color(word) }

    /// A colour from its channels, 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) { base = Canvas.Color(red: red, green: green, blue: blue) }

    /// A colour from its word 0x00RRGGBB; the top byte is ignored.
    public init(integerLiteral word: UInt32) { self.init(word) }

    /// 0x00RRGGBB.
    public var word: UInt32 { base.word }
    /// Red, 0 to 255.
    public var red: UInt8 { base.red }
    /// Green, 0 to 255.
    public var green: UInt8 { base.green }
    /// Blue, 0 to 255.
    public var blue: UInt8 { base.blue }

    /// White.
    public static let white = Color(0xFFFFFF)
    /// Black.
    public static let black = Color(0)
}
