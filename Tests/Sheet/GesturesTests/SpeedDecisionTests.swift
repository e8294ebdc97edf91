import Gestures
import Strokes
import TestSupport
import Testing

/// Thousands of flicks and drags whose true speed is known at every moment.
private let strokes: [[Observation]] = {
    var random = SplitMix(seed: 1500)
    return (0..<1500).map { _ in Stroke.random(&random).observations }
}()

struct SpeedDecisionTests {
    private func decisions(_ estimator: SpeedEstimator, _ disturbance: Disturbance) -> SpeedDecisions {
        var random = SplitMix(seed: 35)
        var decisions = SpeedDecisions(estimator: estimator)
        for stroke in strokes { decisions.decide(disturbance.disturb(stroke, &random)) }
        return decisions
    }

    @Test(
        "Whether a finger is faster than 1500 pt/s is decided right, however late and lossy the panel is",
        arguments: Disturbance.allCases
    )
    func goal(disturbance: Disturbance) {
        let decisions = decisions(.weightedQuadratic, disturbance)
        #expect(decisions.slow.count > 40_000)
        #expect(decisions.fast.count > 3_000)
        #expect(decisions.falseShare <= 0.002)
        #expect(decisions.missedShare <= 0.03)
    }

    @Test(
        "Two points or a blend of two quotients decide worse on such a panel",
        arguments: [
            SpeedEstimator.twoPoints, .iosBlend,
        ]
    )
    func others(estimator: SpeedEstimator) {
        let best = decisions(.weightedQuadratic, .jitterAndLoss)
        let other = decisions(estimator, .jitterAndLoss)
        #expect(other.falseShare > 5 * best.falseShare)
        #expect(other.missedShare > 3 * best.missedShare)
    }
}
