import Output
import System

/// When the frames of one display are drawn, and how they have kept up, here and on the displays before.
///
/// A value that hears of every frame: it keeps the clock, the statistics and the back-off in step.
struct FrameTiming {
    private(set) var clock: FrameClock
    private(set) var statistics: FrameStatistics
    /// How long a display that could not take a frame is left alone.
    private var backoff: Microseconds

    private static let longestBackoff: Microseconds = 1_000_000

    /// The timing of `display`, whose frames are counted on top of `statistics`.
    init(of display: any LiveDisplay, after statistics: FrameStatistics) {
        clock = FrameClock(of: display)
        backoff = clock.period
        self.statistics = statistics
        self.statistics.interrupt()
    }

    /// A touch with the stamp `time` has moved the sheet.
    mutating func touched(at time: Microseconds) { statistics.touched(at: time) }

    /// A frame for `moment` was drawn at `time`.
    mutating func drawn(for moment: FrameMoment, at time: Microseconds) {
        backoff = clock.period
        clock.shown(at: time)
        statistics.drawn(for: moment, by: clock)
    }

    /// Nothing was drawn, because no pixel differs.
    mutating func unchanged(isMoreWanted: Bool) {
        backoff = clock.period
        statistics.unchanged(isUnderWay: isMoreWanted)
    }

    /// The display could not take a frame at `time`, or lost it.
    mutating func deferred(at time: Microseconds) { statistics.deferred(at: time) }

    /// The frame is on the screen at `time` without a vertical blank.
    mutating func landed(at time: Microseconds) { statistics.landed(at: time) }

    /// A flip at `time` brought the frame to the screen.
    mutating func flipped(at time: Microseconds, on display: any LiveDisplay, isMoreWanted: Bool) {
        clock.shown(at: time)
        clock.isPacedByHardware = display.isPacedByHardware
        statistics.flipped(at: time, by: clock, isMoreWanted: isMoreWanted)
    }

    /// How the display is paced was learnt from the frame that has just landed.
    mutating func learnPace(of display: any LiveDisplay) { clock.isPacedByHardware = display.isPacedByHardware }

    /// The display or its mode may be another one from now on.
    mutating func restart(on display: any LiveDisplay) { clock = FrameClock(of: display) }

    /// Frames and touches of before are not waited for.
    mutating func interrupt() { statistics.interrupt() }

    /// The display is asked again soon: it was not in use.
    mutating func resetBackoff() { backoff = clock.period }

    /// When a display that could not do something at `time` is asked again: ever less often, once a second at last, since
    /// another program may have the screen for hours.
    mutating func retryTime(after time: Microseconds) -> Microseconds {
        defer { backoff = min(2 * backoff, Self.longestBackoff) }
        return time + backoff
    }
}

extension FrameClock {
    /// A clock for the mode that `display` runs.
    fileprivate init(of display: any LiveDisplay) {
        self.init(refreshRate: display.refreshRate, isPacedByHardware: display.isPacedByHardware)
    }
}
