import Canvas
import Foundation
import TestSupport
import Testing

@testable import Pictures

@Suite("PNG")
struct PNGTests {
    @Test("what was written reads back the same", arguments: [(1, 1), (7, 3), (1, 300), (300, 1), (64, 64)])
    func roundTrip(_ width: Int, _ height: Int) throws {
        let scratch = try Scratch()
        let path = scratch.file("a.png")
        try PNG.write(pattern(width, height), to: path)
        #expect(try PNG.read(path, over: .white) == pattern(width, height))
        #expect(scratch.names == ["a.png"])
    }

    @Test("the same surface gives the same bytes")
    func deterministic() throws {
        let scratch = try Scratch()
        try PNG.write(pattern(50, 40), to: scratch.file("a.png"))
        try PNG.write(pattern(50, 40), to: scratch.file("b.png"))
        #expect(try scratch.read("a.png") == scratch.read("b.png"))
    }

    @Test("the file is eight bits a channel, without alpha")
    func header() throws {
        let scratch = try Scratch()
        try PNG.write(pattern(20, 10), to: scratch.file("a.png"))
        let bytes = try scratch.read("a.png")
        #expect(bytes.big(16, 4) == 20 && bytes.big(20, 4) == 10)
        #expect(bytes[24] == 8 && bytes[25] == 2)
    }

    @Test("an existing file is replaced whole")
    func replace() throws {
        let scratch = try Scratch()
        try PNG.write(pattern(90, 90), to: scratch.file("a.png"))
        try PNG.write(pattern(3, 3), to: scratch.file("a.png"))
        #expect(try PNG.read(scratch.file("a.png"), over: .black) == pattern(3, 3))
    }

    @Test("transparent pixels are laid over the background, exactly rounded, for every alpha")
    func alpha() throws {
        let scratch = try Scratch()
        let tops: [UInt8] = [0, 1, 77, 128, 200, 254, 255]
        let pixels = (0...255).flatMap { alpha in tops.flatMap { top -> [UInt8] in [top, 255 - top, 13, UInt8(alpha)] }
        }
        let path = try scratch.write(rgbaPNG(width: tops.count, height: 256, pixels: pixels), to: "a.png")
        let background = Color(red: 10, green: 200, blue: 255)
        let surface = try PNG.read(path, over: background)
        for alpha in 0...255 {
            for (x, top) in tops.enumerated() {
                func mixed(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
                    UInt8(((Double(top) * Double(alpha) + Double(bottom) * Double(255 - alpha)) / 255).rounded())
                }
                let wanted = Color(
                    red: mixed(top, background.red),
                    green: mixed(255 - top, background.green),
                    blue: mixed(13, background.blue)
                )
                #expect(surface[x, alpha] == wanted.word)
            }
        }
    }

    @Test("a file that is no picture is refused with its path", arguments: ["", "hello", "\u{89}PNG", "GIF89a......"])
    func noPicture(_ content: String) throws {
        let scratch = try Scratch()
        let path = try scratch.write(content.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, to: "a.png")
        let error = #expect(throws: PictureError.self) { try PNG.read(path, over: .white) }
        #expect(error?.path == path)
        #expect(error?.message.contains("PNG") == true)
    }

    @Test("a picture that is cut off anywhere is refused")
    func truncated() throws {
        let scratch = try Scratch()
        try PNG.write(pattern(16, 16), to: scratch.file("whole.png"))
        let bytes = try scratch.read("whole.png")
        // The last twelve bytes are the end mark, which holds no pixel.
        for count in stride(from: 0, to: bytes.count - 16, by: 7) {
            let path = try scratch.write(Array(bytes.prefix(count)), to: "cut.png")
            #expect(throws: PictureError.self) { try PNG.read(path, over: .white) }
        }
    }

    @Test(
        "a picture whose header promises too much is refused before memory is spent",
        arguments: [
            (16385, 1), (1, 16385), (16384, 16384), (2_000_000_000, 2_000_000_000),
        ]
    )
    func tooLarge(_ width: Int, _ height: Int) throws {
        let scratch = try Scratch()
        let path = try scratch.write(rgbaPNG(width: width, height: height, pixels: []), to: "a.png")
        #expect(throws: PictureError.self) { try PNG.read(path, over: .white) }
    }

    @Test(
        "of what the configuration names no more pixels are read than twice a screen of 3840x2160, in any shape",
        arguments: [(4096, 4097), (16384, 1025), (8192, 8192), (1025, 16384)]
    )
    func configured(_ width: Int, _ height: Int) throws {
        let scratch = try Scratch()
        let path = try scratch.write(rgbaPNG(width: width, height: height, pixels: []), to: "a.png")
        let error = #expect(throws: PictureError.self) { try PNG.read(path, over: .white, .configured) }
        #expect(
            error?.message == "expected at most 16384 pixels a side and 16777216 in all, found \(width)x\(height)"
        )
    }

    @Test("a missing file and a folder are refused with the reason")
    func missing() throws {
        let scratch = try Scratch()
        let missing = #expect(throws: PictureError.self) { try PNG.read(scratch.file("none.png"), over: .white) }
        #expect(missing?.description == "\(scratch.file("none.png")): cannot open it: No such file or directory")
        let folder = #expect(throws: PictureError.self) { try PNG.read(scratch.path, over: .white) }
        #expect(folder?.description == "\(scratch.path): expected a regular file")
        #expect(throws: PictureError.self) { try PNG.read("/dev/null", over: .white) }
    }

    @Test("a place that cannot be written is refused with its path")
    func unwritable() throws {
        let path = try Scratch().file("no/such/folder/a.png")
        let error = #expect(throws: PictureError.self) { try PNG.write(pattern(2, 2), to: path) }
        #expect(error?.description == "\(path): cannot write it: No such file or directory")
    }

    @Test("an empty surface is refused and leaves no file")
    func empty() throws {
        let scratch = try Scratch()
        let surface = Surface(size: PixelSize(width: 0, height: 5))
        #expect(throws: PictureError.self) { try PNG.write(surface, to: scratch.file("a.png")) }
        #expect(scratch.names.isEmpty)
    }

    /// An RGBA picture in stored (uncompressed) blocks, one a row.
    private func rgbaPNG(width: Int, height: Int, pixels: [UInt8]) -> [UInt8] {
        let stride = width * 4
        var zlib: [UInt8] = [0x78, 0x01]
        var a = 1
        var b = 0
        for y in 0..<(pixels.isEmpty ? 0 : height) {
            let row = [0] + pixels[y * stride..<(y + 1) * stride]
            let length = UInt16(row.count)
            let parts = [UInt8(truncatingIfNeeded: length), UInt8(length >> 8)]
            zlib += [y == height - 1 ? 1 : 0] + parts + parts.map { ~$0 } + row
            for byte in row {
                a = (a + Int(byte)) % 65521
                b = (b + a) % 65521
            }
        }
        zlib += UInt32(b << 16 | a).bigEndianBytes
        let header = UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes + [8, 6, 0, 0, 0]
        let chunks = [
            PNGChunk(type: "IHDR", data: header), PNGChunk(type: "IDAT", data: zlib), PNGChunk(type: "IEND", data: []),
        ]
        return PNGChunk.signature + chunks.flatMap(\.bytes)
    }
}
