import System

/// Whether a display that says that it is unplugged is believed.
///
/// Many monitors unplug themselves where they get no signal, and plug themselves in again when it comes back. A value: it uses no
/// device.
enum Standby: Hashable, Sendable {
    /// It gets a signal, and is believed.
    case lit
    /// It was switched off; `isMissed` is whether it has said since that it is unplugged.
    case dark(isMissed: Bool)
    /// It was switched on, and may take until then to come back.
    case waking(until: Microseconds)

    /// What is done about a display that says that it is unplugged.
    enum Decision: Hashable, Sendable {
        /// It is gone.
        case letGo
        /// It is held for as long as it is dark.
        case keep
        /// It is held, and asked again at that time, in microseconds.
        case keepUntil(Microseconds)
    }

    private static let patience: Microseconds = 1_000_000

    /// The display is switched off.
    mutating func darken() {
        if case .dark = self { return }
        self = .dark(isMissed: false)
    }

    /// The display is switched on at `time`.
    ///
    /// - Returns: when one that was missed is to be asked again; nil where none was.
    mutating func lighten(at time: Microseconds) -> Microseconds? {
        guard case .dark(let isMissed) = self else { return nil }
        let end = time + Self.patience
        self = .waking(until: end)
        return isMissed ? end : nil
    }

    /// The display says at `time` that it is unplugged.
    mutating func miss(at time: Microseconds) -> Decision {
        switch self {
        case .lit: return .letGo
        case .dark:
            self = .dark(isMissed: true)
            return .keep
        case .waking(let end): return time < end ? .keepUntil(end) : .letGo
        }
    }
}
