import Strokes
import TestSupport

/// Whether a finger is faster than 1500 pt/s, decided by each estimator on each kind of panel.
struct Deciding {
    private static let syntheticCount = 4000
    /// Recordings are few: their stamps are disturbed in as many ways.
    private static let recordedRounds = 25

    private let populations: [(name: String, strokes: [[Observation]], rounds: Int)]

    init(_ folder: RecordingFolder) throws {
        let recorded = try RecordedStrokes(folder).strokes
        var random = SplitMix(seed: 1500)
        let synthetic = (0..<Self.syntheticCount).map { _ in Stroke.random(&random).observations }
        populations = [
            ("recorded strokes, speed by a centred cubic", recorded, Self.recordedRounds),
            ("synthetic flicks and drags, speed known", synthetic, 1),
        ]
    }

    /// Measures and prints.
    func report() {
        print("Faster than 1500 pt/s on a panel 1080 pt tall? False and missed decisions, 15 % around it left out")
        for population in populations {
            print("  \(population.strokes.count) \(population.name)")
            for disturbance in Disturbance.allCases {
                report(disturbance, on: population.strokes, rounds: disturbance == .none ? 1 : population.rounds)
            }
        }
    }

    private func report(_ disturbance: Disturbance, on strokes: [[Observation]], rounds: Int) {
        for estimator in SpeedEstimator.allCases {
            var random = SplitMix(seed: 35)
            var decisions = SpeedDecisions(estimator: estimator)
            for _ in 0..<rounds {
                for stroke in strokes { decisions.decide(disturbance.disturb(stroke, &random)) }
            }
            if estimator == SpeedEstimator.allCases.first {
                print("    \(disturbance.rawValue): \(decisions.slow.count) slower, \(decisions.fast.count) faster")
            }
            let isGoal = estimator == .weightedQuadratic && disturbance == .jitterAndLoss
            let name = estimator.rawValue + String(repeating: " ", count: 22 - estimator.rawValue.count)
            let shares =
                "false \((decisions.falseShare * 100).text()) %, missed \((decisions.missedShare * 100).text()) %"
            print("      \(name)\(shares)\(isGoal ? ", goal 0.20 % and 3.00 %" : "")")
        }
    }
}
