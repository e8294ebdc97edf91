import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a panel that has only /dev/fb0: what the firmware set up, and no DRM driver.
    struct FramebufferTests {
        @Test("On a framebuffer sheetd shows what its replay shows, gives it back, and leaves it for a card that comes")
        func story() throws {
            let panel = try Guest.bootFirmware(mode: 0x143)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try tellsWhatThereIs(on: panel)
            try needsThePermission(on: panel)
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")

            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            let rest = try Headless.framebuffer(of: "drag-to-expanded") { $0.first }
            try expect(panel, shows: rest, as: "the sheet at rest on a framebuffer")
            let log = try daemon.program.output()
            #expect(log.contains("/dev/fb0 (VESA VGA) 800x600, XRGB8888, framebuffer, one page"), "\(log)")
            #expect(log.contains("framebuffer /dev/fb0: no DRM card drives displays"), "\(log)")
            try panel.output(of: "echo 'a message of the console' >/dev/tty0")
            try expect(panel, shows: rest, as: "the sheet without the console's text")
            try follows(touchscreen, on: panel)
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "the pattern after sheetd on a framebuffer")
            try givesTheConsoleBackInACrash(on: panel)
            try goesOnAfterAKill(on: panel, with: rest)
            try leavesItForACard(on: panel)
        }

        @Test(
            "Framebuffers of fewer bits show the same, its colours rounded down, and are given back",
            arguments: [(0x114, "RGB565"), (0x115, "RGB888")]
        )
        func formats(mode: Int, name: String) throws {
            let panel = try Guest.bootFirmware(mode: mode)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.output(of: "head -c 1500000 /dev/urandom >/dev/fb0; true")
            let before = try panel.screendump()
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            #expect(try daemon.program.output().contains("800x600, \(name), framebuffer"))
            let rounding = name == "RGB565"
            let rest = try Headless.framebuffer(of: "drag-to-expanded") { $0.first }
            try expect(panel, shows: rounding ? rest.rounded565 : rest, as: "the sheet at rest in \(name)")
            try touchscreen.play("drag-to-expanded")
            let end = try Headless.framebuffer(of: "drag-to-expanded") { $0.last }
            try expect(panel, shows: rounding ? end.rounded565 : end, as: "the sheet after a drag in \(name)")
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "the noise after sheetd in \(name)")
        }

        private func tellsWhatThereIs(on panel: VirtualPanel) throws {
            let lines = try panel.output(of: "sheetd probe").components(separatedBy: "\n")
            #expect(lines.contains("  framebuffer /dev/fb0 (VESA VGA): 800x600, XRGB8888, one page"), "\(lines)")
            #expect(lines.contains("    framebuffer /dev/fb0: no DRM card drives displays"), "\(lines)")
        }

        private func needsThePermission(on panel: VirtualPanel) throws {
            let card = "[display]\ncard = \"/dev/fb0\""
            let configuration = Headless.panelConfiguration.replacing("[display]", with: card)
            try panel.write(Data(configuration.utf8), to: "/etc/sheetd.toml")
            try panel.output(of: "echo 'nobody:x:65534:65534::/:/bin/sh' >>/etc/passwd")
            let refused = try panel.run("su nobody -s /bin/sh -c 'timeout 20 \(Daemon.command)'")
            #expect(refused.status == 1)
            #expect(refused.output.contains("/dev/fb0: permission denied"), "\(refused.output)")
        }

        private func follows(_ touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            try touchscreen.play("drag-and-hold")
            let held = try Headless.framebuffer(of: "drag-and-hold", held: true) { $0.last }
            try expect(panel, shows: held, as: "the sheet under a resting finger on a framebuffer")
            try touchscreen.lift()
            try panel.sleep(1)
            try touchscreen.play("drag-to-expanded")
            let end = try Headless.framebuffer(of: "drag-to-expanded") { $0.last }
            try expect(panel, shows: end, as: "the sheet after a drag on a framebuffer")
        }

        /// A watchdog that has run out sends SIGABRT.
        private func givesTheConsoleBackInACrash(on panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            #expect(try panel.consoleMode() == 1)
            try daemon.program.signal("ABRT")
            #expect(try daemon.program.waitForExit() == 128 + 6)
            #expect(try panel.consoleMode() == 0)
        }

        /// The picture of a daemon that was killed stays, and the next one gives the console back in its place.
        ///
        /// As a service it gets the framebuffer that systemd has held open meanwhile.
        private func goesOnAfterAKill(on panel: VirtualPanel, with rest: Surface) throws {
            let console = try panel.screendump()
            let killed = try Daemon(on: panel)
            try killed.waitUntilReady()
            try expect(panel, shows: rest, as: "the sheet on a framebuffer before it is killed")
            try killed.program.signal("KILL")
            #expect(try killed.program.waitForExit() == 128 + 9)
            try panel.output(of: "echo 'another message of the console' >/dev/tty0")
            #expect(try panel.screendump() == rest, "the picture has left the framebuffer with the daemon")

            let manager = "#!/bin/sh\nexport LISTEN_PID=$$ LISTEN_FDS=1 LISTEN_FDNAMES=card\nexec \"$@\" 3<>/dev/fb0\n"
            try panel.write(Data(manager.utf8), to: "/tmp/manager")
            try panel.output(of: "chmod +x /tmp/manager")
            let next = try Daemon(on: panel, through: "/tmp/manager")
            let isLit = { try next.program.output().contains("display /dev/fb0") }
            for _ in 0..<1000 {
                if try isLit() { break }
                #expect(try panel.screendump() == rest, "the picture went before the next daemon came")
                try #require(try next.program.exitStatus() == nil, "the next daemon has ended")
            }
            try #require(try isLit(), "the next daemon never comes")
            // It knows of no place where the sheet was, so that comes again.
            try expect(panel, shows: rest, as: "the sheet of the next daemon on a framebuffer")
            #expect(try next.terminate() == 0)
            #expect(try panel.consoleMode() == 0)
            let after = try panel.screendump()
            #expect(after != rest && after.size == console.size, "the sheet stays without a daemon")
        }

        private func leavesItForACard(on panel: VirtualPanel) throws {
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            try panel.loadDisplayDriver()
            try panel.wait(for: "sheetd takes the card") {
                try daemon.program.output().contains("display /dev/dri/card0")
            }
            try expect(
                panel,
                shows: Headless.framebuffer(of: "drag-to-expanded") { $0.first },
                as: "the sheet on the card that came"
            )
            let log = try daemon.program.output()
            #expect(log.contains("a display of a DRM card is there now, which goes before /dev/fb0"), "\(log)")
            #expect(try daemon.terminate() == 0)
        }
    }
}

extension Headless {
    /// A picture of the replay of `name` on 800 x 600 pixels.
    fileprivate static func framebuffer(
        of name: String,
        held: Bool = false,
        _ choice: ([URL]) -> URL?
    ) throws -> Surface {
        let options = ["--size", "800x600"] + (held ? ["--hold"] : [])
        return try Headless(replaying: name, configuration: panelConfiguration, options: options).frame(choice)
    }
}

extension VirtualPanel {
    /// The mode of the console in front: 0 while it draws text, 1 while it leaves the screen to graphics.
    fileprivate func consoleMode() throws -> Int? {
        let program = """
            open($f, "<", "/dev/tty0"); $m = pack("i", 9); \
            ioctl($f, 0x4B3B, $m) || die $!; print unpack("i", $m);
            """
        return Int(try output(of: "perl -e '\(program)'"))
    }
}
