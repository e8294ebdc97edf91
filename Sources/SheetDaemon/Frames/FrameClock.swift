import Gestures
import System

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
