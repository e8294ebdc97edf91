import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("What a probe prints")
struct ProbeTests {
    @Test("Cards, connectors, modes, and what would be chosen and why")
    func lines() throws {
        let modes = [ModeLine(720, 1280, preferred: true), ModeLine(640, 480, 75)]
        let reports = [
            CardReport([Connector(50, .dsi, modes: modes, lit: 40), Connector(51, .hdmi, .disconnected)]),
            CardReport(path: "/dev/dri/card1", card: nil, refusal: .denied(card: "/dev/dri/card1", group: "video")),
        ]
        #expect(
            DisplayProbe(DisplayRequest(), reports).lines == [
                "card /dev/dri/card0 (fake): atomic, 2 planes, vblank not known",
                "  connector DSI-1: connected, 160 x 90 mm",
                "    modes: 720x1280@60 (preferred), 640x480@75",
                "  connector HDMI-A-1: disconnected, 160 x 90 mm",
                "card /dev/dri/card1",
                "  refused: /dev/dri/card1: permission denied; its user must be in the group 'video'",
                "chosen:",
                "  card /dev/dri/card0 (fake): it has the connector",
                "  connector DSI-1: a panel inside the device",
                "  mode 720x1280@60: the display prefers it",
                "  CRTC 40: it lights the connector already",
                "  plane 30, XRGB8888: primary plane of the CRTC",
                "  planes: composed (CRTC 40 has no overlay plane)",
            ]
        )
    }

    @Test("A panel behind SPI is printed with its size, and not as one that shows 0 frames a second")
    func withoutSignal() {
        let lines = DisplayProbe(DisplayRequest(), [CardReport([Connector(50, .dsi, modes: [.simple(240, 320)])])])
            .lines
        #expect(lines.contains("    modes: 240x320 (preferred)"))
        #expect(lines.contains("  mode 240x320: the display prefers it"))
    }

    @Test("A probe says that a driver cannot tell, and how many of a display's modes are nonsense")
    func doubt() {
        let modes = [ModeLine(0, 0), ModeLine(640, 480), ModeLine(640, 20000)]
        let connector = Connector(50, .vga, .unknown, modes: modes, lit: 40)
        let lines = DisplayProbe(DisplayRequest(), [CardReport([connector])]).lines
        #expect(lines.contains("  connector VGA-1: unknown, 160 x 90 mm"))
        #expect(lines.contains("    modes: 640x480@60, 2 that no display could have"))
        let doubt = "its driver cannot tell whether a display is connected"
        #expect(lines.contains("  connector VGA-1: \(doubt), and no other is connected"))
        let named = DisplayProbe(DisplayRequest(connector: "VGA-1"), [CardReport([connector])]).lines
        #expect(named.contains("  connector VGA-1: asked for; \(doubt)"))
    }

    @Test(
        "A probe prints how a panel is mounted where that is known, and what would turn the picture for it",
        arguments: [
            (.normal, .none, ", built in upright", nil), (nil, .none, "", nil),
            (.upsideDown, .half, ", built in upside down", nil),
            (
                .leftSideUp, .none, ", built in left side up",
                "  rotation 270: by the plane (the plane offers it), else by drawing (the plane may refuse)"
            ),
            (
                .rightSideUp, .quarter, ", built in right side up",
                "  rotation 180: by drawing (the plane cannot be turned by 180)"
            ),
        ] as [(PanelOrientation?, Rotation, String, String?)]
    )
    func turning(orientation: PanelOrientation?, rotation: Rotation, words: String, turning: String?) throws {
        let connector = Connector(50, .dsi, lit: 40, orientation: orientation)
        let planes = [Plane(30, crtc: 40, rotations: [.upright, .left, .right])]
        let request = DisplayRequest(turning: Turning(rotation))
        let lines = DisplayProbe(request, [CardReport([connector], planes: planes)]).lines
        #expect(lines.contains("  connector DSI-1: connected, 160 x 90 mm\(words)"))
        #expect(lines.first { $0.contains("rotation") } == turning)
    }

    @Test("A card with old calls turns nothing itself")
    func legacyTurning() throws {
        let planes = [Plane(30, rotations: [.upright, .half])]
        let card = CardReport([Connector(50, .dsi)], planes: planes, isAtomic: false)
        let lines = DisplayProbe(DisplayRequest(turning: Turning(.half)), [card]).lines
        #expect(lines.contains("  rotation 180: by drawing (the plane cannot be turned)"))
    }

    @Test(
        "Which planes would be used, or why none",
        arguments: [
            (.auto, "sheet on plane 31, dim on plane 32, else composed (the card may refuse)"),
            (.off, "composed (display.planes is off)"),
        ] as [(PlaneUse, String)]
    )
    func layering(use: PlaneUse, words: String) throws {
        let planes = FakeDevice.layering(FakeDevice.Planes.rich.list).objects.planes
        let lines = DisplayProbe(
            DisplayRequest(planes: use),
            [CardReport([Connector(50, .dsi, lit: 40)], planes: planes)]
        ).lines
        #expect(lines.last == "  planes: \(words)")
    }

    @Test("A probe distinguishes no display at all from displays that may not be used")
    func noDisplay() throws {
        #expect(
            DisplayProbe(DisplayRequest(), []).lines == ["no DRM card", "no display:", "  there is no DRM card"]
        )
        let busy = DisplayError.busy(card: "/dev/dri/card0", holders: ["plymouthd (pid 231)"])
        let lines = DisplayProbe(DisplayRequest(), [CardReport([Connector(50, .dsi)], refusal: busy)]).lines
        let text = "/dev/dri/card0: busy: another program is DRM master; open in plymouthd (pid 231)"
        #expect(lines.contains("  refused: \(text)"))
        #expect(lines.last == "no display can be used: \(text)")
    }
}
