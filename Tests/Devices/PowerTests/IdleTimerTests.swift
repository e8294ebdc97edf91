import Configuration
import Gestures
import System
import TestSupport
import Testing

@testable import Power

struct IdleTimerTests {
    private static let second: Microseconds = 1_000_000

    private func timer(dim: Microseconds?, blank: Microseconds?) -> IdleTimer {
        IdleTimer(IdleTimer.Delays(dim: dim, blank: blank), usedAt: 0)
    }

    @Test(
        "The light follows from the time since the last use",
        arguments: [
            (nil, nil, 9_000, .on, nil), (30, 60, 0, .on, 30), (30, 60, 29, .on, 30),
            (30, 60, 30, .dimmed, 60),
            (30, 60, 59, .dimmed, 60), (30, 60, 60, .off, nil), (30, 60, 9_000, .off, nil),
            (nil, 60, 59, .on, 60),
            (nil, 60, 60, .off, nil), (30, nil, 30, .dimmed, nil), (30, nil, 9_000, .dimmed, nil),
        ] as [(Microseconds?, Microseconds?, Microseconds, LightState, Microseconds?)]
    )
    func light(
        dim: Microseconds?,
        blank: Microseconds?,
        now: Microseconds,
        light: LightState,
        next: Microseconds?
    ) {
        let timer = timer(dim: dim, blank: blank)
        #expect(timer.light(at: now) == light)
        #expect(timer.deadline(after: now) == next)
    }

    @Test("A panel that is asked to be dark stays so until the next use, and other delays do not light it up")
    func darkened() {
        var timer = timer(dim: 30, blank: 60)
        timer.darken(at: 10)
        #expect([9, 10, 9_000].map(timer.light) == [.on, .off, .off])
        #expect(timer.deadline(after: 10) == nil)
        timer.change(to: IdleTimer.Delays(dim: nil, blank: nil), at: 20)
        #expect(timer.light(at: 20) == .off)
        timer.use(at: 9)
        #expect(timer.light(at: 20) == .off, "that use was before")
        timer.use(at: 21)
        #expect(timer.light(at: 21) == .on)
    }

    @Test("Any use starts the whole timeout again, and a use that is reported late shortens nothing")
    func use() {
        var timer = timer(dim: 30, blank: 60)
        #expect(timer.light(at: 70) == .off)
        timer.use(at: 70)
        timer.use(at: 50)
        #expect(timer.light(at: 99) == .on && timer.light(at: 100) == .dimmed && timer.light(at: 130) == .off)
    }

    @Test(
        "Other settings light it up, but never darken it at once",
        arguments: [
            // Before, now, after, what it is at once.
            (30, 60, 70, nil, nil, .on), (30, 60, 70, nil, 60, .off), (30, 60, 40, nil, nil, .on),
            (nil, nil, 70, 30, 60, .on), (nil, 60, 50, nil, 40, .on), (30, 60, 40, 30, 35, .on),
            (nil, 60, 70, nil, 100, .on), (30, 60, 70, 30, nil, .dimmed),
        ] as [(Microseconds?, Microseconds?, Microseconds, Microseconds?, Microseconds?, LightState)]
    )
    func change(
        dim: Microseconds?,
        blank: Microseconds?,
        now: Microseconds,
        newDim: Microseconds?,
        newBlank: Microseconds?,
        light: LightState
    ) {
        var timer = timer(dim: dim, blank: blank)
        timer.change(to: IdleTimer.Delays(dim: newDim, blank: newBlank), at: now)
        #expect(timer.light(at: now) == light)
    }

    @Test("Between two deadlines the light never changes, and without a use it only grows darker", arguments: 1...20)
    func laws(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            let waits = [Microseconds?.none, .random(in: 1...50, using: &random), .random(in: 1...50, using: &random)]
            var timer = timer(dim: random.pick(waits), blank: random.pick(waits))
            timer.use(at: .random(in: 0...50, using: &random))
            var before = timer.light(at: 0)
            var expected = timer.deadline(after: 0)
            for now in Microseconds(1)...120 {
                let light = timer.light(at: now)
                #expect(light <= before)
                #expect(
                    light == before || now == expected,
                    "it changed at \(now), not at \(String(describing: expected))"
                )
                if now == expected { expected = timer.deadline(after: now) }
                before = light
            }
            #expect(expected == nil)
        }
    }

    @Test("Seconds of the configuration become a timeout, and 0 none")
    func settings() {
        var power = PowerSettings()
        #expect(IdleTimer.Delays(power) == IdleTimer.Delays())
        power.dimAfterSeconds = 0.5
        power.blankAfterSeconds = 60
        #expect(IdleTimer.Delays(power) == IdleTimer.Delays(dim: 500_000, blank: 60 * Self.second))
        power.blankAfterSeconds = 1e-9
        #expect(IdleTimer.Delays(power).blank == 1, "the shortest wait is not none")
    }
}
