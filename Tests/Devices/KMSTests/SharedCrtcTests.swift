import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("A CRTC that another connector has")
struct SharedCrtcTests {
    /// A card with one CRTC, which lights HDMI; the panel, DSI, is dark.
    private static func device() -> FakeDevice {
        let device = FakeDevice()
        device.objects.connector = Connector(50, .dsi, modes: [ModeLine(64, 48, preferred: true)])
        device.properties["50.CRTC_ID"] = 0
        device.add(Connector(51, .hdmi, modes: [ModeLine(48, 64)], lit: 40))
        device.objects.crtc = Crtc(40, index: 0, mode: ModeLine(48, 64), framebuffer: FakeDevice.console.rawValue)
        return device
    }

    @Test("The panel that the console left dark shows the sheet, and in the end the console has its monitor again")
    func atomic() throws {
        let device = Self.device()
        let stage = try CardStage(device)
        #expect(stage.display.selection.connector.name == "DSI-1")
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 4))
        #expect(device.visible == stage.picture)
        #expect(device.properties["50.CRTC_ID"] == 40 && device.properties["51.CRTC_ID"] == 0)
        try stage.display.restore()
        #expect(device.properties["50.CRTC_ID"] == 0 && device.properties["51.CRTC_ID"] == 40)
        #expect(device.properties["30.FB_ID"] == UInt64(FakeDevice.console.rawValue))
    }

    @Test("With the old calls, too, only the panel is lit, and then only the monitor")
    func legacy() throws {
        let device = Self.device()
        let stage = try CardStage(device, isAtomic: false)
        _ = try stage.present()
        try stage.display.restore()
        let lit = device.calls.compactMap { call -> [UInt32]? in
            if case .setCrtc(let scene?) = call { scene.connectors.map(\.rawValue) } else { nil }
        }
        #expect(lit == [[50], [51]])
    }

    @Test("A second screen that shows the same goes on as long as the mode stays, and comes back after another one")
    func clones() throws {
        let device = FakeDevice()
        device.add(Connector(51, .hdmi, modes: [ModeLine(64, 48)], lit: 40))
        let stage = try CardStage(device)
        _ = try stage.present()
        #expect(device.properties["50.CRTC_ID"] == 40 && device.properties["51.CRTC_ID"] == 40)
        try stage.display.reconfigure(to: ModeLine(48, 64))
        _ = try stage.display.present(Surface(size: stage.display.size))
        #expect(device.properties["50.CRTC_ID"] == 40 && device.properties["51.CRTC_ID"] == 0)
        device.objects.crtc = Crtc(40, index: 0, mode: ModeLine(48, 64), framebuffer: nil)
    }
}
