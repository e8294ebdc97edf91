import System
import Values

/// How well frames keep up with touches and with the display, over the whole run of the daemon.
///
/// It is given what happens to frames; it costs a few additions a frame and never grows.
struct FrameStatistics: Equatable, Sendable {
    private(set) var shown = 0
    /// Frames that the display did not accept at first.
    private(set) var deferred = 0
    /// Whether the display that was drawn on last has vertical blanks; without them no frame is late and no blank is missed.
    private(set) var hasBlanks = false
    /// Frames that reached the screen at a later blank than the one they were drawn for.
    private(set) var late = 0
    /// Blanks without a new frame although one was requested: a motion stood still for so many periods.
    private(set) var missedBlanks = 0
    /// From the stamp of a touch that moved the sheet to the flip of the first frame that was drawn after it came; of several
    /// touches in one frame the newest counts.
    private(set) var touchToGlass = Latencies()
    /// From when the finger was where a frame shows it to when that frame is on the screen.
    private(set) var age = Latencies()

    private struct Flight: Equatable {
        let onGlass: Microseconds
        let period: Microseconds
        let touch: Microseconds?
        let finger: Microseconds?
    }

    private struct Flip: Equatable {
        let time: Microseconds
        var isMoreWanted: Bool
    }

    private var flight: Flight?
    /// The flip before, as far as the next one can be judged by it.
    private var previous: Flip?
    /// The stamp of the newest touch that moved the sheet and is part of no frame yet.
    private var touch: Microseconds?
    private var isDeferred = false

    /// After a longer rest the times of the blanks are no longer known exactly.
    private static let memory: Microseconds = 1_000_000

    mutating func touched(at time: Microseconds) { touch = time }

    /// A frame was drawn for `moment`, which shows where a finger was at `finger`, if any; `landed` or `flipped` follows.
    mutating func drawn(for moment: FrameMoment, finger: Microseconds? = nil, by clock: FrameClock) {
        hasBlanks = clock.isPacedByHardware
        flight = Flight(onGlass: moment.onGlass, period: clock.period, touch: touch, finger: finger)
        touch = nil
        isDeferred = false
    }

    /// Nothing was drawn, because not a pixel differs from the frame before.
    mutating func unchanged(isUnderWay: Bool) {
        previous?.isMoreWanted = false
        // A touch that moves nothing by a pixel is never visible.
        if !isUnderWay { touch = nil }
    }

    /// At `time` the display did not accept a frame, or lost it.
    mutating func deferred(at time: Microseconds) {
        if !isDeferred { deferred += 1 }
        isDeferred = true
        touch = touch ?? flight?.touch
        flight = nil
        // Another program has the screen: how long it keeps it says nothing about frames.
        if let since = touch, time - since > Self.memory { touch = nil }
    }

    /// The display or its mode changes: frames and touches from before are not counted.
    mutating func interrupt() {
        flight = nil
        previous = nil
        touch = nil
        isDeferred = false
    }

    /// The frame is on the screen at `time`, without a flip event.
    mutating func landed(at time: Microseconds) {
        _ = land(at: time)
        previous = nil
    }

    /// The flip of the frame happened at `time`; `isMoreWanted` is whether another one is requested for the next blank.
    mutating func flipped(at time: Microseconds, by clock: FrameClock, isMoreWanted: Bool) {
        hasBlanks = clock.isPacedByHardware
        guard let flight = land(at: time) else { return }
        if hasBlanks, let previous { judge(flight, at: time, after: previous) }
        previous = Flip(time: time, isMoreWanted: isMoreWanted)
    }

    private mutating func land(at time: Microseconds) -> Flight? {
        guard let flight else { return nil }
        self.flight = nil
        shown += 1
        if let touch = flight.touch { touchToGlass.add(time - touch) }
        if let finger = flight.finger { age.add(time - finger) }
        return flight
    }

    private mutating func judge(_ flight: Flight, at time: Microseconds, after previous: Flip) {
        let distance = time - previous.time
        let isAtLaterBlank = 2 * (time - flight.onGlass) > flight.period
        if distance <= Self.memory, isAtLaterBlank { late += 1 }
        let periods = Int((distance + flight.period / 2) / flight.period)
        if previous.isMoreWanted, 2 * distance > 3 * flight.period { missedBlanks += periods - 1 }
    }
}

extension FrameStatistics: CustomStringConvertible {
    var description: String {
        let missed = "\(missedBlanks) \(missedBlanks == 1 ? "vblank" : "vblanks") missed"
        let blanks = hasBlanks ? "\(late) late, \(missed)" : "without vblank"
        let waits = deferred > 0 ? ", \(deferred) deferred" : ""
        let fingers = age.quantiles.map { "; age of the finger \($0)" } ?? ""
        return "\(shown) shown, \(blanks)\(waits); touch to glass \(touchToGlass)\(fingers)"
    }
}

extension FrameStatistics {
    var value: [String: Value] {
        var entries: [String: Value] = [
            "frames_shown": .number(Double(shown)),
            "frames_late": .number(Double(late)),
            "frames_deferred": .number(Double(deferred)),
            "vblanks_missed": .number(Double(missedBlanks)),
            "touches_shown": .number(Double(touchToGlass.count)),
        ]
        for (name, percent) in [("median", 50), ("p99", 99), ("longest", 100)] {
            entries["touch_to_glass_\(name)_ms"] = touchToGlass.percentile(percent).map { .number(Double($0) / 1000) }
        }
        for percent in [50, 95, 99] {
            entries["age_p\(percent)_ms"] = age.percentile(percent).map { .number(Double($0) / 1000) }
        }
        return entries
    }
}
