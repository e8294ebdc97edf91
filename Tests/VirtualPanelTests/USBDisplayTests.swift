import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on USB displays of 240 x 320 pixels, which the kernel's gud drives: a program of the guest plays them.
    struct USBDisplayTests {
        @Test("A USB display without EDID and of unknown status is lit, follows slowly, and comes back after its cable")
        func story() throws {
            let panel = try Guest.boot(.usb)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            let daemon = try Daemon(on: panel, configuration: Self.configuration())
            // 75 ms for a frame.
            let options = "connectors=usb? clock=1 speed=2048000"
            let display = try panel.plugUSB(options)
            try expect(panel, shows: picture(of: "drag-and-hold") { $0.first }, as: "the sheet on a USB display")
            try keepsTheWireBusy(under: touchscreen, on: panel)
            let expanded = try picture(of: "drag-to-expanded")
            try touchscreen.play("drag-to-expanded")
            try expect(panel, shows: expanded, as: "the sheet after a drag")
            try touchscreen.play("drag-and-hold")
            try display.signal("KILL")
            try display.waitForExit()
            try panel.sleep(2)
            try touchscreen.lift()
            _ = try panel.plugUSB(options)
            try expect(panel, shows: expanded, as: "the sheet on the display that was plugged in again")
            #expect(try daemon.terminate() == 0)
            let log = try daemon.program.output()
            #expect(!log.contains("overdue"), "\(log)")
        }

        @Test(
            "A connector that the console left dark is lit when it is named, though there is one CRTC, and dark afterwards",
            arguments: ["usb,hdmi", "usb?,hdmi"]
        )
        func connectors(list: String) throws {
            let panel = try Guest.boot(.usb)
            _ = try panel.plugUSB("connectors=\(list)")
            try panel.wait(for: "the console is on the display") { try panel.run("test -e /dev/fb0").status == 0 }
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")
            let console = try panel.litConnector()
            // Nobody lights a connector of unknown status where another one is connected.
            if list.contains("?") { #expect(console == 1) }
            let (name, number) = console == 0 ? ("HDMI-A-1", 1) : ("USB-1", 0)
            let daemon = try Daemon(on: panel, configuration: Self.configuration(connector: name))
            try daemon.waitUntilReady()
            try expect(panel, shows: picture(of: "drag-and-hold") { $0.first }, as: "the sheet on the other connector")
            #expect(try panel.litConnector() == number)
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "the pattern after sheetd")
            #expect(try panel.litConnector() == console)
        }

        @Test("A USB display that answers nonsense is one clear error, and a good one that comes instead is taken")
        func nonsense() throws {
            let panel = try Guest.boot(.usb)
            let daemon = try Daemon(on: panel, configuration: Self.configuration())
            try panel.sleep(1)
            try reports("offers no mode", of: "modes", daemon, on: panel)
            let rest = try picture(of: "drag-and-hold") { $0.first }
            let good = try panel.plugUSB("fault=edid")
            try expect(panel, shows: rest, as: "the sheet on a display whose EDID is nonsense")
            try good.signal("KILL")
            try good.waitForExit()
            try reports("cannot set the mode", of: "states", daemon, on: panel)
            _ = try panel.plugUSB()
            try expect(panel, shows: rest, as: "the sheet on a good display")
            #expect(try daemon.terminate() == 0)
        }

        /// Plugs in a display with a fault, which sheetd must report once, and pulls it out.
        private func reports(_ message: String, of fault: String, _ daemon: Daemon, on panel: VirtualPanel) throws {
            let before = try daemon.program.output()
            let display = try panel.plugUSB("fault=\(fault)")
            try panel.sleep(20)
            let said = try daemon.program.output().dropFirst(before.count)
            let lines = said.split(separator: "\n")
            #expect(lines.filter { $0.contains(message) }.count == 1, "\(said)")
            // It is tried again every second, then every ten seconds, which is no news.
            #expect(Set(lines).count == lines.count, "\(said)")
            #expect(try daemon.program.exitStatus() == nil)
            try display.signal("KILL")
            try display.waitForExit()
            try panel.sleep(1)
        }

        private func keepsTheWireBusy(under touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let before = try panel.wireWrites().count
            let drag = Touchscreen.Drag(x: 2048, y: 2400, reach: 1000, period: 4, rounds: 1)
            try touchscreen.play(drag)
            let writes = try panel.wireWrites().dropFirst(before)
            print("USB: \(writes.count) transfers in 5 s")
            #expect(writes.count >= 5 * 12)
            try panel.sleep(1)
        }

        private static func configuration(connector: String = "auto") -> String {
            let display = "[display]\nconnector = \"\(connector)\""
            return Headless.panelConfiguration.replacing("[display]", with: display) + "default_height = 180\n"
        }

        /// A picture of a replay of `recording` on the display.
        private func picture(of recording: String, _ choice: ([URL]) -> URL? = { $0.last }) throws -> Surface {
            let size = PixelSize(width: 240, height: 320)
            return try Headless(replaying: recording, configuration: Self.configuration(), size: size).frame(choice)
        }
    }
}
