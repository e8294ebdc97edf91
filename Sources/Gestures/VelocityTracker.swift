/// How the speed of a touch is estimated from its samples.
public enum VelocityModel: String, Hashable, Sendable, CaseIterable {
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
public struct VelocityTracker: Hashable, Sendable {
    /// The estimator.
    public var model: VelocityModel
    /// A lift later than this after the newest sample has speed 0.
    ///
    /// Panels with a slow lift debounce need more.
    public var liftGap: Microseconds

    private var samples: [Sample] = []

    private static let capacity = 20
    private static let horizon: Microseconds = 100_000
    private static let leastGap: Microseconds = 40_000
    private static let mergeInterval: Microseconds = 1_000

    struct Sample: Hashable, Sendable {
        var time: Microseconds
        var position: Point
    }

    /// A tracker without samples.
    public init(model: VelocityModel = .weightedQuadratic, liftGap: Microseconds = 80_000) {
        self.model = model
        self.liftGap = liftGap
    }

    /// Forgets every sample.
    public mutating func reset() {
        samples.removeAll(keepingCapacity: true)
    }

    /// Adds where the centroid is at `time`.
    ///
    /// A sample within 1 ms of the one before replaces it, since quotients over shorter times are noise. A sample from
    /// the past or without a finite position is ignored.
    public mutating func add(_ position: Point, at time: Microseconds) {
        guard position.x.isFinite, position.y.isFinite else { return }
        if let newest = samples.last {
            if time < newest.time { return }
            if time - newest.time < Self.mergeInterval { samples.removeLast() }
        }
        if samples.count == Self.capacity { samples.removeFirst() }
        samples.append(Sample(time: time, position: position))
    }

    /// The speed at the newest sample, in the samples' unit per second.
    public var velocity: Point {
        let window = self.window
        switch model {
        case .weightedQuadratic: return WeightedQuadraticFit(window).velocity
        case .iosBlend: return Self.blend(window)
        }
    }

    /// The speed with which the touch left the panel at `time`: 0 when it had been still for longer than `liftGap`.
    public func velocity(liftedAt time: Microseconds) -> Point {
        guard let newest = samples.last, time - newest.time <= liftGap else { return .zero }
        return velocity
    }

    /// The samples that belong to the stroke in progress: at most 100 ms old and without a gap between them.
    ///
    /// A gap is 40 ms, or three times the median interval on panels that report more slowly than that allows.
    private var window: ArraySlice<Sample> {
        guard let newest = samples.last else { return [] }
        let first = samples.firstIndex { newest.time - $0.time <= Self.horizon } ?? samples.endIndex
        let recent = samples[first...]
        let intervals = zip(recent, recent.dropFirst()).map { $1.time - $0.time }
        let limit = max(Double(Self.leastGap), 3 * Self.median(intervals))
        guard let gap = intervals.lastIndex(where: { Double($0) > limit }) else { return recent }
        return recent[(first + gap + 1)...]
    }

    private static func median(_ values: [Microseconds]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? Double(sorted[middle]) : Double(sorted[middle - 1] + sorted[middle]) / 2
    }

    private static func blend(_ window: ArraySlice<Sample>) -> Point {
        let quotients = zip(window, window.dropFirst()).suffix(2).map { a, b in
            (b.position - a.position) / (Double(b.time - a.time) / 1_000_000)
        }
        guard let newest = quotients.last else { return .zero }
        return quotients.count < 2 ? newest * 0.2 : newest * 0.2 + quotients[0] * 0.8
    }
}
