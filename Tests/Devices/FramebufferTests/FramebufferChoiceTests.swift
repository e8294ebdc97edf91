import Canvas
import SystemPackage
import Testing

@testable import Framebuffer
@testable import Output

@Suite("Choosing a framebuffer")
struct FramebufferChoiceTests {
    private let plain: FramebufferReport
    private let emulation: FramebufferReport
    private let denied: FramebufferReport

    init() throws {
        var info = FramebufferInfo()
        info.driver = "VESA VGA"
        let geometry = try FramebufferGeometry(info, path: "/dev/fb0")
        func report(_ path: String, emulated: Bool = false, refusal: DisplayError? = nil) -> FramebufferReport {
            FramebufferReport(
                path: path,
                isEmulation: emulated,
                refusal: refusal,
                info: refusal == nil ? info : nil,
                geometry: refusal == nil ? geometry : nil
            )
        }
        plain = report("/dev/fb0")
        emulation = report("/dev/fb1", emulated: true)
        denied = report("/dev/fb2", refusal: .denied(card: "/dev/fb2", group: "video"))
    }

    private func choice(
        card: String? = nil,
        connector: String? = nil,
        mode: ModeRequest = .preferred,
        _ reports: [FramebufferReport],
        drive: Bool = false
    ) throws -> FramebufferChoice {
        let request = DisplayRequest(card: card, connector: connector, mode: mode)
        return try FramebufferSelector(request: request, cardsDriveDisplays: drive).choose(from: reports)
    }

    @Test("By itself the first one that can be drawn on is taken, where no card drives displays")
    func automatic() throws {
        let found = FramebufferChoice.framebuffer(plain, reason: "no DRM card drives displays")
        #expect(try choice([denied, emulation, plain]) == found)
        #expect(try choice([]) == .none(reasons: []))
    }

    @Test("A small panel with a framebuffer of its own shows the sheet where no monitor is connected to the card")
    func besideACard() throws {
        let reason = "no display is connected to a DRM card"
        #expect(try choice([emulation, plain], drive: true) == .framebuffer(plain, reason: reason))
        #expect(try choice([emulation], drive: true) == .none(reasons: []))
        #expect(try choice(connector: "HDMI-A-1", [plain], drive: true) != .framebuffer(plain, reason: reason))
    }

    @Test("A card's emulation is never taken by itself, and what is refused, asked for otherwise or misfits is named")
    func reasons() throws {
        #expect(
            try choice([emulation, denied])
                == .none(reasons: [
                    "/dev/fb1: not chosen: it is a DRM card's emulation of a framebuffer",
                    "/dev/fb2: not chosen: /dev/fb2: permission denied; its user must be in the group 'video'",
                ])
        )
        #expect(
            try choice(connector: "DSI-1", [plain])
                == .none(reasons: ["/dev/fb0: not chosen: it has no connector 'DSI-1'"])
        )
        #expect(
            try choice(mode: .fixed(PixelSize(width: 640, height: 480), refreshRate: nil), [plain])
                == .none(reasons: ["/dev/fb0: not chosen: /dev/fb0 has no mode '640x480'; it has 24x16"])
        )
    }

    @Test("By name any is taken that can be drawn on; what cannot be had is an error that names it")
    func named() throws {
        #expect(try choice(card: "/dev/fb0", [plain], drive: true) == .framebuffer(plain, reason: "asked for"))
        guard case .framebuffer(emulation, let reason) = try choice(card: "/dev/fb1", [emulation], drive: true) else {
            Issue.record("not taken")
            return
        }
        #expect(reason.hasPrefix("asked for, though it is a DRM card's emulation"))
        #expect(throws: DisplayError.noSuchCard("/dev/fb7", known: ["/dev/fb0"])) {
            try choice(card: "/dev/fb7", [plain])
        }
        #expect(throws: DisplayError.denied(card: "/dev/fb2", group: "video")) {
            try choice(card: "/dev/fb2", [denied])
        }
        #expect(throws: DisplayError.noSuchConnector("DSI-1", known: [])) {
            try choice(card: "/dev/fb0", connector: "DSI-1", [plain])
        }
        #expect(throws: DisplayError.noSuchMode("640x480", connector: "/dev/fb0", known: ["24x16"])) {
            try choice(card: "/dev/fb0", mode: .fixed(PixelSize(width: 640, height: 480), refreshRate: nil), [plain])
        }
        #expect(
            try choice(card: "/dev/fb0", mode: .fixed(PixelSize(width: 24, height: 16), refreshRate: nil), [plain])
                != .none(reasons: [])
        )
    }

    @Test("The probe lists them with the reason for or against each")
    func probe() throws {
        let all = [plain, emulation, denied]
        let alone = FramebufferSelector(request: DisplayRequest(), cardsDriveDisplays: false)
        #expect(
            alone.probe(all, as: .candidate).lines == [
                "framebuffer /dev/fb0 (VESA VGA): 24x16, XRGB8888, one page",
                "framebuffer /dev/fb1 (VESA VGA): 24x16, XRGB8888, one page, "
                    + "not chosen: it is a DRM card's emulation of a framebuffer",
                "framebuffer /dev/fb2, not chosen: /dev/fb2: permission denied; its user must be in the group 'video'",
                "chosen:",
                "  framebuffer /dev/fb0: no DRM card drives displays",
            ]
        )
        let beside = FramebufferSelector(request: DisplayRequest(), cardsDriveDisplays: true)
        #expect(
            beside.probe([plain], as: .listed).devices == [
                "framebuffer /dev/fb0 (VESA VGA): 24x16, XRGB8888, one page, not chosen: a DRM card drives displays"
            ]
        )
        let fallback = ["framebuffer /dev/fb0: no display is connected to a DRM card"]
        #expect(beside.probe([plain], as: .candidate).outcome == .chosen(fallback))
        let missing = FramebufferSelector(request: DisplayRequest(card: "/dev/fb9"), cardsDriveDisplays: true)
        #expect(
            missing.probe([plain], as: .candidate).lines == [
                "framebuffer /dev/fb0 (VESA VGA): 24x16, XRGB8888, one page, not chosen: another device was asked for",
                "no display can be used: there is no card '/dev/fb9'; there is /dev/fb0",
            ]
        )
    }
}
