package import System

/// The way of a pan, resampled to the times of display frames.
///
/// A panel reports at its own pace, so the newest sample is now old, now fresh, and a sheet that follows it moves by uneven
/// steps. A frame shows instead where the finger was 8 ms before: between samples on the straight line, beyond the newest
/// one at the pace of the last steps, but for 8 ms at most and never on after a reversal, over a gap, or when the next
/// sample is overdue: evdev does not speak of a finger that has stopped.
package struct TouchResampler: Hashable, Sendable {
    /// How long after the finger a frame is.
    static let delay: Microseconds = 8_000
    private static let reach: Microseconds = 8_000
    private static let gap: Microseconds = 40_000

    private var samples = MotionSamples()

    /// A trail without samples.
    package init() {}

    /// Forgets every sample.
    package mutating func reset() {
        samples.removeAll()
    }

    /// Adds where the finger is at `time`, as the panel said.
    ///
    /// Samples within 1 ms are one; one from the past or without a finite position is ignored.
    package mutating func add(_ position: Point, at time: Microseconds) {
        samples.add(position, at: time)
    }

    /// Moves the whole way, so that what was at `old` is exactly at `new`.
    mutating func shift(from old: Point, to new: Point) {
        samples.shift(from: old, to: new)
    }

    /// Where a frame that is drawn at `time` shows the finger; nil without samples.
    package func position(at time: Microseconds) -> Point? {
        guard let newest = samples.newest else { return nil }
        let moment = time - Self.delay
        if moment < newest.time { return interpolated(at: moment) }
        guard !isOverdue(at: time), let pace else { return newest.position }
        return newest.position + pace.velocity * Double(min(moment - newest.time, pace.reach))
    }

    /// Whether `position(at:)` stays where the newest sample is from `time` on.
    package func isSettled(at time: Microseconds) -> Bool {
        guard let newest = samples.newest else { return true }
        let moment = time - Self.delay
        let isComing =
            moment < newest.time && samples.all[segment(at: moment)...].contains { $0.position != newest.position }
        return !isComing && (isOverdue(at: max(time, newest.time + Self.delay)) || pace == nil)
    }
}

extension TouchResampler {
    /// Where the straight line between the samples around `moment` is then.
    private func interpolated(at moment: Microseconds) -> Point {
        let index = segment(at: moment)
        let before = samples.all[index]
        guard moment > before.time else { return before.position }
        let after = samples.all[index + 1]
        let part = Double(moment - before.time) / Double(after.time - before.time)
        return before.position + (after.position - before.position) * part
    }

    /// The newest sample that is not later than `moment`, or the oldest one.
    private func segment(at moment: Microseconds) -> Int {
        samples.all.lastIndex { $0.time <= moment } ?? 0
    }

    /// Whether the panel has been silent for so long that the finger must have stopped: half an interval too long.
    private func isOverdue(at time: Microseconds) -> Bool {
        guard let newest = samples.newest, let interval else { return true }
        return 2 * (time - newest.time) > 3 * interval
    }

    /// The middle one of the last five intervals without a gap; nil when there is none.
    private var interval: Microseconds? {
        let recent = samples.all.suffix(6)
        let intervals = zip(recent, recent.dropFirst()).map { $1.time - $0.time }.filter { $0 < Self.gap }.sorted()
        return intervals.isEmpty ? nil : intervals[intervals.count / 2]
    }

    /// How the way goes on, per microsecond and for how long; nil when nothing says so.
    ///
    /// On each axis it is the slower one of the last two steps, none when they differ in direction. It goes no further than
    /// two more steps like the newest.
    private var pace: (velocity: Point, reach: Microseconds)? {
        let recent = samples.all.suffix(3)
        var steps = zip(recent, recent.dropFirst()).map { a, b in
            (time: b.time - a.time, velocity: (b.position - a.position) / Double(b.time - a.time))
        }
        guard let newest = steps.popLast(), newest.time < Self.gap else { return nil }
        let older = steps.last.flatMap { $0.time < Self.gap ? $0.velocity : nil } ?? newest.velocity
        let velocity = Point(
            x: Self.slower(newest.velocity.x, older.x),
            y: Self.slower(newest.velocity.y, older.y)
        )
        return velocity == .zero ? nil : (velocity, min(Self.reach, 2 * newest.time))
    }

    private static func slower(_ a: Double, _ b: Double) -> Double {
        guard a * b > 0 else { return 0 }
        return abs(a) < abs(b) ? a : b
    }
}
