public import Values

/// The clients of the control socket: what they ask, what they are told, and which are to be dropped.
///
/// Pure: bytes in, bytes out; who owns the sockets carries them. No client is waited for: one that does not read what it
/// asked for is dropped when too much of it has gathered.
public struct ControlService {
    /// A connection, by a number that is never used again.
    public struct ClientID: Hashable, Sendable {
        let number: Int
    }

    /// What clients may have.
    public struct Limits: Sendable {
        /// Connections at a time.
        public var clients = 64
        /// Bytes of a message: content with a few pictures in it.
        public var message = 16 << 20
        /// Bytes that a client has not read.
        public var unread = 1 << 20
        /// Calls behind one that is answered as things happen.
        public var waiting = 16

        /// The usual ones.
        public init() {}
    }

    let info: ServiceInfo
    let limits: Limits
    var clients: [ClientID: Client] = [:]
    private var count = 0

    /// A service of the program's `version`.
    public init(version: String, limits: Limits = Limits()) {
        info = ServiceInfo(version: version)
        self.limits = limits
    }
}

extension ControlService {
    /// Takes a new connection; nil when there are too many, which is then to be closed.
    public mutating func connect() -> ClientID? {
        guard clients.count < limits.clients else { return nil }
        count += 1
        let id = ClientID(number: count)
        clients[id] = Client(stream: MessageStream(limit: limits.message))
        return id
    }

    /// Forgets a connection that is gone.
    public mutating func disconnect(_ id: ClientID) {
        clients[id] = nil
    }

    /// Takes what a client sent, and has every call in it answered.
    ///
    /// - Parameter answer: carries a request out. It is called in the order of the calls, and never for one that is wrong.
    public mutating func receive(
        _ bytes: some Collection<UInt8>,
        from id: ClientID,
        answer: (Request) throws(ControlError) -> Value
    ) {
        guard clients[id]?.doom == nil else { return }
        do {
            for message in try clients[id]?.stream.receive(bytes) ?? [] {
                try take(Call(message), from: id, answer)
            }
        } catch let error as MessageStream.TooLong {
            clients[id]?.doom = "a message of more than \(error.limit) bytes"
        } catch let error as Call.Malformed {
            clients[id]?.doom = error.reason
        } catch {
            clients[id]?.doom = "\(error)"
        }
    }

    private mutating func take(
        _ call: Call,
        from id: ClientID,
        _ answer: (Request) throws(ControlError) -> Value
    ) throws(Call.Malformed) {
        guard case .answering? = clients[id]?.activity else {
            clients[id]?.waiting.append(call)
            if clients[id]?.waiting.count ?? 0 > limits.waiting {
                throw Call.Malformed(reason: "too many calls at once")
            }
            return
        }
        var reply = Reply()
        do throws(ControlError) {
            reply.parameters = try carryOut(call, of: id, answer, &reply.continues)
        } catch {
            reply = Reply(parameters: error.parameters, error: error.name)
        }
        if !call.isOneway { send(reply, to: id) }
    }

    private mutating func carryOut(
        _ call: Call,
        of id: ClientID,
        _ answer: (Request) throws(ControlError) -> Value,
        _ continues: inout Bool
    ) throws(ControlError) -> Value {
        switch call.interface {
        case ServiceInfo.interface: return try info.answer(call)
        case "io.sheetd.Sheet": break
        default: throw .interfaceNotFound(call.interface)
        }
        let request = try Request(call)
        let value = try answer(request)
        continues = request.isStream
        switch request {
        case .monitor(let watch): clients[id]?.activity = .watching(watch)
        case .record: clients[id]?.activity = .recording
        default: break
        }
        return value
    }
}
