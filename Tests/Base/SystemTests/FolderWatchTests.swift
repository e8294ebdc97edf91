import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import System

@Suite("Changes of folders are reported")
struct FolderWatchTests {
    private let scratch: Scratch
    private let watch: FolderWatch

    init() throws {
        scratch = try Scratch()
        watch = try FolderWatch()
        try watch.watch([scratch.path])
    }

    @Test("Nothing has happened: no name, at once")
    func silence() throws {
        #expect(try watch.takeNames().isEmpty)
    }

    @Test("A file that is written, renamed to, or removed is named; one that is only read is not")
    func changes() throws {
        try scratch.write("a", to: "written")
        try scratch.write("a", to: "draft")
        #expect(try names() == ["written", "draft"])
        _ = try scratch.read("written")
        #expect(try watch.takeNames().isEmpty)
        try FilePath(scratch.file("whole")).replace(with: "b")
        #expect(try names().contains("whole"))
        FilePath(scratch.file("written")).remove()
        #expect(try names() == ["written"])
        #expect(rename(scratch.file("draft"), scratch.file("moved")) == 0)
        #expect(try names() == ["draft", "moved"])
    }

    @Test("More changes than one read holds are all named")
    func many() throws {
        let names = (0..<500).map { "a file with a long name, number \($0)" }
        for name in names { try scratch.write("", to: name) }
        #expect(try self.names() == Set(names))
    }

    @Test("A folder that is no longer wanted is not reported, and one that is wanted again is")
    func otherFolders() throws {
        let other = try Scratch()
        try watch.watch([other.path])
        _ = try watch.takeNames()
        try scratch.write("a", to: "a")
        try other.write("b", to: "b")
        #expect(try watch.takeNames() == [other.path: ["b"]])
        try watch.watch([scratch.path, other.path])
        try scratch.write("a", to: "c")
        #expect(try watch.takeNames() == [scratch.path: ["c"]])
    }

    @Test("A folder that is not there is watched when it is asked for again; one that cannot be watched is named")
    func missing() throws {
        let folder = scratch.file("none")
        try watch.watch([scratch.path, folder])
        #expect(mkdir(folder, 0o755) == 0)
        #expect(try watch.takeNames() == [scratch.path: ["none"]])
        try watch.watch([folder])
        try scratch.write("a", to: "none/a")
        #expect(try watch.takeNames() == [folder: ["a"]])
        let long = scratch.file(String(repeating: "a", count: 300))
        try watch.watch([folder], and: [long])
        let error = #expect(throws: FolderWatchError.self) { try watch.watch([long]) }
        #expect(error?.description == "\(long): cannot be watched: File name too long")
    }

    @Test("A folder that another one has replaced is watched as it is now")
    func replaced() throws {
        let folder = scratch.file("folder")
        try scratch.write("a", to: "folder/a")
        try watch.watch([folder])
        #expect(rename(folder, scratch.file("before")) == 0)
        try scratch.write("a", to: "folder/a")
        try watch.watch([folder])
        try scratch.write("b", to: "before/b")
        try scratch.write("c", to: "folder/c")
        #expect(try watch.takeNames() == [folder: ["c"]])
    }

    /// The names in all folders.
    private func names() throws -> Set<String> { Set(try watch.takeNames().values.joined()) }
}
