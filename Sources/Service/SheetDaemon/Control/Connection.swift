import Control
import EventLoop
import System
import SystemPackage

/// One connection to the control socket.
///
/// A class, because the loop's source and the table of connections share it.
final class Connection {
    /// The process at the other end, as the kernel knows it.
    let peer: UnixSocket.Peer
    /// Whether the peer sends no more.
    private(set) var hasHungUp = false

    /// The loop's source for it.
    private var source: EventSource?
    /// Nil when it is closed.
    private var socket: UnixSocket?

    /// A connection that does not block.
    /// - Throws: `Errno` where the kernel does not say who is at the other end.
    init(_ socket: consuming UnixSocket) throws(Errno) {
        peer = try socket.peer()
        self.socket = consume socket
    }

    /// The bytes that are read or written at once.
    static let piece = 1 << 16

    /// Calls `body` whenever there is what it waits for: bytes, until `await` says otherwise.
    /// - Throws: `LoopError`.
    func watch(on loop: EventLoop, _ body: @escaping () throws -> Void) throws {
        guard let descriptor = socket?.file.rawValue else { return }
        source = try .readable(descriptor, on: loop, priority: .control, body)
    }

    /// Waits for `need` from now on.
    func await(_ need: ControlService.Need) {
        switch need {
        // A call that can be carried out needs only a turn.
        case .room, .turn: source?.await(.write)
        case .bytes: source?.await(.read)
        case .nothing: source?.await([])
        }
    }

    /// Nothing that the peer sends counts from now on.
    func hangUp() { hasHungUp = true }

    /// The bytes that have arrived, at most a piece; nil when there are none now, empty when the peer has closed.
    /// - Throws: `Errno`.
    func read() throws -> [UInt8]? {
        do {
            return try [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
                count = try socket?.receive(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
            }
        } catch Errno.wouldBlock {
            return nil
        }
    }

    /// Writes as many of `bytes` as there is room for, at most a piece, and returns how many.
    /// - Throws: `Errno`.
    func write(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
        do throws(Errno) {
            return try socket?.send(bytes.prefix(Self.piece)) ?? 0
        } catch .wouldBlock {
            return 0
        }
    }

    /// Closes it.
    func close() {
        source?.stop()
        source = nil
        socket = nil
    }
}

extension Peer {
    /// The process as the service knows it.
    init(_ peer: UnixSocket.Peer) {
        self.init(process: peer.process, user: peer.user, groups: peer.groups)
    }
}

/// Tells when freed memory is to be returned to the system: the C library keeps it, and large messages are rare.
struct MessageMemory {
    /// Bytes that were read since memory was returned.
    private var readBytes = 0

    /// From so many bytes on memory is returned: reading them took many times as much for a moment.
    private static let large = 1 << 18

    /// Counts bytes of messages.
    mutating func count(_ bytes: Int) { readBytes += bytes }

    /// Whether memory is to be returned now, for the messages that were counted.
    mutating func takeTurn() -> Bool {
        guard readBytes >= Self.large else { return false }
        readBytes = 0
        return true
    }
}
