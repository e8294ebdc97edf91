package import Gestures
package import System

/// What is made of touches on their way to the gestures.
package struct TouchHandling: Hashable, Sendable {
    /// How the speed of a finger is estimated.
    package var tracker: VelocityTracker
    /// A contact that was silent for so long has not been lifted as it should; nil trusts the panel.
    package var patience: Microseconds?
    /// Whether a drag is shown where the finger is between two touches, at the time of each frame.
    package var resamples: Bool

    /// The usual handling, with `tracker`.
    package init(
        tracker: VelocityTracker = VelocityTracker(),
        patience: Microseconds? = 10_000_000,
        resamples: Bool = true
    ) {
        self.tracker = tracker
        self.patience = patience
        self.resamples = resamples
    }
}
