package import Gestures
package import System

/// How touches are prepared for the recognizers.
package struct TouchHandling: Hashable, Sendable {
    /// The estimator of a finger's velocity.
    package var tracker: VelocityTracker
    /// A contact without reports for so long counts as lifted; nil trusts the panel.
    package var timeout: Microseconds?
    /// Whether a display frame of a drag shows the finger's position at the frame's time, interpolated between touches.
    package var resamples: Bool

    /// The usual handling, with `tracker`.
    package init(
        tracker: VelocityTracker = VelocityTracker(),
        timeout: Microseconds? = 10_000_000,
        resamples: Bool = true
    ) {
        self.tracker = tracker
        self.timeout = timeout
        self.resamples = resamples
    }
}

/// Swallows the touch that wakes a dark panel.
///
/// A user who touches a dark panel cannot see the target. The gate swallows every finger that is down together with the
/// first one, until the last of them is lifted.
package struct TouchGate: Hashable, Sendable {
    /// Whether the panel is dark: touches that begin now are swallowed.
    package var isDark = false

    private var swallowed: Set<Int> = []

    /// Whether swallowed fingers are down.
    var isHolding: Bool { !swallowed.isEmpty }

    /// The part of `frame` that counts: all of it or nothing.
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

    /// Forgets the fingers that are down.
    mutating func reset() {
        swallowed = []
    }
}
