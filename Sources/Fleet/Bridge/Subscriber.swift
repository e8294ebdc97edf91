import EventLoop
import Fleet
import Logging
import MQTT
import System

/// Asks the broker for what others ask of the panel, on every connection, until it grants that.
final class Subscriber {
    struct Filters {
        let inward: [String]
        /// What the broker has kept of this panel, which is looked at once a connection.
        let kept: [String]
    }

    private let filters: Filters
    private let loop: EventLoop
    private let log: Logger
    private let handle: (BrokerSide.Event) -> Void
    private weak var connection: MQTTConnection?
    private var subscriptions = Subscriptions()
    private var suspicion = FilterSuspicion()
    private var timer: LoopTimer?
    private(set) var isSubscribed = false

    init(_ filters: Filters, _ environment: BridgeEnvironment, _ handle: @escaping (BrokerSide.Event) -> Void) throws {
        (self.filters, loop, log, self.handle) = (filters, environment.loop, environment.log, handle)
        timer = try LoopTimer(on: loop, priority: .control) { [weak self] in self?.subscribe() }
    }

    func begin(on connection: MQTTConnection?) {
        self.connection = connection
        subscriptions.begin(
            filters.inward,
            looks: filters.kept,
            leftOut: suspicion.leftOut(at: loop.now),
            pace: suspicion.suspects.map { .single(first: $0) } ?? .free,
            at: loop.now
        )
        subscribe()
    }

    /// The connection has ended, with `error` over a message or for another reason.
    func end(with error: MQTTError) {
        isSubscribed = false
        timer?.cancel()
        guard error.isOverMemory else { return suspicion.ended() }
        let guilty = suspicion.overflowed(after: subscriptions.asked, at: loop.now)
        if let guilty { handle(.leftOut(filter: guilty)) }
    }

    /// The broker has answered what was asked with the number `id`: what it grants, 0x80 where it refuses.
    func answered(_ id: Int32, grant: Int) {
        report(subscriptions.answered(id, grant: grant, at: loop.now))
        // What comes next may have waited for the answer.
        subscribe()
        noteSubscribed()
    }

    func noteSubscribed() {
        guard !isSubscribed, subscriptions.isAnswered else { return }
        isSubscribed = true
        handle(.subscribed)
    }
}

extension Subscriber {
    private func subscribe() {
        for (filter, quality) in subscriptions.due(at: loop.now) {
            guard let id = connection?.subscribe(filter, quality: quality) else { return }
            subscriptions.asked(filter, quality: quality, as: id, at: loop.now)
        }
        for filter in subscriptions.over(at: loop.now) { connection?.unsubscribe(filter) }
        setTimer()
    }

    private func setTimer() {
        if let deadline = subscriptions.deadline { timer?.set(at: deadline) } else { timer?.cancel() }
    }

    private func report(_ answer: Subscriptions.Answer) {
        switch answer {
        case .reluctant(let filter):
            log.warning("the broker refuses what fits \(filter) at quality 1; quality 0 is used until it does not")
        case .refused(let filter):
            log.warning("the broker refuses what fits \(filter); asking again until it does not")
        case .complete(atQuality0: 0):
            log.info("subscribed to \(filters.inward.count) filters")
            if subscriptions.hasHesitated { handle(.recovered) }
        case .complete(let makeshift):
            log.info("subscribed to \(filters.inward.count) filters, \(makeshift) of them at quality 0 for now")
        case .unknown, .granted, .refusedAgain: break
        }
    }
}
