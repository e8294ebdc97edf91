import Foundation
import TestSupport
import Testing

/// `sheetd preview --watch`: the picture follows the document.
struct PreviewWatchTests {
    private let scratch: Scratch
    private let process = Process()
    private let messages = Pipe()

    init() throws { scratch = try Scratch() }

    private func start(_ document: String) throws {
        process.executableURL = SheetdProcess.program
        process.arguments = ["preview", document, "--out", scratch.file("out.png"), "--size", "240x320", "--watch"]
        process.standardError = messages
        try process.run()
    }

    /// The next line that the program says.
    private func nextMessage() -> String {
        var line: [UInt8] = []
        while let byte = try? messages.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }

    private var drawn: String { "sheetd: \(scratch.file("out.png")): drawn" }

    private func expectDrawn(anewAfter last: [UInt8]) throws -> [UInt8] {
        #expect(nextMessage() == drawn)
        let picture = try scratch.read("out.png")
        #expect(picture != last)
        return picture
    }

    @Test("Written in place, replaced by another file, removed and written again: each is drawn, until Ctrl-C")
    func changes() throws {
        let document = try scratch.write("title = \"One\"\n", to: "a.toml")
        try start(document)
        defer { process.terminate() }
        var picture = try expectDrawn(anewAfter: [])
        // In place, as some editors save.
        let file = try #require(FileHandle(forWritingAtPath: document))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("title = \"Two\"\n".utf8))
        try file.close()
        picture = try expectDrawn(anewAfter: picture)
        // By another file that takes its name, as others do.
        let draft = try scratch.write("title = \"Three\"\n", to: ".a.toml.draft")
        #expect(rename(draft, document) == 0)
        picture = try expectDrawn(anewAfter: picture)
        try FileManager.default.removeItem(atPath: document)
        #expect(nextMessage().contains("\(document): cannot open it"))
        _ = try scratch.write("title = \"Four\"\n", to: "a.toml")
        picture = try expectDrawn(anewAfter: picture)
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test(
        "A document with a fault is told, and the last picture stays until it is mended; its pictures are watched as well"
    )
    func faults() throws {
        let text = "[[items]]\nkind = \"image\"\nimage = \"pictures/a.png\"\n"
        try FileManager.default.createDirectory(atPath: scratch.file("pictures"), withIntermediateDirectories: true)
        let document = try scratch.write("title = \"One\"\n", to: "a.toml")
        try start(document)
        defer { process.terminate() }
        var picture = try expectDrawn(anewAfter: [])
        _ = try scratch.write(text, to: "a.toml")
        #expect(nextMessage().hasPrefix("sheetd: \(document):3:9: items[0].image: "))
        #expect(try scratch.read("out.png") == picture)
        for name in ["home", "settings"] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: Fixture.path("pictures/\(name).png")))
            let draft = try scratch.write([UInt8](bytes), to: ".draft.png")
            #expect(rename(draft, scratch.file("pictures/a.png")) == 0)
            picture = try expectDrawn(anewAfter: picture)
        }
    }
}
