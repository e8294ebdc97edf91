import Canvas
import DaemonTestSupport
import System
import Testing

@testable import SheetDaemon

/// When single frames are drawn, as tables.
struct FrameClockTests {
    private func clock(hardware: Bool, begun: Microseconds? = nil) -> FrameClock {
        var clock = FrameClock(refreshRate: 60, isPacedByHardware: hardware)
        guard let begun else { return clock }
        clock.drawn(for: clock.begin(now: begun), acceptedAt: nil)
        return clock
    }

    /// A clock of 50 Hz with blanks at multiples of 20 ms, for frames that cost 2 ms.
    private func proven(flips: Int = 3, cost: Microseconds = 2_000) -> FrameClock {
        var display = SimulatedDisplay(rate: 50, at: 1_000_000)
        (display.cost, display.wake) = (cost, 0)
        for _ in 0..<flips { display.draw() }
        #expect(display.now == 1_000_000 + Microseconds(flips) * 20_000)
        return display.clock
    }

    @Test(
        "A motion begins at once where most frames reach the blank, and a frame that waits for a picture begins late",
        arguments: [(false, 5_000, 5_000, 0), (false, 1_000, 13_500, 20_000), (true, 5_000, 3_500, 20_000)]
            as [(Bool, Microseconds, Microseconds, Microseconds)]
    )
    func beginning(isHeldBack: Bool, before: Microseconds, lead: Microseconds, later: Microseconds) {
        var display = SimulatedDisplay(rate: 50, at: 1_000_000)
        display.wake = 0
        for number in 0..<40 {
            // Few frames cost more.
            display.cost = number % 20 == 10 ? 12_000 : 2_000
            display.draw()
        }
        let blank = display.blank(after: display.now + 210_000)
        var clock = display.clock
        clock.isHeldBack = isHeldBack
        let begin = clock.drawingTime(now: blank - before)
        #expect(abs(begin - (blank + later - lead)) <= 5)
        #expect(abs(clock.begin(now: begin).onGlass - (blank + later)) <= 5)
        #expect(!clock.isHeldBack)
    }

    @Test(
        "Without blanks a frame is drawn when it is requested, but a period after the beginning of the one before",
        arguments: [
            (nil, 100, 100), (1000, 1000, 17_666), (1000, 5000, 17_666), (1000, 17_666, 17_666), (1000, 90_000, 90_000),
        ]
            as [(Microseconds?, Microseconds, Microseconds)]
    )
    func withoutBlanks(begun: Microseconds?, now: Microseconds, time: Microseconds) {
        var clock = clock(hardware: false, begun: begun)
        #expect(clock.drawingTime(now: now) == time)
        #expect(clock.begin(now: time).onGlass == time)
        #expect(clock.begin(now: time).fingers == time)
    }

    @Test(
        "Without blanks, what a wire takes to send a frame is part of the period: it never rests while frames are wanted",
        arguments: [(41_000, 41_000), (17_666, 17_666), (3000, 17_666), (700_000, 700_000)]
    )
    func slowWire(flipped: Microseconds, time: Microseconds) {
        var clock = clock(hardware: false, begun: 1000)
        clock.flipped(at: flipped, now: flipped)
        #expect(clock.drawingTime(now: flipped) == time)
    }

    @Test(
        "A finger that drags is followed as fast as the wire sends frames, and no faster than the mode shows them",
        arguments: [(41_000, 24), (26_700, 37), (294_000, 4), (4000, 60), (0, 60)] as [(Microseconds, Int)]
    )
    func dragging(transfer: Microseconds, frames: Int) {
        let display = FakeDisplay("SPI-1", size: PixelSize(width: 240, height: 320))
        display.isPacedByHardware = false
        var clock = FrameClock(of: display)
        var (time, drawn): (Microseconds, Int) = (0, 0)
        while true {
            time = clock.drawingTime(now: time)
            if time >= 1_000_000 { break }
            clock.drawn(for: clock.begin(now: time), acceptedAt: time)
            drawn += 1
            // One frame is in flight at a time.
            time += transfer
            clock.flipped(at: time, now: time)
        }
        #expect((frames...frames + 1).contains(drawn))
    }

