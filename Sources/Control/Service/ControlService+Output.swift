package import Values

/// What clients are told, and which are dropped.
extension ControlService {
    /// What a connection has not taken yet.
    package func unsent(to id: ClientID) -> ArraySlice<UInt8> {
        clients[id]?.output.rest ?? []
    }

    /// Notes that a connection took the first `count` of its bytes.
    package mutating func sent(_ count: Int, to id: ClientID) {
        clients[id]?.output.take(count)
    }

    /// Why a connection is to be closed at once; nil when it stays.
    package func doom(of id: ClientID) -> String? {
        clients[id]?.doom
    }

    /// Whether a client has nothing to say or to hear any more once it has hung up: all its calls are answered, and the
    /// answers taken.
    package func isDone(_ id: ClientID) -> Bool {
        guard let client = clients[id] else { return true }
        return client.isStreaming || (client.waiting.isEmpty && client.output.count == 0)
    }

    /// The connections, in the order in which they came.
    package var connections: [ClientID] {
        clients.keys.sorted { $0.number < $1.number }
    }

    mutating func doom(_ id: ClientID, _ reason: String) {
        clients[id]?.doom = reason
        clients[id]?.output.clear()
        clients[id]?.waiting = []
        clients[id]?.activity = .answering
    }

    /// Appends a reply, or dooms a client that does not read.
    ///
    /// A single reply may be as long as it is: it was asked for. What gathers behind it may not.
    mutating func send(_ reply: Reply, to id: ClientID) {
        guard let client = clients[id], client.doom == nil else { return }
        if client.output.count > limits.unread {
            doom(id, "it does not read what it asked for")
        } else {
            clients[id]?.output.append(reply.bytes)
        }
    }
}

// What happens, for those who want to hear of it.
extension ControlService {
    /// Tells an event to all who want to hear of it.
    ///
    /// - Parameter event: as the interface describes it.
    package mutating func publish(_ event: Value) {
        guard case .text(let name)? = event["name"] else { return }
        let reply = Reply(parameters: ["event": event], continues: true)
        for (id, client) in clients where client.watch?.hears(name) == true { send(reply, to: id) }
    }

    /// Tells lines of a recording to all who record.
    package mutating func publish(recorded lines: String) {
        let reply = Reply(parameters: ["lines": .text(lines)], continues: true)
        for (id, client) in clients where client.isRecording { send(reply, to: id) }
    }

    /// Tells all who record that there is nothing more to record; their next calls are answered.
    package mutating func endRecordings(because error: ControlError) {
        for (id, client) in clients where client.isRecording {
            clients[id]?.activity = .answering
            send(Reply(error), to: id)
        }
    }

    /// The longest time that one who is asked before a finger dismisses the sheet may take to answer, in milliseconds; nil
    /// when nobody is asked.
    package var patience: Int? {
        clients.values.compactMap { $0.watch?.decides == true ? $0.watch?.patience : nil }.max()
    }

    /// Whether somebody wants to hear of touches that go through.
    package var wantsTouches: Bool { clients.values.contains { $0.watch?.touches == true } }

    /// Whether somebody records.
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
