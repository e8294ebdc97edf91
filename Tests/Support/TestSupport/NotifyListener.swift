import Glibc

/// A service manager's socket, which this process notifies from now on.
package struct NotifyListener {
    private let socket: Int32

    /// An abstract socket, which needs no file.
    package init() {
        let name = "sheetd-test-\(getpid())"
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0[1...].copyBytes(from: name.utf8) }
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + name.utf8.count)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(socket, $0, length) }
        }
        setenv("NOTIFY_SOCKET", "@\(name)", 1)
        self.socket = socket
    }

    package var messages: [String] {
        var messages: [String] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(socket, &bytes, bytes.count, 0), count > 0 {
            messages.append(String(decoding: bytes[..<count], as: UTF8.self))
        }
        return messages
    }
}
