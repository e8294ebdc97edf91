package import System

/// A program at the control socket: its rights, its requests and their answers are those of a caller.
package struct Caller: Equatable, Sendable {
    /// A connection, by a number that is never used again.
    package struct ID: Equatable, Sendable, CustomStringConvertible {
        package let number: Int

        package var description: String { "\(number)" }
    }

    /// The connection that it calls over.
    package let id: ID
    /// The process, its user and its groups, as the kernel knew them when it connected.
    package let peer: UnixSocket.Peer
    /// Whether it may present alarms, and so change those of others.
    package internal(set) var mayAlarm = false

    package var user: UInt32 { peer.user }
}
