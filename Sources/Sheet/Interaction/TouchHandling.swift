package import BottomSheet
package import Gestures

package struct TouchHandling: Equatable, Sendable {
    package var tracker: VelocityTracker
    /// A contact without reports for so long counts as lifted; nil trusts the panel.
    package var timeout: Microseconds?
    /// Whether a display frame of a drag shows the finger's position at the frame's time, interpolated between touches.
    package var resamples: Bool

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
