import Canvas
import Testing

@testable import KMS
@testable import Output

@Suite("Modes")
struct ModeTests {
    static let television = [
        Mode(1920, 1080, 60, interlaced: true), Mode(1920, 1080, 50), Mode(1920, 1080, 59.94), Mode(1920, 1080, 60),
        Mode(1280, 720, 60), Mode(1280, 720, 120), Mode(640, 480, 75),
    ]

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

    @Test("A mode survives the way to libdrm and back", arguments: television)
    func roundTrip(mode: Mode) {
        #expect(Mode(mode.info) == mode)
    }

    @Test(
        "Written modes are read, and written again the same",
        arguments: ["preferred", "1280x720", "1280x720@60", "1920x1080@59.94"]
    )
    func reads(text: String) throws {
        #expect(try ModeRequest(text).name == text)
    }

    @Test(
        "What is no mode is refused by name",
        arguments: [
            "", "best", "1280", "1280x", "x720", "1280x720x3", "1280x720@", "1280x720@0", "1280x720@-60",
            "1280x720@nan",
            "1280x720@60@60", "0x720", "70000x720", "1280X720", "1280x720@inf",
        ]
    )
    func refuses(text: String) {
        #expect(throws: DisplayError.malformedMode(text)) { try ModeRequest(text) }
    }

    @Test(
        "Asked for by size and rate, the best match is taken",
        arguments: [
            ("1280x720", "1280x720@120"), ("1920x1080", "1920x1080@60"), ("1280x720@60", "1280x720@60"),
            ("1920x1080@50", "1920x1080@50"), ("640x480@75", "640x480@75"),
        ]
    )
    func chooses(request: String, expected: String) throws {
        let connector = Connector(50, .hdmi, modes: ModeTests.television)
        #expect(try ModeChoice.choose(ModeRequest(request), for: connector, active: nil).mode.name == expected)
    }

    @Test("The nearest rate is taken")
    func nearestRate() throws {
        let connector = Connector(50, .hdmi, modes: [Mode(1920, 1080, 59.94), Mode(1920, 1080, 60)])
        let slow = try ModeChoice.choose(ModeRequest("1920x1080@59.94"), for: connector, active: nil).mode
        let fast = try ModeChoice.choose(ModeRequest("1920x1080@60"), for: connector, active: nil).mode
        #expect(slow == connector.modes[0] && fast == connector.modes[1])
    }

    @Test("The preferred mode wins over the running one, that over the largest, that over the fastest")
    func preference() throws {
        func chosen(_ modes: [Mode], active: Mode? = nil) throws -> String {
            try ModeChoice.choose(.preferred, for: Connector(50, .hdmi, modes: modes), active: active).mode.name
        }
        let (small, large, fast) = (Mode(800, 600), Mode(1920, 1080), Mode(1920, 1080, 120))
        #expect(try chosen([large, Mode(1024, 600, preferred: true)], active: large) == "1024x600@60")
        #expect(try chosen([small, large, fast], active: small) == "800x600@60")
        #expect(try chosen([small, large, fast], active: Mode(1, 1)) == "1920x1080@120")
    }

    @Test("A mode that is not offered is refused with the list of those that are")
    func notOffered() {
        let connector = Connector(50, .hdmi, modes: [Mode(800, 600), Mode(1024, 768)])
        let known = ["800x600@60", "1024x768@60"]
        #expect(throws: DisplayError.noSuchMode("800x600@75", connector: "HDMI-A-1", known: known)) {
            try ModeChoice.choose(ModeRequest("800x600@75"), for: connector, active: nil)
        }
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
