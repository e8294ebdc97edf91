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
