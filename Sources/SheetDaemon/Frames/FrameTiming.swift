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
    init(of display: any LiveDisplay, after statistics: FrameStatistics) {
        clock = FrameClock(of: display)
        backoff = clock.period
        self.statistics = statistics
        self.statistics.interrupt()
    }

    /// A touch with the stamp `time` has moved the sheet.
    mutating func touched(at time: Microseconds) { statistics.touched(at: time) }

    /// A frame for `moment` was drawn; `time` is when that began.
    mutating func drawn(for moment: FrameMoment, at time: Microseconds) {
        backoff = clock.period
        clock.began(at: time)
        statistics.drawn(for: moment, by: clock)
    }

    /// Nothing was drawn, because no pixel differs.
    mutating func unchanged(isMoreWanted: Bool) {
        backoff = clock.period
        statistics.unchanged(isUnderWay: isMoreWanted)
    }

    /// The display did not accept a frame at `time`, or lost it.
    mutating func deferred(at time: Microseconds) { statistics.deferred(at: time) }

    /// The frame is on the screen at `time` without a vertical blank.
    mutating func landed(at time: Microseconds) { statistics.landed(at: time) }

    /// The flip of the frame happened at `time`.
    mutating func flipped(at time: Microseconds, on display: any LiveDisplay, isMoreWanted: Bool) {
        clock.flipped(at: time)
        clock.isPacedByHardware = display.isPacedByHardware
        statistics.flipped(at: time, by: clock, isMoreWanted: isMoreWanted)
    }

    /// Reads from `display` whether blanks pace it, which the frame that has just landed has shown.
    mutating func learnPace(of display: any LiveDisplay) { clock.isPacedByHardware = display.isPacedByHardware }

    /// The mode of the display may be another one from now on.
    mutating func restart(on display: any LiveDisplay) { clock = FrameClock(of: display) }

    /// Frames and touches from before are not counted.
    mutating func interrupt() { statistics.interrupt() }

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
    fileprivate init(of display: any LiveDisplay) {
        self.init(refreshRate: display.refreshRate, isPacedByHardware: display.isPacedByHardware)
    }
}

/// The times that a frame is drawn for.
struct FrameMoment: Hashable, Sendable {
    /// When it is on the glass: motion without a finger is shown as of then.
    var onGlass: Microseconds
    /// The time of the touches that it shows: always the same distance before `onGlass`.
    var fingers: Microseconds
}

/// When frames are drawn, and for which moment.
///
/// A display with vertical blanks sets the pace by itself: a frame is drawn for the next blank as soon as the one before is on
/// the glass. One without blanks accepts a frame as soon as the one before is there, so a timer keeps them a period apart, from
/// the beginning of one to that of the next: what a wire takes to send a frame is part of the period.
struct FrameClock: Hashable, Sendable {
    /// Microseconds from frame to frame.
    var period: Microseconds
    /// Whether flips wait for a vertical blank.
    var isPacedByHardware: Bool

    /// When the latest frame was begun.
    private var lastBegun: Microseconds?
    /// When the latest frame reached the glass, as far as that is known.
    private var lastShown: Microseconds?

    /// A clock for a display that shows `refreshRate` frames a second.
    init(refreshRate: Double, isPacedByHardware: Bool) {
        period = Microseconds(1_000_000 / refreshRate)
        self.isPacedByHardware = isPacedByHardware
    }

    /// The drawing of a frame began at `time`; without an event that is as near to the glass as can be known.
    mutating func began(at time: Microseconds) {
        lastBegun = time
        lastShown = time
    }

    /// The frame reached the glass at `time`.
    mutating func flipped(at time: Microseconds) {
        lastShown = time
    }

    /// When a frame that is requested `now` may be drawn, where none is in flight.
    func drawingTime(now: Microseconds) -> Microseconds {
        guard !isPacedByHardware, let lastBegun else { return now }
        return max(now, lastBegun + period)
    }

    /// When the next frame may be drawn, where the one for `moment` was skipped because no pixel differs.
    ///
    /// A period after the skipped one it might be too late for the next blank.
    func drawingTime(after moment: FrameMoment) -> Microseconds {
        isPacedByHardware ? moment.onGlass : moment.onGlass + period
    }

    /// The times of a frame that is drawn `now`.
    ///
    /// With blanks it shows touches up to the blank before: `now` varies against the blanks from frame to frame, which would
    /// make motion uneven.
    func moment(now: Microseconds) -> FrameMoment {
        guard isPacedByHardware else { return FrameMoment(onGlass: now, fingers: now) }
        guard let lastShown, now >= lastShown else { return FrameMoment(onGlass: now + period, fingers: now) }
        let blank = lastShown + (now - lastShown) / period * period
        return FrameMoment(onGlass: blank + period, fingers: blank)
    }
}
