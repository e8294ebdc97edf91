package import Evdev
import Gestures
package import Interaction
import System

extension Settings {
    /// What is made of the touches of `device`; nil asks for what holds for any touchscreen.
    ///
    /// A panel that is known to tell lifts late gets the time that it needs.
    package func touchHandling(of device: TouchDevice?) -> TouchHandling {
        let gap = Microseconds((input.liftGapMilliseconds * 1000).rounded())
        return TouchHandling(
            tracker: VelocityTracker(
                model: input.velocity == .ios ? .iosBlend : .weightedQuadratic,
                liftGap: max(gap, device?.quirk?.liftGap ?? gap)
            ),
            timeout: timeout,
            resamples: input.resample
        )
    }

    private var timeout: Microseconds? {
        switch input.stuckMilliseconds {
        case .off: nil
        case .on(let milliseconds): Microseconds((milliseconds * 1000).rounded())
        }
    }
}
