package import System

/// The clients of the control socket: their calls, the replies to them, and which clients are to be dropped.
///
/// Pure: bytes in, bytes out, time as an argument; the owner of the sockets carries them, and the owner of the sheet carries
/// requests out. Calls of one client are answered in their order, one at a time. No client is waited for: one that does not read
/// what it asked for is dropped when too much of it has gathered.
package struct ControlService {
    /// A connection, by a number that is never used again.
    package struct ClientID: Hashable, Sendable, CustomStringConvertible {
        let number: Int

        /// The number.
        package var description: String { "\(number)" }
    }

    /// What one client, one user and all of them may use.
    package struct Limits: Sendable {
        /// Connections at a time.
        package var clients = 64
        /// Connections of one user at a time.
        package var clientsPerUser = 32
        /// Bytes of a message: content with a few pictures in it.
        package var message = 16 << 20
        /// Bytes that a client has not read.
        package var unread = 1 << 20
        /// Calls behind one that is answered as things happen.
        package var waiting = 16
        /// Bytes that are kept for all clients together: unfinished messages, calls that wait and unread replies.
        package var held = 24 << 20
        /// Calls of one user in a second.
        package var callsPerSecond = 200
        /// The longest time that a client has to decide about a dismissal, in milliseconds.
        package var patience = 5000

        /// The usual ones.
        package init() {}
    }

    let info: ServiceInfo
    let limits: Limits
    let access: AccessRules
    var clients: [ClientID: Client] = [:]
    var rates: CallRates
    /// The highest number of an attempt to dismiss the sheet that clients were asked about.
    var lastAttempt = 0
    /// Connections so far.
    private var connections = 0
    /// Connections and calls so far.
    var uses = 0
    /// The client whose long call is read or carried out; nil while none is.
    var longCaller: ClientID?

    /// A service of the program's `version`.
    package init(version: String, access: AccessRules, limits: Limits = Limits()) {
        info = ServiceInfo(version: version)
        self.access = access
        self.limits = limits
        rates = CallRates(callsPerSecond: limits.callsPerSecond)
    }
}

// Connections.
extension ControlService {
    /// What becomes of a new connection.
    package enum Admission {
        /// It is a client; another one, which held nothing, is to be closed for it.
        case admitted(ClientID, replacing: ClientID?)
        /// It is to be closed after these bytes, for this reason.
        case refused([UInt8], reason: String)

        /// The client; nil where it is refused.
        package var id: ClientID? {
            if case .admitted(let id, _) = self { id } else { nil }
        }
    }

    /// Adds a connection, where there is a place for it.
    package mutating func connect(_ peer: Peer, at time: Microseconds) -> Admission {
        rates.countCall(of: peer.user, at: time)
        let places = ClientPlaces(
            total: limits.clients,
            perUser: limits.clientsPerUser,
            privileged: access.privileged
        )
        let occupants = clients.map { id, client in
            ClientPlaces.Occupant(id: id, user: client.peer.user, isIdle: client.isIdle, lastUse: client.lastUse)
        }
        switch places.decide(about: peer.user, besides: occupants) {
        case .admitted: return .admitted(add(peer), replacing: nil)
        case .replacing(let idle):
            disconnect(idle)
            return .admitted(add(peer), replacing: idle)
        case .refused(let error): return .refused(Reply(error).bytes, reason: "\(error.summary)")
        }
    }

    /// Removes a connection that is closed.
    package mutating func disconnect(_ id: ClientID) {
        guard let client = clients.removeValue(forKey: id) else { return }
        rates.remove(id, of: client.peer.user)
    }

    /// The process at the other end; nil when the client is gone.
    package func peer(of id: ClientID) -> Peer? { clients[id]?.peer }

    private mutating func add(_ peer: Peer) -> ClientID {
        connections += 1
        uses += 1
        let id = ClientID(number: connections)
        clients[id] = Client(peer: peer, stream: MessageStream(limit: limits.message), lastUse: uses)
        return id
    }
}

// Turns.
extension ControlService {
    /// What a connection waits for.
    package enum Need: Hashable, Sendable {
        /// That it can be written to.
        case room
        /// Its turn: a call can be carried out.
        case turn
        /// Bytes from the client.
        case bytes
        case nothing
    }

    /// What the connection of a client waits for.
    ///
    /// - Parameter hasHungUp: whether the client sends no more.
    package func need(of id: ClientID, hasHungUp: Bool) -> Need {
        guard let client = clients[id] else { return .nothing }
        if client.dropReason != nil || client.output.count > 0 { return .room }
        if rates.isWaiting(id, of: client.peer.user) { return .nothing }
        if isAsking(id) { return .turn }
        // While calls wait only a stream is read on: bytes behind it may be its end.
        return !hasHungUp && (client.isStreaming || client.stream.complete == 0) ? .bytes : .nothing
    }

    /// Whether a client may be read from now, or a call of it be carried out; where not, it waits until `callNext` returns it.
    package mutating func admit(_ id: ClientID, at time: Microseconds) -> Bool {
        guard let peer = clients[id]?.peer else { return false }
        return rates.admit(id, of: peer.user, at: time)
    }

    /// The clients whose turn has come.
    package mutating func callNext(at time: Microseconds) -> [ClientID] { rates.callNext(at: time) }

    /// When `callNext` returns a client; nil while nobody waits.
    package var nextTurn: Microseconds? { rates.deadline }
}
