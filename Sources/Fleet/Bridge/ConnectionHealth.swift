import System

/// What was said in the log of the connection to a broker last, so that it is said once.
enum ConnectionHealth: Equatable {
    case unknown
    case open(since: Microseconds)
    case failed(logged: Set<String>)

    /// The most reasons that are remembered while there is no connection.
    private static let reasons = 32

    /// The connection has ended, or could not be made, for `reason`; true where that is to be logged.
    ///
    /// A broker that is away for a day is logged once.
    mutating func failed(for reason: String) -> Bool {
        var logged: Set<String> = if case .failed(let earlier) = self { earlier } else { [] }
        let isNews = logged.count < Self.reasons && logged.insert(reason).inserted
        self = .failed(logged: logged)
        return isNews
    }

    var isOpen: Bool { if case .open = self { true } else { false } }

    func lasted(at now: Microseconds) -> Microseconds { if case .open(let since) = self { now - since } else { 0 } }
}
