import Control
import EventLoop
import Fleet
import System
import Values

/// Who hears what the two sides of a bridge tell.
protocol BridgeListener: AnyObject {
    /// The daemon has something to tell.
    func hear(_ event: PanelSide.Event)
    /// The broker has something to tell.
    func hear(_ event: BrokerSide.Event)
}

/// The two sides of a bridge, as its parts use them: what is sent to the broker, and what is asked of the daemon.
///
/// A class, because the loop calls back into it.
final class BridgeSides {
    /// Who hears what they tell.
    weak var listener: (any BridgeListener)?
    private var broker: BrokerSide?
    private var panel: PanelSide?

    /// Sides that begin to connect with `start`.
    ///
    /// - Parameter password: the file with the password where the settings name none; nil for none.
    /// - Throws: `LoopError`.
    init(_ settings: BridgeSettings, password: String?, in environment: BridgeEnvironment) throws {
        let endpoints = settings.endpoints(password: password)
        let topics = settings.topics
        let filters = Subscriber.Filters(inward: topics.filters(settings.allow), kept: topics.keptFilters)
        broker = try BrokerSide(endpoints, filters: filters, environment) { [weak self] in self?.listener?.hear($0) }
        let path = settings.control ?? ControlConnection.defaultPath
        panel = try PanelSide(path: path, environment) { [weak self] in self?.listener?.hear($0) }
    }

    /// Connects both sides.
    /// - Throws: `LoopError`.
    func start() throws {
        try panel?.start()
        try broker?.start()
    }

    /// Takes its leave of the broker when that has got what is said on `topic`, or goes without a word; nothing is heard any more
    /// but `done`.
    func end(after topic: String, then done: @escaping () -> Void) {
        listener = nil
        if let broker { broker.end(after: topic, then: done) } else { done() }
    }
}

// The broker.
extension BridgeSides {
    /// Whether messages can be sent now.
    var isOpen: Bool { broker?.isOpen ?? false }

    /// Whether what others ask for is heard, as far as the broker permits.
    var isHearing: Bool { broker?.isHearing ?? false }

    /// What became of messages, as numbers.
    var numbers: [String: Int] { broker?.numbers ?? [:] }

    /// Sends messages, now or when it can.
    func send(_ messages: [Message]) { broker?.send(messages) }
}

// The panel.
extension BridgeSides {
    /// Whether the daemon is there.
    var isPanelUp: Bool { panel?.isUp ?? false }

    /// Calls a method of the daemon for `caller`; `answer` hears why not where there is none.
    func ask(
        _ caller: DaemonLink.Caller,
        _ method: String,
        _ parameters: Value = [:],
        _ answer: @escaping (Result<Value, ControlReplyError>) -> Void
    ) {
        panel?.ask(caller, method, parameters, answer)
    }

    /// Asks `question` again, soon.
    func raise(_ question: Questions.Question) { panel?.raise(question) }
}
