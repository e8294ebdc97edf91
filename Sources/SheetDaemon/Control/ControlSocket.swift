import CLibsystemd
import Glibc
import System
import SystemPackage

/// The socket that programs connect to: one that systemd hands over, or one that is made here.
///
/// A class, because it removes its file when it goes.
final class ControlSocket {
    /// To wait on and to take connections from; it does not block.
    let file: FileDescriptor
    /// Where it is, for messages.
    let name: String
    /// What is wrong with it and does not keep anybody from using it.
    private(set) var remarks: [String] = []
    /// The file to be removed; nil of a socket that is somebody else's.
    private var own: (path: FilePath, node: FileIdentity)?
    private var isOpen = true

    /// Connections that may wait to be taken.
    private static let backlog: Int32 = 64

    /// Takes over a socket that listens already.
    /// - Throws: `Errno`.
    init(handedOver file: FileDescriptor) throws {
        let flags = fcntl(file.rawValue, F_GETFL)
        guard flags >= 0, fcntl(file.rawValue, F_SETFL, flags | O_NONBLOCK) >= 0 else { throw Errno(rawValue: errno) }
        self.file = file
        name = "a socket of the service manager"
    }

    /// Makes a socket at `path`, which the members of `group` may use.
    ///
    /// A file that a socket of another run has left there is replaced, and nothing else is.
    /// - Parameter group: nil takes the group "sheetd" where there is one.
    /// - Throws: `ControlSocketError`.
    init(at path: FilePath, group: String?) throws(ControlSocketError) {
        let file = try Self.made(path)
        self.file = file
        name = path.string
        do throws(ControlSocketError) {
            try Self.bind(file, to: path)
            own = (path, try FileIdentity(path))
            if let remark = Self.give(path, to: group) { remarks.append(remark) }
            // Nobody gets in before this, whatever the file's mode was.
            guard listen(file.rawValue, Self.backlog) == 0 else { throw .system(path, "listen at", errno) }
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    /// Takes no more connections, and removes the file unless it is another's by now.
    func close() {
        guard isOpen else { return }
        isOpen = false
        if let (path, node) = own, node == (try? FileIdentity(path)) { path.remove() }
        own = nil
        try? file.close()
    }

    private static func made(_ path: FilePath) throws(ControlSocketError) -> FileDescriptor {
        do {
            try path.removingLastComponent().createDirectories()
        } catch {
            throw .system(path, "make the folder of", (error as? Errno)?.rawValue ?? EIO)
        }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw .system(path, "make", errno) }
        return FileDescriptor(rawValue: descriptor)
    }

    private static func bind(_ file: FileDescriptor, to path: FilePath) throws(ControlSocketError) {
        guard var error = UnixAddress.use(path, { Glibc.bind(file.rawValue, $0, $1) }) else { return }
        if error == .addressInUse {
            try removeStale(path)
            guard let second = UnixAddress.use(path, { Glibc.bind(file.rawValue, $0, $1) }) else { return }
            error = second
        }
        throw .system(path, "make", error.rawValue)
    }

    /// Removes the file of a socket that nobody listens at.
    private static func removeStale(_ path: FilePath) throws(ControlSocketError) {
        guard (try? path.stat(followTargetSymlink: false))?.type == .socket else { throw .notASocket(path) }
        let caller = try made(path)
        defer { try? caller.close() }
        let error = UnixAddress.use(path) { connect(caller.rawValue, $0, $1) }
        guard error == .connectionRefused else { throw .inUse(path) }
        path.remove()
    }

    /// Lets the group in; what keeps it out is said.
    private static func give(_ path: FilePath, to group: String?) -> String? {
        guard chmod(path.string, 0o660) == 0 else { return "\(path) keeps its mode: \(Errno(rawValue: errno))" }
        guard let entry = getgrnam(group ?? "sheetd") else {
            return group.map { "\(path) stays with its group: there is no group \"\($0)\" (control.group)" }
        }
        // A service that is in the group need not, and may not, give anything away.
        guard (try? path.stat().groupID.rawValue) != entry.pointee.gr_gid else { return nil }
        guard chown(path.string, uid_t.max, entry.pointee.gr_gid) != 0 else { return nil }
        return "\(path) stays with its group: \(Errno(rawValue: errno))"
    }
}

/// Which file it is, whatever it is called.
private struct FileIdentity: Equatable {
    private let device: UInt
    private let node: UInt

    init(_ path: FilePath) throws(ControlSocketError) {
        var status = stat()
        guard lstat(path.string, &status) == 0 else { throw .system(path, "look at", errno) }
        (device, node) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}

/// Why there is no control socket.
enum ControlSocketError: Error, CustomStringConvertible {
    /// Another program listens there.
    case inUse(FilePath)
    /// There is something that is no socket; it is left alone.
    case notASocket(FilePath)
    /// The system says no.
    case system(FilePath, String, CInt)

    var description: String {
        switch self {
        case .inUse(let path): "\(path): another program listens there (control.socket)"
        case .notASocket(let path): "\(path): there is a file that is no socket (control.socket)"
        case .system(let path, let what, let error):
            "cannot \(what) \(path): \(Errno(rawValue: error)) (control.socket)"
        }
    }
}
