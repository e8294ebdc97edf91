import TestSupport
import Testing

@testable import Gestures

struct MotionTrailTests {
    /// A trail along y with samples at `(milliseconds, place)`.
    private func trail(_ samples: [(Double, Double)]) -> TouchResampler {
        var trail = TouchResampler()
        for (time, place) in samples { trail.add(Point(x: 0, y: place), at: ms(time)) }
        return trail
    }

    @Test(
        "A frame shows the finger of 8 ms before: between samples, beyond them, and after them",
        arguments: [
            (3.0, 0.0), (8, 0), (13, 5), (18, 10), (22, 14), (28, 20), (30, 22), (33, 25), (35, 27), (36, 20),
            (500, 20),
        ]
    )
    func places(time: Double, expected: Double) throws {
        let place = try #require(trail([(0, 0), (10, 10), (20, 20)]).position(at: ms(time)))
        #expect(abs(place.y - expected) < 1e-9)
    }

    @Test(
        "Beyond the newest sample it goes on for 8 ms, however rare samples are",
        arguments: [(40.0, 42.0), (46, 48), (54, 48)]
    )
    func reach(time: Double, expected: Double) throws {
        let place = try #require(trail([(0, 10), (30, 40)]).position(at: ms(time)))
        #expect(abs(place.y - expected) < 1e-9)
    }

    @Test("Of two steps the slower one goes on")
    func slower() throws {
        #expect(try #require(trail([(0, 0), (10, 10), (20, 30)]).position(at: ms(32))).y == 34)
        #expect(try #require(trail([(0, 0), (10, 20), (20, 30)]).position(at: ms(32))).y == 34)
    }

    @Test(
        "After a reversal, a rest or a gap nothing goes on",
        arguments: [
            [(0.0, 0.0), (10, 10), (20, 5)], [(0, 0), (10, 10), (20, 10)], [(0, 0), (10, 0), (20, 7)],
            [(0, 0), (10, 10), (50, 20)], [(0, 5)],
        ]
    )
    func nothingGoesOn(samples: [(Double, Double)]) throws {
        let trail = trail(samples)
        let newest = try #require(samples.last)
        for age in stride(from: 8.0, through: 40, by: 1) {
            #expect(trail.position(at: ms(newest.0 + age))?.y == newest.1)
            #expect(trail.isSettled(at: ms(newest.0 + age)))
        }
    }

    @Test("One axis may reverse while the other goes on")
    func axes() throws {
        var trail = TouchResampler()
        for (time, place) in [(0.0, Point(x: 0, y: 0)), (10, Point(x: 10, y: 10)), (20, Point(x: 20, y: 5))] {
            trail.add(place, at: ms(time))
        }
        let place = try #require(trail.position(at: ms(32)))
        #expect(abs(place.x - 24) < 1e-9)
        #expect(place.y == 5)
    }

    @Test("Two samples a moment apart do not throw the finger further than two such steps")
    func shortSteps() throws {
        let trail = trail([(0, 0), (16, 16), (32, 32), (33, 33)])
        for time in stride(from: 41.0, through: 60, by: 1) {
            #expect(try #require(trail.position(at: ms(time))).y <= 35)
        }
    }

    @Test("Bursts, equal times, time running backwards and numbers that are none do no harm")
    func nonsense() throws {
        var odd = trail([(0, 0), (9.5, 2), (9.5, 3), (10, 10), (20, 20)])
        odd.add(Point(x: 0, y: 900), at: ms(12))
        odd.add(Point(x: .nan, y: 900), at: ms(21))
        odd.add(Point(x: 0, y: .infinity), at: ms(21))
        for time in 0...60 {
            #expect(
                odd.position(at: ms(Double(time)))
                    == trail([(0, 0), (10, 10), (20, 20)]).position(at: ms(Double(time)))
            )
        }
    }

    @Test("A panel that reports every 0.4 ms keeps samples a millisecond apart, and its speed")
    func fastPanel() {
        var trail = TouchResampler()
        var tracker = VelocityTracker()
        for i in 0..<5000 {
            let time = Double(i) * 0.4
            trail.add(Point(x: 0, y: time), at: ms(time))
            tracker.add(Point(x: 0, y: time), at: ms(time))
        }
        #expect(abs(tracker.velocity.y - 1000) < 1)
        #expect(trail.position(at: ms(2000)).map { abs($0.y - 1992) < 1 } == true)
    }

    @Test("Without samples nothing is shown, and nothing is to come")
    func empty() {
        var trail = trail([(0, 0), (10, 10)])
        trail.reset()
        #expect(trail.position(at: ms(20)) == nil)
        #expect(trail.isSettled(at: 0))
    }
}
