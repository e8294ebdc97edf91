import System

/// What was said in the log of the connection to a broker last, so that it is said once.
enum ConnectionHealth: Hashable {
    case unknown
    case open(since: Microseconds)
    case failed(told: Set<String>)

    /// The most reasons that are remembered while there is no connection.
    private static let reasons = 32

    /// The connection has ended, or could not be made, for `reason`; true where that is to be logged.
    ///
    /// A broker that is away for a day is told of once.
    mutating func failed(for reason: String) -> Bool {
        var told: Set<String> = if case .failed(let earlier) = self { earlier } else { [] }
        let isNews = told.count < Self.reasons && told.insert(reason).inserted
        self = .failed(told: told)
        return isNews
    }

    /// How long there has been a connection at `now`.
    func lasted(at now: Microseconds) -> Microseconds { if case .open(let since) = self { now - since } else { 0 } }
}
