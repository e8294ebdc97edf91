import EventLoop
import Glibc
import System
import SystemPackage

/// The socket that programs connect to: one that systemd hands over, or one that is made here, whose file it removes in the end.
final class ControlSocket {
    let file: FileDescriptor
    /// Where it is, for messages.
    let name: String
    /// Warnings for the log that do not keep clients from using it.
    private(set) var remarks: [String] = []
    /// The file to remove; nil for a socket that the service manager owns.
    private var own: (path: FilePath, node: FileIdentity)?
    private var socket: UnixSocket?

    private static let backlog: Int32 = 64

    /// Uses a socket that listens already.
    /// - Throws: `Errno`.
    init(handedOver file: FileDescriptor) throws {
        let socket = UnixSocket(owning: file)
        try socket.stopBlocking()
        self.file = file
        self.socket = consume socket
        name = "a socket of the service manager"
    }

    /// The socket that the service manager has handed over; nil when there is none.
    ///
    /// To be called once.
    /// - Throws: `Errno`.
    static func handedOver() throws -> ControlSocket? {
        try ServiceManager.handedOverSocket().map(ControlSocket.init(handedOver:))
    }

    /// Makes a socket at `path`, which the members of `group` may use.
    ///
    /// A file that a socket of another run has left there is replaced, and nothing else is.
    /// - Parameters:
    ///   - group: nil takes the group "sheetd" where there is one.
    ///   - key: of the configuration, which names the group.
    init(at path: FilePath, group: String?, key: String = "control.group") throws(ControlSocketError) {
        let socket = try Self.made(path)
        file = socket.file
        name = path.string
        try Self.bind(socket, to: path)
        do throws(ControlSocketError) {
            own = (path, try FileIdentity(path))
            if let remark = Self.give(path, to: group, key) { remarks.append(remark) }
            // No client can connect before this, whatever the file's mode was.
            do throws(Errno) {
                try socket.listen(backlog: Self.backlog)
            } catch {
                throw .system(path, "listen at", error)
            }
        } catch {
            close()
            throw error
        }
        self.socket = consume socket
    }

    /// - Throws: `Errno`; `.wouldBlock` when nobody waits.
    func accept() throws(Errno) -> UnixSocket {
        guard let connection = try socket?.accept() else { throw .wouldBlock }
        return connection
    }

    /// Where it has to be made again, because its file is gone or another one has taken its name; nil where nothing is to be done.
    var lostPath: FilePath? {
        own.flatMap { own in own.node == (try? FileIdentity(own.path)) ? nil : own.path }
    }

    deinit { close() }

    /// Accepts no more connections, and removes the file unless another process has replaced it.
    func close() {
        if let (path, node) = own, node == (try? FileIdentity(path)) { path.remove() }
        own = nil
        socket = nil
    }

    private static func made(_ path: FilePath) throws(ControlSocketError) -> UnixSocket {
        do {
            try path.removingLastComponent().createDirectories()
        } catch {
            throw .system(path, "make the folder of", error as? Errno ?? .ioError)
        }
        do throws(Errno) {
            return try UnixSocket(.nonBlocking)
        } catch {
            throw .system(path, "make", error)
        }
    }

    private static func bind(_ socket: borrowing UnixSocket, to path: FilePath) throws(ControlSocketError) {
        do throws(Errno) {
            return try socket.bind(to: path.string)
        } catch {
            guard error == .addressInUse else { throw .system(path, "make", error) }
        }
        try removeStale(path)
        do throws(Errno) {
            try socket.bind(to: path.string)
        } catch {
            throw .system(path, "make", error)
        }
    }

    /// Removes the file of a socket on which no process listens.
    private static func removeStale(_ path: FilePath) throws(ControlSocketError) {
        guard (try? path.stat(followTargetSymlink: false))?.type == .socket else { throw .notASocket(path) }
        let caller = try made(path)
        do throws(Errno) {
            try caller.connect(to: path.string)
        } catch .connectionRefused {
            return path.remove()
        } catch {}
        throw .inUse(path)
    }

    /// Gives the file to the group; returns a warning where that fails.
    private static func give(_ path: FilePath, to group: String?, _ key: String) -> String? {
        guard chmod(path.string, 0o660) == 0 else { return "\(path) keeps its mode: \(Errno.current)" }
        guard let entry = getgrnam(group ?? "sheetd") else {
            return group.map { "\(path) stays with its group: there is no group \"\($0)\" (\(key))" }
        }
        do throws(Errno) {
            try path.give(toGroup: entry.pointee.gr_gid)
            return nil
        } catch {
            return "\(path) stays with its group: \(error) (\(key))"
        }
    }
}

private struct FileIdentity: Equatable {
    private let device: UInt
    private let node: UInt

    init(_ path: FilePath) throws(ControlSocketError) {
        var status = stat()
        guard lstat(path.string, &status) == 0 else { throw .system(path, "look at", .current) }
        (device, node) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}

struct ControlSocketError: Error, CustomStringConvertible {
    private let text: String
    /// The key of the configuration that says where the socket is.
    var key = "control.socket"

    static func inUse(_ path: FilePath) -> Self { Self(text: "\(path): another program listens there") }

    /// The file is not touched.
    static func notASocket(_ path: FilePath) -> Self { Self(text: "\(path): there is a file that is no socket") }

    static func system(_ path: FilePath, _ what: String, _ error: Errno) -> Self {
        Self(text: "cannot \(what) \(path): \(error)")
    }

    var description: String { "\(text) (\(key))" }
}
