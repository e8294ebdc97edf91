import CLibsystemd
import Glibc
import SystemPackage

/// Sockets that the service manager has made before the program began.
extension ControlSocket {
    /// The first socket that was handed over and takes connections; nil when none was.
    ///
    /// It is asked once: programs that this one starts are not to think that sockets are theirs.
    /// - Throws: `Errno`.
    static func handedOver() throws -> ControlSocket? {
        let count = sd_listen_fds(1)
        guard count > 0 else { return nil }
        let first = SD_LISTEN_FDS_START
        return try listening(among: (first..<first + count).map(FileDescriptor.init(rawValue:)))
    }

    /// The first of `files` that is a Unix socket and listens.
    /// - Throws: `Errno`.
    static func listening(among files: [FileDescriptor]) throws -> ControlSocket? {
        let found = files.first { sd_is_socket_unix($0.rawValue, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 }
        return try found.map(ControlSocket.init(handedOver:))
    }
}
