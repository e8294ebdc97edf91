import Gestures

package enum SpeedEstimator: String, CaseIterable, Sendable {
    /// The one that decides.
    case weightedQuadratic = "weighted quadratic"
    case twoPoints = "two-point difference"
    case iosBlend = "iOS blend"

    /// The speed after each observation, in points per second; nil where its stamp lies in the past and it is dropped.
    package func speeds(_ observations: [Observation]) -> [Double?] {
        var tracker = VelocityTracker(model: self == .iosBlend ? .iosBlend : .weightedQuadratic)
        var before: Observation?
        var newest: Observation?
        return observations.map { observation in
            if let newest, observation.stamp < newest.stamp { return nil }
            // Closer than a millisecond they merge, as in the tracker.
            if let newest, observation.stamp - newest.stamp >= 1000 { before = newest }
            newest = observation
            tracker.add(Point(x: 0, y: observation.position), at: observation.stamp)
            guard self == .twoPoints else { return tracker.velocity.y }
            guard let before else { return 0 }
            return (observation.position - before.position) / (Double(observation.stamp - before.stamp) / 1e6)
        }
    }
}

/// How often an estimator is right about whether a finger is faster than a limit.
///
/// What is within 15 % of it counts neither way.
package struct SpeedDecisions: Sendable {
    /// Fingers that were slower, and how many of them were taken for faster.
    package private(set) var slow = (count: 0, wrong: 0)
    /// Fingers that were faster, and how many of them were taken for slower.
    package private(set) var fast = (count: 0, wrong: 0)

    private let estimator: SpeedEstimator
    private let limit: Double

    package init(estimator: SpeedEstimator, limit: Double = 1500) {
        self.estimator = estimator
        self.limit = limit
    }

    package var falseShare: Double { Double(slow.wrong) / Double(max(slow.count, 1)) }

    package var missedShare: Double { Double(fast.wrong) / Double(max(fast.count, 1)) }

    package mutating func decide(_ observations: [Observation]) {
        for (observation, estimate) in zip(observations, estimator.speeds(observations)) {
            guard let speed = observation.speed.map(abs), let estimate = estimate.map(abs) else { continue }
            if speed < 0.85 * limit {
                slow.count += 1
                slow.wrong += estimate > limit ? 1 : 0
            } else if speed > 1.15 * limit {
                fast.count += 1
                fast.wrong += estimate > limit ? 0 : 1
            }
        }
    }
}