    @Test("Until flips have proven that they come with blanks, every frame is drawn at once, for the next of them")
    func unproven() {
        var clock = clock(hardware: true)
        #expect(clock.drawingTime(now: 100) == 100)
        #expect(clock.begin(now: 100).onGlass == 16_766)
        clock = proven(flips: 2)
        #expect(clock.drawingTime(now: 1_040_100) == 1_040_100)
        let moment = clock.begin(now: 1_040_100)
        #expect(moment.onGlass == 1_060_000)
        #expect(moment.fingers == 1_040_000)
    }

    @Test("A motion goes on with frames at their deadline: the blank minus what drawing costs minus the guard")
    func deadline() {
        var clock = proven()
        #expect(clock.drawingTime(now: 1_060_100) == 1_076_500)
        #expect(clock.drawingTime(now: 1_070_000) == 1_076_500)
        #expect(clock.drawingTime(now: 1_076_600) == 1_076_600)
        let moment = clock.begin(now: 1_076_700)
        #expect(moment.onGlass == 1_080_000)
        #expect(moment.fingers == 1_076_500)
        #expect(moment.due == 1_076_500)
    }

    @Test(
        "The first frame of a motion is drawn at once where that reaches the next blank, else at the deadline of the one after",
        arguments: [
            (1_100_100, 1_100_100, 1_120_000), (1_110_000, 1_110_000, 1_120_000), (1_117_900, 1_117_900, 1_120_000),
            (1_118_100, 1_136_500, 1_140_000), (1_119_999, 1_136_500, 1_140_000), (1_120_000, 1_120_000, 1_140_000),
        ] as [(Microseconds, Microseconds, Microseconds)]
    )
    func first(now: Microseconds, time: Microseconds, onGlass: Microseconds) {
        var clock = proven()
        #expect(clock.drawingTime(now: now) == time)
        let moment = clock.begin(now: time)
        #expect(moment.onGlass == onGlass)
        #expect(moment.fingers == min(time, onGlass - 3_500))
    }

    @Test("After a frame that differs by no pixel, the next one is drawn at the deadline of the blank after")
    func skipped() {
        var clock = proven()
        let moment = clock.begin(now: clock.drawingTime(now: 1_060_100))
        #expect(clock.drawingTime(after: moment, now: 1_077_000) == 1_096_500)
        #expect(clock.drawingTime(now: 1_090_000) == 1_096_500)
    }

    @Test(
        "While nothing is known of blanks, or there are none, the frame after one without a difference is a period later"
    )
    func skippedUnproven() {
        var clock = clock(hardware: true)
        let moment = clock.begin(now: 100)
        #expect(clock.drawingTime(after: moment, now: 200) == 16_766)
        clock = self.clock(hardware: false, begun: 50)
        #expect(clock.drawingTime(after: clock.begin(now: 100), now: 200) == 16_766)
    }

    @Test("A program that wakes up too late draws for the next blank, and learns how late that may be")
    func lateWake() {
        var clock = proven()
        for blank in stride(from: 1_100_000, through: 1_140_000, by: 40_000) as StrideThrough<Microseconds> {
            let due = clock.drawingTime(now: blank - 39_900)
            let moment = clock.begin(now: blank - 19_000)
            #expect(due < blank - 20_000 && moment.onGlass == blank && moment.due == due)
            clock.drawn(for: moment, acceptedAt: blank - 17_000)
            clock.flipped(at: blank, now: blank)
        }
        // More than 4 ms late twice, and the guard doubled for two misses.
        #expect(clock.lead > 6_000 + LatchGuard.least)
    }

    @Test("Where cost and guard leave no room in a period, frames are drawn at once")
    func noRoom() {
        var clock = proven(cost: 18_600)
        #expect(clock.drawingTime(now: 1_060_100) == 1_060_100)
        #expect(clock.begin(now: 1_060_100).onGlass == 1_080_000)
    }

    @Test(
        "The period follows from the refresh rate, which is not believed below 1 Hz",
        arguments: [
            (60.0, 16_666), (120, 8333), (50, 20_000), (1, 1_000_000), (0.5, 16_666), (0, 16_666), (.nan, 16_666),
        ]
            as [(Double, Microseconds)]
    )
    func period(rate: Double, period: Microseconds) {
        #expect(FrameClock(refreshRate: rate, isPacedByHardware: true).period == period)
    }
}
