import EventLoop
import Fleet
import Jobs
import Logging
import MQTT
import System

/// The side of the broker: a connection that is made again whenever it ends, what is subscribed to, and what is to be sent.
final class BrokerSide {
    enum Event {
        /// The broker has let the bridge in; nothing that it kept is to be relied on.
        case opened
        case subscribed
        /// The broker grants again what it has refused; what it got meanwhile it may not have kept.
        case recovered
        case message(MQTTMessage)
        /// What comes by a filter takes too much memory, so it is not asked for for an hour.
        case leftOut(filter: String)
    }

    private struct Timers {
        let retry: LoopTimer
        let farewell: LoopTimer
        /// The connection has lasted for a minute.
        let calm: LoopTimer
    }

    private let environment: BridgeEnvironment
    private let endpoints: [MQTTEndpoint]
    var handle: (Event) -> Void = { _ in }
    private var connection: MQTTConnection?
    private var choice: BrokerChoice
    private var outbox = Outbox()
    private var subscriber: Subscriber?
    private var timers: Timers?
    private var health = ConnectionHealth.unknown
    private var suspicion = NameSuspicion()
    private var farewell = Farewell.none

    private enum Farewell {
        case none
        /// The broker is to take what waits for `topic`; then `then` is called.
        case begun(topic: String, then: () -> Void)
        case over
    }

    /// How long the broker may take to acknowledge the last message.
    private static let patience: Microseconds = 2_000_000

    /// A side that begins to connect with `start`, to the first of `endpoints` that lets it in.
    init(
        _ endpoints: [MQTTEndpoint],
        filters: Subscriber.Filters,
        _ environment: BridgeEnvironment
    ) throws {
        (self.endpoints, self.environment) = (endpoints, environment)
        choice = BrokerChoice(among: endpoints.count)
        subscriber = try Subscriber(filters, environment) { [weak self] in self?.handle($0) }
        timers = Timers(
            retry: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in try self?.start() },
            farewell: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.disconnect() },
            calm: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.dispelSuspicion() }
        )
    }

    func start() throws {
        connection = try MQTTConnection(endpoint, on: environment.loop, worker: environment.worker) { [weak self] in
            self?.receive($0)
        }
    }

    func send(_ messages: [Message]) {
        for message in messages { outbox.add(message, at: environment.loop.now) }
        pump()
    }

    var numbers: [String: Int] { ["lost": outbox.lost, "waiting": outbox.waiting] }

    /// Whether what others ask for comes in, as far as the broker permits.
    var isSubscribed: Bool { subscriber?.isSubscribed ?? false }

    var isOpen: Bool { connection?.isOpen ?? false }
}

// Its end.
extension BrokerSide {
    /// Sends what can be sent, and disconnects when the broker has got what is published on `topic`; then `done` is called.
    ///
    /// Where the broker does not take that in time the connection is dropped, so that the will says it.
    func end(after topic: String, then done: @escaping () -> Void) {
        guard case .none = farewell else { return }
        farewell = .begun(topic: topic, then: done)
        pump()
        if isOpen, outbox.holds(topic) { timers?.farewell.set(at: now + Self.patience) } else { disconnect() }
    }

    private func disconnect() {
        guard case .begun(let topic, let done) = farewell else { return }
        farewell = .over
        if outbox.holds(topic) { connection?.drop() } else { connection?.disconnect() }
        connection = nil
        done()
    }
}

extension BrokerSide {
    private var now: Microseconds { environment.loop.now }

    private var endpoint: MQTTEndpoint { endpoints[choice.index] }

    private func receive(_ event: MQTTEvent) {
        switch event {
        case .connected:
            environment.log.info("connected to \(endpoint.host):\(endpoint.port) as \(endpoint.client)")
            health = .open(since: now)
            if suspicion.isRaised { timers?.calm.set(at: now + NameSuspicion.minute) }
            subscriber?.begin(on: connection)
            handle(.opened)
            subscriber?.noteSubscribed()
            pump()
        case .closed(let error): lose(error)
        case .message(let message): handle(.message(message))
        case .acknowledged(let id):
            // One of quality 0 is acknowledged while it is published, and must not be sent once more by then.
            guard outbox.acknowledged(id) else { break }
            pump()
            // The library does not end a connection in the middle of a callback.
            if case .begun(let topic, _) = farewell, !outbox.holds(topic) { timers?.farewell.set(at: now) }
        case .subscribed(let id, let grant): subscriber?.answered(id, grant: grant)
        }
    }

    private func lose(_ error: MQTTError) {
        connection = nil
        subscriber?.end(with: error)
        timers?.calm.cancel()
        if let (message, time) = outbox.disconnected(at: now) { note(tooLarge: message, for: time) }
        if case .begun = farewell { return disconnect() }
        let (lasted, wasOpen) = (health.lasted(at: now), health.isOpen)
        let reason = "\(endpoint.host):\(endpoint.port): \(error)"
        if health.failed(for: reason) {
            environment.log.warning("\(reason); trying again, and the sheet works on")
        }
        if wasOpen, !error.isOverMemory, suspicion.lost(at: now) { noteSuspicion() }
        var random = SystemRandomNumberGenerator()
        timers?.retry.set(at: now + choice.failed(after: lasted, using: &random))
    }

    private func noteSuspicion() {
        let cause =
            "another client may use the name \(endpoint.client): the connection was lost three times within a minute"
        environment.log.warning("\(cause); give each panel a name of its own in mqtt.toml")
        ServiceManager.status(cause)
        choice.share(true)
    }

    private func dispelSuspicion() {
        suspicion.dispel()
        choice.share(false)
        ServiceManager.status("\(endpoint.client) on \(endpoint.host):\(endpoint.port)")
    }

    private func note(tooLarge message: Message, for time: Microseconds) {
        let (size, hours) = ("\(message.payload.count) bytes", time / 3_600_000_000)
        environment.log.warning(
            "\(message.topic) is given up for \(hours) h: the broker ends each connection over its \(size)"
        )
    }

    private func pump() {
        while let connection, connection.isOpen, let message = outbox.next(at: now) {
            let whole = MQTTMessage(message.topic, message.payload, isRetained: message.isRetained)
            guard let id = connection.publish(whole, quality: message.quality) else { return }
            outbox.sent(as: id)
            // The broker does not answer it.
            if message.quality == 0 { outbox.acknowledged(id) }
        }
    }
}

extension BridgeSettings {
    func endpoints(password: String?) -> [MQTTEndpoint] { brokers.map { endpoint($0, password: password) } }

    private func endpoint(_ broker: Broker, password: String?) -> MQTTEndpoint {
        let will = MQTTEndpoint.Will(topic: topics.availability, payload: Array("offline".utf8))
        var endpoint = MQTTEndpoint(host: broker.host, port: broker.port, client: panel, will: will)
        if broker.isEncrypted {
            endpoint.encryption = MQTTEndpoint.Encryption(
                authorities: credentials.authorities,
                certificate: credentials.certificate,
                key: credentials.key
            )
        }
        endpoint.user = credentials.user
        endpoint.passwordFile = credentials.passwordFile ?? password
        return endpoint
    }
}
