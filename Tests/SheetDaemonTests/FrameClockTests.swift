import Canvas
import DaemonTestSupport
import System
import Testing

@testable import SheetDaemon

struct FrameClockTests {
    private func clock(_ rate: Double, hardware: Bool, shown: Microseconds?) -> FrameClock {
        var clock = FrameClock(refreshRate: rate, isPacedByHardware: hardware)
        if let shown { clock.began(at: shown) }
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
        "Without blanks, what a wire takes to send a frame is part of the period: it never rests while frames are wanted",
        arguments: [(41_000, 41_000), (17_666, 17_666), (3000, 17_666), (700_000, 700_000)]
    )
    func slowWire(flipped: Microseconds, time: Microseconds) {
        var clock = clock(60, hardware: false, shown: 1000)
        clock.flipped(at: flipped)
        #expect(clock.drawingTime(now: flipped) == time)
    }

    @Test(
        "A finger that drags is followed as fast as the wire sends frames, and no faster than the mode shows them",
        arguments: [(41_000, 24), (26_700, 37), (294_000, 4), (4000, 60), (0, 60)] as [(Microseconds, Int)]
    )
    func dragging(transfer: Microseconds, frames: Int) {
        let display = FakeDisplay("SPI-1", size: PixelSize(width: 240, height: 320))
        display.isPacedByHardware = false
        var timing = FrameTiming(of: display, after: FrameStatistics())
        var (time, drawn): (Microseconds, Int) = (0, 0)
        while true {
            time = timing.clock.drawingTime(now: time)
            if time >= 1_000_000 { break }
            timing.drawn(for: timing.clock.moment(now: time), at: time)
            drawn += 1
            // One frame is in flight at a time.
            time += transfer
            timing.flipped(at: time, on: display, isMoreWanted: true)
        }
        #expect((frames...frames + 1).contains(drawn))
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
