import Gestures
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

/// The moments that a frame is drawn for.
struct FrameMoment: Hashable, Sendable {
    /// When it is on the glass: what moves by itself is shown as it is then.
    var onGlass: Microseconds
    /// The moment of the fingers that it shows: the newest that is always as long before `onGlass`.
    var fingers: Microseconds
}

/// When frames are drawn, and for which moment.
///
/// A display with vertical blanks sets the pace by itself: a frame is drawn as soon as the one before is on the glass, for
/// the blank after. One without blanks takes a frame at any time, so a timer keeps the distance of a period.
struct FrameClock: Hashable, Sendable {
    /// Microseconds from frame to frame.
    var period: Microseconds
    /// Whether flips wait for a vertical blank.
    var isPacedByHardware: Bool

    private var lastShown: Microseconds?

    /// A clock for a display that shows `refreshRate` frames a second.
    init(refreshRate: Double, isPacedByHardware: Bool) {
        period = Microseconds(1_000_000 / refreshRate)
        self.isPacedByHardware = isPacedByHardware
    }

    /// A frame reached the glass at `time`.
    mutating func shown(at time: Microseconds) {
        lastShown = time
    }

    /// When a frame that is wanted `now` may be drawn.
    func drawingTime(now: Microseconds) -> Microseconds {
        guard !isPacedByHardware, let lastShown else { return now }
        return max(now, lastShown + period)
    }

    /// When the next frame may be drawn, if the one for `moment` is none, because it differs by no pixel.
    ///
    /// A period after its drawing may be too short before a blank to reach that.
    func drawingTime(after moment: FrameMoment) -> Microseconds {
        isPacedByHardware ? moment.onGlass : moment.onGlass + period
    }

    /// The moments of a frame that is drawn `now`.
    ///
    /// Touches are known up to now only, and now is a little later each time; the blank before this one is not.
    func moment(now: Microseconds) -> FrameMoment {
        guard isPacedByHardware else { return FrameMoment(onGlass: now, fingers: now) }
        guard let lastShown, now >= lastShown else { return FrameMoment(onGlass: now + period, fingers: now) }
        let blank = lastShown + (now - lastShown) / period * period
        return FrameMoment(onGlass: blank + period, fingers: blank)
    }
}
