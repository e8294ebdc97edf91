import TestSupport
import Testing

@testable import Gestures

struct TouchResamplerTests {
    /// A resampler along y with samples at `(milliseconds, place)`.
    private func resampler(_ samples: [(Double, Double)]) -> TouchResampler {
        var resampler = TouchResampler()
        for (time, place) in samples { resampler.add(Point(x: 0, y: place), at: ms(time)) }
        return resampler
    }

    @Test(
        "A frame shows the finger of 5 ms before: between samples, beyond them, and after them",
        arguments: [
            (3.0, 0.0), (5, 0), (10, 5), (15, 10), (19, 14), (25, 20), (27, 22), (29, 24), (29.687, 24.687),
            (32, 24.687), (35, 24.687), (36, 20), (500, 20),
        ]
    )
    func places(time: Double, expected: Double) throws {
        let place = try #require(resampler([(0, 0), (10, 10), (20, 20)]).position(at: ms(time)))
        #expect(abs(place.y - expected) < 1e-9)
    }

    @Test(
        "Extrapolation lasts 8 ms, however rare samples are",
        arguments: [(40.0, 42.0), (46, 48), (54, 48)]
    )
    func reach(time: Double, expected: Double) throws {
        let place = try #require(resampler([(0, 10), (30, 40)]).position(at: ms(time)))
        #expect(abs(place.y - expected) < 1e-9)
    }

    @Test(
        "The time that is shown is that of the place, and there is none for a finger that rests",
        arguments: [(3.0, 0.0), (10, 5), (27, 22), (32, 24.687), (36, nil)] as [(Double, Double?)]
    )
    func times(time: Double, expected: Double?) throws {
        let shown = try #require(resampler([(0, 0), (10, 10), (20, 20)]).shown(at: ms(time)))
        #expect(shown.time == expected.map { ms($0) })
    }

    @Test("After a turn the time that is shown is that of the newest sample")
    func turnTime() {
        #expect(resampler([(0, 0), (10, 10), (20, 5)]).shown(at: ms(30))?.time == ms(20))
    }

    @Test("The slower one of two steps is extrapolated")
    func slower() throws {
        #expect(try #require(resampler([(0, 0), (10, 10), (20, 30)]).position(at: ms(29))).y == 34)
        #expect(try #require(resampler([(0, 0), (10, 20), (20, 30)]).position(at: ms(29))).y == 34)
    }

    @Test(
        "After a reversal, a rest or a gap nothing is extrapolated",
        arguments: [
            [(0.0, 0.0), (10, 10), (20, 5)], [(0, 0), (10, 10), (20, 10)], [(0, 0), (10, 0), (20, 7)],
            [(0, 0), (10, 10), (50, 20)], [(0, 5)],
        ]
    )
    func noExtrapolation(samples: [(Double, Double)]) throws {
        let resampler = resampler(samples)
        let newest = try #require(samples.last)
        for age in stride(from: 5.0, through: 40, by: 1) {
            #expect(resampler.position(at: ms(newest.0 + age))?.y == newest.1)
            #expect(resampler.isSettled(at: ms(newest.0 + age)))
        }
    }

    @Test("One axis may reverse while the other is extrapolated")
    func axes() throws {
        var resampler = TouchResampler()
        for (time, place) in [(0.0, Point(x: 0, y: 0)), (10, Point(x: 10, y: 10)), (20, Point(x: 20, y: 5))] {
            resampler.add(place, at: ms(time))
        }
        let place = try #require(resampler.position(at: ms(29)))
        #expect(abs(place.x - 24) < 1e-9)
        #expect(place.y == 5)
    }

    @Test("Two samples that are close in time extrapolate by no more than two such steps")
    func shortSteps() throws {
        let resampler = resampler([(0, 0), (16, 16), (32, 32), (33, 33)])
        for time in stride(from: 41.0, through: 60, by: 1) {
            #expect(try #require(resampler.position(at: ms(time))).y <= 35)
        }
    }

    @Test("Bursts, equal times, time running backwards and numbers that are not finite are harmless")
    func nonsense() throws {
        var odd = resampler([(0, 0), (9.5, 2), (9.5, 3), (10, 10), (20, 20)])
        odd.add(Point(x: 0, y: 900), at: ms(12))
        odd.add(Point(x: .nan, y: 900), at: ms(21))
        odd.add(Point(x: 0, y: .infinity), at: ms(21))
        for time in 0...60 {
            #expect(
                odd.position(at: ms(Double(time)))
                    == resampler([(0, 0), (10, 10), (20, 20)]).position(at: ms(Double(time)))
            )
        }
    }

    @Test("A panel that reports every 0.4 ms keeps samples a millisecond apart, and its speed")
    func fastPanel() {
        var resampler = TouchResampler()
        var tracker = VelocityTracker()
        for i in 0..<5000 {
            let time = Double(i) * 0.4
            resampler.add(Point(x: 0, y: time), at: ms(time))
            tracker.add(Point(x: 0, y: time), at: ms(time))
        }
        #expect(abs(tracker.velocity.y - 1000) < 1)
        #expect(resampler.position(at: ms(2000)).map { abs($0.y - 1995) < 1 } == true)
    }

    @Test("Without samples there is no position, and it is settled")
    func empty() {
        var resampler = resampler([(0, 0), (10, 10)])
        resampler.reset()
        #expect(resampler.position(at: ms(20)) == nil)
        #expect(resampler.isSettled(at: 0))
    }
}
