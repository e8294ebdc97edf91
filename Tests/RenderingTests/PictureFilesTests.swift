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

    @Test("A link in a folder that stays inside, and a folder named by a link, lead to the picture as before")
    func inside() throws {
        for (link, target) in [("home/inner.png", "icon.png"), ("linked", "home")] {
            try FileManager.default.createSymbolicLink(atPath: scratch.file(link), withDestinationPath: target)
        }
        let files = PictureFiles(document: nil, folders: [scratch.file("linked")])
        #expect(loads(scratch.file("home/inner.png"), files))
        #expect(loads(scratch.file("linked/icon.png"), files))
        #expect(loads(scratch.file("home/icon.png"), PictureFiles(document: nil, folders: ["/"])))
    }

    @Test("What an application may not name is refused in the same words whether it is there or not")
    func oracle() throws {
        let files = PictureFiles(document: nil, folders: [scratch.file("home")])
        func reason(_ name: String) -> String? {
            let path = scratch.file(name)
            let error = #expect(throws: PictureAccessError.self) { try files.load(.file(path)) }
            return error?.description.replacingOccurrences(of: path, with: "")
        }
        #expect(reason("secret/icon.png") == reason("secret/none.png"))
        #expect(reason("home/none.png") == ": there is no such file")
    }

    @Test("Without a configured document a path is a whole one")
    func whole() {
        let files = PictureFiles(document: nil, folders: [scratch.file("home")])
        #expect(throws: PictureAccessError.self) { try files.load(.file("icon.png")) }
        #expect(loads(scratch.file("home/icon.png"), files))
    }
}
