import Gestures
import System
import TestSupport
import Testing

@testable import SheetDaemon

struct LatenciesTests {
    private func latencies(_ times: [Microseconds]) -> Latencies {
        var result = Latencies()
        for time in times { result.add(time) }
        return result
    }

    /// The smallest time that `percent` of `times` do not exceed.
    private func exact(_ percent: Int, of times: [Microseconds]) -> Microseconds {
        let sorted = times.map { max(0, $0) }.sorted()
        return sorted.first { time in 100 * sorted.count { $0 <= time } >= percent * sorted.count } ?? 0
    }

    @Test(
        "A percentile is the end of its half millisecond, but never longer than the longest time",
        arguments: [
            ([0], 50, 0), ([1], 50, 1), ([499, 500], 50, 499), ([500, 501], 50, 501), ([10_000, 20_000], 50, 10_499),
            ([10_000, 20_000], 99, 20_000), ([10_000, 20_000], 100, 20_000), ([10_000, 20_000], 0, 10_499),
            ([7, 7, 7, 249_999], 75, 499), ([7, 7, 7, 249_999], 76, 249_999), ([-5], 99, 0),
        ] as [([Microseconds], Int, Microseconds)]
    )
    func percentiles(times: [Microseconds], percent: Int, time: Microseconds) {
        #expect(latencies(times).percentile(percent) == time)
    }

    @Test("A percentile beyond a quarter of a second is the longest time")
    func overflow() {
        let many = latencies([250_000, 300_000, 4_000_000_000])
        #expect(many.percentile(1) == 4_000_000_000)
        #expect(many.longest == 4_000_000_000)
    }

    @Test("Without latencies there is no percentile")
    func none() {
        #expect(Latencies().percentile(50) == nil)
        #expect(Latencies().count == 0)
        #expect("\(Latencies())" == "not measured")
    }

    @Test(
        "The description is in milliseconds",
        arguments: [
            ([14_049], "14.0 ms median, 14.0 ms at 99 %, 14.0 ms at most"),
            ([950, 14_050, 31_249], "14.5 ms median, 31.2 ms at 99 %, 31.2 ms at most"),
            ([0], "0.0 ms median, 0.0 ms at 99 %, 0.0 ms at most"),
        ] as [([Microseconds], String)]
    )
    func text(times: [Microseconds], text: String) {
        #expect("\(latencies(times))" == text)
    }

    @Test("A percentile is never too small, and too large by less than half a millisecond", arguments: 0..<100)
    func error(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let scale = random.pick([600.0, 30_000, 249_999])
        let times = (0...random.index(200)).map { _ in Microseconds(random.number(in: -100...scale)) }
        let latencies = latencies(times)
        for percent in [1, 25, 50, 90, 99, 100] {
            let exact = exact(percent, of: times)
            let measured = try #require(latencies.percentile(percent))
            #expect(measured >= exact && measured < exact + 500, "\(percent) % of \(times.count)")
        }
        #expect(latencies.count == times.count)
        #expect(latencies.longest == times.reduce(0, max))
    }
}
