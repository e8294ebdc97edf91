import Canvas
import Foundation
import Testing
import VirtualPanel

/// Everything that boots a machine, as many machines at a time as the host has processors.
@Suite(OnMachineThreads(), .disabled(if: Guest.isSkipped, "SHEETD_SKIP_VIRTUAL_PANEL is set"))
struct VirtualPanelTests {}

extension VirtualPanelTests {
    /// The machine by itself, without sheetd: what it shows and receives is true.
    struct MachineTests {
        @Test(
            "What the kernel draws is on the screen, and what a recording touches reaches the kernel",
            arguments: GPU.emulated
        )
        func machine(gpu: GPU) throws {
            let panel = try Guest.boot(gpu)
            try commandsAnswer(on: panel)
            try programsRunBesideCommands(on: panel)
            try theScreenShowsTheFramebuffer(of: panel)
            try modetestTakesTheDisplay(of: panel)
            try aRecordingArrivesAsItIs(on: panel)
            try panel.powerOff()
        }

        private func commandsAnswer(on panel: VirtualPanel) throws {
            let result = try panel.run("echo one; echo two >&2; printf '0 5'; exit 3")
            #expect(result.status == 3)
            #expect(result.output == "one\ntwo\n0 5")
            #expect(throws: VirtualPanelError.self) { try panel.output(of: "false") }
            try panel.write(Data("a 'quoted' line\nand \"another\"\n".utf8), to: "/tmp/file")
            #expect(try panel.output(of: "cat /tmp/file") == "a 'quoted' line\nand \"another\"")
        }

        private func programsRunBesideCommands(on panel: VirtualPanel) throws {
            let program = try panel.start("sleep 1000")
            #expect(try program.exitStatus() == nil)
            try program.signal("TERM")
            #expect(try program.waitForExit() == 128 + 15)
            let before = try Double(panel.output(of: "cut -d ' ' -f 1 /proc/uptime")) ?? 0
            try panel.sleep(30)
            #expect(try Double(panel.output(of: "cut -d ' ' -f 1 /proc/uptime")) ?? 0 >= before + 30)
        }

        private func theScreenShowsTheFramebuffer(of panel: VirtualPanel) throws {
            #expect(try panel.run("test -e /dev/dri").status != 0)
            try panel.loadDisplayDriver()
            let pattern = try panel.drawPattern()
            try expect(panel, shows: pattern, as: "the pattern in the kernel's framebuffer")
        }

        /// `modetest` holds the display until its standard input ends; then the kernel's console comes back.
        private func modetestTakesTheDisplay(of panel: VirtualPanel) throws {
            let before = try panel.screendump()
            let driver = panel.gpu == .virtio ? "virtio_gpu" : "bochs-drm"
            let connector = try panel.output(of: "modetest -M \(driver) -c | awk '$3 == \"connected\" { print $1 }'")
            let modetest = try panel.start("sh -c 'sleep 10 | exec modetest -M \(driver) -s \(connector):720x1280'")
            try panel.wait(for: "modetest shows its picture") { try panel.screendump() != before }
            #expect(try panel.screendump().size == before.size)
            #expect(try modetest.waitForExit() == 0)
            try expect(panel, shows: before, as: "the console after modetest")
        }

        private func aRecordingArrivesAsItIs(on panel: VirtualPanel) throws {
            let touchscreen = try Touchscreen(of: "drag-and-hold", in: panel)
            let recorder = try panel.start("evemu-record \(touchscreen.node)")
            try panel.sleep(1)
            try touchscreen.play("drag-and-hold")
            try touchscreen.lift()
            try touchscreen.unplug()
            try recorder.waitForExit()
            let played = try recordedEvents(in: panel.output(of: "cat /recordings/drag-and-hold.evemu"))
            #expect(played.count > 100)
            // The kernel drops what changes nothing: slot 0 is the current one already.
            #expect(played.first == "0003 002f 0000")
            let lift = ["0003 0039 -001", "0001 014a 0000", "0000 0000 0000"]
            #expect(try recordedEvents(in: recorder.output()) == played.dropFirst() + lift)
        }
    }
}
