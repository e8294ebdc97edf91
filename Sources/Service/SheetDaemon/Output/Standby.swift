import Power
import System

/// Whether a display that says that it is unplugged is believed.
///
/// Many monitors unplug themselves where they get no signal, and plug themselves in again when it comes back.
struct Standby: Hashable, Sendable {
    /// What is done about a display that says that it is unplugged.
    enum Decision: Hashable, Sendable {
        /// It is gone.
        case letGo
        /// It is held for as long as it is dark.
        case keep
        /// It is held, and asked again at that time, in microseconds.
        case keepUntil(Microseconds)
    }

    /// Whether it has said while it was dark that it is unplugged.
    private var isMissed = false
    /// Until when it may take to come back, since it was switched on.
    private var wakesUntil: Microseconds?

    private static let patience: Microseconds = 1_000_000

    /// The display is switched on at `time`.
    ///
    /// - Returns: when one that was missed is to be asked again; nil where none was.
    mutating func switchOn(at time: Microseconds) -> Microseconds? {
        let end = time + Self.patience
        defer { (isMissed, wakesUntil) = (false, end) }
        return isMissed ? end : nil
    }

    /// The display says at `time` that it is unplugged, while it is lit so.
    mutating func miss(at time: Microseconds, while light: ScreenLight) -> Decision {
        if light == .dark {
            isMissed = true
            return .keep
        }
        guard let wakesUntil, time < wakesUntil else { return .letGo }
        return .keepUntil(wakesUntil)
    }
}
