package import Values

/// The clients of the control socket: their calls, the replies to them, and which clients are to be dropped.
///
/// Pure: bytes in, bytes out; the owner of the sockets carries them, and the owner of the sheet carries requests out. Calls of one
/// client are answered in their order, one at a time. No client is waited for: one that does not read what it asked for
/// is dropped when too much of it has gathered.
package struct ControlService {
    /// A connection, by a number that is never used again.
    package struct ClientID: Hashable, Sendable, CustomStringConvertible {
        let number: Int

        /// The number.
        package var description: String { "\(number)" }
    }

    /// What one client, and all of them, may use.
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
    /// Adds a connection; nil when there are too many, and it is to be closed.
    package mutating func connect() -> ClientID? {
        guard clients.count < limits.clients else { return nil }
        count += 1
        let id = ClientID(number: count)
        clients[id] = Client(stream: MessageStream(limit: limits.message))
        return id
    }

    /// Removes a connection that is closed.
    package mutating func disconnect(_ id: ClientID) {
        clients[id] = nil
    }

    /// Handles bytes that a client has sent; `next` returns its calls.
    package mutating func receive(_ bytes: some Collection<UInt8>, from id: ClientID) {
        guard let client = clients[id], client.dropReason == nil else { return }
        do {
            for message in try clients[id]?.stream.receive(bytes) ?? [] {
                try clients[id]?.waiting.append(Call(message))
            }
        } catch let error as MessageTooLongError {
            return drop(id, because: "a message of more than \(error.limit) bytes")
        } catch let error as MalformedCallError {
            return drop(id, because: error.reason)
        } catch {
            return drop(id, because: "\(error)")
        }
        if client.isStreaming, clients[id]?.waiting.count ?? 0 > limits.waiting {
            drop(id, because: "more than \(limits.waiting) calls behind one that is still answered")
        }
    }

    /// Whether a call of this client can be handled now.
    ///
    /// A client that does not read its replies gets no other until it does.
    package func isAsking(_ id: ClientID) -> Bool {
        guard let client = clients[id], client.dropReason == nil, case .answering = client.activity else {
            return false
        }
        return !client.waiting.isEmpty && client.output.count == 0
    }

    /// The request of the next call of a client, to be answered with `answer`.
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

    /// Replies to the request that `next` returned.
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
