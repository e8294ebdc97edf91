import EventLoop
import System
import SystemPackage

/// One connection to the control socket.
///
/// A class, because the loop's source and the table of connections share it.
final class Connection {
    /// The loop's source for it.
    var source: EventSource?
    /// Whether the peer sends no more.
    var hasHungUp = false

    /// Nil when it is closed.
    private var socket: UnixSocket?

    /// A connection that does not block.
    init(_ socket: consuming UnixSocket) {
        self.socket = consume socket
    }

    /// The process at the other end, for the log.
    var peer: String {
        do throws(Errno) {
            guard let peer = try socket?.peer() else { return "closed" }
            return "process \(peer.process), user \(peer.user), group \(peer.group)"
        } catch {
            return "\(error)"
        }
    }

    /// The bytes that have arrived; nil when there are none now, empty when the peer has closed.
    /// - Throws: `Errno`.
    func read(atMost limit: Int) throws -> [UInt8]? {
        do {
            return try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
                count = try socket?.receive(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
            }
        } catch Errno.wouldBlock {
            return nil
        }
    }

    /// Writes as many of `bytes` as there is room for, and returns how many.
    /// - Throws: `Errno`.
    func write(_ bytes: ArraySlice<UInt8>) throws -> Int {
        do throws(Errno) {
            return try socket?.send(bytes) ?? 0
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
