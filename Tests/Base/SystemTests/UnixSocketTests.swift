import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import System

@Suite("Unix sockets")
final class UnixSocketTests {
    private let scratch: Scratch
    private let listener: UnixSocket
    private var path: String { scratch.file("socket") }

    init() throws {
        scratch = try Scratch()
        listener = try UnixSocket(.nonBlocking)
        try listener.bind(to: scratch.file("socket"))
    }

    /// Bytes that have come at one end.
    private func received(_ socket: borrowing UnixSocket) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = try bytes.withUnsafeMutableBytes { try socket.receive(into: $0) }
        return Array(bytes[..<count])
    }

    @Test("Two ends exchange bytes, and know the credentials of the peer")
    func exchange() throws {
        try listener.listen(backlog: 1)
        let caller = try UnixSocket(.blocking)
        caller.limitSending(milliseconds: 1000)
        try caller.connect(to: path)
        let connection = try listener.accept()
        #expect(try caller.send([1, 2, 3]) == 3)
        #expect(try received(connection) == [1, 2, 3])
        #expect(try connection.send([4]) == 1)
        #expect(try received(caller) == [4])
        var groups = [gid_t](repeating: 0, count: Int(getgroups(0, nil)))
        #expect(getgroups(Int32(groups.count), &groups) == groups.count)
        let own = UnixSocket.Peer(
            process: getpid(),
            user: getuid(),
            group: getgid(),
            groups: Set(groups).union([getgid()])
        )
        #expect(try connection.peer() == own)
    }

    @Test("On a non-blocking socket, accepting and reading without a peer are errors")
    func wouldBlock() throws {
        try listener.listen(backlog: 1)
        #expect(throws: Errno.wouldBlock) { _ = try listener.accept() }
        let caller = try UnixSocket(.blocking)
        try caller.connect(to: path)
        try caller.stopBlocking()
        #expect(throws: Errno.wouldBlock) { try received(caller) }
    }

    @Test("A peer that has closed is the end of what comes, and a broken pipe without its signal")
    func hangUp() throws {
        try listener.listen(backlog: 1)
        let caller = try UnixSocket(.blocking)
        try caller.connect(to: path)
        do {
            let connection = try listener.accept()
            connection.shutDown()
        }
        #expect(try received(caller) == [])
        #expect(throws: Errno.brokenPipe) { _ = try caller.send([1]) }
    }

    @Test("A socket without a listener refuses; a path without one has no file")
    func nobody() throws {
        let caller = try UnixSocket(.blocking)
        #expect(throws: Errno.connectionRefused) { try caller.connect(to: path) }
        #expect(throws: Errno.noSuchFileOrDirectory) { try caller.connect(to: scratch.file("none")) }
    }

    @Test("Paths that are no address: taken, too long, empty, with a zero in them")
    func addresses() throws {
        let socket = try UnixSocket(.blocking)
        #expect(throws: Errno.addressInUse) { try socket.bind(to: path) }
        #expect(throws: Errno.fileNameTooLong) { try socket.bind(to: String(repeating: "a", count: 108)) }
        #expect(throws: Errno.noSuchFileOrDirectory) { try socket.bind(to: "") }
        #expect(throws: Errno.noSuchFileOrDirectory) { try socket.connect(to: "a\0b") }
    }

    @Test("A descriptor that is owned is closed with the socket")
    func owned() throws {
        let file = try listener.file.duplicate()
        do { _ = UnixSocket(owning: file) }
        #expect(fcntl(file.rawValue, F_GETFD) == -1)
    }
}
