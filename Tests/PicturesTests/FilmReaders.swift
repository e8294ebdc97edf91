import Canvas
import TestSupport
import Testing

@testable import Pictures

/// Takes an APNG apart: each frame's chunks are made a still picture again, read, and laid where they belong.
struct APNGReader {
    private(set) var frames: [(surface: Surface, milliseconds: Int)] = []

    init(_ bytes: [UInt8], _ scratch: Scratch) throws {
        let chunks = PNGChunk.split(bytes)
        #expect(chunks.flatMap(\.bytes).count == bytes.count - 8)
        let header = try #require(chunks.first { $0.type == "IHDR" })
        let animation = try #require(chunks.first { $0.type == "acTL" })
        var canvas = Surface(size: PixelSize(width: header.data.big(0, 4), height: header.data.big(4, 4)))
        var sequence = 0
        for (index, control) in chunks.enumerated() where control.type == "fcTL" {
            let data = chunks[(index + 1)...].prefix { $0.type == "IDAT" || $0.type == "fdAT" }
            #expect(control.data.big(0, 4) == sequence)
            sequence += 1
            var stills = [PNGChunk(type: "IHDR", data: Array(control.data[4..<12] + header.data[8...]))]
            for chunk in data {
                if chunk.type == "fdAT" {
                    #expect(chunk.data.big(0, 4) == sequence)
                    sequence += 1
                }
                stills.append(PNGChunk(type: "IDAT", data: Array(chunk.data.dropFirst(chunk.type == "fdAT" ? 4 : 0))))
            }
            stills.append(PNGChunk(type: "IEND", data: []))
            let path = try scratch.write(PNGChunk.signature + stills.flatMap(\.bytes), to: "frame.png")
            canvas.paste(try PNG.read(path, over: .white), x: control.data.big(12, 4), y: control.data.big(16, 4))
            frames.append((canvas, control.data.big(20, 2) * 1000 / control.data.big(22, 2)))
        }
        #expect(animation.data.big(0, 4) == frames.count && animation.data.big(4, 4) == 0)
    }
}

/// Takes a GIF apart, with an LZW decoder of its own.
struct GIFReader {
    private(set) var frames: [(surface: Surface, hundredths: Int)] = []
    private(set) var loops = false

    init(_ bytes: [UInt8], _ size: PixelSize) throws {
        try #require(bytes.text(0, 6) == "GIF89a")
        #expect(bytes.little(6, 2) == size.width && bytes.little(8, 2) == size.height)
        var canvas = Surface(size: size)
        var delay = 0
        var at = 13
        while bytes[at] != 0x3B {
            if bytes[at] == 0x21 {
                if bytes[at + 1] == 0xF9 { delay = bytes.little(at + 4, 2) }
                if bytes[at + 1] == 0xFF { loops = bytes.text(at + 3, 11) == "NETSCAPE2.0" }
                at += 2
                _ = GIFReader.blocks(bytes, &at)
                continue
            }
            try #require(bytes[at] == 0x2C)
            let place = (0..<4).map { bytes.little(at + 1 + 2 * $0, 2) }
            let colors = 2 << Int(bytes[at + 9] & 7)
            let palette = (0..<colors).map { UInt32(bytes.big(at + 10 + 3 * $0, 3)) }
            at += 10 + 3 * colors
            let width = Int(bytes[at])
            at += 1
            let indices = GIFReader.unpack(GIFReader.blocks(bytes, &at), width: width)
            try #require(indices.count == place[2] * place[3])
            let part = Surface(size: PixelSize(width: place[2], height: place[3]), pixels: indices.map { palette[$0] })
            canvas.paste(part, x: place[0], y: place[1])
            frames.append((canvas, delay))
        }
        #expect(at == bytes.count - 1)
    }

    private static func blocks(_ bytes: [UInt8], _ at: inout Int) -> [UInt8] {
        var data: [UInt8] = []
        while bytes[at] != 0 {
            data += bytes[at + 1...at + Int(bytes[at])]
            at += 1 + Int(bytes[at])
        }
        at += 1
        return data
    }

    private static func unpack(_ data: [UInt8], width: Int) -> [Int] {
        let clear = 1 << width
        var table: [[Int]] = []
        var last: [Int]?
        var bits = width + 1
        var result: [Int] = []
        var position = 0
        while position + bits <= data.count * 8 {
            let code = (0..<bits).reduce(0) { $0 | Int(data[(position + $1) / 8] >> ((position + $1) % 8) & 1) << $1 }
            position += bits
            if code == clear + 1 { break }
            if code == clear {
                table = (0..<clear).map { [$0] } + [[], []]
                bits = width + 1
                last = nil
                continue
            }
            let entry = code < table.count ? table[code] : (last ?? []) + [last?.first ?? 0]
            result += entry
            if let last, table.count < 4096 { table.append(last + [entry[0]]) }
            if table.count == 1 << bits, bits < 12 { bits += 1 }
            last = entry
        }
        return result
    }
}

/// Takes a WebP apart, down to its frames' headers.
struct WebPReader {
    let size: PixelSize
    private(set) var loops = -1
    private(set) var milliseconds: [Int] = []
    /// What each frame covers.
    private(set) var frames: [PixelRect] = []

    init(_ bytes: [UInt8]) throws {
        try #require(bytes.text(0, 4) == "RIFF" && bytes.text(8, 8) == "WEBPVP8X")
        #expect(bytes.little(4, 4) == bytes.count - 8)
        size = PixelSize(width: bytes.little(24, 3) + 1, height: bytes.little(27, 3) + 1)
        var at = 12
        while at < bytes.count {
            let length = bytes.little(at + 4, 4)
            switch bytes.text(at, 4) {
            case "ANIM": loops = bytes.little(at + 12, 2)
            case "ANMF":
                let place = (0..<4).map { bytes.little(at + 8 + 3 * $0, 3) }
                frames.append(PixelRect(x: 2 * place[0], y: 2 * place[1], width: place[2] + 1, height: place[3] + 1))
                milliseconds.append(bytes.little(at + 20, 3))
            default: break
            }
            at += 8 + length + length % 2
        }
    }
}

extension Surface {
    fileprivate mutating func paste(_ part: Surface, x: Int, y: Int) {
        for row in 0..<part.size.height {
            for column in 0..<part.size.width { self[x + column, y + row] = part[column, row] }
        }
    }
}
