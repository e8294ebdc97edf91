import Glibc
import SystemPackage

/// One end of a stream socket of this machine, connected to a service.
struct LocalSocket: ~Copyable {
    /// What waiting for bytes came to.
    enum Arrival {
        case bytes(ArraySlice<UInt8>)
        /// The other side has closed.
        case end
        /// Nothing came in time.
        case silence
        /// Whoever waits is to stop.
        case stopped
    }

    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// Connects to the service that listens at `path`.
    ///
    /// - Parameter patience: how long connecting and each sending may take, in milliseconds.
    /// - Throws: `Errno`.
    init(path: String, patience: Int) throws(Errno) {
        descriptor = try Self.connected(to: sockaddr_un(path: path), patience)
    }

    deinit {
        close(descriptor)
    }

    /// Says that nothing is sent or received any more.
    borrowing func shutDown() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Sends all of `bytes`.
    /// - Throws: `Errno`; a service that is gone is a broken pipe, without the signal of that name.
    borrowing func send(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = try Self.repeatedly {
                rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            }
            rest = rest.dropFirst(sent)
        }
    }

    /// Waits for bytes.
    ///
    /// - Parameters:
    ///   - patience: how long, in milliseconds; nil for ever.
    ///   - stop: a descriptor that is readable when waiting is to end; nil for none.
    /// - Throws: `Errno`.
    mutating func receive(within patience: Int?, unless stop: FileDescriptor?) throws(Errno) -> Arrival {
        var watched = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop?.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let ready = try Self.repeatedly { Int(poll(&watched, 2, patience.map { Int32(clamping: $0) } ?? -1)) }
        if ready == 0 { return .silence }
        if watched[1].revents != 0 { return .stopped }
        let connection = descriptor
        let count = try Self.repeatedly { recv(connection, &buffer, buffer.count, 0) }
        return count == 0 ? .end : .bytes(buffer[..<count])
    }
}

extension LocalSocket {
    /// Calls the system again when a signal came in between.
    @discardableResult
    private static func repeatedly(_ call: () -> Int) throws(Errno) -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            let fault = Errno(rawValue: errno)
            if fault != .interrupted { throw fault }
        }
    }

    /// A new socket that is connected to `address`.
    private static func connected(to address: sockaddr_un, _ patience: Int) throws(Errno) -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        // Where this fails sending waits for as long as it takes, which is no worse than most programs do.
        var time = timeval(tv_sec: patience / 1000, tv_usec: patience % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        do throws(Errno) {
            try repeatedly {
                withUnsafeBytes(of: address) { bytes in
                    let place = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
                    return Int(connect(descriptor, place, socklen_t(bytes.count)))
                }
            }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }
}

extension sockaddr_un {
    /// The address of a socket in the file system.
    fileprivate init(path: String) throws(Errno) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        if bytes.isEmpty || bytes.contains(0) { throw .noSuchFileOrDirectory }
        let isShort = withUnsafeMutableBytes(of: &sun_path) { room in
            guard bytes.count < room.count else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        if !isShort { throw .fileNameTooLong }
    }
}
