import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a machine that sleeps (ACPI S3), with nobody who tells it so.
    ///
    /// Not on virtio-gpu: its driver in Linux 6.1 knows nothing of sleep, and the display stays as it is for ever after.
    struct SuspendTests {
        @Test("After the machine has slept the sheet is back, whatever its display has lost, and a finger moves it")
        func story() throws {
            let panel = try Stage.bootSleeper(.bochs)
            try panel.loadDisplayDriver()
            let before = try panel.writeOnConsole()
            let rests = try TouchStage.Rests()
            try sleepsUnderAFinger(panel, rests)
            try expect(panel, shows: before, as: "the console after sheetd has slept")
            try losesItsPicture(panel, rests)
            try wakesADarkPanel(panel, rests)
        }

        /// A finger that holds the sheet is forgotten: it may have been lifted while nobody listened.
        private func sleepsUnderAFinger(_ panel: VirtualPanel, _ rests: TouchStage.Rests) throws {
            let stage = try TouchStage(on: panel, rests: rests)
            let touchscreen = try stage.plug("drag-to-expanded")
            for round in ["the first", "the second"] {
                try touchscreen.play("drag-and-hold", within: 0..<0.5)
                try stage.expectUnderWay()
                try sleeps(stage, touchscreen)
                try touchscreen.lift()
                try expect(panel, shows: rests.normal, as: "the sheet after \(round) sleep")
                try stage.expectWorks(touchscreen, after: "\(round) sleep")
                try stage.recall(with: touchscreen, after: "\(round) sleep")
            }
            try stage.close()
        }

        /// The kernel shows the same memory after sleep, so that what is lost before comes back only if sheetd draws it.
        private func losesItsPicture(_ panel: VirtualPanel, _ rests: TouchStage.Rests) throws {
            let stage = try TouchStage(on: panel, rests: rests)
            let touchscreen = try stage.plug("drag-to-expanded")
            try touchscreen.play("drag-to-expanded")
            try expect(panel, shows: rests.expanded, as: "the expanded sheet before sleep")
            try panel.blackenDisplayMemory()
            #expect(try panel.screendump().pixels.allSatisfy { $0 == 0 }, "the display has lost nothing")
            try sleeps(stage, touchscreen)
            try expect(panel, shows: rests.expanded, as: "the expanded sheet that was lost in sleep")
            try stage.close()
        }

        private func sleeps(_ stage: TouchStage, _ touchscreen: Touchscreen) throws {
            let told = try stage.messages("the machine has slept") {
                try stage.taken {
                    try stage.panel.sleepDeeply()
                    return touchscreen
                }
            }
            #expect(told.count == 1, "sheetd tells of one sleep: \(told)")
        }

        /// Whoever wakes the machine wants to see something.
        private func wakesADarkPanel(_ panel: VirtualPanel, _ rests: TouchStage.Rests) throws {
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
    /// Writes on the console, which the kernel draws anew after sleep; returns its picture.
    fileprivate func writeOnConsole() throws -> Surface {
        try output(of: "printf '\\033[44m\\033[Jbefore sheetd\\n' >/dev/tty1; sleep 1")
        return try screendump()
    }
}
