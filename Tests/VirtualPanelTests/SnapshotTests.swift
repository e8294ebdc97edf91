import Canvas
import Foundation
import Pictures
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd as a sheet over what another program left on the screen.
    struct SnapshotTests {
        @Test(
            "What the screen showed before lies behind the sheet, through reloads and a replugged display, until the end",
            arguments: GPU.emulated
        )
        func story(gpu: GPU) throws {
            let panel = try Guest.boot(gpu)
            let touchscreen = try Touchscreen(of: "edge-swipe-up", in: panel)
            try panel.loadDisplayDriver()
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before the snapshot")

            let daemon = try Daemon(on: panel, configuration: Headless.snapshotConfiguration)
            try daemon.waitUntilReady()
            #expect(try daemon.program.output().contains("snapshot of 720x1280 pixels"))
            try expect(panel, shows: before, as: "the snapshot behind a hidden sheet")
            let sheet = try Scratch.withFile("before.png") { file in
                try PNG.write(before, to: file.path)
                return try Headless.end(of: "edge-swipe-up", over: file.path)
            }
            expectDimmed(before, in: sheet)
            try touchscreen.play("edge-swipe-up")
            try expect(panel, shows: sheet, as: "the sheet over the snapshot")

            try keepsIt(daemon, sheet, on: panel)
            #expect(try daemon.terminate() == 0)
            let log = try daemon.program.output()
            #expect(log.components(separatedBy: "snapshot").count == 2, "\(log)")
        }

        @Test("A screen that was dark is no snapshot: the colour shows, and the log says why", arguments: GPU.emulated)
        func dark(gpu: GPU) throws {
            let panel = try Guest.boot(gpu)
            try panel.loadDisplayDriver()
            let before = try panel.drawPattern()
            try panel.output(of: "echo 4 >/sys/class/graphics/fb0/blank")
            let daemon = try Daemon(on: panel, configuration: Headless.snapshotConfiguration)
            try daemon.waitUntilReady()
            let color = Surface(size: before.size, color: Color(0x1C1C1E))
            try expect(panel, shows: color, as: "the colour instead of a dark screen")
            let log = try daemon.program.output()
            #expect(log.contains("no snapshot, the backdrop shows its colour: CRTC "), "\(log)")
            #expect(log.components(separatedBy: "no snapshot").count == 2, "\(log)")
            #expect(try daemon.terminate() == 0)
        }

        /// The same picture with another configuration, with the old one again, and on a display that comes again.
        private func keepsIt(_ daemon: Daemon, _ sheet: Surface, on panel: VirtualPanel) throws {
            try daemon.reload(Headless.panelConfiguration)
            try panel.wait(for: "the backdrop without a snapshot") { try panel.screendump() != sheet }
            try daemon.reload(Headless.snapshotConfiguration)
            try expect(panel, shows: sheet, as: "the snapshot after two reloads")
            try panel.output(of: "echo 1 >$(readlink -f /sys/class/drm/card0/device)/remove; sleep 3")
            try panel.output(of: "echo 1 >/sys/bus/pci/rescan")
            try expect(panel, shows: sheet, as: "the snapshot on a display that came again")
            let log = try daemon.program.output()
            #expect(log.components(separatedBy: " display /dev/dri/card").count == 3, "\(log)")
        }

        /// The rows above the sheet are the pattern's, dimmed: 0.4 of #555555, of which 500/890 at the normal detent.
        private func expectDimmed(_ pattern: Surface, in picture: Surface) {
            let opacity: Double = 0.4 * 500 / 890
            let alpha = UInt32((opacity * 255).rounded())
            let wrong = (0..<700 * pattern.size.width).filter { place in
                [0, 8, 16].contains { shift in
                    let before = pattern.pixels[place] >> UInt32(shift) & 0xFF
                    let dimmed = (before * (255 - alpha) + 0x55 * alpha + 127) / 255
                    return picture.pixels[place] >> UInt32(shift) & 0xFF != dimmed
                }
            }
            #expect(wrong.count == 0)
        }
    }
}
