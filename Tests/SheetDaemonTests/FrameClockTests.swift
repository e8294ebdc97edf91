import System
import Testing

@testable import SheetDaemon

struct FrameClockTests {
    private func clock(_ rate: Double, hardware: Bool, shown: Microseconds?) -> FrameClock {
        var clock = FrameClock(refreshRate: rate, isPacedByHardware: hardware)
        if let shown { clock.shown(at: shown) }
        return clock
    }

    @Test(
        "With blanks a frame is drawn at once; without, a period after the last one",
        arguments: [
            (true, nil, 100, 100), (true, 90, 100, 100), (false, nil, 100, 100), (false, 1000, 1000, 17_666),
            (false, 1000, 5000, 17_666), (false, 1000, 17_666, 17_666), (false, 1000, 90_000, 90_000),
        ] as [(Bool, Microseconds?, Microseconds, Microseconds)]
    )
    func drawing(hardware: Bool, shown: Microseconds?, now: Microseconds, time: Microseconds) {
        #expect(clock(60, hardware: hardware, shown: shown).drawingTime(now: now) == time)
    }

    @Test(
        "A frame is drawn for the next blank after the last known one; without blanks for now",
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
        "After a frame that differs by no pixel, the next one is drawn at the blank that it was for, or a period later",
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
        "The period follows from the refresh rate",
        arguments: [(60.0, 16_666), (120, 8333), (50, 20_000), (1, 1_000_000)]
    )
    func period(rate: Double, period: Microseconds) {
        #expect(FrameClock(refreshRate: rate, isPacedByHardware: true).period == period)
    }
}
