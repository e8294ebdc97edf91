import Canvas
import Foundation
import TestSupport
import Testing

@testable import Pictures

@Suite("PNGs of every kind")
struct PNGKindTests {
    /// Channels and depth, and the checksum of the words of its variants, up to sixteen.
    ///
    /// The checksums are those of libpng's simplified interface, which read pictures before, but for sixteen bits: of those
    /// it drew rows of interlaced pictures twice. With a gamma, these pass through tables whose rounding libpng's builds do
    /// not agree on; `sixteenBits` has them.
    struct Kind: Sendable, CustomTestStringConvertible {
        let color: Int
        let depth: Int
        let checksum: UInt64

        var testDescription: String { "colour type \(color), \(depth) bits" }

        /// Those that change the values most, and the one that changes none.
        var gammas: [Int?] { depth == 16 ? [nil, 45455] : [nil, 100_000, 45455, 30000] }

        /// Interlaced or not, with an opacity or not, without a gamma and with one.
        var variants: [PNGBuilder] {
            [false, true].flatMap { isInterlaced in
                (color < 4 ? [false, true] : [false]).flatMap { hasTransparency in
                    gammas.map { gamma in
                        PNGBuilder(
                            color: color,
                            depth: depth,
                            isInterlaced: isInterlaced,
                            hasTransparency: hasTransparency,
                            gamma: gamma
                        )
                    }
                }
            }
        }
    }

    @Test(
        "Each decodes to the same words as ever",
        arguments: [
            Kind(color: 0, depth: 1, checksum: 0xAAEA_153A_E744_D205),
            Kind(color: 0, depth: 2, checksum: 0x7258_78C6_6AEC_B5B8),
            Kind(color: 0, depth: 4, checksum: 0xAA74_501A_2FA4_7BB5),
            Kind(color: 0, depth: 8, checksum: 0x8B6D_35B9_2DEA_24CB),
            Kind(color: 0, depth: 16, checksum: 0xE1C0_453E_8865_7E8B),
            Kind(color: 2, depth: 8, checksum: 0x7BDB_9ECE_1FC3_82A6),
            Kind(color: 2, depth: 16, checksum: 0xD3B9_A270_DA0F_AD64),
            Kind(color: 3, depth: 1, checksum: 0x4BD1_0E5A_C3DC_84D1),
            Kind(color: 3, depth: 2, checksum: 0x60EA_60BE_E073_CFB0),
            Kind(color: 3, depth: 4, checksum: 0x17CE_19AD_4F98_4D34),
            Kind(color: 3, depth: 8, checksum: 0x2732_7F65_8C47_A056),
            Kind(color: 4, depth: 8, checksum: 0xB54D_5E34_DC8C_4C95),
            Kind(color: 4, depth: 16, checksum: 0xAEAC_719E_6C03_E4BC),
            Kind(color: 6, depth: 8, checksum: 0x551C_68AF_B29F_F6F1),
            Kind(color: 6, depth: 16, checksum: 0xF6E3_8C1E_9AB3_470F),
        ]
    )
    func words(kind: Kind) throws {
        var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
        for (seed, variant) in kind.variants.enumerated() {
            let picture = try PNG.readTransparent(variant.bytes(seed: UInt64(seed)), called: "a", sideLimit: 16)
            #expect(picture.size == variant.size)
            for word in picture.words { checksum = (checksum ^ UInt64(word)) &* 0x100_0000_01B3 }
        }
        #expect(checksum == kind.checksum, "\(String(checksum, radix: 16))")
    }

    @Test(
        "With a gamma, sixteen bits show what eight do, but for a rounding",
        arguments: [0, 2, 4, 6],
        [30000, 60000, 100_000, 200_000]
    )
    func sixteenBits(color: Int, gamma: Int) throws {
        var builder = PNGBuilder(color: color, depth: 8, gamma: gamma, isFiltered: false)
        let eight = try PNG.readTransparent(builder.bytes(), called: "a", sideLimit: 16)
        builder.depth = 16
        let sixteen = try PNG.readTransparent(builder.bytes(), called: "a", sideLimit: 16)
        for (wanted, found) in zip(eight.words, sixteen.words) {
            for shift in [0, 8, 16, 24] {
                let difference = Int(wanted >> shift & 0xFF) - Int(found >> shift & 0xFF)
                #expect(abs(difference) <= 1, "\(String(wanted, radix: 16)), \(String(found, radix: 16))")
            }
        }
    }

    @Test("An interlaced picture shows the same pixels as one that is not", arguments: [0, 2, 3, 4, 6])
    func interlaced(color: Int) throws {
        for depth in color == 3 ? [8] : [8, 16] {
            var builder = PNGBuilder(color: color, depth: depth, isFiltered: false)
            let plain = try PNG.readTransparent(builder.bytes(), called: "a", sideLimit: 16)
            builder.isInterlaced = true
            #expect(try PNG.readTransparent(builder.bytes(), called: "a", sideLimit: 16) == plain, "\(depth) bits")
        }
    }

    @Test("Text, a profile and whatever else says nothing of pixels changes none")
    func ancillary() throws {
        let plain = PNGBuilder(color: 6, depth: 8)
        let wanted = try PNG.readTransparent(plain.bytes(), called: "a", sideLimit: 16)
        for type in ["zTXt", "iTXt", "tEXt", "iCCP", "eXIf", "sPLT", "hIST", "pCAL", "acTL", "xxXx"] {
            var other = plain
            other.extra = [PNGChunk(type: type, data: Array("name\0\0".utf8) + Deflate.zeros(10))]
            #expect(try PNG.readTransparent(other.bytes(), called: "a", sideLimit: 16) == wanted, "\(type)")
        }
    }

    @Test("What a header promises beyond the limits is refused by size, before a pixel is looked at")
    func limits() throws {
        var builder = PNGBuilder(color: 2, depth: 8)
        builder.size = PixelSize(width: 17, height: 1)
        let tooWide = #expect(throws: PictureError.self) {
            try PNG.readTransparent(builder.bytes(), called: "a.png", sideLimit: 16)
        }
        let expected = "a.png: expected at most 16 pixels a side and 16777216 in all, found 17x1"
        #expect(tooWide?.description == expected)
        let limits = PictureLimits(side: 20, area: 20, bytes: 80)
        let tooLong = #expect(throws: PictureError.self) {
            try PNGFile(builder.bytes(), called: "a.png", limits)
        }
        #expect(tooLong?.description.hasPrefix("a.png: expected at most 80 bytes, found ") == true)
    }

    @Test("Whatever bytes are changed, a picture is read whole or refused")
    func damage() {
        var random = SplitMix(seed: 15)
        for round in 0..<400 {
            let builder = PNGBuilder(color: random.pick([0, 2, 3, 4, 6]), depth: 8, isInterlaced: random.oneIn(2))
            var bytes = builder.bytes(seed: UInt64(round))
            for _ in 0...random.index(3) { bytes[random.index(bytes.count)] = UInt8(random.index(256)) }
            let picture = try? PNG.readTransparent(bytes, called: "a", sideLimit: 64)
            #expect(picture.map { $0.words.count == $0.size.area } ?? true)
        }
    }
}
