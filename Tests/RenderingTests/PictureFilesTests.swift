import Canvas
import Content
import Foundation
import Pictures
import TestSupport
import Testing

@testable import Rendering

@Suite("Where the pictures of a document may come from")
struct PictureFilesTests {
    private let scratch: Scratch

    /// A document beside a picture, another picture in a folder of its own, and a link to that.
    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.file("home"), withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: scratch.file("secret"), withIntermediateDirectories: true)
        let dot = Surface(size: PixelSize(width: 2, height: 1), color: .white)
        try PNG.write(dot, to: scratch.file("home/icon.png"))
        try PNG.write(dot, to: scratch.file("secret/icon.png"))
        try FileManager.default.createSymbolicLink(
            atPath: scratch.file("home/link.png"),
            withDestinationPath: scratch.file("secret/icon.png")
        )
    }

    private func loads(_ path: String, _ files: PictureFiles) -> Bool {
        (try? files.load(.file(path)))?.size == PixelSize(width: 2, height: 1)
    }

    @Test("The configuration's own document names files beside it, and any other by its whole path")
    func configured() {
        let files = PictureFiles(document: scratch.file("home/sheet.toml"), folders: nil)
        #expect(loads("icon.png", files))
        #expect(loads("link.png", files))
        #expect(loads(scratch.file("secret/icon.png"), files))
    }

    @Test("An application names files beside the configured document and in the folders that are open to it, no others")
    func presented() {
        let document = scratch.file("home/sheet.toml")
        let closed = PictureFiles(document: document, folders: [])
        #expect(loads("icon.png", closed))
        #expect(!loads("link.png", closed), "a link leads out of the folder")
        #expect(!loads("../secret/icon.png", closed))
        #expect(!loads(scratch.file("secret/icon.png"), closed))
        #expect(
            loads(scratch.file("secret/icon.png"), PictureFiles(document: document, folders: [scratch.file("secret")]))
        )
    }

    @Test("Without a configured document a path is a whole one")
    func whole() {
        let files = PictureFiles(document: nil, folders: [scratch.file("home")])
        #expect(throws: PictureAccessError.self) { try files.load(.file("icon.png")) }
        #expect(loads(scratch.file("home/icon.png"), files))
    }
}
