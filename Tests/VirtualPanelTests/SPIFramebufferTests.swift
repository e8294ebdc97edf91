import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on an SPI panel that fbtft drives, which makes a framebuffer of it, beside a card with an empty connector: a
    /// small computer whose HDMI socket nobody uses.
    struct SPIFramebufferTests {
        @Test("An SPI panel that is only a framebuffer shows the sheet, though a card has a connector, an empty one")
        func story() throws {
            let panel = try Guest.boot(.spi)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.loadFramebufferDriver()
            _ = try panel.plugUSB("connectors=hdmi!")
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern on the framebuffer")
            let daemon = try Daemon(on: panel, configuration: SPIWire.fast.configuration)
            try daemon.waitUntilReady()
            let rest = try SPIWire.fast.picture(of: "drag-to-expanded") { $0.first }
            try expect(panel, shows: rest, as: "the sheet on a panel of fbtft")
            let log = try daemon.program.output()
            #expect(log.contains("/dev/fb0 (fb_ili9341) 240x320, RGB565, framebuffer"), "\(log)")
            #expect(log.contains("framebuffer /dev/fb0: no display is connected to a DRM card"), "\(log)")
            try touchscreen.play("drag-to-expanded")
            let end = try SPIWire.fast.picture(of: "drag-to-expanded")
            try expect(panel, shows: end, as: "the sheet on a panel of fbtft after a drag")
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "the pattern after sheetd")
            #expect(try panel.wireFaults() == 0)
        }
    }
}
