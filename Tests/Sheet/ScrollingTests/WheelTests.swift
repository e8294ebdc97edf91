import TestSupport
import Testing

@testable import Scrolling

@Suite("A wheel rests on a value")
struct WheelTests {
    @Test("Exactly on one, after any fling, from any place, caught at any time, at any deceleration")
    func flings() {
        var random = SplitMix(seed: 12)
        for round in 0..<5000 {
            let (count, step) = (1 + random.index(200), random.pick([40.0, 36.3, 57.125, 100]))
            let last = Double(count - 1) * step
            var scroller = Scroller(
                values: count,
                step: step,
                viewport: 5 * step,
                offset: Double(random.index(count)) * step,
                deceleration: random.pick([0.9, 0.99, 0.998, 0.9995])
            )
            var time: Int64 = 0
            for _ in 0..<1 + random.index(3) {
                scroller.grab(at: time)
                scroller.drag(by: random.number(in: -3 * step...3 * step))
                let velocity = random.pick([0, 1, -1]) * random.number(in: 0...random.pick([30.0, 400, 8000]))
                scroller.release(velocity: velocity, from: time, at: time)
                let known = scroller.goal
                time += Int64(random.index(900_000))
                #expect(scroller.goal == known, "what it comes to rest on is known when it is let go")
            }
            let goal = scroller.goal
            let end = scroller.end ?? time
            var before = scroller
            before.settle(at: end)
            #expect(before.offset(at: end) == goal && scroller.offset(at: end) == goal && !scroller.isMoving(at: end))
            let index = (goal / step).rounded()
            #expect(
                index * step == goal && (0...Double(count - 1)).contains(index),
                "round \(round): \(goal) of \(last)"
            )
            #expect(end - time < 60_000_000)
        }
    }

    @Test("A fling goes on as fast as the finger was, to within what ends it on a value")
    func speed() {
        for speed in stride(from: 400.0, through: 8000, by: 97) {
            var wheel = Scroller(values: 1000, step: 40, viewport: 200, offset: 400, deceleration: 0.998)
            wheel.grab(at: 0)
            wheel.release(velocity: speed, from: 0, at: 0)
            // Half a value more or less is this much of a velocity that decays by the fourth of it.
            #expect(abs(wheel.velocity(at: 0) - speed) <= 20 * Glide.rate(0.998) + 0.001)
        }
    }

    @Test("Beyond its ends a finger pulls it less and less, and it comes back to the value there")
    func ends() {
        var wheel = Scroller(values: 3, step: 40, viewport: 200, offset: 0, deceleration: 0.998)
        wheel.grab(at: 0)
        wheel.drag(by: -100)
        #expect((-100 ..< -20).contains(wheel.offset(at: 0)))
        wheel.release(velocity: -3000, from: 0, at: 0)
        #expect(wheel.goal == 0 && wheel.offset(at: wheel.end ?? 0) == 0)
        wheel.settle(at: wheel.end ?? 0)
        wheel.grab(at: 0)
        wheel.release(velocity: 8000, from: 0, at: 0)
        #expect(wheel.goal == 80)
    }

    @Test("It travels to another value, also from beyond its ends, and comes to rest there")
    func travels() {
        var wheel = Scroller(values: 28, step: 40, viewport: 200, offset: 30 * 40, deceleration: 0.998)
        wheel.travel(to: 27 * 40, at: 0)
        #expect(wheel.offset(at: 0) == 1200 && wheel.goal == 1080)
        let way = stride(from: Int64(0), through: wheel.end ?? 0, by: 10_000).map { wheel.offset(at: $0) }
        #expect(zip(way, way.dropFirst()).allSatisfy { $0 >= $1 } && wheel.offset(at: wheel.end ?? 0) == 1080)
    }
}
