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

    @Test("A link where the draft used to lie leads nothing astray", arguments: ["a.png.part", "a.png"])
    func links(name: String) throws {
        let link = scratch.file(name)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.file("victim"))
        var strip = try Strip(path: scratch.file("a.png"))
        strip.add(square)
        try strip.finish()
        #expect(try scratch.read("victim") == Array("precious".utf8))
        #expect(try PNG.read(scratch.file("a.png"), over: .black).size.width > 0)
        #expect(scratch.names == Set(["a.png", name, "victim"]).sorted())
    }

    @Test("A film that is dropped leaves nothing behind")
    func dropped() throws {
        do { _ = try Film(path: scratch.file("a.webp"), size: square.size) }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: scratch.path) == ["victim"])
    }
}
