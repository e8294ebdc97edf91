import Fleet
import Logging
import Values

/// What was refused: each is counted, told in the log, and answered where somebody waits.
///
/// A class, because several parts of the bridge refuse.
final class Refusals {
    private let sides: BridgeSides
    private let topics: Topics
    private let log: Logger
    private var noted = RefusalLog()

    init(_ topics: Topics, through sides: BridgeSides, log: Logger) {
        (self.topics, self.sides, self.log) = (topics, sides, log)
    }

    /// How many messages were refused.
    var count: Int { noted.count }

    /// Refuses what somebody has asked for.
    func refuse(_ refusal: Refusal) {
        if noted.note(refusal) { log.warning("refused \(refusal)") }
        guard let token = refusal.token else { return }
        let answer: Value = ["error": "refused", "parameters": ["reason": .text(refusal.reason)]]
        sides.send([Message(.event, topics.reply(to: token), text: answer.json)])
    }
}
