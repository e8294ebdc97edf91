import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a device whose panel is on SPI, with a monitor plugged in by its user.
    struct SPIBesideMonitorTests {
        @Test("The panel on SPI shows the sheet, not the monitor, whose card comes first")
        func story() throws {
            let panel = try Guest.boot(.spi)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            _ = try panel.plugUSB("connectors=hdmi")
            try panel.loadDisplayDriver()
            #expect(try panel.output(of: "cat /sys/class/drm/card0-HDMI-A-1/status") == "connected")
            let daemon = try Daemon(on: panel, configuration: SPIWire.fast.configuration)
            try daemon.waitUntilReady()
            let rest = try SPIWire.fast.picture(of: "drag-to-expanded") { $0.first }
            try expect(panel, shows: rest, as: "the sheet on the panel")
            try touchscreen.play("drag-to-expanded")
            try expect(panel, shows: SPIWire.fast.picture(of: "drag-to-expanded"), as: "the sheet after a drag")
            #expect(try daemon.program.output().contains("SPI"))
            #expect(try daemon.terminate() == 0)
        }
    }
}
