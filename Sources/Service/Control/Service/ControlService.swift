package import System
package import Values

/// The clients of the control socket: their calls, the replies to them, and which clients are to be dropped.
///
/// Bytes in, bytes out, time as an argument; the owner of the sockets carries them, and the owner of the sheet carries requests
/// out. Calls of one client are answered in their order, one at a time. No client is waited for: one that does not read what it
/// asked for is dropped when too much of it has gathered.
package final class ControlService {
    /// What one client, one user and all of them may use.
    package struct Limits: Sendable {
        package var clients = 64
        package var clientsPerUser = 32
        /// Bytes of a message: content with a few pictures in it.
        package var message = 16 << 20
        package var unread = 1 << 20
        /// Calls behind one that is answered as things happen.
        package var waiting = 16
        /// Bytes that are kept for all clients together: unfinished messages, calls that wait and unread replies.
        package var held = 24 << 20
        package var callsPerSecond = 200

        package init() {}
    }

    private let info: ServiceInfo
    private let limits: Limits
    let access: AccessRules
    private(set) var clients: [Client] = []
    private var rates: CallRates
    /// The highest number of an attempt to dismiss the sheet that clients were asked about.
    var lastAttempt = 0
    private var connections = 0
    /// The client whose large call is read or carried out; nil while none is.
    private(set) var largeCaller: Client?

    package init(version: String, access: AccessRules, limits: Limits = Limits()) {
        info = ServiceInfo(version: version)
        self.access = access
        self.limits = limits
        rates = CallRates(callsPerSecond: limits.callsPerSecond)
    }
}

// Connections.
extension ControlService {
    package enum Admission {
        /// It is a client; another one, which held nothing, is to be closed for it.
        case admitted(Client, replacing: Client?)
        /// It is to be closed after these bytes, for this reason.
        case refused([UInt8], reason: String)
    }

    package func connect(_ peer: UnixSocket.Peer, at time: Microseconds) -> Admission {
        rates.countConnection(of: peer.user, at: time)
        let places = ClientPlaces(
            total: limits.clients,
            perUser: limits.clientsPerUser,
            privileged: access.privileged
        )
        switch places.decide(about: peer.user, besides: clients) {
        case .admitted: return .admitted(add(peer), replacing: nil)
        case .replacing(let idle):
            disconnect(idle)
            return .admitted(add(peer), replacing: idle)
        case .refused(let error): return .refused(Reply(error).bytes, reason: error.summary)
        }
    }

    private func add(_ peer: UnixSocket.Peer) -> Client {
        connections += 1
        var caller = Caller(id: Caller.ID(number: connections), peer: peer)
        caller.mayAlarm = access.permit(.alarm, to: caller)
        let client = Client(caller, limits)
        rates.noteUse(of: client)
        clients.append(client)
        return client
    }

    package func disconnect(_ client: Client) {
        client.disconnect()
        clients.removeAll { $0 === client }
    }
}

// Turns: in each of them a client is read from, or a call of it is carried out.
extension ControlService {
    package enum Need: Hashable, Sendable {
        case room
        case turn
        case bytes
        case nothing
    }

    package func need(of client: Client) -> Need {
        if client.dropReason != nil || client.output.count > 0 { return .room }
        if client.isWaiting { return .nothing }
        if isAsking(client) { return .turn }
        // While calls wait only a stream is read on: bytes behind it may be its end.
        return !client.hasHungUp && (client.isStreaming || client.stream.complete == 0) ? .bytes : .nothing
    }

    /// Whether a client has a turn now; where not, it waits until `callNext` returns it.
    package func admit(_ client: Client, at time: Microseconds) -> Bool {
        rates.admit(client, among: clients, at: time)
    }

    package func callNext(at time: Microseconds) -> [Client] { rates.callNext(of: clients, at: time) }

    /// When `callNext` returns a client; nil while none waits.
    package func nextTurn(at time: Microseconds) -> Microseconds? { rates.deadline(of: clients, at: time) }
}

// Calls, from their bytes to the replies.
//
// A short call is read at once. To read a long one may take longer than a frame, so whoever owns the sockets has that done
// elsewhere, large ones one at a time: values take many times as much memory as their bytes.
extension ControlService {
    package enum Work: Sendable {
        /// A request, to be answered with `answer`.
        case request(Request)
        /// A message to be read, then given to `request(_:from:)`.
        case message(LongMessage)
    }

    /// From so many bytes on a message is long: shorter ones are read in less than a millisecond.
    static let longMessage = 4096
    /// From so many bytes on it is large.
    static let largeMessage = 65_536

    /// Handles bytes that a client has sent; `work` returns its calls.
    package func receive(_ bytes: some Collection<UInt8>, from client: Client, at time: Microseconds) {
        guard client.isServed else { return }
        rates.count(bytes: bytes.count, of: client, at: time)
        client.receive(bytes)
        keepBudget()
    }

    /// Whether a call of this client can be handled now.
    ///
    /// A client that does not read its replies gets no other until it does. Long calls wait for each other.
    package func isAsking(_ client: Client) -> Bool {
        guard client.isServed, case .answering = client.activity else { return false }
        guard let length = client.stream.nextLength, client.output.count == 0 else { return false }
        return length < Self.largeMessage || largeCaller == nil
    }

    /// What is to be done for the next call of a client.
    ///
    /// Nil where there is no call, or it was answered here: it was wrong, not permitted, or about the service itself.
    package func work(for client: Client, at time: Microseconds) -> Work? {
        guard isAsking(client), let bytes = client.nextMessage() else { return nil }
        rates.countCall(of: client, at: time)
        client.denial = nil
        let message = LongMessage(bytes)
        guard bytes.count >= Self.longMessage else { return request(message.read(), from: client).map(Work.request) }
        client.activity = .reading(bytes: bytes.count)
        if bytes.count >= Self.largeMessage { largeCaller = client }
        return .message(message)
    }

