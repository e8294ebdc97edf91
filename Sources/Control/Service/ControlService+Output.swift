public import Values

/// What clients are told, and which are dropped.
extension ControlService {
    /// A connection that has something to read, or is to be closed.
    public struct Outgoing: Hashable, Sendable {
        /// The connection.
        public let client: ClientID
        /// What it has not taken yet.
        public let bytes: [UInt8]
        /// Why it is to be closed, at once; nil when it stays.
        public let doom: String?
    }

    /// The connections that something is to be done for, in the order in which they came.
    public var outgoing: [Outgoing] {
        clients.filter { !$0.value.output.isEmpty || $0.value.doom != nil }
            .sorted { $0.key.number < $1.key.number }
            .map { Outgoing(client: $0, bytes: $1.output, doom: $1.doom) }
    }

    /// Notes that a connection took the first `count` of its bytes.
    public mutating func sent(_ count: Int, to id: ClientID) {
        clients[id]?.output.removeFirst(count)
    }

    /// Tells an event to all who want to hear of it.
    ///
    /// - Parameter event: as the interface describes it.
    public mutating func publish(_ event: Value) {
        guard case .text(let name)? = event["name"] else { return }
        let reply = Reply(parameters: ["event": event], continues: true)
        for (id, client) in clients {
            if case .watching(let watch) = client.activity, watch.hears(name) { send(reply, to: id) }
        }
    }

    /// Tells lines of a recording to all who record.
    public mutating func publish(recorded lines: String) {
        let reply = Reply(parameters: ["lines": .text(lines)], continues: true)
        for (id, client) in clients {
            if case .recording = client.activity { send(reply, to: id) }
        }
    }

    /// Who is asked before a finger dismisses the sheet, and the longest time that one of them may take, in
    /// milliseconds; nil when nobody decides.
    public var patience: Int? {
        clients.values.compactMap { client in
            if case .watching(let watch) = client.activity, watch.decides { watch.patience } else { nil }
        }.max()
    }

    /// Whether somebody wants to hear of touches that go through.
    public var wantsTouches: Bool {
        clients.values.contains { client in
            if case .watching(let watch) = client.activity { watch.touches } else { false }
        }
    }

    /// Whether somebody records.
    public var isRecording: Bool {
        clients.values.contains { if case .recording = $0.activity { true } else { false } }
    }

    /// Appends a reply, or dooms a client that does not read.
    ///
    /// A single reply may be as long as it is: it was asked for. What gathers behind it may not.
    mutating func send(_ reply: Reply, to id: ClientID) {
        guard let client = clients[id], client.doom == nil else { return }
        if client.output.count > limits.unread {
            clients[id]?.output = []
            clients[id]?.doom = "it does not read what it asked for"
        } else {
            clients[id]?.output += reply.bytes
        }
    }
}

extension Request.Watch {
    fileprivate func hears(_ name: String) -> Bool {
        switch name {
        case "touched": touches
        case "dismiss_attempted" where decides: true
        default: names?.contains(name) ?? true
        }
    }
}
