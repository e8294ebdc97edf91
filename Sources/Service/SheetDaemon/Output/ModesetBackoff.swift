import Gestures
import Output
import System

/// Limits how often the mode is changed.
///
/// A display that flaps must not make the panel flicker, and a mode that is refused five times is not tried again: the last
/// good mode stays until another one is requested.
struct ModesetBackoff {
    enum Decision: Equatable {
        case now
        /// It may be set at that time, in microseconds.
        case later(Microseconds)
        case never
    }

    private var latest: Microseconds?
    private var failures: [Microseconds] = []
    private var requested: Mode?

    private static let gap: Microseconds = 250_000
    private static let memory: Microseconds = 10_000_000
    private static let attempts = 5

    func decision(about mode: Mode, at time: Microseconds) -> Decision {
        if mode == requested, failures.count >= Self.attempts { return .never }
        guard let latest, time < latest + Self.gap else { return .now }
        return .later(latest + Self.gap)
    }

    mutating func began(_ mode: Mode, at time: Microseconds) {
        if mode != requested { failures = [] }
        (requested, latest) = (mode, time)
    }

    mutating func failed(at time: Microseconds) {
        // Failures that led to giving up do not expire.
        guard !isExhausted else { return }
        failures.removeAll { $0 + Self.memory <= time }
        failures.append(time)
    }

    /// Forgets failures: the display or the request is another one.
    mutating func startAnew() { failures = [] }

    /// Whether five attempts have failed within ten seconds.
    var isExhausted: Bool { failures.count >= Self.attempts }
}
