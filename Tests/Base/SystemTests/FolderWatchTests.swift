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
        #expect(try watch.takeNames() == ["written", "draft"])
        _ = try scratch.read("written")
        #expect(try watch.takeNames().isEmpty)
        try FilePath(scratch.file("whole")).replace(with: "b")
        #expect(try watch.takeNames().contains("whole"))
        FilePath(scratch.file("written")).remove()
        #expect(try watch.takeNames() == ["written"])
    }

    @Test("More changes than one read holds are all named")
    func many() throws {
        let names = (0..<500).map { "a file with a long name, number \($0)" }
        for name in names { try scratch.write("", to: name) }
        #expect(try watch.takeNames() == Set(names))
    }

    @Test("A folder that is no longer wanted is not reported, and one that is wanted again is")
    func otherFolders() throws {
        let other = try Scratch()
        try watch.watch([other.path])
        _ = try watch.takeNames()
        try scratch.write("a", to: "a")
        try other.write("b", to: "b")
        #expect(try watch.takeNames() == ["b"])
        try watch.watch([scratch.path, other.path])
        try scratch.write("a", to: "c")
        #expect(try watch.takeNames() == ["c"])
    }

    @Test("A folder that is not there is named")
    func missing() {
        let folder = scratch.file("none")
        let error = #expect(throws: FolderWatchError.self) { try watch.watch([folder]) }
        #expect(error?.description == "\(folder): cannot be watched: No such file or directory")
    }
}
