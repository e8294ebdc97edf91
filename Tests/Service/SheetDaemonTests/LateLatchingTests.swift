import System
import TestSupport
import Testing

@testable import SheetDaemon

/// What holds for the frames of any display, in random motions.
struct LateLatchingTests {
    private static let rates = [50.0, 60, 90, 120]

    @Test(
        "With costs as measured every blank of a motion has its frame, drawn as late as cost and guard allow",
        arguments: rates,
        0..<20 as Range<UInt64>
    )
    func costsAsMeasured(rate: Double, seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var display = SimulatedDisplay(rate: rate, at: 5_000_000 + Microseconds(random.index(100_000)))
        let most = random.number(in: 300...1_000_000 / rate - 2_500)
        for _ in 0..<400 {
            display.cost = Microseconds(random.number(in: most * 0.2...most))
            display.settling = Microseconds(random.index(150))
            display.wake = Microseconds(random.index(100))
            display.draw()
        }
        // The first of them are drawn at once, and what they cost is not what all cost.
        #expect(display.missed(from: 100) <= 3)
        var costliest = SimulatedDisplay(rate: rate)
        costliest.cost = Microseconds(most)
        for _ in 0..<200 { costliest.draw() }
        #expect(costliest.missed(from: 0) == 0)
        for frame in costliest.frames.dropFirst(4) {
            #expect(abs(frame.landed - frame.moment.onGlass) <= 2)
            #expect(frame.moment.onGlass - frame.moment.begun <= Microseconds(most) + LatchGuard.least + 60)
        }
    }

    @Test(
        "No two frames are for one blank, first frames are drawn at once or reach the blank after, no wait is longer than that",
        arguments: rates,
        0..<40 as Range<UInt64>
    )
    func randomTouches(rate: Double, seed: UInt64) {
        var random = SplitMix(seed: seed)
        var display = SimulatedDisplay(rate: rate)
        let period = 1_000_000 / rate
        display.cost = Microseconds(random.number(in: 100...period - 2_500))
        for _ in 0..<5 { display.draw() }
        for _ in 0..<40 {
            display.rest(until: display.now + Microseconds(random.index(3 * Int(period))))
            let requested = display.now
            display.draw()
            if let first = display.frames.last {
                #expect(Double(first.landed - requested) <= 2 * period + 5)
                #expect(first.landed <= first.moment.onGlass + 5)
            }
            for _ in 0..<random.index(20) { display.draw() }
        }
        for (frame, next) in zip(display.frames, display.frames.dropFirst()) {
            #expect(next.moment.onGlass - frame.moment.onGlass >= Microseconds(period) * 3 / 4)
            #expect(frame.moment.fingers <= frame.moment.begun)
        }
        #expect(display.longestWait <= 2 * Microseconds(period))
    }

    @Test("What a display needs between acceptance and blank, the guard learns after a few misses", arguments: rates)
    func guardWidens(rate: Double) {
        var display = SimulatedDisplay(rate: rate)
        display.settling = 4_000
        for _ in 0..<100 { display.draw() }
        #expect(display.missed(from: 0) <= 4)
        #expect(display.missed(from: 50) == 0)
        display.settling = 0
        for _ in 0..<6000 { display.draw() }
        let frame = display.frames[display.frames.count - 1]
        #expect(frame.moment.onGlass - frame.moment.begun <= display.cost + LatchGuard.least + 10)
    }

    @Test(
        "Frames that cost more and more, as those of a message that comes in, cost no blank: the first waits for a frame begun at once",
        arguments: rates
    )
    func dearerFrames(rate: Double) {
        var display = SimulatedDisplay(rate: rate)
        let usual: Microseconds = 1_000
        display.cost = usual
        for _ in 0..<100 { display.draw() }
        for _ in 0..<8 {
            display.drawDearer((1...12).map { usual + Microseconds(0.8 * Double($0) / 12 * 1_000_000 / rate) })
            display.cost = usual
            for _ in 0..<150 { display.draw() }
        }
        #expect(display.missed(from: 0) == 0)
        let lead = display.frames.last.map { $0.moment.onGlass - $0.moment.begun }
        #expect(lead.map { $0 < 5_000 } == true, "frames are held back again")
    }

    @Test("A frame in a hundred that costs far more is missed, and no other", arguments: rates)
    func spikes(rate: Double) {
        var display = SimulatedDisplay(rate: rate)
        for number in 1...1000 {
            display.cost = number % 125 == 0 ? 6_000 : 1_000
            display.draw()
        }
        #expect(display.missed(from: 0) <= 8)
    }
}

