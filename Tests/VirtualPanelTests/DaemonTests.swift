import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a real kernel: what a finger does to it, and what the screen shows.
    struct DaemonTests {
        /// Boots a machine whose display is there.
        private func boot(_ gpu: GPU) throws -> VirtualPanel {
            let panel = try Guest.boot(gpu)
            try panel.loadDisplayDriver()
            return panel
        }

        private func start(on panel: VirtualPanel) throws -> Daemon {
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            try expect(panel, shows: Headless.start(of: "drag-to-expanded"), as: "the sheet at rest")
            return daemon
        }

        @Test("It is ready without a display, and shows the sheet on one that comes later", arguments: GPU.emulated)
        func waitsForADisplay(gpu: GPU) throws {
            let panel = try Guest.boot(gpu)
            let daemon = try Daemon(on: panel)
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

        @Test("The screen shows what the replay shows, from the first finger to the last", arguments: GPU.emulated)
        func followsTheFinger(gpu: GPU) throws {
            let panel = try boot(gpu)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            let daemon = try start(on: panel)
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
            try isSmall(daemon, gpu)
            #expect(try daemon.terminate() == 0)
            #expect(try daemon.program.output().contains("without vblank; touch to glass "))
        }

        private func isSmall(_ daemon: Daemon, _ gpu: GPU) throws {
            let memory = try daemon.residentKilobytes()
            if Guest.isShipped { #expect(memory <= 13 * 1024) }
            print("\(gpu): \(memory) kB resident")
        }

        @Test("It does not wake up while nothing happens", arguments: GPU.emulated)
        func sleepsWhenNothingHappens(gpu: GPU) throws {
            let panel = try boot(gpu)
            _ = try Touchscreen(of: "drag-to-expanded", in: panel)
            let daemon = try start(on: panel)
            let switches = try daemon.contextSwitches()
            try panel.sleep(30)
            #expect(try daemon.contextSwitches() == switches, "sheetd woke up though nothing happened")
        }

        @Test("Who may not have the card ends with one message that names it", arguments: GPU.emulated)
        func needsTheCard(gpu: GPU) throws {
            let panel = try boot(gpu)
            let daemon = try start(on: panel)
            let second = try panel.run("timeout 20 \(Daemon.command)")
            #expect(second.status == 1)
            let messages = second.output.split(separator: "\n")
            #expect(messages.count == 1, "\(second.output.debugDescription)")
            #expect(messages.allSatisfy { $0.contains("/dev/dri/card0") }, "\(second.output)")
            #expect(try daemon.terminate() == 0)
            try panel.output(of: "echo 'nobody:x:65534:65534::/:/bin/sh' >>/etc/passwd; chmod 660 /dev/dri/card0")
            let refused = try panel.run("su nobody -s /bin/sh -c 'timeout 20 \(Daemon.command)'")
            #expect(refused.status == 1)
            #expect(refused.output.contains("/dev/dri/card0: permission denied"), "\(refused.output)")
        }

        @Test("A reload shows what is configured now, and a wrong file changes nothing", arguments: GPU.emulated)
        func reloads(gpu: GPU) throws {
            let panel = try boot(gpu)
            let daemon = try start(on: panel)
            let before = try panel.screendump()
            try daemon.reload("[sheet]\nmin_tpo = 40\n")
            try expect(panel, shows: before, as: "the same picture with a wrong configuration")
            #expect(try daemon.program.output().contains("/etc/sheetd.toml:2:1: sheet.min_tpo: "))
            try daemon.reload(Headless.panelConfiguration(backdrop: "#204060"))
            try panel.wait(for: "the new backdrop") { try panel.screendump() != before }
            try daemon.reload(Headless.panelConfiguration)
            try expect(panel, shows: before, as: "the old configuration, reloaded")
        }

        @Test("When it ends, the screen shows what was there before", arguments: GPU.emulated)
        func restoresTheScreen(gpu: GPU) throws {
            let panel = try boot(gpu)
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")
            let daemon = try start(on: panel)
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "the pattern after sheetd")
        }

        @Test("Touchscreen and display are pulled out and come back, and the sheet works on", arguments: GPU.emulated)
        func outlivesItsDevices(gpu: GPU) throws {
            let panel = try boot(gpu)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            let daemon = try Daemon(on: panel)
            let rest = try Headless.start(of: "drag-and-hold")
            try expect(panel, shows: rest, as: "the sheet at rest")
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

        @Test("Its first picture comes nearly as soon as modetest's", arguments: GPU.emulated)
        func startsSoon(gpu: GPU) throws {
            let panel = try boot(gpu)
            try panel.write(Data(Headless.panelConfiguration.utf8), to: Daemon.configuration)
            try panel.expectSoonAFirstPicture()
        }
    }
}
