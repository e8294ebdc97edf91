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
