import Strokes

/// How steadily a finger of constant speed is followed at 60 Hz, by the newest sample and resampled.
struct Steadying {
    private static let refresh = 60.0
    private static let rates = [60.0, 65, 70, 75, 80, 90, 100, 110, 120, 125]
    private static let phases = [0.03, 0.28, 0.53, 0.78]

    /// Measures and prints.
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
        // Where the panel keeps the display's pace raw steps are even, and there is nothing to be steadier than.
        let ratio = raw < 0.05 ? "" : ", \((shown / raw * 100).text(1)) %\(jitter == 0 ? ", goal 10 %" : "")"
        let delays = results.map(\.delay)
        let delay = "delay up to \((delays.max() ?? .nan).text()) ms"
        print("    panel \(rate.text(0)) Hz: raw \(raw.text(3)), resampled \(shown.text(3))\(ratio), \(delay)")
    }
}
