import Gestures
import Testing

@testable import BottomSheet

struct MotionTests {
    /// Every kind of animation that there is, with and without an initial velocity.
    static let animations: [Animation] = [
        .curve(.linear, milliseconds: 250), .curve(.easeIn, milliseconds: 250), .curve(.easeOut, milliseconds: 250),
        .curve(.easeInOut, milliseconds: 300), .spring(Spring(duration: 500_000)),
        .spring(Spring(response: 0.4, dampingRatio: 1)), .spring(Spring(response: 0.4, dampingRatio: 0.6)),
        .spring(Spring(response: 0.4, dampingRatio: 3)),
    ]

    private func motion(_ animation: Animation, velocity: Double = 0) -> Motion {
        Motion(from: 780, to: 40, velocity: velocity, animation: animation, start: 5000)
    }

    @Test(
        "Before its start a motion is exactly at its origin, from its end on exactly on its target",
        arguments: animations
    )
    func ends(animation: Animation) {
        let motion = motion(animation)
        #expect(motion.top(at: 0) == 780)
        #expect(motion.top(at: 5000) == 780)
        #expect(motion.top(at: motion.end) == 40)
        #expect(motion.top(at: motion.end + 1_000_000) == 40)
        #expect(motion.velocity(at: motion.end) == 0)
        #expect(motion.progress(at: 5000) == 0)
        #expect(motion.progress(at: motion.end) == 1)
    }

    @Test("Just before its end it is within a thousandth of the way", arguments: animations.dropFirst(4))
    func tolerance(animation: Animation) {
        let motion = motion(animation)
        let tolerance: Double = 0.001 * 740 + 1e-4
        #expect(abs(motion.top(at: motion.end - 1) - 40) <= tolerance)
    }

    @Test("A curve takes the time it was given, a spring of a duration as well")
    func durations() {
        #expect(motion(.curve(.easeOut, milliseconds: 250)).end == 255_000)
        #expect(motion(.spring(Spring(duration: 500_000))).end == 505_000)
        #expect(motion(.spring(Spring(duration: 300_000))).end == 305_000)
    }

    @Test("Without distance it takes no time; an initial velocity is damped even on the target")
    func noWay() {
        for animation in Self.animations {
            #expect(Motion(from: 40, to: 40, animation: animation, start: 7).end == 7)
        }
        let pushed = Motion(from: 40, to: 40, velocity: 2000, animation: Self.animations[5], start: 7)
        #expect(pushed.top(at: 60_007) > 45)
        #expect(pushed.top(at: pushed.end) == 40)
    }

    @Test("The velocity is the slope of the top", arguments: animations, [-2500.0, 0, 2500])
    func slope(animation: Animation, velocity: Double) {
        let motion = motion(animation, velocity: velocity)
        for time in stride(from: Microseconds(10_000), to: motion.end - 5000, by: 7000) {
            let quotient = (motion.top(at: time + 50) - motion.top(at: time - 50)) / 0.0001
            #expect(abs(motion.velocity(at: time) - quotient) < 1, "at \(time)")
        }
    }

    @Test("A motion that replaces another continues with its position and velocity", arguments: [0.6, 1.0, 3])
    func retarget(ratio: Double) {
        let spring = Animation.spring(Spring(response: 0.4, dampingRatio: ratio))
        let first = motion(spring, velocity: -1500)
        for time in stride(from: Microseconds(5000), to: 400_000, by: 9000) {
            let (top, speed) = (first.top(at: time), first.velocity(at: time))
            let next = Motion(from: top, to: 1280, velocity: speed, animation: spring, start: time)
            #expect(abs(next.top(at: time) - top) < 1e-9)
            #expect(abs(next.velocity(at: time) - speed) < 1e-6)
            #expect(abs(next.top(at: time + 100) - first.top(at: time + 100)) < 0.01, "it turns, but does not jump")
        }
    }

    @Test("Only a spring that keeps velocity starts with the finger's; others start with their own")
    func initialVelocity() {
        #expect(motion(.curve(.easeIn, milliseconds: 250), velocity: 3000).top(at: 6000) < 780)
        #expect(
            abs(motion(.spring(Spring(response: 0.4, dampingRatio: 1)), velocity: 3000).velocity(at: 5000) - 3000)
                < 1e-9
        )
        var spring = Spring(duration: 500_000)
        #expect(motion(.spring(spring), velocity: 3000).velocity(at: 5000) == 0)
        // A tenth of the way per second, as UIKit counts an initial spring velocity.
        spring.initialVelocity = 0.1
        #expect(abs(motion(.spring(spring)).velocity(at: 5000) + 74) < 1e-9)
    }

    @Test("A hole of 200 ms in the frames changes nothing", arguments: animations)
    func hole(animation: Animation) {
        let spec = motion(animation, velocity: -900)
        let every = (0...60).map { spec.top(at: 5000 + $0 * 8333) }
        var holed = spec
        let late = [0, 1, 2, 26, 27, 60].map { frame in
            let top = holed.top(at: 5000 + Microseconds(frame) * 8333)
            holed = spec
            return top
        }
        #expect(late == [0, 1, 2, 26, 27, 60].map { every[$0] })
    }

    @Test("Progress stays within 0 and 1, also where a spring swings over", arguments: animations)
    func progress(animation: Animation) {
        for velocity in [-6000.0, 0, 6000] {
            let motion = motion(animation, velocity: velocity)
            for time in stride(from: Microseconds(0), to: 1_000_000, by: 5000) {
                #expect((0...1).contains(motion.progress(at: time)))
            }
        }
    }

    @Test("A curve without a duration is over at once, an endless one after an hour")
    func extremeDurations() {
        #expect(motion(.curve(Timing(duration: -1, curve: .linear))).end == 5000)
        #expect(motion(.curve(Timing(duration: .max, curve: .linear))).end == 3_600_005_000)
    }
}
