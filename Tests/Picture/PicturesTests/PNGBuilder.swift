import Canvas
import TestSupport

@testable import Pictures

/// A PNG of any kind that there is, put together by hand.
struct PNGBuilder {
    /// As in the header: 0 grey, 2 colours, 3 a palette, 4 grey with opacity, 6 colours with opacity.
    var color: Int
    /// Bits a channel.
    var depth: Int
    var isInterlaced = false
    /// Whether one grey or colour, or each of the palette, has an opacity in a chunk of its own.
    var hasTransparency = false
    /// What gAMA says, in 1/100,000; nil leaves it out.
    var gamma: Int?
    /// Whether rows pass through filters, all of them random; else each pixel depends on its place alone, and is the same
    /// with sixteen bits as with eight.
    var isFiltered = true
    /// The bytes of every pixel of unfiltered rows; nil has each depend on its place.
    var pixel: [UInt8]?
    /// Chunks between the header and the pixels.
    var extra: [PNGChunk] = []
    var size = PixelSize(width: 13, height: 11)

    /// The file, its pixels random.
    func bytes(seed: UInt64 = 1) -> [UInt8] {
        var random = SplitMix(seed: seed)
        let header = UInt32(size.width).bigEndianBytes + UInt32(size.height).bigEndianBytes
        let chunks =
            [PNGChunk(type: "IHDR", data: header + [UInt8(depth), UInt8(color), 0, 0, isInterlaced ? 1 : 0])] + extra
            + colors(&random) + [
                PNGChunk(type: "IDAT", data: Deflate.stored(rows(&random))), PNGChunk(type: "IEND", data: []),
            ]
        return PNGChunk.signature + chunks.flatMap(\.bytes)
    }

    private func colors(_ random: inout SplitMix) -> [PNGChunk] {
        var chunks = gamma.map { [PNGChunk(type: "gAMA", data: UInt32($0).bigEndianBytes)] } ?? []
        if color == 3 { chunks.append(PNGChunk(type: "PLTE", data: random.bytes(3 << depth))) }
        guard hasTransparency else { return chunks }
        let bytes = color == 3 ? random.bytes(1 << depth - 1) : [UInt8](repeating: 0, count: color == 0 ? 2 : 6)
        return chunks + [PNGChunk(type: "tRNS", data: bytes)]
    }

    /// Each row begins with the number of its filter.
    private func rows(_ random: inout SplitMix) -> [UInt8] {
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return (isInterlaced ? passes : [(0, 0, 1, 1)]).flatMap { x, y, stepX, stepY -> [UInt8] in
            let columns = (size.width - x + stepX - 1) / stepX
            let count = (columns * channels * depth + 7) / 8
            return stride(from: y, to: columns > 0 ? size.height : y, by: stepY).flatMap { y in
                isFiltered
                    ? [UInt8(random.index(5))] + random.bytes(count)
                    : row(y, stride(from: x, to: size.width, by: stepX))
            }
        }
    }

    /// The row `y` of a pass, unfiltered.
    private func row(_ y: Int, _ columns: StrideTo<Int>) -> [UInt8] {
        [0]
            + columns.flatMap { x in
                if let pixel { return pixel }
                var random = SplitMix(seed: UInt64(y * size.width + x))
                return random.bytes(channels).flatMap { [UInt8](repeating: $0, count: depth / 8) }
            }
    }

    private var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 0 }
}

/// zlib streams.
enum Deflate {
    /// `bytes` as they are.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65535) {
            let block = bytes[start...].prefix(65535)
            let length = UInt16(block.count)
            let isLast: UInt8 = start + block.count == bytes.count ? 1 : 0
            stream += [isLast, UInt8(truncatingIfNeeded: length), UInt8(length >> 8)]
            stream += [UInt8(truncatingIfNeeded: ~length), UInt8(~length >> 8)] + block
        }
        return stream + checksum(bytes)
    }

    /// `pairs` times 258 zeros and one more, in 13 bits for each of them.
    static func zeros(_ pairs: Int) -> [UInt8] {
        // A last block with the fixed codes: a literal zero, then copies of 258 bytes from one byte before.
        let bits: [UInt8] =
            [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
            + (0..<pairs).flatMap { _ in [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] as [UInt8] } + [0, 0, 0, 0, 0, 0, 0]
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start...].prefix(8).reversed().reduce(0) { $0 << 1 | $1 }
        }
        let count = UInt32((pairs * 258 + 1) % 65521)
        return [0x78, 0x01] + bytes + (count << 16 | 1).bigEndianBytes
    }

    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return (b << 16 | a).bigEndianBytes
    }
}

extension SplitMix {
    fileprivate mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
