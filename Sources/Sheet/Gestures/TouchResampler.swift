package import System

/// Where a touch was at one moment.
struct MotionSample: Equatable, Sendable {
    var time: Microseconds
    var position: Point
}

/// The newest samples of a touch: in order, finite, at least a millisecond apart, and never more than `capacity`.
struct MotionSamples: Equatable, Sendable {
    /// The fewest newest samples that are kept; whenever there are twice as many, the older half is removed.
    static let kept = 32
    static let capacity = 2 * kept
    private static let mergeInterval: Microseconds = 1_000

    private(set) var all: [MotionSample] = []
    /// The time of the first of the samples that were merged into the newest one.
    private var opened: Microseconds = 0

    var newest: MotionSample? { all.last }

    mutating func removeAll() {
        all.removeAll(keepingCapacity: true)
    }

    /// Adds where the touch is at `time`.
    ///
    /// Samples within a millisecond are merged, the newest wins, since quotients over shorter times are noise. A sample
    /// from the past or without a finite position is ignored.
    mutating func add(_ position: Point, at time: Microseconds) {
        guard position.x.isFinite, position.y.isFinite else { return }
        if let newest {
            if time < newest.time { return }
            if time - opened < Self.mergeInterval {
                all[all.count - 1] = MotionSample(time: time, position: position)
                return
            }
        }
        if all.count == Self.capacity { all.removeFirst(Self.capacity - Self.kept) }
        all.append(MotionSample(time: time, position: position))
        opened = time
    }

    /// Moves all samples, so that one at `old` is exactly at `new`.
    mutating func shift(from old: Point, to new: Point) {
        for index in all.indices { all[index].position = all[index].position - old + new }
    }
}

/// Resamples the path of a pan to the times of display frames.
///
/// A panel reports at its own rate, so the age of the newest sample varies from frame to frame, and a sheet drawn at that
/// sample moves by uneven steps. A frame shows instead where the finger was 5 ms before: interpolated between samples, or
/// extrapolated from the newest one with the velocity of the last steps. Extrapolation lasts no longer than the next sample
/// can take, 8 ms at most, and there is none after a reversal, over a gap, or when the next sample is overdue, because evdev
/// does not report a finger that has stopped. A panel of less than 75 Hz is slower than both together; there a frame shows
/// where the finger was up to 8 ms before.
package struct TouchResampler: Equatable, Sendable {
    /// How far a frame lags behind the finger, where the panel reports often enough.
    static let delay: Microseconds = 5_000
    private static let longestDelay: Microseconds = 8_000
    private static let reach: Microseconds = 8_000
    private static let gap: Microseconds = 40_000

    private var samples = MotionSamples()

    package init() {}

    package mutating func reset() {
        samples.removeAll()
    }

    /// Adds where the finger is at `time`, by the panel's clock.
    package mutating func add(_ position: Point, at time: Microseconds) {
        samples.add(position, at: time)
    }

    mutating func shift(from old: Point, to new: Point) {
        samples.shift(from: old, to: new)
    }

    package struct Shown: Equatable, Sendable {
        package var position: Point
        /// When the finger was there; nil where it rests, since that place does not age.
        package var time: Microseconds?
    }

    /// Where a frame that is drawn at `time` shows the finger; nil without samples.
    package func shown(at time: Microseconds) -> Shown? {
        guard let newest = samples.newest else { return nil }
        let moment = time - lag
        if moment < newest.time { return interpolated(at: moment) }
        if isOverdue(at: time) { return Shown(position: newest.position) }
        guard let velocity else { return Shown(position: newest.position, time: newest.time) }
        let lead = min(moment - newest.time, reach)
        return Shown(position: newest.position + velocity * Double(lead), time: newest.time + lead)
    }

    package func position(at time: Microseconds) -> Point? { shown(at: time)?.position }

    /// The time of the newest sample; nil without samples.
    package var newestTime: Microseconds? { samples.newest?.time }

    /// Whether `shown(at:)` stays at the newest sample from `time` on.
    package func isSettled(at time: Microseconds) -> Bool {
        guard let newest = samples.newest else { return true }
        let moment = time - lag
        let isMoving =
            moment < newest.time && samples.all[segment(at: moment)...].contains { $0.position != newest.position }
        return !isMoving && (isOverdue(at: max(time, newest.time + lag)) || velocity == nil)
    }
}

// What lies between samples and after them.
extension TouchResampler {
    /// The linear interpolation between the samples around `moment`.
    private func interpolated(at moment: Microseconds) -> Shown {
        let index = segment(at: moment)
        let before = samples.all[index]
        guard moment > before.time else { return Shown(position: before.position, time: before.time) }
        let after = samples.all[index + 1]
        let part = Double(moment - before.time) / Double(after.time - before.time)
        return Shown(position: before.position + (after.position - before.position) * part, time: moment)
    }

    /// The index of the newest sample that is not later than `moment`, or of the oldest one.
    private func segment(at moment: Microseconds) -> Int {
        samples.all.lastIndex { $0.time <= moment } ?? 0
    }

    /// Whether the finger must have stopped: the panel has been silent for one and a half intervals.
    private func isOverdue(at time: Microseconds) -> Bool {
        guard let newest = samples.newest, let interval else { return true }
        return 2 * (time - newest.time) > 3 * interval
    }

    /// The median of the last five intervals that are no gaps; nil when there is none.
    private var interval: Microseconds? {
        let recent = samples.all.suffix(6)
        let intervals = zip(recent, recent.dropFirst()).map { $1.time - $0.time }.filter { $0 < Self.gap }.sorted()
        return intervals.isEmpty ? nil : intervals[intervals.count / 2]
    }

    /// How old the newest sample may be that steps are even with.
    ///
    /// The last of an interval is left out: what is gained in evenness by it is less than what a finger that stops would be
    /// overshot by.
    private var span: Microseconds { (interval ?? 0) * 31 / 32 }

    /// How far a frame lags behind the finger.
    private var lag: Microseconds { min(max(Self.delay, span - Self.reach), Self.longestDelay) }

    /// How long the velocity of the extrapolation holds: until a sample must have come, and no longer than two more steps
    /// like the newest.
    private var reach: Microseconds {
        let recent = samples.all.suffix(2)
        guard let newest = recent.last, let before = recent.first else { return 0 }
        return max(0, min(Self.reach, span - lag, 2 * (newest.time - before.time)))
    }

    /// The velocity of the extrapolation, per microsecond; nil when there is none.
    ///
    /// On each axis it is that of the slower one of the last two steps, or 0 when they differ in direction.
    private var velocity: Point? {
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
        return velocity == .zero ? nil : velocity
    }

    private static func slower(_ a: Double, _ b: Double) -> Double {
        guard a * b > 0 else { return 0 }
        return abs(a) < abs(b) ? a : b
    }
}
