import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("How pixels are stored")
struct FormatChoiceTests {
    @Test("A card that shows four bytes only with an opacity shows every pixel opaque", arguments: [true, false])
    func opaque(isAtomic: Bool) throws {
        let device = FakeDevice()
        device.properties["30.rotation"] = 1
        device.objects.planes[0] = Plane(30, formats: [.rgb888, .argb8888, .rgb565], crtc: 40)
        var stage = try CardStage(device, isAtomic: isAtomic)
        stage.fill(CardStage.patch, 0x123456)
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 4))
        #expect(device.visible.pixels == stage.picture.pixels.map { $0 | 0xFF00_0000 })
        stage.fill(CardStage.patch, 0x654321)
        _ = try stage.present(Damage(CardStage.patch))
        #expect(device.visible.pixels == stage.picture.pixels.map { $0 | 0xFF00_0000 })
        #expect(stage.display.summary.contains("ARGB8888"))
    }

    @Test("A scene that is composed on such a card is opaque, corners and shadow included")
    func opaqueScene() throws {
        let device = FakeDevice.layering([])
        device.objects.planes[0] = Plane(30, formats: [.argb8888], crtc: 40)
        let stage = try LayeredScene(device)
        for row in [20, 9, 48, 0] {
            let next = Scene.Placement(sheetRow: row, dimAlpha: 100)
            try stage.show(next)
            #expect(device.visible.pixels == stage.expected(next).pixels.map { $0 | 0xFF00_0000 })
        }
    }

    @Test(
        "A panel behind SPI, whose driver prefers 16 bits, gets them: the kernel would read and convert twice as much",
        arguments: [
            (16, [.xrgb8888, .rgb565], [.rgb565, .xrgb8888]), (nil, [.xrgb8888, .rgb565], [.xrgb8888, .rgb565]),
            (24, [.rgb565, .xrgb8888], [.xrgb8888, .rgb565]), (32, [.rgb565, .xrgb8888], [.xrgb8888, .rgb565]),
            (16, [.xrgb8888, .rgb888], [.xrgb8888, .rgb888]),
            (16, [.bgr565, .rgb565, .bgr888], [.rgb565, .bgr565, .bgr888]),
        ] as [(Int?, [PixelFormat], [PixelFormat])]
    )
    func preferredDepth(depth: Int?, shown: [PixelFormat], expected: [PixelFormat]) {
        #expect(FormatChoice.formats(of: Plane(30, formats: shown), preferredDepth: depth) == expected)
    }

    @Test("A probe says that the driver prefers 16 bits")
    func probe() throws {
        var card = try #require(
            CardReport([Connector(50, .hdmi)], planes: [Plane(30, formats: [.rgb565, .xrgb8888])]).card
        )
        card.preferredDepth = 16
        let lines = DisplayProbe(DisplayRequest(), [CardReport(path: card.path, card: card, refusal: nil)]).lines
        #expect(lines.contains("  plane 30, RGB565: primary plane of the CRTC, and the driver prefers 16 bits"))
    }
}
