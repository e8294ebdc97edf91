import BottomSheet
import Canvas
import Configuration
import Content
import Foundation
import Glibc
import Jobs
import Pictures
import Synchronization
import System
import TestSupport
import Testing

@testable import Rendering

@Suite("Where the pictures of a document may come from")
struct PictureFilesTests {
    private let scratch: Scratch
    private static let box = PixelSize(width: 100, height: 100)

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
        (try? files.load(.file(path), within: Self.box))?.size == PixelSize(width: 2, height: 1)
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
            let error = #expect(throws: PictureAccessError.self) { try files.load(.file(path), within: Self.box) }
            return error?.description.replacingOccurrences(of: path, with: "")
        }
        #expect(reason("secret/icon.png") == reason("secret/none.png"))
        #expect(reason("home/none.png") == ": there is no such file")
        // A link that leads out: to what is there, to what is not, and through a folder.
        for target in ["../secret/icon.png", "../secret/none.png"] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.file("home/out.png"),
                withDestinationPath: target
            )
            #expect(reason("home/out.png") == reason("home/none.png"))
            try FileManager.default.removeItem(atPath: scratch.file("home/out.png"))
        }
        try FileManager.default.createSymbolicLink(atPath: scratch.file("home/out"), withDestinationPath: "../secret")
        #expect(reason("home/out/icon.png") == reason("home/out/none.png"))
    }

    @Test("A file that is not there has the one that was probably meant, where that may be named")
    func near() throws {
        try FileManager.default.createSymbolicLink(atPath: scratch.file("home/out"), withDestinationPath: "../secret")
        func reason(_ path: String, in folders: [String]?) -> String? {
            let files = PictureFiles(document: scratch.file("home/sheet.toml"), folders: folders)
            return #expect(throws: PictureAccessError.self) { try files.load(.file(path), within: Self.box) }?
                .description
        }
        let (there, secret) = (", did you mean icon.png?", scratch.file("secret/Icon.png"))
        #expect(reason("Icon.PNG", in: []) == "Icon.PNG: there is no such file\(there)")
        #expect(reason("Icon.PNG", in: nil) == "Icon.PNG: cannot open it: No such file or directory\(there)")
        #expect(reason("../secret/icn.png", in: nil)?.hasSuffix(", did you mean ../secret/icon.png?") == true)
        // Of folders whose files may not be named nothing is said, nor through a link.
        #expect(reason(secret, in: []) == "\(secret): it is in none of the folders of control.pictures")
        #expect(reason("out/Icon.png", in: []) == "out/Icon.png: there is no such file")
    }

    @Test("Without a configured document a path is a whole one")
    func whole() {
        let files = PictureFiles(document: nil, folders: [scratch.file("home")])
        #expect(throws: PictureAccessError.self) { try files.load(.file("icon.png"), within: Self.box) }
        #expect(loads(scratch.file("home/icon.png"), files))
    }

    @Test("A large picture is decoded in steps, so that its job ends when it has used its time")
    func steps() throws {
        try PNG.write(
            Surface(size: PixelSize(width: 16, height: 4096), color: .white),
            to: scratch.file("home/tall.png")
        )
        let time = Mutex<Microseconds>(0)
        // Each look at the clock takes a millisecond.
        let worker = try Worker(budget: 50_000) {
            time.withLock { time in
                time += 1000
                return time
            }
        }
        let (tall, icon) = (scratch.file("home/tall.png"), scratch.file("home/icon.png"))
        let files = PictureFiles(document: nil, folders: nil)
        let box = Self.box
        #expect(throws: JobError.overBudget(50_000)) {
            try worker.wait { try files.load(.file(tall), within: box, $0).size }
        }
        #expect(
            try worker.wait { try files.load(.file(icon), within: box, $0).size } == PixelSize(width: 2, height: 1)
        )
        #expect(try files.load(.file(tall), within: Self.box).size.height == 4096)
    }

    @Test("A picture of many pixels is as small as it may be where it is shown, and is read in steps too")
    func reduced() throws {
        let (whole, path) = (PixelSize(width: 2100, height: 2050), scratch.file("home/large.png"))
        var surface = Surface(size: whole, color: .white)
        for place in stride(from: 0, to: whole.area, by: 997) { surface.pixels[place] = UInt32(place) }
        try PNG.write(surface, to: path)
        let files = PictureFiles(document: nil, folders: nil)
        let picture = try files.load(.file(path), within: Self.box)
        #expect(picture.original == whole && picture.size == PixelSize(width: 132, height: 129))
        let wanted = try PNG.readTransparent(PNG.file(path, .configured), called: path, sideLimit: 4096, .by(16))
        #expect(picture.words == wanted.words)
        let untouched = try files.load(.file(path), within: whole)
        #expect(untouched.size == whole && untouched.words[997] == 0xFF00_03E5)
        let time = Mutex<Microseconds>(0)
        let worker = try Worker(budget: 50_000) {
            time.withLock { time in
                time += 1000
                return time
            }
        }
        #expect(throws: JobError.overBudget(50_000)) {
            try worker.wait { try files.load(.file(path), within: Self.box, $0).size }
        }
    }

    @Test(
        "A picture that is configured is decoded in steps as well, and what takes too long is reported with its key",
        arguments: ["backdrop.image", "sheet.content"]
    )
    func configuredSteps(key: String) throws {
        let tall = scratch.file("home/tall.png")
        try PNG.write(Surface(size: PixelSize(width: 16, height: 4096), color: .white), to: tall)
        var settings = Settings()
        if key == "backdrop.image" {
            settings.sheet.preset.backdrop = .file(tall)
        } else {
            settings.sheet.content = tall
        }
        let given = settings
        let time = Mutex<Microseconds>(0)
        let worker = try Worker(budget: 50_000) {
            time.withLock { time in
                time += 1000
                return time
            }
        }
        let error = #expect(throws: SceneAssetsError.self) { try worker.wait { try SceneAssets(given, $0) } }
        #expect(error?.key == key)
        #expect(error?.fault == "\(tall): \(JobError.overBudget(50_000))")
        _ = try SceneAssets(settings)
    }

    @Test("Other settings of the same configuration have the backdrop that was read, though its file is gone by now")
    func backdropIsKept() throws {
        let path = scratch.file("home/icon.png")
        var settings = Settings()
        settings.sheet.set("backdrop.image", to: BackdropImage.file(path)) { \.backdrop }
        let assets = try SceneAssets(settings)
        try FileManager.default.removeItem(atPath: path)
        settings.sheet.content = nil
        settings.sheet.preset = .fluid
        _ = try SceneAssets(settings, after: assets)
        #expect(throws: SceneAssetsError.self) { try SceneAssets(settings) }
        settings.sheet.backdropColor = .white
        #expect(throws: SceneAssetsError.self) { try SceneAssets(settings, after: assets) }
    }

    @Test("While a folder and a link change places, a picture outside is never read")
    func swapped() throws {
        let manager = FileManager.default
        let (outside, open, room) = (scratch.file("secret"), scratch.file("home"), scratch.file("home/room"))
        try PNG.write(Surface(size: PixelSize(width: 3, height: 3), color: .white), to: outside + "/door.png")
        try manager.createDirectory(atPath: room, withIntermediateDirectories: true)
        try PNG.write(Surface(size: PixelSize(width: 2, height: 1), color: .white), to: room + "/door.png")
        try manager.createSymbolicLink(atPath: open + "/link", withDestinationPath: outside)
        let isOver = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while !isOver.withLock(\.self) {
                for (from, to) in [
                    (room, "/kept"), (open + "/link", "/room"), (room, "/link"), (open + "/kept", "/room"),
                ] {
                    rename(from, open + to)
                }
            }
            ended.signal()
        }
        let files = PictureFiles(document: nil, folders: [open])
        let sizes = (0..<300).compactMap { _ in try? files.load(.file(room + "/door.png"), within: Self.box).size }
        isOver.withLock { $0 = true }
        #expect(ended.wait(timeout: .now() + 60) == .success)
        #expect(Set(sizes).isSubset(of: [PixelSize(width: 2, height: 1)]))
    }
}
