import Gestures

/// Keeps the touch that wakes a dark panel from doing anything else.
///
/// Whoever touches a dark panel does not see what he hits. The whole touch is swallowed: every finger that is down with the
/// first one, until the last of them is lifted.
package struct TouchGate: Hashable, Sendable {
    /// Whether the panel is dark: what comes down now is swallowed.
    package var isDark = false

    private var swallowed: Set<Int> = []

    /// Whether fingers are down that do not count.
    var isHolding: Bool { !swallowed.isEmpty }

    /// What of `frame` counts.
    mutating func pass(_ frame: TouchFrame) -> TouchFrame {
        guard isDark || isHolding else { return frame }
        for contact in frame.contacts {
            switch contact.phase {
            case .began, .moved, .stationary: swallowed.insert(contact.id)
            case .ended, .cancelled: swallowed.remove(contact.id)
            }
        }
        return TouchFrame(time: frame.time, contacts: [])
    }

    /// The fingers that were down are not any more, without a word.
    mutating func forget() {
        swallowed = []
    }
}
