import Canvas
import Testing

@testable import KMS
@testable import Output

@Suite("Choosing CRTC and plane")
struct CrtcChoiceTests {
    private func card(_ connectors: [Connector], planes: [Plane] = [Plane(30)]) throws -> CardDescription {
        try #require(CardReport(connectors, planes: planes).card)
    }

    @Test(
        "The CRTC that lights the connector is kept; else the first free one that every encoder can use",
        arguments: [
            (lit: 41, masks: [0b11], taken: nil, expected: 41),
            (lit: nil, masks: [0b11], taken: nil, expected: 40),
            (lit: nil, masks: [0b11], taken: 40, expected: 41),
            (lit: nil, masks: [0b10], taken: nil, expected: 41),
            (lit: nil, masks: [0b11, 0b10], taken: nil, expected: 41),
            // One encoder for each CRTC: they agree on none, and any of them will do.
            (lit: nil, masks: [0b01, 0b10], taken: 40, expected: 41),
        ] as [(lit: UInt32?, masks: [UInt32], taken: UInt32?, expected: UInt32)]
    )
    func crtc(lit: UInt32?, masks: [UInt32], taken: UInt32?, expected: UInt32) throws {
        let wanted = Connector(50, .hdmi, possibleCrtcs: masks, lit: lit)
        let other = Connector(51, .virtual, lit: taken)
        #expect(try CrtcChoice.crtc(for: wanted, on: card([wanted, other])).crtc.id.rawValue == expected)
    }

    @Test("A connector without a CRTC that could feed it is refused")
    func noCrtc() throws {
        let lonely = Connector(50, .hdmi, possibleCrtcs: [])
        let reason = "no CRTC can feed it"
        let error = DisplayError.unusable(connector: "HDMI-A-1", card: "/dev/dri/card0", reason: reason)
        #expect(throws: error) { try CrtcChoice.crtc(for: lonely, on: card([lonely])) }
    }

    @Test("Where every CRTC lights another connector, as the only one of a small card, it is taken from that")
    func takenCrtc() throws {
        let late = Connector(51, .hdmi, possibleCrtcs: [0b1])
        let (crtc, reason) = try CrtcChoice.crtc(for: late, on: card([late, Connector(52, .dsi, lit: 40)]))
        #expect(crtc.id.rawValue == 40)
        #expect(reason == "CRTC 40: taken from DSI-1, since none is free")
    }

    @Test(
        "The primary plane in use wins, then the one that stands where the CRTC stands",
        arguments: [
            ([Plane(30, possibleCrtcs: 0b11), Plane(31, possibleCrtcs: 0b11, crtc: 41)], 31),
            ([Plane(30, possibleCrtcs: 0b11), Plane(31, possibleCrtcs: 0b11)], 31),
            ([Plane(29, .overlay, possibleCrtcs: 0b11), Plane(30, possibleCrtcs: 0b11)], 30),
            ([Plane(30, possibleCrtcs: 0b11, crtc: 40), Plane(31, possibleCrtcs: 0b11)], 31),
            (
                [
                    Plane(30, possibleCrtcs: 0b11, crtc: 40), Plane(31, possibleCrtcs: 0b01),
                    Plane(32, possibleCrtcs: 0b10),
                ], 32
            ),
        ] as [([Plane], UInt32)]
    )
    func plane(planes: [Plane], expected: UInt32) throws {
        let connector = Connector(50, .hdmi, lit: 41)
        let card = try card([connector], planes: planes)
        let chosen = try CrtcChoice.primaryPlane(of: Crtc(41, index: 1), for: connector, on: card).plane
        #expect(chosen?.id.rawValue == expected)
    }

    @Test(
        "Four bytes a pixel are preferred, then three, two are accepted, and red comes first only where it must",
        arguments: [
            ([.xrgb8888, .rgb565], .xrgb8888), ([.rgb565], .rgb565), ([.rgb565, .xbgr8888], .xbgr8888),
            ([.bgr565, .rgb888, .xrgb8888], .xrgb8888), ([.rgb565, .bgr888, .xbgr8888], .xbgr8888),
            ([.argb8888, .rgb888, .rgb565], .argb8888), ([.argb8888, .xrgb8888], .xrgb8888),
            ([.rgb565, .bgr888], .bgr888), ([.bgr565, .rgb565], .rgb565), ([.bgr565], .bgr565),
        ] as [([PixelFormat], PixelFormat)]
    )
    func format(formats: [PixelFormat], expected: PixelFormat) throws {
        let connector = Connector(50, .hdmi)
        let card = try card([connector], planes: [Plane(30, formats: formats)])
        #expect(try CrtcChoice.primaryPlane(of: Crtc(40, index: 0), for: connector, on: card).formats.first == expected)
    }

    @Test("A plane that shows neither is refused; a driver without planes is trusted with XRGB8888")
    func noFormat() throws {
        let connector = Connector(50, .hdmi)
        let crtc = Crtc(40, index: 0)
        let strange = try card([connector], planes: [Plane(30, formats: [])])
        #expect(throws: DisplayError.self) { try CrtcChoice.primaryPlane(of: crtc, for: connector, on: strange) }
        let bare = try CrtcChoice.primaryPlane(of: crtc, for: connector, on: card([connector], planes: []))
        #expect(bare.plane == nil && bare.formats.first == .xrgb8888)
    }
}
