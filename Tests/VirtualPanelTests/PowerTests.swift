import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a panel that nobody uses.
    struct PowerTests {
        private static let configuration = Headless.panelConfiguration + "[power]\nblank_after_s = 5\n"

        @Test(
            "An unused panel is switched off and sleeps; the touch that wakes it does nothing else, and the next one counts",
            arguments: GPU.emulated
        )
        func story(gpu: GPU) throws {
            let panel = try Guest.boot(gpu)
            try panel.loadDisplayDriver()
            let before = try panel.drawPattern()
            let touchscreen = try Touchscreen(of: "tap-backdrop", in: panel)
            let daemon = try Daemon(on: panel, configuration: Self.configuration)
            try daemon.waitUntilReady()
            let rest = try Headless.start(of: "tap-backdrop")
            try expect(panel, shows: rest, as: "the sheet at rest")

            try growsDark(panel, daemon)
            try wakes(panel, touchscreen, to: rest)
            try staysLitUnderAFinger(touchscreen, on: panel)
            try growsDark(panel, daemon)
            #expect(try daemon.terminate() == 0)
            #expect(try power(of: panel) == "On")
            try expect(panel, shows: before, as: "the pattern after sheetd")
        }

        /// A finger that lies still says nothing, and is there all the same.
        private func staysLitUnderAFinger(_ touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            try touchscreen.play("drag-and-hold")
            try panel.sleep(8)
            #expect(try power(of: panel) == "On", "the panel went dark under a finger")
            try touchscreen.lift()
        }

        private func growsDark(_ panel: VirtualPanel, _ daemon: Daemon) throws {
            #expect(try power(of: panel) == "On", "the panel went dark too early")
            try panel.wait(for: "the panel is off", within: 5) { try power(of: panel) == "Off" }
            try panel.sleep(2)
            let switches = try daemon.contextSwitches()
            try panel.sleep(30)
            #expect(try daemon.contextSwitches() == switches, "sheetd woke up in the dark")
        }

        private func wakes(_ panel: VirtualPanel, _ touchscreen: Touchscreen, to rest: Surface) throws {
            try touchscreen.play("tap-backdrop")
            try panel.wait(for: "the panel is on", within: 2) { try power(of: panel) == "On" }
            try expect(panel, shows: rest, as: "the same sheet after the touch that woke the panel")
            try touchscreen.play("tap-backdrop")
            try expect(panel, shows: Headless.end(of: "tap-backdrop"), as: "the dismissed sheet after the next touch")
        }

        /// What the kernel says of the connector's signal.
        private func power(of panel: VirtualPanel) throws -> String {
            try panel.output(of: "cat /sys/class/drm/card0-*/dpms")
        }
    }
}