    /// The request of a message that was read, to be answered with `answer`; nil as of `work`.
    package func request(_ read: LongCall, from client: Client) -> Request? {
        let request = accept(read, of: client).flatMap { self.request($0, from: client) }
        // A question may wait for its answer as long as people do: its document counts with those that are presented.
        if request.map(\.isQuestion) ?? true { endLargeCall(of: client) }
        return request
    }

    /// The call in a message; nil after the client was dropped, because it is none or too much.
    private func accept(_ read: LongCall, of client: Client) -> Call? {
        guard client.isServed else { return nil }
        do throws(MalformedCallError) {
            return try read.result.get()
        } catch {
            if let bound = error.bound {
                let error = ControlError.limitExceeded(what: "\(bound.subject) in a message", limit: bound.limit)
                client.refuse(error, because: error.summary)
            } else {
                client.drop(because: error.reason)
            }
            return nil
        }
    }

    private func request(_ call: Call, from client: Client) -> Request? {
        client.activity = .answering
        do throws(ControlError) {
            switch call.interface {
            case ServiceInfo.interface:
                let answer = try info.answer(call)
                if !call.isOneway { send(Reply(parameters: answer), to: client) }
            case ServiceInfo.sheet:
                let request = try Request(call)
                try authorize(request, of: client)
                client.activity = .busy(Client.Expectation(call, for: request))
                return request
            default: throw .interfaceNotFound(call.interface)
            }
        } catch {
            if !call.isOneway { send(Reply(error), to: client) }
        }
        return nil
    }

    package func answer(_ result: Result<Value, ControlError>, to client: Client) {
        endLargeCall(of: client)
        guard case .busy(let expected) = client.activity else { return }
        client.activity = .answering
        switch (expected, result) {
        case (.nothing, _): break
        case (_, .failure(let error)): send(Reply(error), to: client)
        case (.reply, .success(let value)): send(Reply(parameters: value), to: client)
        case (.stream(let stream), .success(let value)):
            client.activity = .streaming(stream)
            send(Reply(parameters: value, continues: true), to: client)
        }
    }

    /// Replies to a request that is answered once with what `encode` has made.
    package func answer(encoded reply: [UInt8], to client: Client) {
        endLargeCall(of: client)
        guard case .busy(let expected) = client.activity else { return }
        client.activity = .answering
        if case .reply = expected { send(reply, to: client) }
    }

    /// The reply of a request that is answered once, which may be made anywhere.
    package static func encode(_ value: Value) -> [UInt8] { Reply(parameters: value).bytes }

    private func endLargeCall(of client: Client) { if largeCaller === client { largeCaller = nil } }

    private func send(_ reply: Reply, to client: Client) { send(reply.bytes, to: client) }

    private func send(_ reply: [UInt8], to client: Client) {
        client.send(reply)
        keepBudget()
    }

    /// Drops clients while more bytes are kept for all than there may be: of the user for whom most is kept the one for which
    /// most is.
    private func keepBudget() {
        while clients.reduce(0, { $0 + $1.held }) > limits.held {
            let users = Dictionary(clients.map { ($0.user, $0.held) }, uniquingKeysWith: +)
            let largest = clients.max { one, other in
                (users[one.user] ?? 0, one.held) < (users[other.user] ?? 0, other.held)
            }
            let error = ControlError.limitExceeded(what: "bytes kept for all clients", limit: limits.held)
            largest?.refuse(error, because: "\(error.summary), and most of them for it")
        }
    }
}

// Events and recordings.
extension ControlService {
    /// Sends an event to all clients that watch for it.
    ///
    /// - Parameters:
    ///   - event: as the interface describes it.
    ///   - maySee: whether clients of a user may see it.
    package func publish(_ event: Value, to maySee: (UInt32) -> Bool = { _ in true }) {
        guard case .text(let name)? = event["name"] else { return }
        let reply = Reply(parameters: ["event": event], continues: true).bytes
        let clients = clients.filter { maySee($0.user) }
        for client in clients where client.watch?.includes(name) == true { send(reply, to: client) }
        if case .integer(let attempt)? = event["attempt"] { ask(clients, about: Int(attempt)) }
    }

    package func publish(recorded lines: String) {
        let reply = Reply(parameters: ["lines": .text(lines)], continues: true).bytes
        for client in clients where client.isRecording { send(reply, to: client) }
    }

    /// Ends all recordings with an error; the next calls of their clients are answered.
    package func endRecordings(because error: ControlError) {
        for client in clients where client.isRecording {
            client.activity = .answering
            send(Reply(error), to: client)
        }
    }

    package struct Audience: Equatable, Sendable {
        /// How long clients may take to decide about a gesture that would dismiss the sheet, in milliseconds, by their users: the
        /// longest time that one of them has asked for.
        package var patience: [UInt32: Int] = [:]
        package var wantsTouches = false
        package var records = false
    }

    package var audience: Audience {
        Audience(
            patience: Dictionary(
                clients.compactMap { client in client.patience.map { (client.user, $0) } },
                uniquingKeysWith: max
            ),
            wantsTouches: clients.contains { $0.watch?.touches == true },
            records: clients.contains(where: \.isRecording)
        )
    }
}

extension Request.Watch {
    /// Whether events called `name` are sent to who watches so.
    fileprivate func includes(_ name: String) -> Bool {
        switch name {
        case "touched": touches
        case "dismiss_attempted" where decides: true
        case "content", "focused": names?.contains(name) ?? false
        default: names?.contains(name) ?? true
        }
    }
}
