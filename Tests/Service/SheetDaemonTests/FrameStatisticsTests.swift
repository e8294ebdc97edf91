import Gestures
import System
import TestSupport
import Testing

@testable import SheetDaemon

/// A display as the scheduler sees it, and the statistics of its frames.
private struct Screen {
    var statistics = FrameStatistics()
    var clock: FrameClock
    let period: Microseconds = 20_000

    init(hasBlanks: Bool = true) {
        clock = FrameClock(refreshRate: 50, isPacedByHardware: hasBlanks)
    }

    /// A frame is drawn at `time`.
    mutating func draw(at time: Microseconds, finger: Microseconds? = nil) {
        let moment = clock.begin(now: time)
        clock.drawn(for: moment, acceptedAt: time)
        statistics.drawn(for: moment, finger: finger, by: clock)
    }

    /// It reaches the screen at `time`.
    mutating func flip(at time: Microseconds, isMoreWanted: Bool = false) {
        clock.flipped(at: time, now: time)
        statistics.flipped(at: time, by: clock, isMoreWanted: isMoreWanted)
    }

    /// Frames of one motion, each drawn at once when the one before is on the screen.
    mutating func run(_ flips: [Microseconds]) {
        for (index, time) in flips.enumerated() {
            draw(at: index == 0 ? time - 1000 : flips[index - 1] + 100)
            flip(at: time, isMoreWanted: index < flips.count - 1)
        }
    }
}

struct FrameStatisticsTests {
    @Test(
        "A frame that is shown a blank too late is late, and the blanks before it are missed",
        arguments: [
            ([0], 0, 0), ([0, 20_000, 40_000], 0, 0), ([0, 40_000], 1, 1), ([0, 20_000, 80_000, 100_000], 1, 2),
            ([0, 29_999, 50_000], 0, 0), ([0, 30_000, 50_000], 0, 0), ([0, 30_001, 50_000], 1, 1),
            ([0, 19_900, 40_100, 60_000], 0, 0), ([0, 200_000], 1, 9),
        ] as [([Microseconds], Int, Int)]
    )
    func motion(flips: [Microseconds], late: Int, missed: Int) {
        var screen = Screen()
        screen.run(flips.map { 1_000_000 + $0 })
        #expect(screen.statistics.shown == flips.count)
        #expect(screen.statistics.late == late)
        #expect(screen.statistics.missedBlanks == missed)
    }

    @Test("Without vertical blanks nothing is late and nothing is missed", arguments: 0..<50)
    func withoutBlanks(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var screen = Screen(hasBlanks: false)
        var time: Microseconds = 0
        for _ in 0..<100 {
            screen.draw(at: time)
            time += Microseconds(random.index(100_000))
            screen.flip(at: time, isMoreWanted: random.oneIn(2))
        }
        #expect(screen.statistics.late == 0)
        #expect(screen.statistics.missedBlanks == 0)
        #expect("\(screen.statistics)" == "100 shown, without vblank; touch to glass not measured")
    }

    @Test(
        "Late frames and missed blanks are those that the display lost, in random sequences of flips",
        arguments: 0..<200
    )
    func law(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var screen = Screen()
        var time: Microseconds = 0
        var flips: [Microseconds] = [time]
        var lost: [Int] = []
        for _ in 0..<(10 + random.index(100)) {
            lost.append(random.oneIn(5) ? 1 + random.index(5) : 0)
            time += screen.period * Microseconds(1 + (lost.last ?? 0)) + Microseconds(random.number(in: -50...50))
            flips.append(time)
        }
        screen.run(flips)
        #expect(screen.statistics.late == lost.count { $0 > 0 })
        #expect(screen.statistics.missedBlanks == lost.reduce(0, +))
    }

    @Test("A rest misses no blank, and after more than a second no frame is late, because the blanks are not known")
    func rest() {
        var screen = Screen()
        screen.run([0, 20_000, 40_000])
        screen.draw(at: 900_000)
        screen.flip(at: 920_000)
        #expect(screen.statistics.late == 0)
        screen.draw(at: 950_000)
        screen.flip(at: 980_000)
        #expect(screen.statistics.late == 1)
        screen.draw(at: 5_000_000)
        screen.flip(at: 5_040_000)
        #expect(screen.statistics.late == 1)
        #expect(screen.statistics.missedBlanks == 0)
        #expect(screen.statistics.shown == 6)
    }

    @Test("Frames that differ by no pixel miss no blank")
    func unchanged() {
        var screen = Screen()
        screen.draw(at: 0)
        screen.flip(at: 20_000, isMoreWanted: true)
        screen.statistics.unchanged(isUnderWay: true)
        screen.draw(at: 60_100)
        screen.flip(at: 80_000, isMoreWanted: true)
        #expect(screen.statistics.missedBlanks == 0)
        screen.draw(at: 80_100)
        screen.flip(at: 120_000)
        #expect(screen.statistics.missedBlanks == 1)
    }

    @Test("A frame that sets the mode is counted, and no later frame is compared with it")
    func takeOver() {
        var screen = Screen()
        screen.draw(at: 3000)
        screen.statistics.landed(at: 90_000)
        screen.draw(at: 100_000)
        screen.flip(at: 150_000, isMoreWanted: true)
        #expect("\(screen.statistics)" == "2 shown, 0 late, 0 vblanks missed; touch to glass not measured")
    }
}

// From the finger to the screen.
extension FrameStatisticsTests {
    private func times(_ statistics: FrameStatistics) -> [Microseconds] {
        let latencies = statistics.touchToGlass
        return [Microseconds(latencies.count), latencies.longest]
    }

