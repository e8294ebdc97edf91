import Canvas
import Foundation
import TestSupport
import Testing

@testable import Pictures

@Suite("Where pictures are written")
struct PictureFileTests {
    private let scratch: Scratch
    private let square = Surface(size: PixelSize(width: 4, height: 4), color: .white)

    init() throws {
        scratch = try Scratch()
        try scratch.write("precious", to: "victim")
    }

    @Test("A link where the draft used to lie leads nothing astray, one with the picture's name is written through")
    func links() throws {
        for name in ["a.png.part", "b.png"] {
            let link = scratch.file(name)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.file("victim"))
        }
        for (name, isPrecious) in [("a.png", true), ("b.png", false)] {
            var strip = try Strip(path: scratch.file(name))
            strip.add(square)
            try strip.finish()
            #expect(try PNG.read(scratch.file(name), over: .black).size.width > 0)
            #expect(try (scratch.read("victim") == Array("precious".utf8)) == isPrecious)
        }
        #expect(scratch.names == ["a.png", "a.png.part", "b.png", "victim"])
    }

    @Test("A film that is dropped leaves nothing behind")
    func dropped() throws {
        do { _ = try Film(path: scratch.file("a.webp"), size: square.size) }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.path) == ["victim"])
    }
}
