import System
import Testing

@testable import SheetDaemon

@Suite("Frames that show nothing new count as shown at the display's rate")
struct RefreshGridTests {
    @Test(
        "The one before was shown at 1000",
        arguments: [
            (1000, 21_000), (4000, 21_000), (20_999, 21_000), (21_000, 21_000), (21_001, 41_000), (900_500, 901_000),
            (0, 20_000), (-5000, 15_000),
        ] as [(Microseconds, Microseconds)]
    )
    func next(ready: Microseconds, shown: Microseconds) {
        #expect(RefreshGrid(refreshRate: 50, latest: 1000).next(after: ready) == shown)
    }

    @Test("However long a program takes to answer, it gets a frame a refresh", arguments: 0...16)
    func rate(milliseconds: Microseconds) {
        var (grid, frames) = (RefreshGrid(), 0)
        while grid.latest < 1_000_000 {
            grid.latest = grid.next(after: grid.latest + milliseconds * 1000)
            frames += 1
        }
        #expect(frames == 60)
    }
}
