import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import System

@Suite("Files that are read whole")
struct RegularFileTests {
    private let scratch: Scratch
    private var folder: FilePath { FilePath(scratch.path).appending("open") }

    /// An open folder with a file and a folder, a secret beside it, and links from there to it.
    init() throws {
        scratch = try Scratch()
        try scratch.write("seen", to: "open/file")
        try scratch.write("seen too", to: "open/inner/file")
        try scratch.write("secret", to: "secret/file")
        for (link, target) in [("link", "../secret/file"), ("out", "../secret"), ("in", "inner")] {
            #expect(symlink(target, scratch.file("open/\(link)")) == 0)
        }
        #expect(mkfifo(scratch.file("open/fifo"), 0o600) == 0)
    }

    private func text(_ path: FilePath, limit: Int = 100) throws -> String {
        String(decoding: try RegularFile.read(path, beneath: folder, limit: limit), as: UTF8.self)
    }

    @Test("A file is read with all its bytes, and refused beyond the limit")
    func whole() throws {
        let path = folder.appending("file")
        #expect(try RegularFile.read(path, limit: 4) == Array("seen".utf8))
        #expect(throws: FileReadError.tooLarge(limit: 3)) { try RegularFile.read(path, limit: 3) }
        // It says that it is empty and is not.
        #expect(throws: FileReadError.tooLarge(limit: 3)) { try RegularFile.read("/proc/self/status", limit: 3) }
    }

    @Test("Its bytes take no more memory than the file has, and a file that says that it is empty is read as well")
    func memory() throws {
        let length = 1_100_000
        try scratch.write(String(repeating: "a", count: length), to: "open/long")
        let bytes = try RegularFile.read(folder.appending("long"), limit: 2 * length)
        // An allocation is rounded up to whole pages.
        #expect(bytes.count == length && bytes.capacity < length + 16_384)
        #expect(try RegularFile.read("/proc/self/status", limit: 1 << 16).starts(with: Array("Name:".utf8)))
    }

    @Test("What is no regular file is refused without waiting for it")
    func others() throws {
        let cases: [(FilePath, String)] = [
            (folder, "a directory"), (folder.appending("fifo"), "a FIFO"), ("/dev/zero", "a device"),
        ]
        for (path, kind) in cases {
            #expect(throws: FileReadError.notRegular(found: kind)) { try RegularFile.read(path, limit: 100) }
        }
        #expect(throws: FileReadError.notRegular(found: "a FIFO")) { try text("fifo") }
        let missing = #expect(throws: FileReadError.self) { try RegularFile.read(folder.appending("none"), limit: 100) }
        #expect(missing?.description == "cannot open it: No such file or directory")
    }

    @Test("Beneath a folder files are found through folders")
    func beneath() throws {
        #expect(try text("file") == "seen")
        #expect(try text("inner/file") == "seen too")
        #expect(throws: FileReadError.tooLarge(limit: 3)) { try text("file", limit: 3) }
    }

    @Test(
        "Beneath a folder no way leads out of it: links are not followed, not even such as stay inside",
        arguments: ["link", "out/file", "in/file", "../secret/file", "inner/../../secret/file", "/etc/passwd", "", "."]
    )
    func escapes(path: String) {
        #expect(throws: FileReadError.self) { try text(FilePath(path)) }
    }

    @Test("A link to the folder itself is followed: whoever has named the folder has named that one")
    func linkedFolder() throws {
        #expect(symlink("open", scratch.file("folder")) == 0)
        let path = FilePath(scratch.path).appending("folder")
        #expect(try RegularFile.read("file", beneath: path, limit: 100) == Array("seen".utf8))
    }
}