    @Test("The newest touch before a frame is drawn is measured once, until the frame is on the screen")
    func newest() {
        var screen = Screen()
        screen.statistics.touched(at: 1000)
        screen.statistics.touched(at: 5000)
        screen.draw(at: 6000)
        screen.statistics.touched(at: 8000)
        #expect(times(screen.statistics) == [0, 0])
        screen.flip(at: 20_000, isMoreWanted: true)
        #expect(times(screen.statistics) == [1, 15_000])
        screen.draw(at: 20_100)
        screen.flip(at: 40_000, isMoreWanted: true)
        #expect(times(screen.statistics) == [2, 32_000])
        screen.draw(at: 40_100)
        screen.flip(at: 60_000)
        #expect(times(screen.statistics) == [2, 32_000])
    }

    @Test("A touch is measured on a display without vertical blanks as well, with and without flips")
    func withoutFlips() {
        var screen = Screen(hasBlanks: false)
        screen.statistics.touched(at: 1000)
        screen.draw(at: 1500)
        screen.statistics.landed(at: 4000)
        #expect(times(screen.statistics) == [1, 3000])
        #expect(
            "\(screen.statistics)"
                == "1 shown, without vblank; touch to glass 3.0 ms median, 3.0 ms at 99 %, 3.0 ms at most"
        )
        screen.statistics.touched(at: 21_000)
        screen.draw(at: 21_500)
        screen.flip(at: 26_000)
        #expect(times(screen.statistics) == [2, 5000])
    }

    @Test(
        "The age of a frame counts from when the finger was where the frame shows it, and only where a finger is shown"
    )
    func age() {
        var screen = Screen()
        screen.draw(at: 15_000, finger: 10_000)
        screen.flip(at: 20_000, isMoreWanted: true)
        screen.draw(at: 35_000, finger: 27_600)
        screen.flip(at: 40_000, isMoreWanted: true)
        screen.draw(at: 55_000)
        screen.flip(at: 60_000)
        #expect(screen.statistics.age.count == 2)
        #expect(screen.statistics.age.longest == 12_400)
        let text = "age of the finger 10.5 ms median, 12.4 ms at 95 %, 12.4 ms at 99 %"
        #expect("\(screen.statistics)".hasSuffix("; touch to glass not measured; \(text)"))
        screen.draw(at: 75_000, finger: 70_000)
        screen.statistics.interrupt()
        screen.flip(at: 80_000)
        #expect(screen.statistics.age.count == 2)
    }

    @Test("A touch that moves nothing by a pixel is kept while motion goes on, and dropped when the sheet rests")
    func subpixel() {
        var screen = Screen()
        screen.statistics.touched(at: 1000)
        screen.statistics.unchanged(isUnderWay: true)
        screen.draw(at: 20_000)
        screen.flip(at: 41_000)
        #expect(times(screen.statistics) == [1, 40_000])
        screen.statistics.touched(at: 50_000)
        screen.statistics.unchanged(isUnderWay: false)
        screen.draw(at: 500_000)
        screen.flip(at: 520_000)
        #expect(times(screen.statistics) == [1, 40_000])
    }

    @Test("A deferred frame is counted once, and its touch is measured until the frame is shown")
    func deferral() {
        var screen = Screen()
        screen.statistics.touched(at: 1000)
        for time in [2000, 22_000, 62_000] as [Microseconds] { screen.statistics.deferred(at: time) }
        screen.draw(at: 90_000)
        screen.flip(at: 101_000)
        #expect(times(screen.statistics) == [1, 100_000])
        #expect(screen.statistics.deferred == 1)
        screen.statistics.deferred(at: 110_000)
        #expect("\(screen.statistics)".hasPrefix("1 shown, 0 late, 0 vblanks missed, 2 deferred; "))
    }

    @Test(
        "The touch of a frame that was lost in flight is part of the next frame, unless there is a newer one",
        arguments: [false, true]
    )
    func loss(isNewer: Bool) {
        var screen = Screen()
        screen.statistics.touched(at: 1000)
        screen.draw(at: 2000)
        if isNewer { screen.statistics.touched(at: 51_000) }
        screen.statistics.deferred(at: 100_000)
        screen.draw(at: 110_000)
        screen.flip(at: 121_000)
        #expect(times(screen.statistics) == [1, isNewer ? 70_000 : 120_000])
        #expect(screen.statistics.shown == 1)
    }

    @Test("The time in which another program has the screen is not measured")
    func foreign() {
        var screen = Screen()
        screen.statistics.touched(at: 1000)
        screen.statistics.deferred(at: 2000)
        screen.statistics.deferred(at: 1_001_001)
        screen.draw(at: 9_000_000)
        screen.statistics.landed(at: 9_020_000)
        #expect(times(screen.statistics) == [0, 0])
        #expect(screen.statistics.shown == 1)
    }

    @Test("Another display starts without a frame or a touch from before, and keeps the sums")
    func interruption() {
        var screen = Screen()
        screen.run([0, 40_000])
        screen.statistics.touched(at: 50_000)
        screen.draw(at: 51_000)
        screen.statistics.touched(at: 52_000)
        screen.statistics.interrupt()
        screen.flip(at: 60_000)
        screen.draw(at: 900_000)
        screen.flip(at: 990_000)
        #expect("\(screen.statistics)" == "3 shown, 1 late, 1 vblank missed; touch to glass not measured")
    }
}
