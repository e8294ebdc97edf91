import System

/// Limits how soon a display is looked for again, after one was lost or a search has found none.
///
/// A display that flaps must not keep the daemon busy: it is left alone for longer, until it has held for a while.
struct SearchBackoff {
    /// When it failed, no more often than it takes to be patient.
    private var failures: [Microseconds] = []

    private static let memory: Microseconds = 10_000_000
    private static let attempts = 5
    private static let shortDelay: Microseconds = 1_000_000
    private static let longDelay: Microseconds = 10_000_000

    mutating func failed(at time: Microseconds) {
        if !isPatient {
            failures.removeAll { $0 + Self.memory <= time }
        } else if let latest = failures.last, latest + Self.longDelay + Self.memory <= time {
            // While it is left alone it cannot fail, so only the time after that counts as good.
            failures = []
        }
        failures = (failures + [time]).suffix(Self.attempts)
    }

    /// Forgets failures: the display or the request is another one.
    mutating func startAnew() { failures = [] }

    /// How long to wait, in microseconds: longer where five attempts have failed within ten seconds, and none has been good since.
    var delay: Microseconds { isPatient ? Self.longDelay : Self.shortDelay }

    private var isPatient: Bool { failures.count >= Self.attempts }
}
