import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a machine that sleeps (ACPI S3), and nobody says so.
    ///
    /// Not on virtio-gpu: its driver in Linux 6.1 knows nothing of sleep, and the display stays as it is for ever after.
    struct SuspendTests {
        private func boot() throws -> VirtualPanel {
            let panel = try Guest.bootSleeper(.bochs)
            try panel.loadDisplayDriver()
            return panel
        }

        /// It may have been lifted while nobody listened.
        @Test(
            "A finger that holds the sheet when the machine falls asleep is forgotten, and the next one moves the sheet"
        )
        func sleepsUnderAFinger() throws {
            let panel = try boot()
            let before = try panel.writeOnConsole()
            let rests = try PluggedTouchscreens.Rests()
            let screens = try PluggedTouchscreens(on: panel, rests: rests)
            let touchscreen = try screens.plug("drag-to-expanded")
            for round in ["the first", "the second"] {
                try touchscreen.play("drag-and-hold", within: 0..<0.5)
                try screens.expectUnderWay()
                try sleeps(screens, touchscreen)
                try touchscreen.lift()
                try expect(panel, shows: rests.normal, as: "the sheet after \(round) sleep")
                try screens.expectWorks(touchscreen, after: "\(round) sleep")
                try screens.recall(with: touchscreen, after: "\(round) sleep")
            }
            try screens.close()
            try expect(panel, shows: before, as: "the console after sheetd has slept")
        }

        /// The kernel shows the same memory after sleep, so that what is lost before comes back only if sheetd draws it.
        @Test("After the machine has slept the sheet is back, though its display has lost the picture")
        func losesItsPicture() throws {
            let panel = try boot()
            let rests = try PluggedTouchscreens.Rests()
            let screens = try PluggedTouchscreens(on: panel, rests: rests)
            let touchscreen = try screens.plug("drag-to-expanded")
            try touchscreen.play("drag-to-expanded")
            try expect(panel, shows: rests.expanded, as: "the expanded sheet before sleep")
            try panel.blackenDisplayMemory()
            #expect(try panel.screendump().pixels.allSatisfy { $0 == 0 }, "the display has lost nothing")
            try sleeps(screens, touchscreen)
            try expect(panel, shows: rests.expanded, as: "the expanded sheet that was lost in sleep")
            try screens.close()
        }

        private func sleeps(_ screens: PluggedTouchscreens, _ touchscreen: Touchscreen) throws {
            let lines = try screens.messages("the machine has slept") {
                try screens.taken {
                    try screens.panel.sleepDeeply()
                    return touchscreen
                }
            }
            #expect(lines.count == 1, "sheetd reports one sleep: \(lines)")
        }

        /// Whoever wakes the machine wants to see something.
        @Test("A dark panel is lit when the machine wakes")
        func wakesADarkPanel() throws {
            let panel = try boot()
            let rests = try PluggedTouchscreens.Rests()
            let power = "cat /sys/class/drm/card0-*/dpms"
            let configuration = Headless.panelConfiguration + "[power]\nblank_after_s = 5\n"
            let daemon = try Daemon(on: panel, configuration: configuration)
            try daemon.waitUntilReady()
            try panel.wait(for: "the panel is off") { try panel.output(of: power) == "Off" }
            try panel.sleepDeeply()
            try panel.wait(for: "the panel is on", within: 4) { try panel.output(of: power) == "On" }
            try expect(panel, shows: rests.normal, as: "the sheet on the dark panel that sleep has woken")
            #expect(try daemon.terminate() == 0)
        }
    }
}

extension VirtualPanel {
    /// Writes on the console, which the kernel draws again after sleep; returns its picture.
    fileprivate func writeOnConsole() throws -> Surface {
        try output(of: "printf '\\033[44m\\033[Jbefore sheetd\\n' >/dev/tty1; sleep 1")
        return try screendump()
    }
}
