import EventLoop
package import Fleet
import MQTT

/// A panel on a broker: what the daemon reports is published, and what comes in is asked of the daemon.
package final class Bridge {
    private let topics: Topics
    private let environment: BridgeEnvironment
    private let sides: BridgeSides
    private let news: PanelNews
    private let desired: DesiredSheet
    private let commands: CommandDesk

    /// A bridge with `settings`, which runs with the loop of `environment`.
    ///
    /// - Parameters:
    ///   - password: the file with the password where the settings name none; nil for none.
    ///   - version: the program's.
    /// - Throws: `LoopError`.
    package init(
        _ settings: BridgeSettings,
        password: String? = nil,
        version: String,
        in environment: BridgeEnvironment
    ) throws {
        (topics, self.environment) = (settings.topics, environment)
        sides = try BridgeSides(settings, password: password, in: environment)
        let refusals = Refusals(settings.topics, through: sides, log: environment.log)
        news = try PanelNews(settings, version: version, through: sides, refusals, in: environment)
        desired = DesiredSheet(settings.topics, through: sides, refusals)
        commands = CommandDesk(settings, through: sides, news, desired, refusals)
        sides.listener = self
    }

    package func start() throws {
        try sides.start()
        news.start()
    }

    /// Publishes that the panel is not to be reached any more, and disconnects when the broker has got that; then calls `done`.
    ///
    /// Where the broker does not get it in time, it publishes that itself.
    package func end(then done: @escaping () -> Void) {
        news.publishOffline()
        sides.end(after: topics.availability, then: done)
    }
}

extension Bridge: BridgeListener {
    func receive(_ event: PanelSide.Event) {
        switch event {
        case .up:
            desired.restart()
            news.publishEverything(and: desired.report)
            desired.settle()
        case .down: news.publishOffline()
        case .event(let event): news.publish(event: event)
        case .answer(let question, let reply):
            let wasDark = news.lacksDisplay
            news.publish(reply, to: question)
            if wasDark, !news.lacksDisplay { desired.retry() }
            if sides.isPanelUp { news.announce() }
        }
    }

    func receive(_ event: BrokerSide.Event) {
        switch event {
        case .opened, .recovered: news.publishEverything(and: desired.report)
        case .subscribed: news.publishAvailability()
        case .message(let message):
            if let kept = topics.kept(message.topic) {
                // One that is not retained is the bridge's own, of this moment.
                if message.isRetained { settle(kept, message) }
            } else {
                commands.obey(message, at: environment.timeOfDay)
            }
        }
    }

    /// What the broker has kept from a time before this one.
    private func settle(_ kept: Topics.Kept, _ message: MQTTMessage) {
        switch kept {
        case .itemState: news.settle(keptItem: message.topic)
        case .discovery: news.settle(keptAnnouncement: message.payload)
        }
    }
}
