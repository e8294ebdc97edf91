import Canvas
import TestSupport
import Testing

@testable import Pictures

@Suite("PNGs that are made smaller while they are decoded")
struct ReducedPNGTests {
    /// Channels and depths of every kind.
    private static let kinds: [(color: Int, depth: Int)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
        (6, 8), (6, 16),
    ]

    /// Some whose last boxes have few pixels, and some so small that passes have none.
    private static let sizes = [(1, 1), (2, 1), (1, 5), (4, 3), (5, 33), (13, 11), (16, 16), (31, 17), (64, 3)].map {
        PixelSize(width: $0, height: $1)
    }

    private static func file(_ builder: PNGBuilder, seed: UInt64) throws -> PNGFile {
        try PNGFile(builder.bytes(seed: seed), called: "a", .document(64))
    }

    /// The means of boxes of `picture`, computed the plain way.
    private static func means(of picture: PNG.Transparent, by factor: Int) -> [UInt32] {
        let (width, height) = (picture.size.width, picture.size.height)
        return stride(from: 0, to: height, by: factor).flatMap { top in
            stride(from: 0, to: width, by: factor).map { left -> UInt32 in
                let words = (top..<min(top + factor, height)).flatMap { y in
                    (left..<min(left + factor, width)).map { x in picture.words[y * width + x] }
                }
                return [24, 16, 8, 0].reduce(UInt32(0)) { word, shift in
                    let sum = words.reduce(0.0) { $0 + Double($1 >> UInt32(shift) & 0xFF) }
                    return word << 8 | UInt32((sum / Double(words.count)).rounded())
                }
            }
        }
    }

    @Test("Each pixel is the mean of its box, interlaced or not", arguments: kinds, [false, true])
    func means(kind: (color: Int, depth: Int), isInterlaced: Bool) throws {
        var random = SplitMix(seed: UInt64(kind.color * 100 + kind.depth))
        for size in Self.sizes {
            var builder = PNGBuilder(color: kind.color, depth: kind.depth, isInterlaced: isInterlaced, size: size)
            builder.hasTransparency = kind.color < 4 && random.oneIn(2)
            let bytes = builder.bytes(seed: random.next())
            let whole = try PNG.readTransparent(bytes, called: "a", sideLimit: 64)
            for factor in [2, 3, 4, 5, 7, 8, 15, 16] {
                let reduced = try PNG.readTransparent(bytes, called: "a", sideLimit: 64, .by(factor))
                #expect(reduced.original == size && reduced.size == BoxGrid(size, by: factor).boxes)
                #expect(reduced.words == Self.means(of: whole, by: factor), "\(size.text) by \(factor)")
            }
        }
    }

    @Test("Boxes of one pixel give the picture as it is", arguments: kinds, [false, true])
    func whole(kind: (color: Int, depth: Int), isInterlaced: Bool) throws {
        for (seed, size) in Self.sizes.enumerated() {
            let builder = PNGBuilder(color: kind.color, depth: kind.depth, isInterlaced: isInterlaced, size: size)
            let file = try Self.file(builder, seed: UInt64(seed))
            var decoded = try DecodedPNG(file)
            decoded.multiply()
            #expect(try ReducedPNG(file, by: 1).words == decoded.words)
        }
    }

    @Test("Sums as large as they get: a box of 256 white pixels is white, and every opacity is kept")
    func extremes() throws {
        let size = PixelSize(width: 256, height: 32)
        for alpha: UInt8 in [0, 1, 127, 128, 254, 255] {
            var builder = PNGBuilder(color: 6, depth: 8, isFiltered: false, size: size)
            builder.pixel = [255, 255, 255, alpha]
            let picture = try PNG.readTransparent(builder.bytes(), called: "a", sideLimit: 256, .by(16))
            #expect(picture.words == [UInt32](repeating: UInt32(alpha) * 0x101_0101, count: 32))
        }
    }

    @Test("A file that ends too early is refused, and one that is given up says so", arguments: [false, true])
    func refused(isInterlaced: Bool) throws {
        let bytes = PNGBuilder(color: 6, depth: 8, isInterlaced: isInterlaced).bytes()
        for count in 0..<bytes.count - 16 {
            let error = #expect(throws: PictureError.self) {
                try PNG.readTransparent(Array(bytes.prefix(count)), called: "a.png", sideLimit: 64, .by(3))
            }
            #expect(error?.description.hasPrefix("a.png: cannot read it as a PNG: ") == true)
        }
        let error = #expect(throws: PictureError.self) {
            try PNG.readTransparent(bytes, called: "a.png", sideLimit: 64, .by(3)) { false }
        }
        #expect(error?.description == "a.png: cannot read it as a PNG: it was given up")
    }

    @Test(
        "What decoding takes is known before: the reduced picture, a row, and a row of sums or those of all boxes",
        arguments: [
            (4096, 4096, 720, false, 5, 820 * 820 * 4 + 4096 * 4 + 820 * 8),
            (4096, 4096, 1920, false, 2, 2048 * 2048 * 4 + 4096 * 4 + 2048 * 8),
            (4096, 4096, 720, true, 5, 820 * 820 * 12 + 4096 * 4),
            (4096, 4096, 24, true, 16, 256 * 256 * 12 + 4096 * 4),
            (4096, 1025, 720, false, 5, 820 * 205 * 4 + 4096 * 4 + 820 * 8),
        ]
    )
    func memory(width: Int, height: Int, box: Int, isInterlaced: Bool, factor: Int, bytes: Int) {
        let size = PixelSize(width: width, height: height)
        let reduction = PictureReduction.fitting(PixelSize(width: box, height: 2 * box))
        #expect(reduction.factor(of: size, isInterlaced ? .interlaced : .downwards) == factor)
        #expect(ReducedPNG.Memory(size, isInterlaced ? .interlaced : .downwards, by: factor).bytes == bytes)
    }
}
