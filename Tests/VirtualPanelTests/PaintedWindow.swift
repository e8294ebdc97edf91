import Canvas
import VirtualPanel

/// What a panel shows behind a hidden sheet where weston-simple-touch runs, worked out here by itself.
///
/// Its window has a size of its own, so it lies in the middle; it is a translucent grey, with a mark wherever it was touched.
struct PaintedWindow {
    private static let size = PixelSize(width: 600, height: 500)
    /// A quarter of white, premultiplied, over the backdrop #1c1c1e.
    private static let ground: UInt32 = 0x555556
    private static let backdrop: UInt32 = 0x1C1C1E
    /// By the number of the finger.
    private static let colors: [UInt32] = [0xFF0000, 0xFFFF00]

    /// Where it was touched, in its own pixels.
    private(set) var marks: [(x: Int, y: Int, color: UInt32)] = []

    /// Where one of its pixels is on a picture of `picture` pixels.
    static func place(_ x: Int, _ y: Int, on picture: PixelSize) -> (x: Int, y: Int) {
        (x + (picture.width - size.width) / 2, y + (picture.height - size.height) / 2)
    }

    mutating func touch(_ x: Int, _ y: Int, finger: Int = 0) {
        marks.append((x, y, Self.colors[finger]))
    }

    /// All of a panel of `picture` pixels, as the viewer sees it.
    func picture(_ picture: PixelSize) -> Surface {
        var surface = Self.backdrop(picture)
        for y in 0..<Self.size.height {
            let place = Self.place(0, y, on: picture)
            let first = place.y * picture.width + place.x
            let row = repeatElement(Self.ground, count: Self.size.width)
            surface.pixels.replaceSubrange(first..<first + row.count, with: row)
        }
        for mark in marks {
            for y in -2...2 {
                for x in -2...2 where abs(x) + abs(y) <= 2 {
                    let place = Self.place(mark.x + x, mark.y + y, on: picture)
                    surface[place.x, place.y] = mark.color
                }
            }
        }
        return surface
    }

    /// The same without the program.
    static func backdrop(_ picture: PixelSize) -> Surface {
        Surface(size: picture, pixels: Array(repeating: backdrop, count: picture.area))
    }
}
