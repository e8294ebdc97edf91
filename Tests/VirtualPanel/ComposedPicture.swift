package import Canvas

/// The picture that the kernel's vkms composes from its planes, pixel for pixel as Linux 6.1 to 6.12 do it.
///
/// vkms blends in 16 bits a channel, over black, plane after plane, and publishes only the checksum of the result.
package struct ComposedPicture: Equatable, Sendable {
    package struct Layer: Equatable, Sendable {
        let pixels: Surface
        let hasAlpha: Bool
        let x: Int
        let y: Int

        /// A layer whose first pixel lies at column `x` and row `y` of the screen; what lies outside is cut off.
        /// - Parameters:
        ///   - pixels: The words of its buffer.
        ///   - hasAlpha: Whether its format is ARGB8888, with colours multiplied by their alpha, not XRGB8888.
        package init(_ pixels: Surface, hasAlpha: Bool = false, x: Int = 0, y: Int = 0) {
            (self.pixels, self.hasAlpha, self.x, self.y) = (pixels, hasAlpha, x, y)
        }
    }

    package let size: PixelSize
    /// The pixels as they lie in the memory of the kernel: from the lowest 16 bits up alpha, red, green and blue.
    package private(set) var pixels: [UInt64]

    package init(size: PixelSize, layers: [Layer]) {
        self.size = size
        pixels = [UInt64](repeating: 0xFFFF, count: size.area)
        for layer in layers { blend(layer) }
    }

    package init(_ picture: Surface) {
        self.init(size: picture.size, layers: [Layer(picture)])
    }

    private mutating func blend(_ layer: Layer) {
        let columns = max(0, layer.x)..<max(layer.x, 0, min(size.width, layer.x + layer.pixels.size.width))
        let rows = max(0, layer.y)..<max(layer.y, 0, min(size.height, layer.y + layer.pixels.size.height))
        let width = size.width
        pixels.withUnsafeMutableBufferPointer { pixels in
            layer.pixels.pixels.withUnsafeBufferPointer { source in
                for y in rows {
                    let first = (y - layer.y) * layer.pixels.size.width - layer.x
                    for x in columns {
                        let word = source[first + x]
                        let place = y * width + x
                        pixels[place] = layer.hasAlpha ? Self.blend(word, over: pixels[place]) : Self.widen(word)
                    }
                }
            }
        }
    }

    /// An opaque pixel of 8 bits a channel in 16 bits a channel: 255 becomes 65535.
    private static func widen(_ word: UInt32) -> UInt64 {
        let (red, green, blue) = (UInt64(word >> 16 & 0xFF), UInt64(word >> 8 & 0xFF), UInt64(word & 0xFF))
        return 0xFFFF | (red << 16 | green << 32 | blue << 48) * 257
    }

    private static func blend(_ word: UInt32, over below: UInt64) -> UInt64 {
        let alpha = (word >> 24) * 257
        var pixel: UInt64 = 0xFFFF
        for (shift, place) in [(UInt32(16), UInt64(16)), (8, 32), (0, 48)] {
            let above = (word >> shift & 0xFF) * 257
            let channel = blend(above, over: UInt32(below >> place & 0xFFFF), alpha: alpha)
            pixel |= UInt64(channel) << place
        }
        return pixel
    }

    /// One channel: the colour above is multiplied by its alpha already.
    ///
    /// Rounded to the nearest; a colour greater than its alpha wraps around, as in the kernel.
    private static func blend(_ above: UInt32, over below: UInt32, alpha: UInt32) -> UInt32 {
        let sum = above &* 0xFFFF &+ below &* (0xFFFF - alpha)
        return (sum &+ 0x7FFF) / 0xFFFF & 0xFFFF
    }
}

extension ComposedPicture {
    /// The checksum that vkms publishes: CRC-32 with the polynomial of Ethernet, from 0, not inverted.
    package var checksum: UInt32 {
        Self.tables.withUnsafeBufferPointer { tables in
            pixels.withUnsafeBufferPointer { pixels in
                var crc: UInt64 = 0
                for place in 0..<pixels.count {
                    // The eight bytes of a pixel at once, each through the table of its distance to the end.
                    let word = pixels[place] ^ crc
                    let low = tables[Int(0x700 | word & 0xFF)] ^ tables[Int(0x600 | word >> 8 & 0xFF)]
                    let middle = tables[Int(0x500 | word >> 16 & 0xFF)] ^ tables[Int(0x400 | word >> 24 & 0xFF)]
                    let upper = tables[Int(0x300 | word >> 32 & 0xFF)] ^ tables[Int(0x200 | word >> 40 & 0xFF)]
                    let high = tables[Int(0x100 | word >> 48 & 0xFF)] ^ tables[Int(word >> 56)]
                    crc = low ^ middle ^ upper ^ high
                }
                return UInt32(crc)
            }
        }
    }

    /// The contribution of a byte to the checksum, with no, one, … seven bytes after it: 256 words each.
    private static let tables: [UInt64] = {
        var tables = (0..<256).map { (byte: UInt64) -> UInt64 in
            (0..<8).reduce(byte) { crc, _ in crc >> 1 ^ (crc & 1) * 0xEDB8_8320 }
        }
        for place in 256..<2048 {
            let before = tables[place - 256]
            tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
        }
        return tables
    }()
}
