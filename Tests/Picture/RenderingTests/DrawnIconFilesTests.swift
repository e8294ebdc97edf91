import Canvas
import Configuration
import Content
import Foundation
import Icons
import SystemPackage
import TestSupport
import Testing

@testable import Rendering

@Suite("Where drawings come from, and where their masks are kept")
struct DrawnIconFilesTests {
    private let scratch: Scratch
    private static let box = PixelSize(width: 8, height: 8)
    private static let whole = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M0 0h8v8H0z'/></svg>"
    private static let none = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'/>"

    init() throws {
        scratch = try Scratch()
        for (name, text) in [("one/lamp.svg", Self.whole), ("two/lamp.svg", Self.none), ("two/wifi.svg", Self.whole)] {
            try scratch.write(text, to: name)
        }
    }

    private func files(_ folders: [String] = ["one", "two"], cache: IconCache? = nil) -> PictureFiles {
        var files = PictureFiles(document: scratch.file("home/sheet.toml"), folders: [])
        (files.iconFolders, files.cache) = (folders.map(scratch.file), cache)
        return files
    }

    private func opaque(_ source: ImageSource, _ files: PictureFiles) throws -> Int {
        try files.load(source, within: Self.box).words.count { $0 == 0xFF00_0000 }
    }

    private func message(_ source: ImageSource, _ files: PictureFiles) -> String? {
        do {
            _ = try files.load(source, within: Self.box)
            return nil
        } catch { return "\(type(of: error)): \(error)" }
    }

    @Test("A name stands for a file of the first folder that has one, and else for one of our own")
    func names() throws {
        #expect(try opaque(.icon("lamp"), files()) == 64)
        #expect(try opaque(.icon("lamp"), files(["two", "one"])) == 0)
        #expect(try opaque(.icon("wifi"), files()) == 64)
        #expect(try files([]).load(.icon("wifi"), within: Self.box).words.contains { $0 != 0 })
    }

    @Test("A name that nobody has is lost, and the one that was meant is suggested")
    func unknown() {
        #expect(message(.icon("lmp"), files()) == "LostDrawingError: no icon is called \"lmp\", did you mean lamp?")
        #expect(message(.icon("lmp"), files([]))?.contains("known are back, bell") == true)
    }

    @Test("A path to a drawing obeys the rules of pictures: what is absent is lost, what may not be named is refused")
    func paths() throws {
        try scratch.write(Self.whole, to: "home/own.svg")
        #expect(try opaque(.file("own.svg"), files()) == 64)
        #expect(message(.file("gone.svg"), files()) == "LostDrawingError: gone.svg: there is no such file")
        #expect(message(.file(scratch.file("one/lamp.svg")), files())?.hasPrefix("PictureAccessError") == true)
    }

    @Test("What must not be drawn is a fault with its place; so is what is no SVG at all")
    func refused() throws {
        try scratch.write("<svg>\n<image/></svg>", to: "one/bad.svg")
        try scratch.write("<svg><path</svg>", to: "one/worse.svg")
        try scratch.write([UInt8](repeating: 0x20, count: 70_000), to: "one/large.svg")
        #expect(
            message(.icon("bad"), files())
                == "DrawingError: bad: line 2, column 1: <image>: expected a drawing without pictures"
        )
        #expect(message(.icon("worse"), files())?.hasPrefix("DrawingError: worse: line 1") == true)
        #expect(message(.icon("large"), files()) == "LostDrawingError: large: expected at most 65536 bytes")
    }

    @Test("A mask that is kept is drawn from the disk, until its file changes")
    func kept() throws {
        let cache = IconCache(FilePath(scratch.path))
        #expect(try opaque(.icon("lamp"), files(cache: cache)) == 64)
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file("icons"))
        #expect(names.count == 1)
        #expect(try opaque(.icon("lamp"), files(cache: IconCache(FilePath(scratch.path)))) == 64)
        try scratch.write(Self.none, to: "one/lamp.svg")
        #expect(try opaque(.icon("lamp"), files(cache: cache)) == 0)
        for name in names { try scratch.write("damaged", to: "icons/\(name)") }
        try scratch.write(Self.whole, to: "one/lamp.svg")
        #expect(try opaque(.icon("lamp"), files(cache: cache)) == 64)
    }

    @Test("Where nothing can be kept, icons are drawn all the same")
    func full() throws {
        let cache = IconCache(FilePath(try scratch.write("", to: "no-folder")))
        for _ in 0..<2 { #expect(try opaque(.icon("lamp"), files(cache: cache)) == 64) }
        #expect(cache.takeFault()?.contains("icons cannot be kept") == true && cache.takeFault() == nil)
    }

    @Test("A configured document with an icon that is not there is shown, and check-config warns of it")
    func warned() throws {
        let document = try scratch.write(
            "items = [{ kind = \"row\", title = \"A\", icon = \"wfi\" }, { kind = \"row\", title = \"B\", icon = \"lamp\" }]",
            to: "home/sheet.toml"
        )
        let file = try scratch.write(
            "[sheet]\ncontent = \"sheet.toml\"\n[icons]\npath = \"../one\"\n",
            to: "home/sheetd.toml"
        )
        let settings = try LoadedSettings.load(file: file).settings
        #expect(SceneAssets.faults(of: settings).isEmpty)
        #expect(
            SceneAssets.warnings(of: settings)
                == [
                    "\(document):1:46: items[0].icon: an icon is left out: no icon is called \"wfi\", did you mean wifi?"
                ]
        )
    }

    @Test("A folder of icons that is not there is a warning, as is a file in its place")
    func noFolder() throws {
        var settings = Settings()
        let file = try scratch.write("", to: "file")
        settings.panel.icons.path = [scratch.path, "/nonexist", file]
        let missing = ["/nonexist", file].map { "icons.path: \($0): there is no such folder" }
        #expect(SceneAssets.warnings(of: settings) == missing)
        settings.panel.icons.path = nil
        #expect(SceneAssets.warnings(of: settings) == [])
    }

    @Test("Without a key icons are found in the folder beside the configuration")
    func beside() throws {
        let file = try scratch.write("", to: "home/sheetd.toml")
        try scratch.write(Self.whole, to: "home/icons/star.svg")
        let settings = try LoadedSettings.load(file: file).settings
        #expect(settings.panel.icons.folders == [scratch.file("home/icons")])
        #expect(try opaque(.icon("star"), settings.presentedPictures) == 64)
    }
}
