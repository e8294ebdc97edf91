import Gestures

/// Swallows the touch that wakes a dark panel.
///
/// A user who touches a dark panel cannot see the target. The gate swallows every finger that is down together with the
/// first one, until the last of them is lifted.
package struct TouchGate: Equatable, Sendable {
    /// Whether what is under a finger can be seen.
    package enum Panel: Hashable, Sendable {
        case visible
        /// Touches that begin now are swallowed.
        case dark
    }

    private var swallowed: Set<Int> = []

    var isHolding: Bool { !swallowed.isEmpty }

    /// The part of `frame` that counts: all of it or nothing.
    mutating func pass(_ frame: TouchFrame, on panel: Panel) -> TouchFrame {
        guard panel == .dark || isHolding else { return frame }
        for contact in frame.contacts {
            switch contact.phase {
            case .began, .moved, .stationary: swallowed.insert(contact.id)
            case .ended, .cancelled: swallowed.remove(contact.id)
            }
        }
        return TouchFrame(time: frame.time, contacts: [])
    }

    mutating func reset() {
        swallowed = []
    }
}
