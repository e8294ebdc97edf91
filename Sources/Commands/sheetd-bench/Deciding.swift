import Strokes
import TestSupport

/// Whether a finger is faster than 1500 pt/s, decided by each estimator on each kind of panel.
struct Deciding {
    private static let syntheticCount = 4000
    /// Recordings are few, so each is disturbed this many times.
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

/// How even the steps of a finger of constant speed are at 60 Hz, by the newest sample and resampled.
struct Steadying {
    private static let refresh = 60.0
    private static let rates = [60.0, 65, 70, 75, 80, 90, 100, 110, 120, 125]
    private static let phases = [0.03, 0.28, 0.53, 0.78]

    func report() {
        print(
            "A finger of constant speed at 60 Hz: deviation of its steps in milliseconds of its way, raw and resampled"
        )
        for jitter in [0, 0.5] {
            print("  stamps \(jitter == 0 ? "exact" : "up to \(jitter.text(1)) ms early or late")")
            for rate in Self.rates { report(rate, jitter: jitter) }
        }
    }

    private func report(_ rate: Double, jitter: Double) {
        let results = Self.phases.map { phase in
            SteadyFinger(rate: rate, refresh: Self.refresh, phase: phase, jitter: jitter).steadiness
        }
        let raw = results.map(\.rawDeviation).reduce(0, +) / Double(results.count)
        let shown = results.map(\.shownDeviation).reduce(0, +) / Double(results.count)
        // Where the panel reports at the display's rate raw steps are even, and there is nothing to improve.
        let ratio = raw < 0.05 ? "" : ", \((shown / raw * 100).text(1)) %\(jitter == 0 ? ", goal 10 %" : "")"
        let delays = results.map(\.delay)
        let delay = "delay up to \((delays.max() ?? .nan).text()) ms"
        print("    panel \(rate.text(0)) Hz: raw \(raw.text(3)), resampled \(shown.text(3))\(ratio), \(delay)")
    }
}
