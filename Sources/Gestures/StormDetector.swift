import System

/// Tells when contacts begin faster than hands can make them begin.
struct StormDetector: Hashable, Sendable {
    /// Ten fingers that drum as fast as they can, three times a second, are not yet a storm.
    static let limit = 32
    private static let window: Microseconds = 1_000_000
    private static let calm: Microseconds = 500_000

    /// When contacts began within the last second, at most `limit` of them.
    private var begins: [Microseconds] = []

    /// When the storm that is on was last heard of; nil in calm.
    private var latest: Microseconds?

    var isRaging: Bool { latest != nil }

    /// A contact begins.
    ///
    /// A begin half a second after the last one of a storm is the first that counts again.
    /// - Returns: whether a storm breaks out with it.
    mutating func begin(at time: Microseconds) -> Bool {
        if let latest, time - latest < Self.calm {
            self.latest = time
            return false
        }
        latest = nil
        begins.removeAll { time - $0 >= Self.window }
        begins.append(time)
        guard begins.count > Self.limit else { return false }
        begins.removeAll()
        latest = time
        return true
    }
}
