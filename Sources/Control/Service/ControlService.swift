package import Values

/// The clients of the control socket: what they ask, what they are told, and which are to be dropped.
///
/// Pure: bytes in, bytes out; who owns the sockets carries them, and who owns the sheet carries requests out. Calls of one
/// client are answered in their order, one at a time. No client is waited for: one that does not read what it asked for
/// is dropped when too much of it has gathered.
package struct ControlService {
    /// A connection, by a number that is never used again.
    package struct ClientID: Hashable, Sendable, CustomStringConvertible {
        let number: Int

        /// The number.
        package var description: String { "\(number)" }
    }

    /// What clients may have.
    package struct Limits: Sendable {
        /// Connections at a time.
        package var clients = 64
        /// Bytes of a message: content with a few pictures in it.
        package var message = 16 << 20
        /// Bytes that a client has not read.
        package var unread = 1 << 20
        /// Calls behind one that is answered as things happen.
        package var waiting = 16

        /// The usual ones.
        package init() {}
    }

    let info: ServiceInfo
    let limits: Limits
    var clients: [ClientID: Client] = [:]
    private var count = 0

    /// A service of the program's `version`.
    package init(version: String, limits: Limits = Limits()) {
        info = ServiceInfo(version: version)
        self.limits = limits
    }
}

extension ControlService {
    /// Takes a new connection; nil when there are too many, which is then to be closed.
    package mutating func connect() -> ClientID? {
        guard clients.count < limits.clients else { return nil }
        count += 1
        let id = ClientID(number: count)
        clients[id] = Client(stream: MessageStream(limit: limits.message))
        return id
    }

    /// Forgets a connection that is gone.
    package mutating func disconnect(_ id: ClientID) {
        clients[id] = nil
    }

    /// Takes what a client sent; `next` tells what it asks.
    package mutating func receive(_ bytes: some Collection<UInt8>, from id: ClientID) {
        guard let client = clients[id], client.doom == nil else { return }
        do {
            for message in try clients[id]?.stream.receive(bytes) ?? [] {
                try clients[id]?.waiting.append(Call(message))
            }
        } catch let error as MessageStream.TooLong {
            return doom(id, "a message of more than \(error.limit) bytes")
        } catch let error as Call.Malformed {
            return doom(id, error.reason)
        } catch {
            return doom(id, "\(error)")
        }
        if client.isStreaming, clients[id]?.waiting.count ?? 0 > limits.waiting {
            doom(id, "more than \(limits.waiting) calls behind one that is still answered")
        }
    }

    /// Whether a call of this client can be looked at now.
    ///
    /// One that does not read its answers is asked nothing until it does.
    package func isAsking(_ id: ClientID) -> Bool {
        guard let client = clients[id], client.doom == nil, case .answering = client.activity else { return false }
        return !client.waiting.isEmpty && client.output.count == 0
    }

    /// Looks at the next call of a client: what it asks, to be answered with `answer`.
    ///
    /// Nil where there is no call, or it was answered here: it was wrong, or about the service itself.
    package mutating func next(from id: ClientID) -> Request? {
        guard isAsking(id), let call = clients[id]?.waiting.removeFirst() else { return nil }
        do throws(ControlError) {
            switch call.interface {
            case ServiceInfo.interface: reply(Reply(parameters: try info.answer(call)), to: call, of: id)
            case ServiceInfo.sheet:
                let request = try Request(call)
                clients[id]?.activity = .busy(call, for: request)
                return request
            default: throw .interfaceNotFound(call.interface)
            }
        } catch {
            reply(Reply(error), to: call, of: id)
        }
        return nil
    }

    /// Answers what `next` told.
    package mutating func answer(_ result: Result<Value, ControlError>, to id: ClientID) {
        guard case .busy(let call, let isRecording, let watch)? = clients[id]?.activity else { return }
        clients[id]?.activity = .answering
        switch result {
        case .failure(let error): reply(Reply(error), to: call, of: id)
        case .success(let value):
            if let watch { clients[id]?.activity = .watching(watch) }
            if isRecording { clients[id]?.activity = .recording }
            reply(Reply(parameters: value, continues: isRecording || watch != nil), to: call, of: id)
        }
    }

    private mutating func reply(_ reply: Reply, to call: Call, of id: ClientID) {
        if !call.isOneway { send(reply, to: id) }
    }
}

extension Client.Activity {
    /// A call that asks for `request` is being carried out.
    fileprivate static func busy(_ call: Call, for request: Request) -> Self {
        switch request {
        case .monitor(let watch): .busy(call, isRecording: false, watch: watch)
        case .record: .busy(call, isRecording: true, watch: nil)
        default: .busy(call, isRecording: false, watch: nil)
        }
    }
}
