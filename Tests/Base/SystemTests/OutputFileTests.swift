import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import System

@Suite("Files that are written")
struct OutputFileTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func mode(_ name: String) throws -> FilePermissions {
        try FilePath(scratch.file(name)).stat(followTargetSymlink: false).permissions
    }

    @Test("A file appears when it is complete and replaces the one that has its name")
    func replaced() throws {
        try scratch.write("old", to: "a")
        #expect(link(scratch.file("a"), scratch.file("b")) == 0)
        let file = try OutputFile(scratch.file("a"))
        #expect(try scratch.read("a") == Array("old".utf8))
        try file.commit(Array("new".utf8))
        #expect(try scratch.read("a") == Array("new".utf8) && scratch.read("b") == Array("old".utf8))
        #expect(scratch.names == ["a", "b"])
    }

    @Test("A link stays, and the file that it leads to is written", arguments: ["old, and longer", nil])
    func throughLink(old: String?) throws {
        if let old { try scratch.write(old, to: "target") }
        #expect(symlink("target", scratch.file("a")) == 0)
        let file = try OutputFile(scratch.file("a"))
        #expect(try old == nil || scratch.read("target") == Array("old, and longer".utf8))
        try file.commit(Array("new".utf8))
        #expect(try scratch.read("target") == Array("new".utf8))
        #expect(try FilePath(scratch.file("a")).stat(followTargetSymlink: false).type == .symbolicLink)
    }

    @Test("A device or a pipe stays, and is written", arguments: ["/dev/null", "pipe"])
    func device(name: String) throws {
        let path = name == "pipe" ? scratch.file("pipe") : name
        if name == "pipe" { #expect(mkfifo(path, 0o600) == 0) }
        let before = try FilePath(path).stat()
        let reader = try FileDescriptor.open(FilePath(path), .readWrite, options: .nonBlocking)
        defer { try? reader.close() }
        try OutputFile(path).commit([7])
        #expect(try FilePath(path).stat().inode == before.inode)
        var byte: [UInt8] = [0]
        if name == "pipe" { #expect(try byte.withUnsafeMutableBytes { try reader.read(into: $0) } == 1 && byte == [7]) }
    }

    @Test("A file that the program keeps for itself replaces a link and a pipe", arguments: ["target", nil])
    func kept(target: String?) throws {
        let path = scratch.file("a")
        try scratch.write("somebody's", to: "target")
        #expect(target.map { symlink($0, path) } ?? mkfifo(path, 0o600) == 0)
        try OutputFile(path, for: .owner).commit(Array("ours".utf8))
        #expect(try FilePath(path).stat(followTargetSymlink: false).type == .regular)
        #expect(try scratch.read("a") == Array("ours".utf8) && scratch.read("target") == Array("somebody's".utf8))
        #expect(try mode("a") == .ownerReadWrite && scratch.names == ["a", "target"])
    }

    @Test("A file that is never committed, or that cannot take its name, leaves nothing behind")
    func dropped() throws {
        do { _ = try OutputFile(scratch.file("a")) }
        #expect(scratch.names.isEmpty)
        try scratch.write("", to: "folder/file")
        let error = #expect(throws: OutputError.self) { _ = try OutputFile(scratch.file("folder")) }
        #expect(error?.description == "\(scratch.file("folder")): cannot be written: Is a directory")
        #expect(scratch.names == ["folder"])
    }

    @Test("Nothing of a file is there before it is complete: a signal that ends the program leaves nothing behind")
    func undrafted() throws {
        let file = try OutputFile(scratch.file("a"))
        #expect(scratch.names.isEmpty)
        try file.commit([1])
        #expect(scratch.names == ["a"])
    }

    @Test("The folder is the one that was there at the beginning, whatever has its name at the end")
    func swapped() throws {
        try scratch.write("", to: "folder/file")
        try scratch.write("", to: "other/file")
        let file = try OutputFile(scratch.file("folder/a"))
        #expect(rename(scratch.file("folder"), scratch.file("moved")) == 0)
        #expect(symlink("other", scratch.file("folder")) == 0)
        try file.commit([1])
        #expect(try FilePath(scratch.file("moved")).names().sorted() == ["a", "file"])
        #expect(try FilePath(scratch.file("other")).names() == ["file"])
    }

    @Test("A place that cannot be written is known at once", arguments: ["no/such", "..", "file/a"])
    func unwritable(name: String) throws {
        try scratch.write("", to: "file")
        let error = #expect(throws: OutputError.self) { _ = try OutputFile(scratch.file(name)) }
        #expect(error?.path == scratch.file(name))
    }

    @Test("A stream is opened with the first write, or when it is asked to be, and keeps the order of what comes")
    func stream() throws {
        let stream = OutputStream(path: scratch.file("a"))
        #expect(scratch.names.isEmpty)
        try stream.open()
        #expect(try scratch.read("a") == [])
        try stream.append("one ")
        #expect(try scratch.read("a") == [])
        try stream.write("two")
        try stream.append("!")
        try stream.flush()
        #expect(try scratch.read("a") == Array("one two!".utf8))
        #expect(!stream.isStandard && OutputStream.standard.isStandard)
    }

    @Test("A private file is for its owner alone, also where it was there before; a device stays as it is")
    func privacy() throws {
        let before = try FilePath("/dev/null").stat().permissions
        try scratch.write("old, and longer", to: "there")
        #expect(chmod(scratch.file("there"), 0o666) == 0)
        for path in [scratch.file("new"), scratch.file("there"), "/dev/null"] {
            try OutputStream(path: path, for: .owner).write("touches")
        }
        #expect(try mode("new") == .ownerReadWrite && mode("there") == .ownerReadWrite)
        #expect(try scratch.read("there") == Array("touches".utf8))
        #expect(try FilePath("/dev/null").stat().permissions == before)
    }
}
