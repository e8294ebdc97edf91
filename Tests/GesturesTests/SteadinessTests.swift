import Strokes
import Testing

private let phases = [0.0, 0.28, 0.53, 0.97]

/// A finger of constant speed on panels of 60 to 125 Hz; milliseconds are those of the finger's way.
struct SteadinessTests {
    @Test(
        "Its steps are ten times as even as those of raw samples, at every refresh rate",
        arguments: [50.0, 60, 72, 90, 120, 144]
    )
    func even(refresh: Double) {
        for rate in stride(from: 60.0, through: 125, by: 1) {
            for phase in phases {
                let steadiness = SteadyFinger(rate: rate, refresh: refresh, phase: phase).steadiness
                // Where the rate is the display's, raw steps are even too: then stamps in whole microseconds remain.
                let bound = max(0.1 * steadiness.rawDeviation, 0.002)
                #expect(steadiness.shownDeviation <= bound, "\(rate) Hz, phase \(phase)")
            }
        }
    }

    @Test(
        "It is shown at most 8 ms later than it was, and than the newest sample",
        arguments: [50.0, 60, 72, 90, 120, 144]
    )
    func delay(refresh: Double) {
        for rate in stride(from: 60.0, through: 125, by: 1) {
            // 8 ms of delay and 8 ms beyond the newest sample do not bridge the longest of its ages below 62.5 Hz.
            let unbridged = max(0, 1000 / rate - 16)
            for phase in phases {
                let steadiness = SteadyFinger(rate: rate, refresh: refresh, phase: phase).steadiness
                #expect(steadiness.delay <= 8.002 + unbridged, "\(rate) Hz, phase \(phase)")
                #expect(steadiness.addedDelay <= 8.002, "\(rate) Hz, phase \(phase)")
            }
        }
    }

    @Test(
        "With stamps half a millisecond early or late its steps stay within that",
        arguments: [50.0, 60, 72, 90, 120, 144]
    )
    func jitter(refresh: Double) {
        for rate in stride(from: 60.0, through: 125, by: 1) {
            for phase in phases {
                let finger = SteadyFinger(rate: rate, refresh: refresh, phase: phase, jitter: 0.5)
                let steadiness = finger.steadiness
                #expect(steadiness.shownDeviation <= 0.6, "\(rate) Hz, phase \(phase)")
                #expect(steadiness.delay <= 9 + max(0, 1000 / rate - 16), "\(rate) Hz, phase \(phase)")
            }
        }
    }
}
