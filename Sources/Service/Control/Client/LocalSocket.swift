import Glibc
import System
import SystemPackage

/// A connection to a service of this machine that sends all, and waits with a timeout.
struct LocalSocket: ~Copyable {
    enum Arrival {
        case bytes(ArraySlice<UInt8>)
        case end
        case timeout
        /// The caller's stop descriptor became readable, or the reader of its output is gone.
        case stopped
    }

    private let socket: UnixSocket
    private var buffer: [UInt8]

    /// Connects to the service that listens at `path`.
    ///
    /// - Parameter timeout: how long connecting and each sending may take, in milliseconds.
    init(path: String, timeout: Int) throws(Errno) {
        let socket = try UnixSocket(.blocking)
        socket.limitSending(milliseconds: timeout)
        try socket.connect(to: path)
        self.socket = socket
        buffer = [UInt8](repeating: 0, count: 1 << 16)
    }

    borrowing func shutDown() { socket.shutDown() }

    borrowing func send(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty { rest = rest.dropFirst(try socket.send(rest)) }
    }

    /// Waits for bytes.
    ///
    /// - Parameters:
    ///   - timeout: how long, in milliseconds; nil for ever.
    ///   - stop: a descriptor that is readable when waiting is to end; nil for none.
    ///   - output: a descriptor whose reader may go, which ends waiting as well; nil for none.
    mutating func receive(
        within timeout: Int?,
        unless stop: FileDescriptor?,
        readerOf output: FileDescriptor? = nil
    ) throws(Errno) -> Arrival {
        var watched = [
            pollfd(fd: socket.file.rawValue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stop?.rawValue ?? -1, events: Int16(POLLIN), revents: 0),
            // What is wrong with it is reported without being asked for.
            pollfd(fd: output?.rawValue ?? -1, events: 0, revents: 0),
        ]
        let ready = try retryingInterrupts { poll(&watched, 3, timeout.map { Int32(clamping: $0) } ?? -1) }
        if ready == 0 { return .timeout }
        if watched[1...].contains(where: { $0.revents != 0 }) { return .stopped }
        let count = try fill()
        return count == 0 ? .end : .bytes(buffer[..<count])
    }

    private mutating func fill() throws(Errno) -> Int {
        try buffer.withUnsafeMutableBufferPointer { bytes throws(Errno) in
            try socket.receive(into: UnsafeMutableRawBufferPointer(bytes))
        }
    }
}
