import Control
import EventLoop
import Fleet
import System
import Values

/// Who is called with the events of the two sides of a bridge.
protocol BridgeListener: AnyObject {
    func receive(_ event: PanelSide.Event)
    func receive(_ event: BrokerSide.Event)
}

/// The two sides of a bridge, as its parts use them: what is sent to the broker, and what is asked of the daemon.
final class BridgeSides {
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
        broker = try BrokerSide(endpoints, filters: filters, environment) { [weak self] in self?.listener?.receive($0) }
        let path = settings.control ?? ControlConnection.defaultPath
        panel = try PanelSide(path: path, environment) { [weak self] in self?.listener?.receive($0) }
    }

    func start() throws {
        try panel?.start()
        try broker?.start()
    }

    /// Disconnects from the broker when that has got what is published on `topic`, or after a while; no event follows but `done`.
    func end(after topic: String, then done: @escaping () -> Void) {
        listener = nil
        if let broker { broker.end(after: topic, then: done) } else { done() }
    }
}

// The broker.
extension BridgeSides {
    var isOpen: Bool { broker?.isOpen ?? false }

    /// Whether what others ask for comes in, as far as the broker permits.
    var isSubscribed: Bool { broker?.isSubscribed ?? false }

    var numbers: [String: Int] { broker?.numbers ?? [:] }

    func send(_ messages: [Message]) { broker?.send(messages) }
}

// The panel.
extension BridgeSides {
    var isPanelUp: Bool { panel?.isUp ?? false }

    /// Calls a method of the daemon for `caller`; where there is none, `answer` is called with that.
    func ask(
        _ caller: DaemonLink.Caller,
        _ method: String,
        _ parameters: Value = [:],
        _ answer: @escaping (Result<Value, ControlReplyError>) -> Void
    ) {
        panel?.ask(caller, method, parameters, answer)
    }

    func raise(_ question: Questions.Question) { panel?.raise(question) }
}
