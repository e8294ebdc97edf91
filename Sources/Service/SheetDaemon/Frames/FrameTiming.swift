import Gestures
import Output
import System

/// When the frames of one display are drawn, and how they have kept up, here and on the displays before.
///
/// A value that every frame passes through, so that clock, statistics and back-off agree.
struct FrameTiming {
    private(set) var clock: FrameClock
    private(set) var statistics: FrameStatistics
    /// How long a display that did not accept a frame is left alone.
    private var backoff: Microseconds

    private static let longestBackoff: Microseconds = 1_000_000

    /// The timing of `display`, whose frames are counted on top of `statistics`.
    init(of display: any Display, after statistics: FrameStatistics) {
        clock = FrameClock(of: display)
        backoff = clock.period
        self.statistics = statistics
        self.statistics.interrupt()
    }

    /// A touch with the stamp `time` has moved the sheet.
    mutating func touched(at time: Microseconds) { statistics.touched(at: time) }

    /// When a frame that is requested `now` is to be drawn, where none is in flight.
    mutating func drawingTime(now: Microseconds) -> Microseconds { clock.drawingTime(now: now) }

    /// When the next frame is to be drawn, where the one for `moment` was skipped.
    mutating func drawingTime(after moment: FrameMoment, now: Microseconds) -> Microseconds {
        clock.drawingTime(after: moment, now: now)
    }

    /// Begins a frame `now`.
    mutating func begin(now: Microseconds) -> FrameMoment { clock.begin(now: now) }

    /// A frame for `moment` was drawn, which shows where a finger was at `finger`, if any.
    ///
    /// - Parameter end: when the display accepted it to show it at a blank; nil where it has shown it at once.
    mutating func drawn(for moment: FrameMoment, finger: Microseconds?, acceptedAt end: Microseconds?) {
        backoff = clock.period
        clock.drawn(for: moment, acceptedAt: end)
        statistics.drawn(for: moment, finger: finger, by: clock)
    }

    /// Nothing was drawn, because no pixel differs.
    mutating func unchanged(isMoreWanted: Bool) {
        backoff = clock.period
        statistics.unchanged(isUnderWay: isMoreWanted)
    }

    /// The display did not accept a frame at `time`, or lost it.
    mutating func deferred(at time: Microseconds) {
        clock.deferred()
        statistics.deferred(at: time)
    }

    /// The frame is on the screen at `time` without a vertical blank.
    mutating func landed(at time: Microseconds) { statistics.landed(at: time) }

    /// The flip of the frame happened at `time`, and was read at `now`.
    mutating func flipped(
        at time: Microseconds,
        now: Microseconds,
        on display: any Display,
        isMoreWanted: Bool
    ) {
        clock.flipped(at: time, now: now)
        clock.isPacedByHardware = display.isPacedByHardware
        statistics.flipped(at: time, by: clock, isMoreWanted: isMoreWanted)
    }

    /// Reads from `display` whether blanks pace it, which the frame that has just landed has shown.
    mutating func learnPace(of display: any Display) { clock.isPacedByHardware = display.isPacedByHardware }

    /// The mode of the display may be another one from now on; in the same mode blanks and costs stay known.
    mutating func restart(on display: any Display) {
        let new = FrameClock(of: display)
        if (new.period, new.isPacedByHardware) != (clock.period, clock.isPacedByHardware) { clock = new }
    }

    /// Frames and touches from before are not counted.
    mutating func interrupt() {
        clock.deferred()
        statistics.interrupt()
    }

    /// Starts the back-off anew: the display was not in use.
    mutating func resetBackoff() { backoff = clock.period }

    /// When a display that refused something at `time` is asked again, with a delay that doubles up to a second.
    ///
    /// Another program may have the screen for hours.
    mutating func retryTime(after time: Microseconds) -> Microseconds {
        defer { backoff = min(2 * backoff, Self.longestBackoff) }
        return time + backoff
    }
}

extension FrameClock {
    /// A clock for the mode that `display` runs.
    fileprivate init(of display: any Display) {
        self.init(refreshRate: display.refreshRate, isPacedByHardware: display.isPacedByHardware)
    }
}
