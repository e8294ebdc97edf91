import Canvas
import DisplaySupport
import Testing

@testable import Output

@Suite("Modes")
struct ModeTests {
    @Test("A mode is named by size and rate, and an interlaced one says so")
    func names() {
        #expect(Mode(1280, 720, 60).name == "1280x720@60")
        #expect(Mode(1920, 1080, 60, interlaced: true).name == "1920x1080i@60")
        #expect(abs(Mode(1920, 1080, 59.94).refreshRate - 59.94) < 0.01)
    }

    @Test("A mode without timing falls back to the driver's rate, then to 60")
    func rateWithoutTiming() {
        let axis = Mode.Axis(display: 100, syncStart: 0, syncEnd: 0, total: 0)
        let timing = Mode.Timing(clock: 0, horizontal: axis, vertical: axis, skew: 0, scan: 0, flags: 0)
        #expect(Mode(timing: timing, nominalRefresh: 30, type: 0).refreshRate == 30)
        #expect(Mode(timing: timing, nominalRefresh: 0, type: 0).refreshRate == 60)
    }

    @Test(
        "A panel behind SPI, whose driver gives a clock of 1 kHz, gets a frame every 1/60 s, and not every 77 s",
        arguments: [(240, 320), (128, 64), (480, 320), (1, 1)]
    )
    func withoutSignal(width: Int, height: Int) {
        let mode = Mode.simple(width, height)
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
        let mode = Mode.simple(1000, 768, clock: clock)
        #expect(mode.name == name)
        #expect(mode.refreshRate == rate)
    }

    @Test("A driver's own rate that no display shows is not believed either", arguments: [0, 1001, UInt32.max])
    func unbelievableRate(rate: UInt32) {
        let axis = Mode.Axis(display: 100, syncStart: 0, syncEnd: 0, total: 0)
        let timing = Mode.Timing(clock: 0, horizontal: axis, vertical: axis, skew: 0, scan: 0, flags: 0)
        #expect(Mode(timing: timing, nominalRefresh: rate, type: 0).refreshRate == 60)
    }

    @Test(
        "Written modes are read, and written again the same",
        arguments: ["preferred", "1280x720", "1280x720@60", "1920x1080@59.94"]
    )
    func reads(text: String) {
        #expect(ModeRequest(text)?.name == text)
    }

    @Test(
        "What is no mode is refused",
        arguments: [
            "", "best", "1280", "1280x", "x720", "1280x720x3", "1280x720@", "1280x720@0", "1280x720@-60",
            "1280x720@nan",
            "1280x720@60@60", "0x720", "70000x720", "1280X720", "1280x720@inf", "16385x1", "1280x720@1001", "+1280x720",
            "12.5x20", "1e3x720", "1280x720@6e1",
        ]
    )
    func refuses(text: String) {
        #expect(ModeRequest(text) == nil)
    }

    @Test(
        "Millimetres count only when they make 50 to 600 dots an inch both ways",
        arguments: [
            (160, 90, true), (0, 0, false), (160, 0, false), (16, 9, false), (1600, 900, false), (160, 9, false),
            (650, 365, true),
        ]
    )
    func plausibleSize(width: Int, height: Int, isPlausible: Bool) {
        let pixels = PixelSize(width: 1280, height: 720)
        #expect(PhysicalSize(width: width, height: height).isPlausible(for: pixels) == isPlausible)
    }
}
