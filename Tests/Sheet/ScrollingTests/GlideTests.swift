import Foundation
import TestSupport
import Testing

@testable import Scrolling

@Suite("How content glides after the lift")
struct GlideTests {
    @Test("A glide loses two thousandths of its velocity every millisecond, which gives its distance")
    func decays() {
        let glide = Glide(start: 0, velocity: 1000, limits: 0...100_000, began: 0)
        for millisecond in [1, 10, 100, 1000] {
            let expected = 1000 * pow(0.998, Double(millisecond))
            #expect(abs(glide.state(at: Int64(millisecond) * 1000).velocity - expected) < 1e-6)
        }
        #expect(abs(glide.goal - 496) < 2)
    }

    @Test("A smaller part that is left of the speed brings it to rest sooner", arguments: [0.9, 0.99, 0.9999])
    func deceleration(decay: Double) {
        let glide = Glide(start: 0, velocity: 2000, limits: 0...1_000_000, began: 0, decay: decay)
        #expect(abs(glide.state(at: 1000).velocity - 2000 * decay) < 1e-6)
        // What it stands with is no longer a glide.
        let rate = -1000 * log(decay)
        #expect(abs(glide.goal - (2000 - Glide.slowest) / rate) < 1e-6)
    }

    @Test(
        "Whatever is flung wherever, its way has no jump, it ends when it said, and within the limits",
        arguments: [-6000.0, -900, -101, -40, 0, 40, 101, 900, 6000]
    )
    func continuous(velocity: Double) {
        for start in stride(from: -120.0, through: 1120, by: 62) {
            let glide = Glide(start: start, velocity: velocity, limits: 0...1000, began: 5)
            var (before, time) = (glide.state(at: 5), Int64(5))
            #expect(abs(before.offset - start) <= EndSpring.nearest)
            while !glide.isOver(at: time), time < 20_000_000 {
                time += 1000
                let now = glide.state(at: time)
                let step = max(abs(before.velocity), abs(now.velocity)) * 0.001
                #expect(abs(now.offset - before.offset) <= step + EndSpring.nearest + 0.05)
                before = now
            }
            #expect(time < 6_000_000 && time - glide.end < 1000)
            #expect((0...1000).contains(glide.goal))
            #expect(before.offset == glide.goal && before.velocity == 0)
        }
    }

    @Test("Restarted in the middle with its position and velocity, it is the same glide")
    func restarts() {
        var random = SplitMix(seed: 4)
        for _ in 0..<500 {
            let start = random.number(in: -100...1100)
            let velocity = random.number(in: -5000...5000)
            let glide = Glide(start: start, velocity: velocity, limits: 0...1000, began: 0, room: 600)
            let time = Int64(random.number(in: 0...1_500_000))
            guard time < glide.end else { continue }
            let (offset, speed) = glide.state(at: time)
            let springs = glide.springs(at: time)
            let again = Glide(
                start: offset,
                velocity: speed,
                limits: 0...1000,
                began: time,
                room: 600,
                springs: springs
            )
            for later in [time + 16_000, time + 200_000, time + 700_000] {
                #expect(abs(again.state(at: later).offset - glide.state(at: later).offset) < 0.3)
            }
        }
    }

    @Test("It reaches an end at the predicted time and velocity")
    func impact() throws {
        let glide = Glide(start: 100, velocity: -1000, limits: 0...1000, began: 70)
        let (time, velocity) = try #require(glide.impact)
        #expect(abs(glide.state(at: time).offset) < 0.01)
        #expect(abs(velocity - (-1000 + 100 * 2.002)) < 0.1)
        #expect(glide.state(at: time - 1000).offset > 0)
        #expect(Glide(start: 100, velocity: -100, limits: 0...1000, began: 0).impact == nil)
        #expect(Glide(start: -10, velocity: -100, limits: 0...1000, began: 0).impact == nil, "a spring has it already")
    }

    @Test("One that begins later stays where it is until then")
    func later() {
        let glide = Glide(start: 3, velocity: 500, limits: 0...1000, began: 100_000)
        #expect(glide.state(at: 0).offset == 3 && glide.state(at: 100_000).offset == 3)
        #expect(glide.state(at: 110_000).offset > 7)
    }

    @Test("No velocity moves it further beyond an end than there is room", arguments: [0.0, 10, 300])
    func room(_ room: Double) {
        for velocity in [-8000.0, 8000] {
            for start in [0.0, -room / 2, 1000, 1000 + room / 2] {
                let glide = Glide(start: start, velocity: velocity, limits: 0...1000, began: 0, room: room)
                for time in stride(from: Int64(0), to: 3_000_000, by: 5000) {
                    #expect((-room - 1e-9...1000 + room + 1e-9).contains(glide.state(at: time).offset))
                }
            }
        }
    }
}

@Suite("How far a fling carries")
struct PassTests {
    @Test("The velocity that is left after a distance, and the time")
    func left() throws {
        let pass = try #require(ScrollBehavior().pass(340, with: 4000))
        #expect(abs(pass.speed - (4000 + 340_000 * log(0.998))) < 1e-9)
        let glide = Glide(start: 0, velocity: 4000, limits: 0...10_000, began: 0)
        #expect(abs(glide.state(at: Int64(pass.seconds * 1e6)).offset - 340) < 0.01)
        #expect(ScrollBehavior().pass(500, with: 1000) == nil)
        #expect(ScrollBehavior().pass(-5, with: 1000)?.speed == 1000)
    }
}
