import Control
import EventLoop
import Fleet
import System
import Values

/// What the broker is told of the panel: whether it is there, what it shows, what it has, and numbers.
///
/// A class, because the loop calls back into it.
final class PanelNews {
    private struct Timers {
        let statistics: LoopTimer
        let announcement: LoopTimer
    }

    private let environment: BridgeEnvironment
    private let topics: Topics
    private let sides: BridgeSides
    private let refusals: Refusals
    private var mirror: PanelMirror
    private var discovery: Discovery
    private var timers: Timers?

    /// From one publication of numbers to the next.
    private static let minute: Microseconds = 60_000_000
    /// Within this time all panels of a fleet tell a hub that has started what they have.
    private static let hubWait: Microseconds = 5_000_000

    /// - Parameter version: the program's.
    /// - Throws: `LoopError`.
    init(
        _ settings: BridgeSettings,
        version: String,
        through sides: BridgeSides,
        _ refusals: Refusals,
        in environment: BridgeEnvironment
    ) throws {
        (self.sides, self.refusals, self.environment) = (sides, refusals, environment)
        topics = settings.topics
        mirror = PanelMirror(settings.topics)
        discovery = Discovery(settings, Discovery.Origin(panel: settings.panel, version: version))
        timers = Timers(
            statistics: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.tellNumbers() },
            announcement: try LoopTimer(on: environment.loop, priority: .control) { [weak self] in self?.announceAgain()
            }
        )
    }

    /// Publishes numbers from now on.
    func start() { timers?.statistics.set(at: environment.loop.now + Self.minute) }
}

// What is known of the panel.
extension PanelNews {
    /// Whether the panel has no display, as far as is known.
    var lacksDisplay: Bool { mirror.lacksDisplay }

    /// Whether no sheet is seen, or not for long.
    var isHidden: Bool { mirror.isHidden }

    /// An item of the sheet that others may set.
    /// - Throws: `Refusal`.
    func item(_ id: String) throws(Refusal) -> PanelItem { try mirror.item(id) }

    /// Tells what has happened to the sheet.
    func tell(event: Value) { sides.send(mirror.see(event: event, at: environment.timeOfDay)) }

    /// Tells what the daemon has answered.
    func tell(_ question: Questions.Question, _ reply: Value?) {
        switch (question, reply) {
        case (.light, _): sides.send(mirror.see(light: reply))
        case (.situation, let reply?): sides.send(mirror.see(situation: reply))
        case (.content, let reply?): sides.send(mirror.see(content: reply))
        case (.situation, nil), (.content, nil): break
        }
    }

    /// Takes back what the broker has kept of an item from a time before this one, unless it is still true.
    func settle(keptItem topic: String) { sides.send(mirror.see(kept: topic)) }

    /// Takes back what the broker has kept of an announcement from a time before this one, unless it is still true.
    func settle(keptAnnouncement payload: [UInt8]) {
        discovery.see(kept: payload)
        if sides.isPanelUp { announce() }
    }
}

// What is told of it.
extension PanelNews {
    /// Tells everything and what else is known: the broker may have forgotten it, or has never heard of it.
    func tellEverything(and others: [Message]) {
        guard sides.isOpen else { return }
        if sides.isPanelUp {
            discovery.forget()
            announce()
            sides.send(mirror.everything() + others)
        }
        tellAvailability()
    }

    /// A panel is there when it hears what it is asked for: who sees that may ask at once.
    func tellAvailability() {
        guard sides.isHearing else { return }
        tell(isThere: sides.isPanelUp)
    }

    /// Tells whether the panel is to be reached.
    func tell(isThere: Bool) {
        sides.send([Message(.value, topics.availability, text: isThere ? "online" : "offline")])
    }

    /// Announces what the panel has where that is news.
    func announce() {
        if let message = discovery.announcement(of: mirror) { sides.send([message]) }
    }

    /// Announces what the panel has to a hub that has started, at some time soon.
    func announceSoon() {
        let wait = Microseconds.random(in: 0...Self.hubWait)
        timers?.announcement.set(at: environment.loop.now + wait)
    }

    private func announceAgain() {
        guard sides.isPanelUp else { return }
        discovery.forget()
        announce()
    }

    private func tellNumbers() {
        timers?.statistics.set(at: environment.loop.now + Self.minute)
        guard sides.isOpen, sides.isPanelUp else { return }
        sides.ask(.bridge, "Stats") { [weak self] result in
            guard let self, case .success(let reply) = result else { return }
            var bridge = sides.numbers.mapValues { Value($0) }
            bridge["refused"] = Value(refusals.count)
            let numbers: Value = ["bridge": .table(bridge), "sheet": reply["stats"] ?? [:]]
            sides.send([Message(.sample, topics.statistics, text: numbers.json)])
        }
        // Programs on the panel may have set its level, and its display may have gone: nobody tells that.
        sides.raise(.light)
        sides.raise(.situation)
    }
}
