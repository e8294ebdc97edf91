import Elementary
package import System

/// How the velocity of a touch is estimated from its samples.
package enum VelocityModel: String, Hashable, Sendable, CaseIterable {
    /// A quadratic fitted by least squares over the last 100 ms, recent samples weighing more (time constant 30 ms).
    case weightedQuadratic
    /// The two-sample blend of iOS pans: 0.2 of the newest difference quotient and 0.8 of the one before.
    case iosBlend
}

/// Estimates the velocity of a touch centroid from its recent samples.
///
/// evdev does not report a resting finger, so a fast stroke followed by a stop leaves fast samples behind. Three guards keep
/// them from flinging the sheet: a gap between samples ends the window, a late lift means velocity 0, and (quadratic model)
/// a velocity against the window's own displacement is a fitting artefact and becomes 0.
package struct VelocityTracker: Equatable, Sendable {
    package var model: VelocityModel
    /// A lift later than this after the newest sample has velocity 0.
    ///
    /// Panels with a slow lift debounce need more.
    package var liftGap: Microseconds

    private var samples = MotionSamples()

    private static let capacity = 20
    private static let horizon: Microseconds = 100_000
    private static let leastGap: Microseconds = 40_000

    package init(model: VelocityModel = .weightedQuadratic, liftGap: Microseconds = 80_000) {
        self.model = model
        self.liftGap = liftGap
    }

    package mutating func reset() {
        samples.removeAll()
    }

    /// Adds where the centroid is at `time`.
    package mutating func add(_ position: Point, at time: Microseconds) {
        samples.add(position, at: time)
    }

    /// The velocity at the newest sample, in the samples' unit per second.
    package var velocity: Point {
        let window = self.window
        switch model {
        case .weightedQuadratic: return WeightedQuadraticFit(window).velocity
        case .iosBlend: return Self.blend(window)
        }
    }

    /// The velocity with which the touch left the panel at `time`: 0 when it had been still for longer than `liftGap`.
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
        // The median matters only where there is a long interval.
        guard Self.gap(in: recent, over: Self.leastGap) != nil else { return recent }
        let limit = max(Self.leastGap, Microseconds(3 * Self.median(of: recent)))
        guard let gap = Self.gap(in: recent, over: limit) else { return recent }
        return recent[gap...]
    }

    /// The sample after the last interval that is longer than `limit`.
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

/// The least-squares fit p(t) = a + b·t + c·t² of a window of samples, t = 0 at the newest; its velocity is b.
///
/// Weights are exp(−age / 30 ms). Times are scaled by the same 30 ms, which keeps the normal equations well conditioned.
/// Fewer samples lower the degree: two give the difference quotient, one gives 0.
struct WeightedQuadraticFit {
    private static let timeConstant = 0.030

    /// Units per second, 0 on an axis on which it would oppose the displacement of the window.
    let velocity: Point

    init(_ window: ArraySlice<MotionSample>) {
        guard window.count > 1, let oldest = window.first, let newest = window.last else {
            velocity = .zero
            return
        }
        var sums = Sums()
        for sample in window {
            let t = Double(sample.time - newest.time) / 1_000_000 / Self.timeConstant
            sums.add(t: t, p: sample.position - newest.position, weight: exp(t))
        }
        let slope = (window.count > 2 ? sums.quadraticSlope : nil) ?? sums.linearSlope ?? .zero
        let displacement = newest.position - oldest.position
        velocity = Point(
            x: slope.x * displacement.x < 0 ? 0 : slope.x / Self.timeConstant,
            y: slope.y * displacement.y < 0 ? 0 : slope.y / Self.timeConstant
        )
    }

    /// Weighted power sums of t and of t·p.
    private struct Sums {
        var t0 = 0.0
        var t1 = 0.0
        var t2 = 0.0
        var t3 = 0.0
        var t4 = 0.0
        var p0 = Point.zero
        var p1 = Point.zero
        var p2 = Point.zero

        mutating func add(t: Double, p: Point, weight w: Double) {
            t0 += w
            t1 += w * t
            t2 += w * t * t
            t3 += w * t * t * t
            t4 += w * t * t * t * t
            p0 = p0 + p * w
            p1 = p1 + p * (w * t)
            p2 = p2 + p * (w * t * t)
        }

        /// b of the quadratic by Cramer's rule; nil when the times do not determine three unknowns.
        var quadraticSlope: Point? {
            let determinant = t0 * (t2 * t4 - t3 * t3) - t1 * (t1 * t4 - t2 * t3) + t2 * (t1 * t3 - t2 * t2)
            guard determinant > 1e-12 * t0 * t2 * t4 else { return nil }
            return (p0 * (t2 * t3 - t1 * t4) + p1 * (t0 * t4 - t2 * t2) + p2 * (t1 * t2 - t0 * t3)) / determinant
        }

        /// b of the straight line; nil when all times are equal.
        var linearSlope: Point? {
            let determinant = t0 * t2 - t1 * t1
            guard determinant > 1e-12 * t0 * t2 else { return nil }
            return (p1 * t0 - p0 * t1) / determinant
        }
    }
}
