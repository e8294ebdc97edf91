import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a real kernel: what a finger does to it, and what the glass shows.
    struct DaemonTests {
        @Test(
            "sheetd shows on the glass what its replay shows, from the first finger to the last",
            arguments: GPU.emulated
        )
        func story(gpu: GPU) throws {
            let panel = try Stage.boot(gpu)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try waitsForADisplay(panel)

            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            try expect(panel, shows: Headless.start(of: "drag-to-expanded"), as: "the sheet at rest")
            try sleepsWhenNothingHappens(daemon, on: panel)
            try refusesASecondOne(on: panel)
            try reloads(daemon, on: panel)
            try followsTheFinger(of: touchscreen, on: panel)
            let memory = try daemon.residentKilobytes()
            if Stage.isShipped { #expect(memory <= 13 * 1024) }

            #expect(try daemon.terminate() == 0)
            #expect(try daemon.program.output().contains("without vblank; touch to glass "))
            try expect(panel, shows: before, as: "the pattern after sheetd")
            print("\(gpu): \(memory) kB resident")
            try outlivesItsDevices(touchscreen, on: panel)
            try needsThePermission(on: panel)
            try panel.expectSoonAFirstPicture()
        }

        private func waitsForADisplay(_ panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel)
            // It is ready without one.
            try daemon.waitUntilReady()
            let (status, output) = (try daemon.program.exitStatus(), try daemon.program.output())
            #expect(status == nil, "sheetd does not wait for a display: \(output)")
            try panel.loadDisplayDriver()
            try expect(
                panel,
                shows: Headless.start(of: "drag-to-expanded"),
                as: "the sheet on a display that came later"
            )
            #expect(try daemon.terminate() == 0)
        }

        private func sleepsWhenNothingHappens(_ daemon: Daemon, on panel: VirtualPanel) throws {
            let switches = try daemon.contextSwitches()
            try panel.sleep(30)
            #expect(try daemon.contextSwitches() == switches, "sheetd woke up though nothing happened")
        }

        private func refusesASecondOne(on panel: VirtualPanel) throws {
            let second = try panel.run("timeout 20 \(Daemon.command)")
            #expect(second.status == 1)
            let messages = second.output.split(separator: "\n")
            #expect(messages.count == 1, "\(second.output.debugDescription)")
            #expect(messages.allSatisfy { $0.contains("/dev/dri/card0") }, "\(second.output)")
        }

        private func reloads(_ daemon: Daemon, on panel: VirtualPanel) throws {
            let before = try panel.screendump()
            try daemon.reload("[sheet]\nmin_tpo = 40\n")
            try expect(panel, shows: before, as: "the same picture with a wrong configuration")
            #expect(try daemon.program.output().contains("/etc/sheetd.toml:2:1: sheet.min_tpo: "))
            try daemon.reload(Headless.panelConfiguration(backdrop: "#204060"))
            try panel.wait(for: "the new backdrop") { try panel.screendump() != before }
            try daemon.reload(Headless.panelConfiguration)
            try expect(panel, shows: before, as: "the old configuration, reloaded")
        }

        private func outlivesItsDevices(_ touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel)
            let rest = try Headless.start(of: "drag-and-hold")
            try expect(panel, shows: rest, as: "the sheet at rest, once more")
            try touchscreen.play("drag-and-hold")
            try touchscreen.unplug()
            try expect(panel, shows: rest, as: "the sheet after its finger was pulled out with the touchscreen")
            let another = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.sleep(1)
            try another.play("drag-to-expanded")
            let expanded = try Headless.end(of: "drag-to-expanded")
            try expect(panel, shows: expanded, as: "the sheet under another touchscreen")

            try panel.output(of: "echo 1 >$(readlink -f /sys/class/drm/card0/device)/remove; sleep 3")
            try panel.output(of: "echo 1 >/sys/bus/pci/rescan")
            try expect(panel, shows: expanded, as: "the sheet on a display that was pulled out and plugged in again")
            try another.unplug()
            #expect(try daemon.terminate() == 0)
        }

        private func needsThePermission(on panel: VirtualPanel) throws {
            try panel.output(of: "echo 'nobody:x:65534:65534::/:/bin/sh' >>/etc/passwd; chmod 660 /dev/dri/card0")
            let refused = try panel.run("su nobody -s /bin/sh -c 'timeout 20 \(Daemon.command)'")
            #expect(refused.status == 1)
            #expect(refused.output.contains("/dev/dri/card0: permission denied"), "\(refused.output)")
        }

        private func followsTheFinger(of touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            try touchscreen.play("drag-and-hold")
            try expect(
                panel,
                shows: Headless.end(of: "drag-and-hold", held: true),
                as: "the sheet under a resting finger"
            )
            try touchscreen.lift()
            try panel.sleep(1)

            try touchscreen.play("flick-down")
            try expect(panel, shows: Headless.end(of: "flick-down"), as: "the backdrop after a flick")
            try touchscreen.play("edge-swipe-up")
            let presented = try Headless.end(of: "edge-swipe-up", presented: false)
            try expect(panel, shows: presented, as: "the sheet after an edge swipe")
            try touchscreen.play("tap-backdrop")
            try expect(panel, shows: Headless.end(of: "tap-backdrop"), as: "the backdrop after a tap")
            try touchscreen.play("edge-swipe-up")
            try expect(panel, shows: presented, as: "the sheet after another edge swipe")
            try touchscreen.play("drag-to-expanded")
            try expect(panel, shows: Headless.end(of: "drag-to-expanded"), as: "the sheet after a drag upwards")
        }
    }
}
