import Glibc
package import SystemPackage

package enum UnixDatagram {
    /// Sends `bytes` as one message to the socket at `path`, and waits for nobody.
    ///
    /// - Throws: `Errno`; `.connectionRefused` when nobody has it open.
    package static func send(_ bytes: [UInt8], to path: String) throws(Errno) {
        let file = try valueOrErrno(socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        defer { close(file) }
        try UnixAddress(path).withPointer { address, size throws(Errno) in
            _ = try retryingInterrupts {
                sendto(file, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), address, size)
            }
        }
    }
}
