import Strokes
import Testing

private let phases = [0.0, 0.28, 0.53, 0.97]
private let rates = (60...125).map(Double.init) + stride(from: 130, through: 240, by: 5)

/// A finger of constant speed on panels of 60 to 240 Hz; milliseconds are those of the finger's way.
struct SteadinessTests {
    @Test(
        "Its steps are ten times as even as those of raw samples, at every refresh rate",
        arguments: [50.0, 60, 72, 90, 120, 144]
    )
    func even(refresh: Double) {
        for rate in rates {
            for phase in phases {
                let steadiness = SteadyFinger(rate: rate, refresh: refresh, phase: phase).steadiness
                // Where the rate is the display's, raw steps are even too: then stamps in whole microseconds remain.
                let bound = max(0.1 * steadiness.rawDeviation, 0.002)
                #expect(steadiness.shownDeviation <= bound, "\(rate) Hz, phase \(phase)")
            }
        }
    }

    @Test(
        "It is shown 5 ms later than it was, and at most 8 ms later where the panel reports less than 75 times a second",
        arguments: [50.0, 60, 72, 90, 120, 144]
    )
    func delay(refresh: Double) {
        for rate in rates {
            let delay = Self.delay(rate)
            for phase in phases {
                let steadiness = SteadyFinger(rate: rate, refresh: refresh, phase: phase).steadiness
                #expect(steadiness.delay <= delay.longest + 0.002, "\(rate) Hz, phase \(phase)")
                #expect(steadiness.addedDelay <= delay.usual + 0.002, "\(rate) Hz, phase \(phase)")
            }
        }
    }

    @Test(
        "With stamps half a millisecond early or late its steps stay within a millisecond",
        arguments: [50.0, 60, 72, 90, 120, 144]
    )
    func jitter(refresh: Double) {
        for rate in rates {
            for phase in phases {
                let finger = SteadyFinger(rate: rate, refresh: refresh, phase: phase, jitter: 0.5)
                let steadiness = finger.steadiness
                #expect(steadiness.shownDeviation <= 0.9, "\(rate) Hz, phase \(phase)")
                #expect(steadiness.delay <= Self.delay(rate).longest + 1, "\(rate) Hz, phase \(phase)")
            }
        }
    }

    /// How late the finger is shown on a panel of `rate`, and just before the panel's next report.
    private static func delay(_ rate: Double) -> (usual: Double, longest: Double) {
        let usual = min(8, max(5, 1000 / rate * 31 / 32 - 8))
        return (usual, max(usual, 1000 / rate - lead(rate)))
    }

    /// For how long the finger's motion is continued.
    private static func lead(_ rate: Double) -> Double {
        let span = 1000 / rate * 31 / 32
        return min(8, max(0, span - min(8, max(5, span - 8))))
    }

    @Test(
        "A finger that stops at once is overshot by no more than evenness needs, and mostly by less than 2 ms of its way",
        arguments: [60.0, 75, 90, 100, 112, 120, 125, 144, 160, 200, 240]
    )
    func suddenStop(rate: Double) {
        let interval = 1000 / rate
        let overshoots = (0..<400).map { number in
            let stop = 200 + 5 * interval * Double(number) / 400
            return SteadyFinger(rate: rate, refresh: 60, phase: Double(number % 20) / 20).overshoot(stoppingAt: stop)
        }
        #expect(overshoots.allSatisfy { $0 <= Self.lead(rate) + 0.002 })
        if rate >= 139 { #expect(overshoots.allSatisfy { $0 <= 2 }) }
        if rate >= 90 { #expect(overshoots.sorted()[200] <= 2) }
    }
}
