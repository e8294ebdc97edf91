import Control
import Logging
import System

/// What the log says of clients: who was refused what as warnings, everything else for debugging.
///
/// A pure value but for the log: what a client does again and again is logged once a second.
struct ControlLog {
    private let log: Logger
    /// Users whose names are known without asking the system.
    private let names: [UInt32: String]
    private var rate: TokenBucket
    private var omitted = 0

    private static let burst = 10.0

    init(_ log: Logger, names: [UInt32: String], at time: Microseconds) {
        self.log = log
        self.names = names
        rate = TokenBucket(rate: 1, capacity: Self.burst, at: time)
    }

    func name(of peer: UnixSocket.Peer) -> String {
        let name = names[peer.user].map { " (\($0))" } ?? ""
        return "process \(peer.process), user \(peer.user), group \(peer.group)\(name)"
    }

    /// Says where clients are let in, and what is odd about it.
    func note(_ socket: ControlSocket) {
        log.info("control at \(socket.name)")
        for remark in socket.remarks { log.warning("\(remark)") }
    }

    /// For those who look for a fault of a client.
    func debug(_ message: @autoclosure () -> String) { log.debug("control: \(message())") }

    mutating func warn(_ denial: Permission, to peer: UnixSocket.Peer, at time: Microseconds) {
        warn("\(name(of: peer)) lacks a permission (control.\(denial.rawValue))", at: time)
    }

    /// For those who run the service.
    mutating func warn(_ message: String, at time: Microseconds) {
        guard rate.available(at: time) > 0 else {
            omitted += 1
            return log.debug("control: \(message)")
        }
        rate.take(at: time)
        log.warning("control: \(message)\(omitted > 0 ? "; \(omitted) warnings before this one are left out" : "")")
        omitted = 0
    }
}
