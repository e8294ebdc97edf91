import Control
import EventLoop
package import Fleet
import MQTT

/// A panel on a broker: what the daemon reports is published, and what comes in is asked of the daemon.
package final class Bridge {
    private let topics: Topics
    private let environment: BridgeEnvironment
    private let broker: BrokerSide
    private let panel: PanelSide
    private let news: PanelNews
    private let desired: DesiredSheet
    private let commands: CommandDesk

    /// - Parameter password: the file with the password where the settings name none; nil for none.
    package init(
        _ settings: BridgeSettings,
        password: String? = nil,
        version: String,
        in environment: BridgeEnvironment
    ) throws {
        (topics, self.environment) = (settings.topics, environment)
        let filters = Subscriber.Filters(inward: topics.filters(settings.allow), kept: topics.keptFilters)
        broker = try BrokerSide(settings.endpoints(password: password), filters: filters, environment)
        panel = try PanelSide(path: settings.control ?? ControlConnection.defaultPath, environment)
        let refusals = Refusals(topics, through: broker, log: environment.log)
        news = try PanelNews(settings, version: version, broker, panel, refusals, in: environment)
        desired = try DesiredSheet(topics, broker, panel, refusals, in: environment)
        commands = CommandDesk(settings, broker, panel, news, desired, refusals)
        broker.handle = { [weak self] in self?.receive($0) }
        panel.handle = { [weak self] in self?.receive($0) }
    }

    package func start() throws {
        try panel.start()
        try broker.start()
        news.start()
    }

    /// Publishes that the panel is not to be reached any more, and disconnects when the broker has got that; then calls `done`.
    ///
    /// Where the broker does not get it in time, it publishes that itself.
    package func end(then done: @escaping () -> Void) {
        news.publishOffline()
        broker.handle = { _ in }
        panel.handle = { _ in }
        broker.end(after: topics.availability, then: done)
    }
}

extension Bridge {
    private func receive(_ event: PanelSide.Event) {
        switch event {
        case .up:
            desired.restart()
            news.publishEverything(and: desired.report)
            desired.settle()
        case .down: news.publishOffline()
        case .event(let event): news.publish(event: event)
        case .answer(let question, let reply):
            let (wasDark, detents) = (news.mirror.lacksDisplay, news.mirror.detents)
            news.publish(reply, to: question)
            if wasDark, !news.mirror.lacksDisplay { desired.retry() }
            let isAnnounced =
                switch question {
                // The situation is asked for with every move of a finger on a slider.
                case .situation: detents == news.mirror.detents
                case .content(let presentation): presentation != nil && presentation != PanelMirror.homeName
                case .light: false
                }
            if panel.isUp, !isAnnounced { news.announce() }
        }
    }

    private func receive(_ event: BrokerSide.Event) {
        switch event {
        case .opened, .recovered: news.publishEverything(and: desired.report)
        case .subscribed:
            news.publishAvailability()
            desired.awaitKept()
        case .leftOut(let filter): commands.leaveOut(filter)
        case .message(let message):
            switch topics.kept(message.topic) {
            case nil: commands.obey(message, at: environment.timeOfDay)
            // One that is not retained is the bridge's own, of this moment.
            case _ where !message.isRetained: break
            case .itemState: news.settle(keptItem: message.topic)
            case .discovery: news.settle(keptAnnouncement: message.payload)
            }
        }
    }
}
