import Gestures
import System
import Testing

@testable import EventLoop
@testable import Interaction
@testable import Kiosk
@testable import Power
@testable import Rendering
@testable import Replay
@testable import SheetDaemon

struct FrameClockTests {
    private func clock(_ rate: Double, hardware: Bool, shown: Microseconds?) -> FrameClock {
        var clock = FrameClock(refreshRate: rate, isPacedByHardware: hardware)
        if let shown { clock.shown(at: shown) }
        return clock
    }

    @Test(
        "A display with blanks takes a frame at once; one without waits for a period after the last",
        arguments: [
            (true, nil, 100, 100), (true, 90, 100, 100), (false, nil, 100, 100), (false, 1000, 1000, 17_666),
            (false, 1000, 5000, 17_666), (false, 1000, 17_666, 17_666), (false, 1000, 90_000, 90_000),
        ] as [(Bool, Microseconds?, Microseconds, Microseconds)]
    )
    func drawing(hardware: Bool, shown: Microseconds?, now: Microseconds, time: Microseconds) {
        #expect(clock(60, hardware: hardware, shown: shown).drawingTime(now: now) == time)
    }

    @Test(
        "A frame is on the glass at the next blank after the last known one; without blanks at once",
        arguments: [
            (false, nil, 100, 100), (false, 50, 100, 100), (true, nil, 100, 16_766), (true, 1000, 1000, 17_666),
            (true, 1000, 17_665, 17_666), (true, 1000, 17_666, 34_332), (true, 1000, 1_000_000, 1_000_960),
            (true, 1000, 999, 17_665),
        ] as [(Bool, Microseconds?, Microseconds, Microseconds)]
    )
    func presentation(hardware: Bool, shown: Microseconds?, now: Microseconds, time: Microseconds) {
        #expect(clock(60, hardware: hardware, shown: shown).moment(now: now).onGlass == time)
    }

    @Test(
        "A frame that differs by no pixel is looked at again after the blank that it was for, or a period later",
        arguments: [
            (true, 1000, 17_665, 17_666), (true, 1000, 17_666, 34_332), (true, nil, 100, 16_766),
            (false, 50, 100, 16_766),
        ]
            as [(Bool, Microseconds?, Microseconds, Microseconds)]
    )
    func again(hardware: Bool, shown: Microseconds?, now: Microseconds, time: Microseconds) {
        let clock = clock(60, hardware: hardware, shown: shown)
        #expect(clock.drawingTime(after: clock.moment(now: now)) == time)
    }

    @Test(
        "A period is that of the refresh rate",
        arguments: [(60.0, 16_666), (120, 8333), (50, 20_000), (1, 1_000_000)]
    )
    func period(rate: Double, period: Microseconds) {
        #expect(FrameClock(refreshRate: rate, isPacedByHardware: true).period == period)
    }
}

struct DisplayTicksTests {
    @Test("Ticks are multiples of the period, rounded one by one, so that they never drift")
    func multiples() {
        var ticks = DisplayTicks(refreshRate: 60)
        var times: [Microseconds] = []
        for _ in 0..<4 {
            times.append(ticks.next)
            ticks.advance()
        }
        #expect(times == [0, 16_667, 33_333, 50_000])
        for _ in 4..<216_000 { ticks.advance() }
        #expect(ticks.next == 3_600_000_000)
    }

    @Test(
        "Skipping goes to the first tick that is not past, and never back",
        arguments: [
            (0, 0), (1, 16_667), (16_666, 16_667), (16_667, 16_667), (16_668, 33_333), (1_000_000, 1_000_000),
            (1_000_001, 1_016_667), (86_400_000_001, 86_400_016_667),
        ] as [(Microseconds, Microseconds)]
    )
    func skipping(time: Microseconds, next: Microseconds) {
        var ticks = DisplayTicks(refreshRate: 60)
        ticks.skip(to: time)
        #expect(ticks.next == next)
        ticks.skip(to: 0)
        #expect(ticks.next == next)
    }

    @Test(
        "At any rate a skip finds the very tick that counting finds",
        arguments: [1, 7, 24, 59.94, 60, 119.88, 1000] as [Double]
    )
    func skippingIsCounting(rate: Double) {
        var counted = DisplayTicks(refreshRate: rate)
        for time in stride(from: Microseconds(0), to: 5_000_000, by: 7919) {
            while counted.next < time { counted.advance() }
            var skipped = DisplayTicks(refreshRate: rate)
            skipped.skip(to: time)
            #expect(skipped.next == counted.next)
        }
    }
}
