import EventLoop
package import Fleet

/// A panel on a broker: what the daemon tells is published, and what comes in is asked of the daemon.
///
/// A class, because the two sides call back into it.
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

    /// Connects both sides.
    /// - Throws: `LoopError`.
    package func start() throws {
        try sides.start()
        news.start()
    }

    /// Says that the panel is not to be reached any more, and takes its leave when the broker has got that; `done` hears of the end.
    ///
    /// Where the broker does not get it in time the bridge is gone without a word, and the broker says it.
    package func end(then done: @escaping () -> Void) {
        news.tell(isThere: false)
        sides.end(after: topics.availability, then: done)
    }
}

extension Bridge: BridgeListener {
    func hear(_ event: PanelSide.Event) {
        switch event {
        case .up:
            desired.restart()
            news.tellEverything(and: desired.report)
            desired.settle()
        case .down: news.tell(isThere: false)
        case .event(let event): news.tell(event: event)
        case .answer(let question, let reply):
            let wasDark = news.lacksDisplay
            news.tell(question, reply)
            if wasDark, !news.lacksDisplay { desired.retry() }
            if sides.isPanelUp { news.announce() }
        }
    }

    func hear(_ event: BrokerSide.Event) {
        switch event {
        case .opened, .recovered: news.tellEverything(and: desired.report)
        case .hearing: news.tellAvailability()
        case .message(let topic, let payload, let isRetained):
            if let kept = topics.kept(topic) {
                // One that is not retained is the bridge's own, of this moment.
                if isRetained { settle(kept, topic, payload) }
            } else {
                commands.obey(topic, payload, isRetained: isRetained, at: environment.timeOfDay)
            }
        }
    }

    /// What the broker has kept from a time before this one.
    private func settle(_ kept: Topics.Kept, _ topic: String, _ payload: [UInt8]) {
        switch kept {
        case .itemState: news.settle(keptItem: topic)
        case .discovery: news.settle(keptAnnouncement: payload)
        }
    }
}
