import Control
import EventLoop
import Fleet
import System
import Values

/// What is published of the panel: whether it is there, what it shows, what it has, and numbers.
final class PanelNews {
    private struct Timers {
        let statistics: LoopTimer
        let announcement: LoopTimer
    }

    private let environment: BridgeEnvironment
    private let topics: Topics
    private let broker: BrokerSide
    private let panel: PanelSide
    private let refusals: Refusals
    private(set) var mirror: PanelMirror
    private var discovery: Discovery
    private var timers: Timers?

    private static let minute: Microseconds = 60_000_000
    /// Within this time all panels of a fleet announce what they have to a hub that has started.
    private static let hubWait: Microseconds = 5_000_000

    init(
        _ settings: BridgeSettings,
        version: String,
        _ broker: BrokerSide,
        _ panel: PanelSide,
        _ refusals: Refusals,
        in environment: BridgeEnvironment
    ) throws {
        (self.broker, self.panel, self.refusals, self.environment) = (broker, panel, refusals, environment)
        topics = settings.topics
        mirror = PanelMirror(settings.topics)
        discovery = Discovery(settings, Discovery.Origin(panel: settings.panel, version: version))
        timers = Timers(
            statistics: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.publishNumbers()
            },
            announcement: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.announceAgain()
            }
        )
    }

    func start() { timers?.statistics.set(at: environment.loop.now + Self.minute) }
}

// What is known of the panel.
extension PanelNews {
    func publish(event: Value) { broker.send(mirror.see(event: event, at: environment.timeOfDay)) }

    func publish(_ reply: Value?, to question: Questions.Question) {
        switch (question, reply) {
        case (.light, _): broker.send(mirror.see(light: reply))
        case (.situation, let reply?): broker.send(mirror.see(situation: reply))
        case (.content(let presentation), let reply?): broker.send(mirror.see(content: reply, of: presentation))
        case (.content, nil) where question == .content(of: PanelMirror.homeName): broker.send(mirror.seeNoHome())
        case (.situation, nil), (.content, nil): break
        }
    }

    /// Takes back what the broker has kept of an item from a time before this one, unless it is still true.
    func settle(keptItem topic: String) { broker.send(mirror.see(kept: topic)) }

    /// Takes back what the broker has kept of an announcement from a time before this one, unless it is still true.
    func settle(keptAnnouncement payload: [UInt8]) {
        discovery.see(kept: payload)
        if panel.isUp { announce() }
    }
}

// What is published of it.
extension PanelNews {
    /// Publishes everything and what else is known: the broker may have forgotten it, or never had it.
    func publishEverything(and others: [Message]) {
        guard broker.isOpen else { return }
        if panel.isUp {
            discovery.forget()
            announce()
            broker.send(mirror.everything() + others)
        }
        publishAvailability()
    }

    /// A panel is there when it gets what it is asked for: who sees that may ask at once.
    func publishAvailability() {
        guard broker.isSubscribed else { return }
        guard panel.isUp else { return publishOffline() }
        broker.send([Message(.value, topics.availability, text: "online")])
    }

    func publishOffline() { broker.send([Message(.value, topics.availability, text: "offline")]) }

    func announce() {
        if let message = discovery.announcement(of: mirror) { broker.send([message]) }
    }

    /// Announces what the panel has to a hub that has started, at some time soon.
    func announceSoon() {
        let wait = Microseconds.random(in: 0...Self.hubWait)
        timers?.announcement.set(at: environment.loop.now + wait)
    }

    private func announceAgain() {
        guard panel.isUp else { return }
        discovery.forget()
        announce()
    }

    private func publishNumbers() {
        timers?.statistics.set(at: environment.loop.now + Self.minute)
        guard broker.isOpen, panel.isUp else { return }
        panel.ask(.bridge, "Stats") { [weak self] result in
            guard let self, case .success(let reply) = result else { return }
            var bridge = broker.numbers.mapValues { Value($0) }
            bridge["refused"] = Value(refusals.count)
            let numbers: Value = ["bridge": .table(bridge), "sheet": reply["stats"] ?? [:]]
            broker.send([Message(.sample, topics.statistics, text: numbers.json)])
        }
        // Programs on the panel may have set its level, and its display may have gone: no event says that.
        panel.raise(.light)
        panel.raise(.situation)
    }
}
