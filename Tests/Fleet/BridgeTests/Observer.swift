import Foundation
import Glibc
import System
import SystemPackage
import Values

@testable import MQTT

/// Another client of the broker, as a building's control would be.
final class Observer {
    /// Everything that it has got, in order.
    private(set) var received: [MQTTMessage] = []
    /// The newest message of each topic.
    private(set) var latest: [String: MQTTMessage] = [:]
    private let client: MosquittoClient
    private var isConnected = false
    private var pending: Set<Int32> = []
    /// The filters that are asked for, by the number of the answer.
    private var asked: [Int32: String] = [:]
    /// Whether the broker has ended the connection.
    private(set) var isClosed = false
    /// Whether what is refused is asked for again.
    private let insists: Bool
    /// How many turns a wait has, of at most 10 ms each.
    var patience = 6000

    /// Connects, and subscribes to `filters`.
    ///
    /// - Parameter insists: whether a filter that is refused is asked for again, at quality 0.
    init(_ endpoint: MQTTEndpoint, _ filters: [String] = ["#"], insisting insists: Bool = false) throws {
        self.insists = insists
        client = try MosquittoClient(endpoint)
        try client.connect()
        client.handle = { [unowned self] in receive($0) }
        try wait("the broker") { isConnected }
        for filter in filters { asked[try client.subscribe(filter, quality: 1)] = filter }
        try wait("subscriptions") { asked.isEmpty }
    }

    convenience init(_ broker: TestBroker, client: String = "observer", _ filters: [String] = ["#"]) throws {
        try self.init(Self.endpoint(broker, client: client), filters)
    }

    static func endpoint(_ broker: TestBroker, client: String) -> MQTTEndpoint {
        let will = MQTTEndpoint.Will(topic: "gone/\(client)", payload: [])
        return MQTTEndpoint(host: "127.0.0.1", port: broker.port, client: client, will: will)
    }

    /// Publishes, and waits until the broker has it.
    func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) throws {
        let id = try client.publish(MQTTMessage(topic, payload, isRetained: isRetained), quality: 1)
        pending.insert(id)
        try wait("the broker to take \(topic)") { !pending.contains(id) }
    }

    /// Publishes without waiting, at most once.
    func send(_ topic: String, _ payload: [UInt8]) {
        _ = try? client.publish(MQTTMessage(topic, payload, isRetained: false), quality: 0)
    }

    func publish(_ topic: String, _ text: String, isRetained: Bool = false) throws {
        try publish(topic, Array(text.utf8), isRetained: isRetained)
    }

    /// Waits until `condition` holds.
    func wait(_ what: String, until condition: () throws -> Bool) throws {
        if try wait(what, turns: patience, until: condition) { return }
        let topics = latest.values.map { "\($0.topic)=\($0.text.prefix(80))" }.sorted().joined(separator: "\n")
        throw TestFailure("\(what) never came; there is\n\(topics)")
    }

    /// Waits until `condition` holds; false where it does not within so many turns.
    func wait(_ what: String, turns: Int, until condition: () throws -> Bool) throws -> Bool {
        for _ in 0..<turns {
            if try condition() { return true }
            if isClosed { throw TestFailure("the broker is gone while waiting for \(what)") }
            try turn()
        }
        return false
    }

    /// Waits until the newest message of `topic` is `text`.
    func wait(_ topic: String, is text: String) throws {
        try wait("\(topic) = \(text)") { latest[topic]?.text == text }
    }

    /// Calls a method of a panel, and gives the reply.
    func call(_ panel: String, _ method: String, _ parameters: Value = [:]) throws -> Value {
        let token = UUID().uuidString
        let call: Value = ["method": .text(method), "parameters": parameters, "token": .text(token)]
        try publish("sheetd/\(panel)/call", call.json)
        let topic = "sheetd/\(panel)/reply/\(token)"
        try wait("the reply to \(method)") { latest[topic] != nil }
        return try Value(json: latest[topic]?.payload ?? [])
    }

    /// Waits until a panel's sheet is at a detent: right after its start it may not have got there.
    func waitForSheet(of panel: String, at detent: String) throws {
        try wait("\(panel)'s sheet at \(detent)") {
            try call(panel, "State")["parameters"]?["state"]?["detent"] == .text(detent)
        }
    }

    private func turn() throws {
        guard let socket = client.socket else { return isClosed = true }
        let events = Int16(POLLIN) | (client.wantsToWrite ? Int16(POLLOUT) : 0)
        var watched = pollfd(fd: socket, events: events, revents: 0)
        poll(&watched, 1, 10)
        do {
            try client.read()
            try client.write()
            try client.keepAlive()
        } catch {
            isClosed = true
        }
    }

    private func receive(_ event: MQTTEvent) {
        switch event {
        case .connected: isConnected = true
        case .closed: isClosed = true
        case .message(let message):
            received.append(message)
            latest[message.topic] = message
        case .acknowledged(let id): pending.remove(id)
        case .subscribed(let id, let grant):
            guard let filter = asked.removeValue(forKey: id), insists, grant > 2 else { break }
            if let again = try? client.subscribe(filter, quality: 0) { asked[again] = filter }
        }
    }
}

extension MQTTMessage {
    var text: String { String(decoding: payload, as: UTF8.self) }
}
