package import System

/// How the speed of a touch is estimated from its samples.
package enum VelocityModel: String, Hashable, Sendable, CaseIterable {
    /// A quadratic fitted by least squares over the last 100 ms, recent samples weighing more (time constant 30 ms).
    case weightedQuadratic
    /// The two-sample blend of iOS pans: 0.2 of the newest difference quotient and 0.8 of the one before.
    case iosBlend
}

/// The recent samples of one touch centroid, and the speed they tell.
///
/// A resting finger is silent on evdev, so a fast stroke followed by a stop leaves fast samples behind. Three guards keep
/// them from flinging the sheet: a gap between samples ends the window, a late lift means speed 0, and (quadratic model)
/// a speed against the window's own displacement is a fitting artefact and becomes 0.
package struct VelocityTracker: Hashable, Sendable {
    /// The estimator.
    package var model: VelocityModel
    /// A lift later than this after the newest sample has speed 0.
    ///
    /// Panels with a slow lift debounce need more.
    package var liftGap: Microseconds

    private var samples = MotionSamples()

    private static let capacity = 20
    private static let horizon: Microseconds = 100_000
    private static let leastGap: Microseconds = 40_000

    /// A tracker without samples.
    package init(model: VelocityModel = .weightedQuadratic, liftGap: Microseconds = 80_000) {
        self.model = model
        self.liftGap = liftGap
    }

    /// Forgets every sample.
    package mutating func reset() {
        samples.removeAll()
    }

    /// Adds where the centroid is at `time`.
    ///
    /// Samples within 1 ms are one, since quotients over shorter times are noise. A sample from the past or without a
    /// finite position is ignored.
    package mutating func add(_ position: Point, at time: Microseconds) {
        samples.add(position, at: time)
    }

    /// The speed at the newest sample, in the samples' unit per second.
    package var velocity: Point {
        let window = self.window
        switch model {
        case .weightedQuadratic: return WeightedQuadraticFit(window).velocity
        case .iosBlend: return Self.blend(window)
        }
    }

    /// The speed with which the touch left the panel at `time`: 0 when it had been still for longer than `liftGap`.
    package func velocity(liftedAt time: Microseconds) -> Point {
        guard let newest = samples.newest, time - newest.time <= liftGap else { return .zero }
        return velocity
    }

    /// The samples that belong to the stroke in progress: at most 100 ms old and without a gap between them.
    ///
    /// A gap is 40 ms, or three times the median interval on panels that report more slowly than that allows.
    private var window: ArraySlice<MotionSample> {
        var recent = samples.all.suffix(Self.capacity)
        guard let newest = recent.last else { return [] }
        recent = recent.drop { newest.time - $0.time > Self.horizon }
        // Only a long interval makes it worth while to know the median.
        guard Self.gap(in: recent, over: Self.leastGap) != nil else { return recent }
        let limit = max(Self.leastGap, Microseconds(3 * Self.median(of: recent)))
        guard let gap = Self.gap(in: recent, over: limit) else { return recent }
        return recent[gap...]
    }

    /// The sample behind the last interval that is longer than `limit`.
    private static func gap(in samples: ArraySlice<MotionSample>, over limit: Microseconds) -> Int? {
        samples.indices.dropFirst().last { samples[$0].time - samples[$0 - 1].time > limit }
    }

    private static func median(of samples: ArraySlice<MotionSample>) -> Double {
        let intervals = zip(samples, samples.dropFirst()).map { $1.time - $0.time }.sorted()
        guard !intervals.isEmpty else { return 0 }
        let middle = intervals.count / 2
        return intervals.count % 2 == 1
            ? Double(intervals[middle]) : Double(intervals[middle - 1] + intervals[middle]) / 2
    }

    private static func blend(_ window: ArraySlice<MotionSample>) -> Point {
        let newest = window.suffix(3)
        let quotients = zip(newest, newest.dropFirst()).map { a, b in
            (b.position - a.position) / (Double(b.time - a.time) / 1_000_000)
        }
        guard let newest = quotients.last else { return .zero }
        return quotients.count < 2 ? newest * 0.2 : newest * 0.2 + quotients[0] * 0.8
    }
}
