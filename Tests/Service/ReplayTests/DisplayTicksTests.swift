import System
import Testing

@testable import Replay

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
