import Foundation
import Glibc

/// A connection to a Unix stream socket, read by lines or by lengths.
final class UnixSocket {
    /// Seconds without an answer after which the machine counts as broken, even on a busy host.
    private static let timeout: Int32 = 300
    private let descriptor: Int32
    private var buffer = Data()

    /// Connects to `path` as soon as a server listens there.
    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw UnixSocket.error("make a socket") }
        for _ in 0..<UnixSocket.timeout * 10 {
            if connect(to: path) { return }
            guard errno == ENOENT || errno == ECONNREFUSED else { break }
            usleep(100_000)
        }
        throw UnixSocket.error("connect to \(path)")
    }

    deinit { close(descriptor) }

    func write(_ text: String) throws { try write(Data(text.utf8)) }

    func write(_ bytes: some Sequence<UInt8>) throws {
        var rest = Array(bytes)
        while !rest.isEmpty {
            let count = send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw UnixSocket.error("write") }
            rest.removeFirst(count)
        }
    }

    func readLine() throws -> String {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer = Data(buffer[(end + 1)...]) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            try receive()
        }
    }

    func read(_ count: Int) throws -> Data {
        while buffer.count < count { try receive() }
        defer { buffer = Data(buffer.dropFirst(count)) }
        return buffer.prefix(count)
    }

    func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private func connect(to path: String) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            precondition(path.utf8.count < place.count, "the path of a socket is too long: \(path)")
            place.copyBytes(from: path.utf8)
        }
        return withUnsafeBytes(of: &address) { bytes in
            guard let base = bytes.bindMemory(to: sockaddr.self).baseAddress else { return false }
            return Glibc.connect(descriptor, base, socklen_t(bytes.count)) == 0
        }
    }

    private func receive() throws {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let ready = poll(&request, 1, UnixSocket.timeout * 1000)
        if ready < 0, errno == EINTR { return }
        guard ready > 0 else { throw VirtualPanelError("no answer within \(UnixSocket.timeout) s") }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0, errno == EINTR { return }
        guard count > 0 else { throw VirtualPanelError("the machine hung up") }
        buffer += bytes.prefix(count)
    }

    private static func error(_ attempt: String) -> VirtualPanelError {
        VirtualPanelError("cannot \(attempt): \(String(cString: strerror(errno)))")
    }
}
