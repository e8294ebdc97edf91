public import Gestures

/// What is made of touches on their way to the gestures.
public struct TouchHandling: Hashable, Sendable {
    /// How the speed of a finger is estimated.
    public var tracker: VelocityTracker
    /// A contact that was silent for so long has not been lifted as it should; nil trusts the panel.
    public var patience: Microseconds?
    /// Whether a drag is shown where the finger is between two touches, at the time of each frame.
    public var resamples: Bool

    /// The usual handling, with `tracker`.
    public init(
        tracker: VelocityTracker = VelocityTracker(),
        patience: Microseconds? = 10_000_000,
        resamples: Bool = true
    ) {
        self.tracker = tracker
        self.patience = patience
        self.resamples = resamples
    }
}
