import System
import Testing

@testable import Gestures

struct VelocityTrackerTests {
    /// A tracker that saw `position(seconds)` every `interval` milliseconds, `count` times.
    private func tracker(
        _ model: VelocityModel = .weightedQuadratic,
        every interval: Double = 8,
        count: Int = 15,
        position: (Double) -> Double
    ) -> VelocityTracker {
        var tracker = VelocityTracker(model: model)
        for i in 0..<count {
            let time = Double(i) * interval
            tracker.add(Point(x: 0, y: position(time / 1000)), at: ms(time))
        }
        return tracker
    }

    @Test("Constant speed is measured exactly at every report rate", arguments: [2.0, 8, 16, 33, 50])
    func constantSpeed(interval: Double) {
        let velocity = tracker(every: interval) { 900 * $0 }.velocity
        #expect(abs(velocity.y - 900) < 1e-6)
        #expect(velocity.x == 0)
    }

    @Test("Constant acceleration is followed without lag")
    func acceleration() {
        // y = 4000 t², so the speed at the newest sample (t = 0.112 s) is 8000 t.
        let velocity = tracker { 4000 * $0 * $0 }.velocity
        #expect(abs(velocity.y - 8000 * 0.112) < 1e-6)
    }

    @Test("One sample has no speed, two have their difference quotient")
    func fewSamples() {
        #expect(tracker(count: 1) { 900 * $0 }.velocity == .zero)
        #expect(abs(tracker(count: 2) { 900 * $0 }.velocity.y - 900) < 1e-9)
    }

    @Test("A gap of more than 40 ms ends the stroke before it")
    func gap() {
        var tracker = tracker { 900 * $0 }
        tracker.add(Point(x: 0, y: 101), at: ms(112 + 41))
        #expect(tracker.velocity == .zero)
        tracker.add(Point(x: 0, y: 102), at: ms(112 + 51))
        #expect(abs(tracker.velocity.y - 100) < 1e-9)
    }

    @Test("A panel that reports every 30 ms may pause for three of its intervals")
    func slowPanel() {
        var tracker = tracker(every: 20, count: 3) { 500 * $0 }
        tracker.add(Point(x: 0, y: 500 * 0.095), at: ms(95))
        #expect(abs(tracker.velocity.y - 500) < 1e-6)
    }

    @Test("A lift later than the lift gap has no speed", arguments: [(80.0, 900.0), (80.001, 0)])
    func lift(after delay: Double, speed: Double) {
        let tracker = tracker { 900 * $0 }
        #expect(abs(tracker.velocity(liftedAt: ms(112) + Microseconds(delay * 1000)).y - speed) < 1e-6)
    }

    @Test("A sudden stop never gives a velocity in the opposite direction")
    func noReversal() {
        var tracker = VelocityTracker()
        for i in 0..<12 {
            // Fast down for 40 ms, then braking to a stand.
            tracker.add(Point(x: 0, y: min(Double(i), 5) * 30), at: ms(Double(i) * 8))
        }
        #expect(tracker.velocity.y >= 0)
    }

    @Test("Samples closer than a millisecond merge into the newer one")
    func merging() {
        var tracker = VelocityTracker()
        tracker.add(Point(x: 0, y: 0), at: 0)
        tracker.add(Point(x: 0, y: 9), at: 10_000)
        tracker.add(Point(x: 0, y: 10), at: 10_900)
        #expect(abs(tracker.velocity.y - 10 / 0.0109) < 1e-9)
    }

    @Test("Samples with an older time or a position that is not finite are ignored")
    func nonsense() {
        var tracker = tracker { 900 * $0 }
        tracker.add(Point(x: 0, y: 5000), at: ms(50))
        tracker.add(Point(x: .nan, y: .infinity), at: ms(113))
        #expect(abs(tracker.velocity.y - 900) < 1e-6)
    }

    @Test("A still sample between moving ones counts")
    func stillness() {
        let moving = tracker { 900 * $0 }
        var resting = moving
        for i in 1...3 { resting.add(Point(x: 0, y: 900 * 0.112), at: ms(112 + Double(i) * 8)) }
        #expect(resting.velocity.y < moving.velocity.y / 2)
    }

    @Test("The iOS blend takes a fifth of the newest quotient and four fifths of the one before")
    func iosBlend() {
        var tracker = VelocityTracker(model: .iosBlend)
        tracker.add(Point(x: 0, y: 0), at: 0)
        tracker.add(Point(x: 0, y: 10), at: 10_000)
        #expect(abs(tracker.velocity.y - 0.2 * 1000) < 1e-9)
        tracker.add(Point(x: 0, y: 40), at: 20_000)
        #expect(abs(tracker.velocity.y - (0.2 * 3000 + 0.8 * 1000)) < 1e-9)
        #expect(tracker.velocity(liftedAt: 101_000) == .zero)
    }
}
