import Foundation
import TestSupport
import Testing

/// `sheetd preview --watch`: the picture follows the document.
struct PreviewWatchTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func start(_ document: String) throws -> ChildProcess {
        let arguments = ["preview", document, "--out", scratch.file("out.png"), "--size", "240x320", "--watch"]
        return try ChildProcess(SheetdProcess.program.path, arguments)
    }

    private var drawn: String { "sheetd: \(scratch.file("out.png")): drawn" }

    private func expectDrawn(by watch: ChildProcess, after last: [UInt8]) throws -> [UInt8] {
        #expect(try watch.nextMessage() == drawn)
        let picture = try scratch.read("out.png")
        #expect(picture != last)
        return picture
    }

    @Test("Written in place, replaced by another file, removed and written again: each is drawn, until Ctrl-C")
    func changes() throws {
        let document = try scratch.write("title = \"One\"\n", to: "a.toml")
        let watch = try start(document)
        var picture = try expectDrawn(by: watch, after: [])
        // In place, as some editors save.
        let file = try #require(FileHandle(forWritingAtPath: document))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("title = \"Two\"\n".utf8))
        try file.close()
        picture = try expectDrawn(by: watch, after: picture)
        // By another file that takes its name, as others do.
        let draft = try scratch.write("title = \"Three\"\n", to: ".a.toml.draft")
        #expect(rename(draft, document) == 0)
        picture = try expectDrawn(by: watch, after: picture)
        try FileManager.default.removeItem(atPath: document)
        #expect(try watch.nextMessage().contains("\(document): cannot open it"))
        _ = try scratch.write("title = \"Four\"\n", to: "a.toml")
        picture = try expectDrawn(by: watch, after: picture)
        watch.signal(SIGINT)
        #expect(try watch.wait() == .exit(0))
    }

    @Test("A folder that is renamed and made again, or one above it, is looked into again", arguments: ["a/b", "a"])
    func replacedFolder(moved: String) throws {
        let document = try scratch.write("title = \"One\"\n", to: "a/b/a.toml")
        let watch = try start(document)
        let picture = try expectDrawn(by: watch, after: [])
        #expect(rename(scratch.file(moved), scratch.file("before")) == 0)
        #expect(try watch.nextMessage().contains("\(document): cannot open it"))
        _ = try scratch.write("title = \"Two\"\n", to: "a/b/a.toml")
        var message = try watch.nextMessage()
        while message != drawn { message = try watch.nextMessage() }
        #expect(try scratch.read("out.png") != picture)
    }

    @Test(
        "A document with a fault is reported, and the last picture stays until it is mended; its pictures are watched as well"
    )
    func faults() throws {
        let text = "[[items]]\nkind = \"image\"\nimage = \"pictures/a.png\"\n"
        try FileManager.default.createDirectory(atPath: scratch.file("pictures"), withIntermediateDirectories: true)
        let document = try scratch.write("title = \"One\"\n", to: "a.toml")
        let watch = try start(document)
        var picture = try expectDrawn(by: watch, after: [])
        _ = try scratch.write(text, to: "a.toml")
        #expect(try watch.nextMessage().hasPrefix("sheetd: \(document):3:9: items[0].image: "))
        #expect(try scratch.read("out.png") == picture)
        for name in ["home", "settings"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: Fixture.path("pictures/\(name).png")))
            let draft = try scratch.write([UInt8](bytes), to: ".draft.png")
            #expect(rename(draft, scratch.file("pictures/a.png")) == 0)
            picture = try expectDrawn(by: watch, after: picture)
        }
    }
}
