import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("Modes of a connector")
struct ModeChoiceTests {
    static let television = [
        Mode(1920, 1080, 60, interlaced: true), Mode(1920, 1080, 50), Mode(1920, 1080, 59.94), Mode(1920, 1080, 60),
        Mode(1280, 720, 60), Mode(1280, 720, 120), Mode(640, 480, 75),
    ]

    @Test("A mode survives the way to libdrm and back", arguments: television)
    func roundTrip(mode: Mode) {
        #expect(Mode(mode.info) == mode)
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

    @Test("The nearest rate is taken")
    func nearestRate() throws {
        let connector = Connector(50, .hdmi, modes: [Mode(1920, 1080, 59.94), Mode(1920, 1080, 60)])
        let slow = try ModeChoice.choose(#require(ModeRequest("1920x1080@59.94")), for: connector, active: nil).mode
        let fast = try ModeChoice.choose(#require(ModeRequest("1920x1080@60")), for: connector, active: nil).mode
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
    func notOffered() throws {
        let connector = Connector(50, .hdmi, modes: [Mode(800, 600), Mode(1024, 768)])
        let known = ["800x600@60", "1024x768@60"]
        let request = try #require(ModeRequest("800x600@75"))
        #expect(throws: DisplayError.noSuchMode("800x600@75", connector: "HDMI-A-1", known: known)) {
            try ModeChoice.choose(request, for: connector, active: nil)
        }
    }
}
