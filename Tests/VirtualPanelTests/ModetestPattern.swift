import Canvas
import VirtualPanel

/// What modetest fills a buffer with.
enum ModetestPattern: String {
    /// Every byte is the same: a grey, half transparent.
    case plain
    /// Squares of 64 pixels, slanted, of many colours; in formats with alpha a quarter is half transparent.
    ///
    /// There the colours are more than their alpha allows, which shows how the kernel rounds and wraps.
    case tiles

    /// The words of a buffer with `width` columns and `height` rows.
    func buffer(_ width: Int, _ height: Int) -> Surface {
        let size = PixelSize(width: width, height: height)
        return Surface(size: size, pixels: (0..<size.area).map { word(x: $0 % width, y: $0 / width, of: size) })
    }

    private func word(x: Int, y: Int, of size: PixelSize) -> UInt32 {
        guard self == .tiles else { return 0x7777_7777 }
        let (row, column) = (x + y).quotientAndRemainder(dividingBy: size.width)
        let color = 0x13_0502 * UInt32(row >> 6) &+ 0x0A_1120 * UInt32(column >> 6)
        let alpha: UInt32 = x < size.width / 2 && y < size.height / 2 ? 127 : 255
        return alpha << 24 | color & 0xFF_FFFF
    }
}
