import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import System

@Suite("Files and directories")
struct FilePathTests {
    private let scratch: Scratch
    private var folder: FilePath { FilePath(scratch.path) }

    init() throws {
        scratch = try Scratch()
    }

    @Test("The names in a directory are all but those that begin with a dot")
    func names() throws {
        for name in ["b", "a", ".hidden", "ä"] { try scratch.write("", to: name) }
        #expect(try folder.names().sorted() == ["a", "b", "ä"])
    }

    @Test("A directory that is none, or is not there, is an error")
    func noDirectory() throws {
        try scratch.write("", to: "file")
        #expect(throws: Errno.notDirectory) { try folder.appending("file").names() }
        #expect(throws: Errno.noSuchFileOrDirectory) { try folder.appending("none").names() }
    }

    @Test("Directories are created down to the last one; those that exist stay as they are")
    func create() throws {
        let path = folder.appending("a").appending("b")
        try path.createDirectories()
        try scratch.write("", to: "a/b/file")
        try path.createDirectories()
        #expect(try path.names() == ["file"])
        #expect(throws: Errno.notDirectory) { try path.appending("file").appending("c").createDirectories() }
    }

    @Test("A path is resolved through its links; one that leads nowhere is nil")
    func resolve() throws {
        try scratch.write("", to: "file")
        #expect(symlink("file", scratch.file("link")) == 0)
        #expect(symlink("none", scratch.file("dangling")) == 0)
        let file = try #require(folder.resolved).appending("file")
        #expect(folder.appending("link").resolved == file)
        #expect(folder.appending("dangling").resolved == nil)
    }

    @Test("A small file is read without the white space around it, and no further than a page")
    func contents() throws {
        try scratch.write(" one two\n\n", to: "file")
        try scratch.write(String(repeating: "x", count: 5000), to: "large")
        #expect(try folder.appending("file").contents() == "one two")
        #expect(try folder.appending("large").contents().count == 4096)
        #expect(throws: Errno.noSuchFileOrDirectory) { try folder.appending("none").contents() }
    }

    @Test("A file is replaced as a whole and leaves no draft behind; removing twice is no error")
    func replace() throws {
        let file = folder.appending("file")
        try file.replace(with: "one")
        try file.replace(with: "two")
        #expect(try file.contents() == "two" && folder.names() == ["file"])
        file.remove()
        file.remove()
        #expect(try folder.names().isEmpty)
    }
}
