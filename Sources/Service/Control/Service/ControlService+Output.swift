package import Values

/// The bytes on their way to clients, and the clients that are dropped.
extension ControlService {
    /// The next bytes to send to a client; none where all are sent.
    package func unsent(to id: ClientID) -> ArraySlice<UInt8> {
        clients[id]?.output.front ?? []
    }

    /// Records that the first `count` bytes are sent.
    package mutating func sent(_ count: Int, to id: ClientID) {
        clients[id]?.output.removeFirst(count)
    }

    /// Why a connection is to be closed at once; nil when it stays.
    package func dropReason(of id: ClientID) -> String? {
        clients[id]?.dropReason
    }

    /// Whether nothing is left to do for a client that has hung up: its calls are answered, and the replies sent.
    package func isDone(_ id: ClientID) -> Bool {
        guard let client = clients[id] else { return true }
        return client.isStreaming || (!client.isBusy && client.stream.complete == 0 && client.output.count == 0)
    }

    mutating func drop(_ id: ClientID, because reason: String) {
        clients[id]?.dropReason = reason
        clients[id]?.output.removeAll()
        clients[id]?.stream = MessageStream(limit: limits.message)
        clients[id]?.activity = .answering
    }

    /// Drops a client with an error as the last reply, where it has read those before.
    mutating func refuse(_ id: ClientID, _ error: ControlError, because reason: String) {
        let isReading = clients[id]?.output.count == 0
        drop(id, because: reason)
        if isReading { clients[id]?.output.append(Reply(error).bytes) }
    }

    /// Appends a reply, or drops a client that does not read.
    ///
    /// A single reply may be as long as it is: it was asked for. What gathers behind it may not.
    mutating func send(_ reply: [UInt8], to id: ClientID) { send([reply], to: id) }

    /// The same for a reply in pieces.
    mutating func send(_ pieces: [[UInt8]], to id: ClientID) {
        guard clients[id]?.dropReason == nil, let unread = clients[id]?.output.count else { return }
        guard unread <= limits.unread else {
            return drop(id, because: "it does not read what it asked for")
        }
        for piece in pieces { clients[id]?.output.append(piece) }
        keepBudget()
    }

    /// Drops clients while more bytes are kept for all than there may be: of the user for whom most is kept the one for which
    /// most is.
    mutating func keepBudget() {
        while heldBytes > limits.held, let id = largestHolder {
            let error = ControlError.limitExceeded(what: "bytes kept for all clients", limit: limits.held)
            refuse(id, error, because: "\(error.summary), and most of them for it")
        }
    }

    /// The bytes that are kept for all clients, apart from last replies to those that are dropped.
    private var heldBytes: Int {
        clients.values.reduce(0) { $0 + ($1.dropReason == nil ? $1.held : 0) }
    }

    private var largestHolder: ClientID? {
        let holders = clients.filter { $0.value.dropReason == nil && $0.value.held > 0 }
        let users = Dictionary(holders.values.map { ($0.peer.user, $0.held) }, uniquingKeysWith: +)
        return holders.max { first, second in
            let (one, other) = (first.value, second.value)
            return (users[one.peer.user] ?? 0, one.held) < (users[other.peer.user] ?? 0, other.held)
        }?.key
    }
}

// Events and recordings.
extension ControlService {
    /// Sends an event to all clients that watch for it.
    ///
    /// - Parameter event: as the interface describes it.
    package mutating func publish(_ event: Value) {
        guard case .text(let name)? = event["name"] else { return }
        let reply = Reply(parameters: ["event": event], continues: true).bytes
        for (id, client) in clients where client.watch?.hears(name) == true { send(reply, to: id) }
        if case .integer(let attempt)? = event["attempt"] { ask(about: Int(attempt)) }
    }

    /// Sends lines of a recording to all clients that record.
    package mutating func publish(recorded lines: String) {
        let reply = Reply(parameters: ["lines": .text(lines)], continues: true).bytes
        for (id, client) in clients where client.isRecording { send(reply, to: id) }
    }

    /// Ends all recordings with an error; the next calls of their clients are answered.
    package mutating func endRecordings(because error: ControlError) {
        for (id, client) in clients where client.isRecording {
            clients[id]?.activity = .answering
            send(Reply(error).bytes, to: id)
        }
    }

    /// What clients have subscribed to.
    package struct Audience: Hashable, Sendable {
        /// How long a client has to decide about a gesture that would dismiss the sheet, in milliseconds; nil asks none.
        package var patience: Int?
        /// Whether a client receives forwarded touches.
        package var hearsTouches = false
        /// Whether a client records the touchscreen.
        package var records = false
    }

    /// What clients have subscribed to.
    package var audience: Audience {
        Audience(
            patience: patience,
            hearsTouches: clients.values.contains { $0.watch?.touches == true },
            records: clients.values.contains(where: \.isRecording)
        )
    }
}

extension Request.Watch {
    fileprivate func hears(_ name: String) -> Bool {
        switch name {
        case "touched": touches
        case "dismiss_attempted" where decides: true
        case "content": names?.contains(name) ?? false
        default: names?.contains(name) ?? true
        }
    }
}
