import Configuration
import EventLoop
import Glibc
import System
import SystemPackage
import TestSupport
import Testing

@testable import SheetDaemon

@Suite("The control socket")
struct ControlSocketTests {
    private let scratch: Scratch
    private var path: FilePath { FilePath(scratch.file("run/sheetd/control")) }

    init() throws {
        scratch = try Scratch()
    }

    private func mode(_ path: FilePath) throws -> FilePermissions { try path.stat().permissions }

    @Test(
        "The socket is created with its folder, accessible to its owner and group only, and removed when it is closed"
    )
    func made() throws {
        let socket = try ControlSocket(at: path, group: nil)
        #expect(try path.stat().type == .socket)
        #expect(try mode(path) == [.ownerReadWrite, .groupReadWrite])
        #expect(socket.remarks.isEmpty)
        socket.close()
        #expect(throws: Errno.noSuchFileOrDirectory) { try path.stat() }
    }

    @Test("The socket belongs to the configured group; a group that does not exist is an error that names it")
    func group() throws {
        let id = getegid()
        let name = try #require(getgrgid(id).map { String(cString: $0.pointee.gr_name) })
        #expect(try ControlSocket(at: path, group: name).remarks.isEmpty)
        let socket = try ControlSocket(at: path, group: "no such group")
        #expect(socket.remarks.count == 1 && socket.remarks[0].contains("\"no such group\" (control.group)"))
        #expect(try mode(path) == [.ownerReadWrite, .groupReadWrite])
    }

    @Test("The socket of a run that was killed is replaced")
    func stale() throws {
        try path.removingLastComponent().createDirectories()
        do { try UnixSocket(.blocking).bind(to: path.string) }
        _ = try ControlSocket(at: path, group: nil)
    }

    @Test("A socket that another program listens at is left alone")
    func inUse() throws {
        let first = try ControlSocket(at: path, group: nil)
        let error = #expect(throws: ControlSocketError.self) { try ControlSocket(at: path, group: nil) }
        #expect("\(try #require(error))" == "\(path): another program listens there (control.socket)")
        #expect(try path.stat().type == .socket)
        first.close()
    }

    @Test("A file that is no socket is left alone", arguments: [true, false])
    func otherFile(isLink: Bool) throws {
        try scratch.write("text", to: "run/sheetd/\(isLink ? "other" : "control")")
        if isLink { #expect(symlink("other", path.string) == 0) }
        let error = #expect(throws: ControlSocketError.self) { try ControlSocket(at: path, group: nil) }
        #expect("\(try #require(error))".contains("no socket"))
        #expect(try scratch.read("run/sheetd/\(isLink ? "other" : "control")") == Array("text".utf8))
    }

    @Test("A socket that another run has created in its place meanwhile is not removed")
    func successor() throws {
        let first = try ControlSocket(at: path, group: nil)
        path.remove()
        let second = try ControlSocket(at: path, group: nil)
        first.close()
        #expect(try path.stat().type == .socket)
        second.close()
    }

    @Test(
        "A folder that cannot be created is an error that names the socket",
        arguments: ["file/control", "file/a/control"]
    )
    func noFolder(name: String) throws {
        try scratch.write("", to: "file")
        let path = FilePath(scratch.file(name))
        let error = #expect(throws: ControlSocketError.self) { try ControlSocket(at: path, group: nil) }
        #expect("\(try #require(error))".contains(path.string))
    }

    @Test("A path that is too long for a socket is an error")
    func tooLong() throws {
        let path = FilePath(scratch.file(String(repeating: "a", count: 120)))
        #expect(throws: ControlSocketError.self) { try ControlSocket(at: path, group: nil) }
    }

    @Test("Of the descriptors that the service manager passes the first listening socket is used, and its file stays")
    func handedOver() throws {
        let original = try ControlSocket(at: path, group: nil)
        let other = try FileDescriptor.open("/dev/null", .readOnly)
        let silent = FileDescriptor(rawValue: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        let given = try original.file.duplicate()
        #expect(ServiceManager.listeningSocket(among: [other, silent]) == nil)
        #expect(ServiceManager.listeningSocket(among: [other, silent, given]) == given)
        let taken = try ControlSocket(handedOver: given)
        #expect(taken.file == given)
        #expect(fcntl(given.rawValue, F_GETFL) & O_NONBLOCK != 0)
        taken.close()
        #expect(try path.stat().type == .socket)
        try other.close()
        try silent.close()
        original.close()
    }
}
