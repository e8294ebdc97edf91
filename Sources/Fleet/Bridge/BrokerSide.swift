import EventLoop
import Fleet
import Jobs
import Logging
import MQTT
import System

/// The side of the broker: a connection that is made again whenever it ends, what is subscribed to, and what is to be sent.
///
/// A class, because the loop calls back into it.
final class BrokerSide {
    /// What it tells.
    enum Event {
        /// The broker has let the bridge in; nothing that it kept is to be relied on.
        case opened
        /// What others ask for is heard from now on.
        case hearing
        /// The broker grants again what it has refused; what it was told meanwhile it may not have kept.
        case recovered
        /// A message has come.
        case message(topic: String, payload: [UInt8], isRetained: Bool)
    }

    private struct Timers {
        let retry: LoopTimer
        let farewell: LoopTimer
    }

    private let environment: BridgeEnvironment
    private let endpoints: [MQTTEndpoint]
    private let handle: (Event) -> Void
    private var connection: MQTTConnection?
    private var choice: BrokerChoice
    private var outbox = Outbox()
    private var subscriber: Subscriber?
    private var timers: Timers?
    private var health = ConnectionHealth.unknown
    private var farewell = Farewell.none

    /// How far its end has come.
    private enum Farewell {
        case none
        /// The broker is to take what waits for `topic`; who ends the bridge hears `then`.
        case begun(topic: String, then: () -> Void)
        case over
    }

    /// How long the broker may take to acknowledge the last message.
    private static let patience: Microseconds = 2_000_000

    /// A side that begins to connect with `start`, to the first of `endpoints` that lets it in.
    /// - Throws: `LoopError`.
    init(
        _ endpoints: [MQTTEndpoint],
        filters: Subscriber.Filters,
        _ environment: BridgeEnvironment,
        _ handle: @escaping (Event) -> Void
    ) throws {
        (self.endpoints, self.environment, self.handle) = (endpoints, environment, handle)
        choice = BrokerChoice(among: endpoints.count)
        subscriber = try Subscriber(filters, environment) { [weak self] in self?.hear($0) }
        timers = Timers(
            retry: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in try self?.start() },
            farewell: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.leave() }
        )
    }

    /// Connects.
    /// - Throws: `LoopError`.
    func start() throws {
        connection = try MQTTConnection(endpoint, on: environment.loop, worker: environment.worker) { [weak self] in
            self?.hear($0)
        }
    }

    /// Sends messages, now or when it can.
    func send(_ messages: [Message]) {
        for message in messages { outbox.add(message, at: environment.loop.now) }
        pump()
    }

    /// What became of messages, as numbers.
    var numbers: [String: Int] { ["lost": outbox.lost, "waiting": outbox.waiting] }

    /// Whether what others ask for is heard, as far as the broker permits.
    var isHearing: Bool { subscriber?.isHearing ?? false }

    /// Whether messages can be sent now.
    var isOpen: Bool { connection?.isOpen ?? false }
}

// Its end.
extension BrokerSide {
    /// Sends what can be sent, and takes its leave when the broker has got what is said on `topic`; `done` hears of the end.
    ///
    /// Where the broker does not take that in time it goes without a word, so that the will says it.
    func end(after topic: String, then done: @escaping () -> Void) {
        guard case .none = farewell else { return }
        farewell = .begun(topic: topic, then: done)
        pump()
        if isOpen, outbox.holds(topic) { timers?.farewell.set(at: now + Self.patience) } else { leave() }
    }

    private func leave() {
        guard case .begun(let topic, let done) = farewell else { return }
        farewell = .over
        if outbox.holds(topic) { connection?.drop() } else { connection?.disconnect() }
        connection = nil
        done()
    }
}

extension BrokerSide {
    private var now: Microseconds { environment.loop.now }

    /// The broker that is tried, or connected to.
    private var endpoint: MQTTEndpoint { endpoints[choice.index] }

    private func hear(_ event: MQTTEvent) {
        switch event {
        case .connected:
            environment.log.info("connected to \(endpoint.host):\(endpoint.port) as \(endpoint.client)")
            health = .open(since: now)
            subscriber?.begin(on: connection)
            handle(.opened)
            subscriber?.noteHearing()
            pump()
        case .closed(let error): lose(error)
        case .message(let topic, let payload, let isRetained):
            handle(.message(topic: topic, payload: payload, isRetained: isRetained))
        case .acknowledged(let id):
            // One of quality 0 is acknowledged while it is published, and must not be sent once more by then.
            guard outbox.acknowledged(id) else { break }
            pump()
            // The library does not end a connection in the middle of what it tells.
            if case .begun(let topic, _) = farewell, !outbox.holds(topic) { timers?.farewell.set(at: now) }
        case .subscribed(let id, let grant): subscriber?.answered(id, grant: grant)
        }
    }

    private func hear(_ event: Subscriber.Event) {
        switch event {
        case .hearing: handle(.hearing)
        case .recovered: handle(.recovered)
        }
    }

    private func lose(_ error: MQTTError) {
        connection = nil
        subscriber?.end()
        if let message = outbox.disconnected() { note(tooLarge: message) }
        if case .begun = farewell { return leave() }
        let lasted = health.lasted(at: now)
        let reason = "\(endpoint.host):\(endpoint.port): \(error)"
        if health.failed(for: reason) {
            environment.log.warning("\(reason); trying again, and the sheet works on")
        }
        var random = SystemRandomNumberGenerator()
        timers?.retry.set(at: now + choice.failed(after: lasted, using: &random))
    }

    private func note(tooLarge message: Message) {
        let size = "\(message.payload.count) bytes"
        environment.log.warning("\(message.topic) is given up: the broker ends each connection over its \(size)")
    }

    private func pump() {
        while let connection, connection.isOpen, let message = outbox.next(at: now) {
            let id = connection.publish(
                message.topic,
                message.payload,
                quality: message.quality,
                isRetained: message.isRetained
            )
            guard let id else { return }
            outbox.sent(as: id)
            // The broker does not answer it.
            if message.quality == 0 { outbox.acknowledged(id) }
        }
    }
}
