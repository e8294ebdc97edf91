package import Values

/// The bytes on their way to clients, and the clients that are dropped.
extension ControlService {
    /// The bytes that are not sent to a client yet.
    package func unsent(to id: ClientID) -> ArraySlice<UInt8> {
        clients[id]?.output.rest ?? []
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
        return client.isStreaming || (client.waiting.isEmpty && client.output.count == 0)
    }

    mutating func drop(_ id: ClientID, because reason: String) {
        clients[id]?.dropReason = reason
        clients[id]?.output.clear()
        clients[id]?.waiting = []
        clients[id]?.activity = .answering
    }

    /// Appends a reply, or drops a client that does not read.
    ///
    /// A single reply may be as long as it is: it was asked for. What gathers behind it may not.
    mutating func send(_ reply: Reply, to id: ClientID) {
        guard let client = clients[id], client.dropReason == nil else { return }
        if client.output.count > limits.unread {
            drop(id, because: "it does not read what it asked for")
        } else {
            clients[id]?.output.append(reply.bytes)
        }
    }
}

// MARK: - Events and recordings
extension ControlService {
    /// Sends an event to all clients that watch for it.
    ///
    /// - Parameter event: as the interface describes it.
    package mutating func publish(_ event: Value) {
        guard case .text(let name)? = event["name"] else { return }
        let reply = Reply(parameters: ["event": event], continues: true)
        for (id, client) in clients where client.watch?.hears(name) == true { send(reply, to: id) }
    }

    /// Sends lines of a recording to all clients that record.
    package mutating func publish(recorded lines: String) {
        let reply = Reply(parameters: ["lines": .text(lines)], continues: true)
        for (id, client) in clients where client.isRecording { send(reply, to: id) }
    }

    /// Ends all recordings with an error; the next calls of their clients are answered.
    package mutating func endRecordings(because error: ControlError) {
        for (id, client) in clients where client.isRecording {
            clients[id]?.activity = .answering
            send(Reply(error), to: id)
        }
    }

    /// How long clients may take to decide about a dismissal, in milliseconds: the longest time that one of them has asked for;
    /// nil when none decides.
    package var patience: Int? {
        clients.values.compactMap { $0.watch?.decides == true ? $0.watch?.patience : nil }.max()
    }

    /// Whether a client watches touches that go through.
    package var wantsTouches: Bool { clients.values.contains { $0.watch?.touches == true } }

    /// Whether a client records.
    package var isRecording: Bool { clients.values.contains(where: \.isRecording) }
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
