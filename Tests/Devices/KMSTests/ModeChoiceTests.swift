import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("Modes of a connector")
struct ModeChoiceTests {
    static let television = [
        ModeLine(1920, 1080, 60, interlaced: true), ModeLine(1920, 1080, 50), ModeLine(1920, 1080, 59.94),
        ModeLine(1920, 1080, 60),
        ModeLine(1280, 720, 60), ModeLine(1280, 720, 120), ModeLine(640, 480, 75),
    ]

    @Test("A mode survives the way to libdrm and back", arguments: television)
    func roundTrip(mode: ModeLine) {
        #expect(ModeLine(mode.info) == mode)
    }

    @Test(
        "Asked for by size and rate, the best match is taken",
        arguments: [
            ("1280x720", "1280x720@120"), ("1920x1080", "1920x1080@60"), ("1280x720@60", "1280x720@60"),
            ("1920x1080@50", "1920x1080@50"), ("640x480@75", "640x480@75"),
        ]
    )
    func chooses(request: String, expected: String) throws {
        let connector = Connector(50, .hdmi, modes: ModeChoiceTests.television)
        #expect(
            try ModeChoice.choose(#require(ModeRequest(request)), for: connector, active: nil).mode.name == expected
        )
    }

    @Test("A panel without a signal has its mode by its size, with the rate that is assumed or without one")
    func withoutSignal() throws {
        let connector = Connector(50, .dsi, modes: [.simple(240, 320)])
        for text in ["preferred", "240x320", "240x320@60"] {
            let chosen = try ModeChoice.choose(#require(ModeRequest(text)), for: connector, active: nil).mode
            #expect(chosen == connector.modes[0])
        }
        let error = DisplayError.noSuchMode("240x320@30", connector: "DSI-1", known: ["240x320"])
        #expect(throws: error) {
            try ModeChoice.choose(#require(ModeRequest("240x320@30")), for: connector, active: nil)
        }
    }

    @Test("The nearest rate is taken")
    func nearestRate() throws {
        let connector = Connector(50, .hdmi, modes: [ModeLine(1920, 1080, 59.94), ModeLine(1920, 1080, 60)])
        let slow = try ModeChoice.choose(#require(ModeRequest("1920x1080@59.94")), for: connector, active: nil).mode
        let fast = try ModeChoice.choose(#require(ModeRequest("1920x1080@60")), for: connector, active: nil).mode
        #expect(slow == connector.modes[0] && fast == connector.modes[1])
    }

    @Test("The preferred mode wins over the running one, that over the largest, that over the fastest")
    func preference() throws {
        func chosen(_ modes: [ModeLine], active: ModeLine? = nil) throws -> String {
            try ModeChoice.choose(.preferred, for: Connector(50, .hdmi, modes: modes), active: active).mode.name
        }
        let (small, large, fast) = (ModeLine(800, 600), ModeLine(1920, 1080), ModeLine(1920, 1080, 120))
        #expect(try chosen([large, ModeLine(1024, 600, preferred: true)], active: large) == "1024x600@60")
        #expect(try chosen([small, large, fast], active: small) == "800x600@60")
        #expect(try chosen([small, large, fast], active: ModeLine(1, 1)) == "1920x1080@120")
    }

    @Test("The mode that video= names on the kernel's command line goes before the one that the display prefers")
    func commandLine() throws {
        func marked(_ mode: ModeLine, _ type: UInt32) -> ModeLine {
            ModeLine(timing: mode.timing, nominalRefresh: 0, type: type)
        }
        let modes = [
            marked(ModeLine(1920, 1080), 1 << 3), marked(ModeLine(1280, 720, 50), 1 << 5), ModeLine(1280, 720),
        ]
        let connector = Connector(50, .hdmi, modes: modes)
        let chosen = try ModeChoice.choose(.preferred, for: connector, active: modes[0])
        #expect(chosen.mode == modes[1])
        #expect(chosen.reason == "mode 1280x720@50: the kernel's command line asks for it")
        let sized = try ModeChoice.choose(#require(ModeRequest("1280x720")), for: connector, active: nil)
        #expect(sized.mode == modes[1])
        let other = try ModeChoice.choose(#require(ModeRequest("1920x1080")), for: connector, active: nil)
        #expect(other.mode == modes[0])
    }

    @Test("A mode that is not offered is refused with the list of those that are")
    func notOffered() throws {
        let connector = Connector(50, .hdmi, modes: [ModeLine(800, 600), ModeLine(1024, 768)])
        let known = ["800x600@60", "1024x768@60"]
        let request = try #require(ModeRequest("800x600@75"))
        #expect(throws: DisplayError.noSuchMode("800x600@75", connector: "HDMI-A-1", known: known)) {
            try ModeChoice.choose(request, for: connector, active: nil)
        }
    }
}