// Displays that cannot be believed.
extension LateLatchingTests {
    /// What a flip says of its time.
    enum Lie: String, CaseIterable, Sendable {
        case inThePast, inTheFuture, always, twice, atRandom, sometimes

        func stamp(of time: Microseconds, number: Int) -> Microseconds {
            var random = SplitMix(seed: UInt64(number))
            return switch self {
            case .inThePast: time - 3_600_000_000
            case .inTheFuture: time + 3_600_000_000
            case .always: 7
            case .twice: number % 2 == 0 ? time : time - 16_667
            case .atRandom: time + Microseconds(random.number(in: -40_000...40_000))
            case .sometimes: number % 7 == 0 ? time + 9_000_000 : time
            }
        }
    }

    @Test(
        "Frames still come, at most one a period, whatever flips say of their times",
        arguments: Lie.allCases,
        [true, false]
    )
    func lies(lie: Lie, hasBlanks: Bool) throws {
        var display = SimulatedDisplay(rate: 60, hasBlanks: hasBlanks)
        display.stamp = lie.stamp
        let start = display.now
        for _ in 0..<300 { display.draw() }
        let periods = Double(display.now - start) / 16_667
        #expect(display.longestWait <= 2 * 16_667)
        #expect(periods <= 310)
        // A lie is found out by a frame that comes too soon.
        #expect(periods >= (hasBlanks ? 299 : 285))
    }

    @Test("A driver without blanks that says it has some is not held back by deadlines, and gets a frame a period")
    func noBlanks() {
        var display = SimulatedDisplay(rate: 60, hasBlanks: false)
        let start = display.now
        for _ in 0..<300 { display.draw() }
        #expect(Double(display.now - start) / 16_667 >= 285)
        #expect(display.frames.allSatisfy { !$0.moment.isLatched })
    }

    @Test(
        "Where the rate is a guess, frames come at blanks, at most one of them a period",
        arguments: [30.0, 48, 50, 59.94, 61, 70, 75, 90, 144]
    )
    func guessedRate(rate: Double) {
        var display = SimulatedDisplay(rate: rate, mode: 60)
        for _ in 0..<100 { display.draw() }
        let start = display.now
        for _ in 0..<600 { display.draw() }
        let seconds = Double(display.now - start) / 1_000_000
        let shown = 600 / seconds
        #expect(shown <= (rate <= 75 ? rate : 62) + 0.1)
        #expect(shown >= 0.98 * min(rate, 60), "\(shown)")
    }

    @Test(
        "When the clock jumps, frames go on",
        arguments: [3_600_000_000, -4_000_000, 100_000, -100_000, 9_000, -9_000] as [Microseconds]
    )
    func jumps(by jump: Microseconds) {
        var display = SimulatedDisplay(rate: 60)
        for _ in 0..<10 { display.draw() }
        display.offset = jump
        let (start, count) = (display.now, display.frames.count)
        for _ in 0..<60 { display.draw() }
        #expect(display.longestWait <= 2 * 16_667)
        #expect(display.now - start <= 70 * 16_667)
        #expect(display.frames.last?.moment.isLatched == true, "\(count)")
    }
}

// The parts of the deadline.
extension LateLatchingTests {
    @Test("The cost that counts is the 99th percentile of the last 120 frames", arguments: 0..<20 as Range<UInt64>)
    func percentile(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var costs = DrawingCosts()
        var all: [Microseconds] = []
        #expect(costs.percentile99 == nil)
        for _ in 0..<400 {
            all.append(Microseconds(random.index(random.oneIn(3) ? 5 : 5000)))
            costs.add(all[all.count - 1])
            let last = all.suffix(120).sorted()
            let least = last.first { cost in 100 * last.count { $0 <= cost } >= 99 * last.count }
            #expect(costs.percentile99 == least)
        }
    }

    @Test(
        "Two misses within 60 frames double the guard, up to a period; frames on time take it back slowly",
        arguments: [
            ([0], 1_500), ([0, 1], 3_000), ([0, 60], 3_000), ([0, 61], 1_500), ([0, 1, 2], 2_998),
            ([0, 1, 2, 3], 6_000),
            ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 16_666),
        ] as [([Int], Microseconds)]
    )
    func spare(misses: [Int], time: Microseconds) {
        var spare = LatchGuard()
        for number in 0...(misses.last ?? 0) {
            if misses.contains(number) { spare.noteMiss(period: 16_666) } else { spare.noteArrival() }
        }
        #expect(abs(spare.time - time) <= 2)
        for _ in 0..<(16_666 / 2) { spare.noteArrival() }
        #expect(spare.time == LatchGuard.least)
    }
}
