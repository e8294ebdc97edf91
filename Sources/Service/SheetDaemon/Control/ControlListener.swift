import Control
import EventLoop
import System
import SystemPackage

/// Accepts connections at a socket, one in a turn of the loop and so many a second.
final class ControlListener {
    let socket: ControlSocket
    private let loop: EventLoop
    private let accepted: (consuming UnixSocket) -> Void
    /// Handles an error that keeps connections from being accepted for a while.
    private let failed: (Errno) -> Void
    private var rate: TokenBucket
    private var arrivals: EventSource?
    private var timer: LoopTimer?

    /// How long no connection is accepted when the system has no room for one.
    private static let backoff: Microseconds = 1_000_000
    /// Connections in a second: to accept and to refuse one costs as much as a call.
    private static let connectionsPerSecond = 200.0

    /// Accepts connections at `socket` from now on.
    /// - Throws: `LoopError`.
    init(
        _ socket: ControlSocket,
        loop: EventLoop,
        accepted: @escaping (consuming UnixSocket) -> Void,
        failed: @escaping (Errno) -> Void
    ) throws {
        self.socket = socket
        self.loop = loop
        self.accepted = accepted
        self.failed = failed
        rate = TokenBucket(rate: Self.connectionsPerSecond, capacity: Self.connectionsPerSecond, at: loop.now)
        timer = try LoopTimer(on: loop, priority: .control) { [unowned self] in arrivals?.await(.read) }
        arrivals = try .readable(socket.file.rawValue, on: loop, priority: .control) { [unowned self] in accept() }
    }

    func close() {
        arrivals?.stop()
        timer?.cancel()
        socket.close()
    }

    private func accept() {
        guard rate.available(at: loop.now) > 0 else { return pause(until: rate.nextToken(at: loop.now)) }
        do throws(Errno) {
            let connection = try socket.accept()
            rate.take(at: loop.now)
            accepted(connection)
        } catch {
            switch error {
            // It was closed before it was accepted.
            case .wouldBlock, .connectionAbort: return
            default:
                failed(error)
                pause(until: loop.now + Self.backoff)
            }
        }
    }

    private func pause(until time: Microseconds) {
        arrivals?.await([])
        timer?.set(at: time)
    }
}
