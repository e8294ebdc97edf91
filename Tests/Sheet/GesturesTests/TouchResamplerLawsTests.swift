import Strokes
import System
import TestSupport
import Testing

@testable import Gestures

/// A random path of strokes in both directions with rests between them, on a panel that does not report a resting finger.
private struct RandomPath {
    private var strokes: [(start: Double, place: Double, stroke: Stroke)] = []
    private(set) var end = 0.0

    init(_ random: inout SplitMix) {
        var place = 0.0
        for _ in 0..<6 {
            var stroke = Stroke.random(&random)
            stroke.distance *= random.oneIn(2) ? 1 : -1
            strokes.append((end, place, stroke))
            place += stroke.distance
            end += stroke.duration + (random.oneIn(2) ? 0 : random.number(in: 0...0.3))
        }
    }

    func position(at seconds: Double) -> Double {
        guard let part = strokes.last(where: { $0.start <= seconds }) else { return 0 }
        return part.place + part.stroke.position(at: seconds - part.start)
    }

    /// The fastest it was within the last 60 ms.
    func speed(at seconds: Double) -> Double {
        stride(from: max(seconds - 0.06, 0), through: seconds, by: 0.001).reduce(0) { fastest, moment in
            guard let part = strokes.last(where: { $0.start <= moment }) else { return fastest }
            return max(fastest, abs(part.stroke.speed(at: moment - part.start)))
        }
    }
}

struct TouchResamplerLawsTests {
    @Test(
        "The shown position leaves the path by at most 8 ms of its speed, and not at all after a reversal",
        arguments: 0..<60
    )
    func noOvershoot(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let path = RandomPath(&random)
        let rate = random.number(in: 60...125)
        var resampler = TouchResampler()
        var reports: [Double] = []
        var report = 0.0
        for frame in 1...Int((path.end + 0.2) * 60) {
            let time = Double(frame) / 60
            while report <= time {
                let place = (path.position(at: report) * 4).rounded() / 4
                // A resting finger is not reported.
                if reports.last != place {
                    reports.append(place)
                    resampler.add(Point(x: 0, y: place), at: Microseconds((report * 1e6).rounded()))
                }
                report += 1 / rate
            }
            let shown = try #require(resampler.position(at: Microseconds((time * 1e6).rounded()))).y
            let (least, greatest) = try #require(bounds(reports.suffix(5)))
            let beyond = max(least - shown, shown - greatest, 0)
            #expect(beyond <= 0.008 * path.speed(at: time) + 0.25)
            let steps = reports.suffix(3)
            if steps.count == 3,
                (steps[steps.endIndex - 1] - steps[steps.endIndex - 2])
                    * (steps[steps.endIndex - 2] - steps[steps.endIndex - 3]) < 0
            {
                #expect(beyond == 0)
            }
        }
    }

    @Test("When the finger has stopped, the shown position ends exactly on the newest sample", arguments: 0..<60)
    func settles(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var resampler = TouchResampler()
        var newest = Point.zero
        var time = 0.0
        for _ in 0..<random.index(40) + 1 {
            time += random.number(in: 0.1...20)
            newest = newest + Point(x: random.number(in: -5...5), y: random.number(in: -20...20))
            resampler.add(newest, at: ms(time))
            expectSettlement(of: resampler, from: time)
        }
        #expect(resampler.position(at: ms(time + 60)) == newest)
        #expect(resampler.isSettled(at: ms(time + 60)))
    }

    /// Whenever it is settled, the position at every later time is that of the newest sample.
    private func expectSettlement(of resampler: TouchResampler, from time: Double) {
        let ages = Array(stride(from: 0.0, through: 60, by: 0.5))
        let places = ages.map { resampler.position(at: ms(time + $0)) }
        guard let lastMove = places.lastIndex(where: { $0 != places.last }) else { return }
        let tooEarly = ages[...lastMove].first { resampler.isSettled(at: ms(time + $0)) }
        #expect(tooEarly == nil, "it moves on after \(ages[lastMove]) ms")
    }

    private func bounds(_ places: ArraySlice<Double>) -> (Double, Double)? {
        guard let least = places.min(), let greatest = places.max() else { return nil }
        return (least, greatest)
    }
}
