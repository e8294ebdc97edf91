import System

@testable import SheetDaemon

/// A display with vertical blanks and what drawing on it costs, around a `FrameClock` that paces it.
///
/// Its own time goes on as frames are drawn and flips are read; `offset` is what the machine's clock says besides.
struct SimulatedDisplay {
    /// One frame that was drawn.
    struct Frame {
        let moment: FrameMoment
        /// When it really was on the screen.
        let landed: Microseconds
    }

    var clock: FrameClock
    /// Microseconds between its blanks, whatever its mode says; nil has frames on the screen at once.
    var period: Double?
    /// What drawing and committing costs.
    var cost: Microseconds = 1_000
    /// How late a timer wakes the program.
    var wake: Microseconds = 50
    /// How long before a blank a frame must be accepted.
    var settling: Microseconds = 0
    /// What its flips say of their time; the number is that of the frame.
    var stamp: (_ landed: Microseconds, _ number: Int) -> Microseconds = { time, _ in time }
    /// What the machine's clock shows more than the time that has passed.
    var offset: Microseconds = 0

    private(set) var now: Microseconds
    private(set) var frames: [Frame] = []
    private(set) var longestWait: Microseconds = 0

    init(rate: Double, mode: Double? = nil, hasBlanks: Bool = true, at now: Microseconds = 5_000_000) {
        clock = FrameClock(refreshRate: mode ?? rate, isPacedByHardware: true)
        period = hasBlanks ? 1_000_000 / rate : nil
        self.now = now
    }

    /// Rests until `time`.
    mutating func rest(until time: Microseconds) { now = max(now, time) }

    /// Draws frames that cost so much, the first of them where the clock admits it.
    mutating func drawDearer(_ costs: [Microseconds]) {
        for (index, cost) in costs.enumerated() {
            var isDrawn = false
            while !isDrawn {
                draw { clock, moment in
                    isDrawn = index > 0 || clock.admitsDearer(moment)
                    clock.isUneven = true
                    return isDrawn ? cost : nil
                }
            }
        }
        clock.isUneven = false
    }

    /// Draws one frame that is requested now, and reads its flip; it costs what `kind` says, as usual where that is nil.
    mutating func draw(_ kind: (inout FrameClock, FrameMoment) -> Microseconds? = { _, _ in nil }) {
        let due = clock.drawingTime(now: now + offset) - offset
        longestWait = max(longestWait, due - now)
        now = max(now, due) + wake
        let moment = clock.begin(now: now + offset)
        now += kind(&clock, moment) ?? cost
        clock.drawn(for: moment, acceptedAt: now + offset)
        let landed = blank(after: now + settling)
        frames.append(Frame(moment: moment, landed: landed))
        now = landed + wake
        clock.flipped(at: stamp(landed + offset, frames.count), now: now + offset)
    }

    /// The first blank that is not before `time`.
    func blank(after time: Microseconds) -> Microseconds {
        guard let period else { return time }
        return Microseconds(((Double(time) / period).rounded(.up) * period).rounded(.up))
    }

    /// How often the screen showed no new frame at a blank between the frames from `first` on.
    func missed(from first: Int) -> Int {
        let landings = frames.dropFirst(first).map(\.landed)
        guard let period else { return 0 }
        return zip(landings, landings.dropFirst()).reduce(0) { sum, pair in
            sum + Int((Double(pair.1 - pair.0) / period).rounded()) - 1
        }
    }
}
