import Canvas
import Output
import Testing

@testable import KMS

@Suite("Modes")
struct ModeLineTests {
    @Test("A mode is named by size and rate, and an interlaced one says so")
    func names() {
        #expect(ModeLine(1280, 720, 60).name == "1280x720@60")
        #expect(ModeLine(1920, 1080, 60, interlaced: true).name == "1920x1080i@60")
        #expect(abs(ModeLine(1920, 1080, 59.94).refreshRate - 59.94) < 0.01)
    }

    @Test("A mode without timing falls back to the driver's rate, then to 60")
    func rateWithoutTiming() {
        let axis = ModeLine.Axis(display: 100, syncStart: 0, syncEnd: 0, total: 0)
        let timing = ModeLine.Timing(clock: 0, horizontal: axis, vertical: axis, skew: 0, scan: 0, flags: 0)
        #expect(ModeLine(timing: timing, nominalRefresh: 30, type: 0).refreshRate == 30)
        #expect(ModeLine(timing: timing, nominalRefresh: 0, type: 0).refreshRate == 60)
    }

    @Test(
        "A panel behind SPI, whose driver gives a clock of 1 kHz, gets a frame every 1/60 s, and not every 77 s",
        arguments: [(240, 320), (128, 64), (480, 320), (1, 1)]
    )
    func withoutSignal(width: Int, height: Int) {
        let mode = ModeLine.simple(width, height)
        #expect(mode.refreshRate == 60)
        #expect(mode.name == "\(width)x\(height)")
        #expect(ModeRequest(mode.name) == .fixed(mode.size, refreshRate: nil))
    }

    @Test(
        "A rate that no display shows is not believed, any other is",
        arguments: [
            (76_800, "1000x768@100", 100), (768, "1000x768@1", 1), (767, "1000x768", 60),
            (768_000, "1000x768@1000", 1000),
            (768_001, "1000x768", 60), (.max, "1000x768", 60), (23_040, "1000x768@30", 30),
        ] as [(UInt32, String, Double)]
    )
    func believable(clock: UInt32, name: String, rate: Double) {
        let mode = ModeLine.simple(1000, 768, clock: clock)
        #expect(mode.name == name)
        #expect(mode.refreshRate == rate)
    }

    @Test("A driver's own rate that no display shows is not believed either", arguments: [0, 1001, UInt32.max])
    func unbelievableRate(rate: UInt32) {
        let axis = ModeLine.Axis(display: 100, syncStart: 0, syncEnd: 0, total: 0)
        let timing = ModeLine.Timing(clock: 0, horizontal: axis, vertical: axis, skew: 0, scan: 0, flags: 0)
        #expect(ModeLine(timing: timing, nominalRefresh: rate, type: 0).refreshRate == 60)
    }
}
