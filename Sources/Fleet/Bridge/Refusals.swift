import Fleet
import Logging
import Values

/// What was refused: each is counted, logged, and answered where somebody waits.
final class Refusals {
    private let broker: BrokerSide
    private let topics: Topics
    private let log: Logger
    private var noted = RefusalLog()

    init(_ topics: Topics, through broker: BrokerSide, log: Logger) {
        (self.topics, self.broker, self.log) = (topics, broker, log)
    }

    var count: Int { noted.count }

    func refuse(_ refusal: Refusal) {
        if noted.note(refusal) { log.warning("refused \(refusal)") }
        guard let waiter = refusal.waiter else { return }
        let answer: Value = ["error": "refused", "parameters": ["reason": .text(refusal.reason)]]
        broker.send([Message(.event, topics.reply(to: waiter), text: answer.json)])
    }
}
