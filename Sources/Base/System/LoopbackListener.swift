import CSystemCalls
import Glibc
package import SystemPackage

/// A stream socket that programs of this machine connect to over TCP.
package struct LoopbackListener: ~Copyable {
    /// To wait on: readable while somebody waits to be accepted.
    package let file: FileDescriptor
    package let port: UInt16

    /// Listens at 127.0.0.1, which no other machine reaches.
    ///
    /// - Parameter port: the port; 0 is any that is free.
    package init(port: UInt16) throws(Errno) {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let file = try valueOrErrno(socket(AF_INET, kind, 0))
        let bound: UInt16
        do throws(Errno) {
            bound = try Self.listen(file, at: port)
        } catch {
            close(file)
            throw error
        }
        (self.file, self.port) = (FileDescriptor(rawValue: file), bound)
    }

    deinit { try? file.close() }

    /// The next connection, which does not block.
    /// - Throws: `Errno`; `.wouldBlock` when nobody waits.
    package borrowing func accept() throws(Errno) -> UnixSocket {
        let file = file.rawValue
        return UnixSocket(owning: FileDescriptor(rawValue: try retryingInterrupts { socket_accept(file) }))
    }

    /// Binds `file` and listens; the port that it has then.
    private static func listen(_ file: Int32, at port: UInt16) throws(Errno) -> UInt16 {
        var isReused: Int32 = 1
        // A service that is started again gets its port although connections of the run before linger.
        setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let results = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let isBound = bind(file, address, size) == 0 && Glibc.listen(file, 16) == 0
                return isBound ? getsockname(file, address, &size) : -1
            }
        }
        _ = try valueOrErrno(results)
        return UInt16(bigEndian: address.sin_port)
    }
}
