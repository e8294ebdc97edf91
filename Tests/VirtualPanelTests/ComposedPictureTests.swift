import Canvas
import Testing
import VirtualPanel

/// The model of what vkms composes; no machine is booted.
struct ComposedPictureTests {
    private let size = PixelSize(width: 1024, height: 768)

    /// Read from vkms of Linux 6.1.0-56 while modetest 2.4.114 showed these patterns.
    @Test(
        "The checksum is the one that the kernel computes of the same planes",
        arguments: [
            ([(.plain, false, 1024, 768, 0, 0)], 0x2CC3_8E82),
            ([(.tiles, false, 1024, 768, 0, 0)], 0x8185_4638),
            ([(.tiles, false, 1024, 768, 0, 0), (.plain, true, 300, 200, 800, 100)], 0x0D4A_9F16),
            ([(.plain, false, 1024, 768, 0, 0), (.tiles, true, 300, 200, 800, 100)], 0x3759_B55C),
        ] as [([(ModetestPattern, Bool, Int, Int, Int, Int)], UInt32)]
    )
    func kernel(planes: [(ModetestPattern, Bool, Int, Int, Int, Int)], checksum: UInt32) {
        let layers = planes.map { pattern, hasAlpha, width, height, x, y in
            ComposedPicture.Layer(pattern.buffer(width, height), hasAlpha: hasAlpha, x: x, y: y)
        }
        #expect(ComposedPicture(size: size, layers: layers).checksum == checksum)
    }

    @Test("The checksum is CRC-32, begun at 0 and not inverted, over alpha, red, green and blue in 16 bits each")
    func bytes() {
        let picture = ComposedPicture(
            Surface(size: PixelSize(width: 3, height: 2), pixels: [1, 2, 3, 4, 5, 0xFE_DCBA])
        )
        let bytes = picture.pixels.flatMap { pixel in (0..<8).map { UInt8(truncatingIfNeeded: pixel >> ($0 * 8)) } }
        let last: [UInt8] = [0xFF, 0xFF, 0xFE, 0xFE, 0xDC, 0xDC, 0xBA, 0xBA]
        #expect(Array(bytes.suffix(8)) == last)
        var crc: UInt32 = 0
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        #expect(picture.checksum == crc)
    }

    @Test(
        "A colour lies over another as its alpha says, rounded to the nearest",
        arguments: [
            (0xFF10_2030, 0xFFFFFF, [0x1010, 0x2020, 0x3030]), (0, 0x10_2030, [0x1010, 0x2020, 0x3030]),
            // 0x8080 over 0xFFFF with the alpha 0x8080: 32896 + 32639; then 0x4040 × 32639 / 65535 = 8191.97.
            (0x8080_8080, 0xFF_FFFF, [0xFFFF, 0xFFFF, 0xFFFF]), (0x8000_0000, 0x40_4040, [0x2000, 0x2000, 0x2000]),
        ] as [(UInt32, UInt32, [UInt64])]
    )
    func blending(above: UInt32, below: UInt32, channels: [UInt64]) {
        let one = PixelSize(width: 1, height: 1)
        let layers = [below, above].map { Surface(size: one, pixels: [$0]) }
        let picture = ComposedPicture(size: one, layers: [.init(layers[0]), .init(layers[1], hasAlpha: true)])
        #expect(picture.pixels == [0xFFFF | channels[0] << 16 | channels[1] << 32 | channels[2] << 48])
    }

    @Test("What lies outside the screen is clipped, and uncovered pixels are black", arguments: -3...5)
    func clipping(place: Int) {
        let screen = PixelSize(width: 4, height: 3)
        let layer = Surface(size: PixelSize(width: 2, height: 2), pixels: [0x01_0101, 0x02_0202, 0x03_0303, 0x04_0404])
        let picture = ComposedPicture(size: screen, layers: [.init(layer, x: place, y: place - 1)])
        for y in 0..<3 {
            for x in 0..<4 {
                let (column, row) = (x - place, y - place + 1)
                let isInside = (0..<2).contains(column) && (0..<2).contains(row)
                let word = isInside ? layer[column, row] : 0
                let wanted = ComposedPicture(Surface(size: PixelSize(width: 1, height: 1), pixels: [word]))
                #expect(picture.pixels[y * 4 + x] == wanted.pixels[0])
            }
        }
    }
}
