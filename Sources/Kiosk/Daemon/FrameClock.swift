import Gestures

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

    /// When a frame that is drawn `now` will be on the glass.
    func presentationTime(now: Microseconds) -> Microseconds {
        guard isPacedByHardware else { return now }
        guard let lastShown, now >= lastShown else { return now + period }
        return lastShown + ((now - lastShown) / period + 1) * period
    }
}
