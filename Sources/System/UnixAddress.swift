package import Glibc
package import SystemPackage

/// Addresses of Unix sockets.
package enum UnixAddress {
    /// Hands the address of `path` to a call of the system, which answers -1 and errno on failure.
    ///
    /// - Returns: what went wrong; nil when nothing did.
    package static func use(_ path: FilePath, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Errno? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.string.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return .fileNameTooLong }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                call(address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 ? nil : Errno(rawValue: errno)
    }
}
