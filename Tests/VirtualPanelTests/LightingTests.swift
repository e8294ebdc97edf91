import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// What others left on a card, or have of it, when sheetd lights a display.
    struct LightingTests {
        @Test("A night light that another program left does not tint the sheet, and is back after it")
        func nightLight() throws {
            let panel = try Guest.bootNewer(.vkms)
            try panel.loadDisplayDriver()
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before the night light")
            try panel.setGamma()
            try panel.sleep(1)
            let tinted = try panel.look()
            #expect(tinted != panel.glimpse(of: before), "the night light changes nothing")

            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            let rest = try Headless.start(of: "drag-to-expanded", size: panel.size)
            try expect(panel, shows: rest, as: "the sheet without the night light")
            #expect(try daemon.terminate() == 0)
            try panel.sleep(1)
            #expect(try panel.look() == tinted, "the night light is not back")
            try nightLightWithoutAtomicCommits(on: panel, rest)
        }

        /// The same, by the calls that are older than atomic commits.
        private func nightLightWithoutAtomicCommits(on panel: VirtualPanel, _ rest: Surface) throws {
            let tinted = try panel.look()
            try panel.output(of: "modprobe old_calls")
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            #expect(try daemon.program.output().contains("XRGB8888, legacy, "))
            try expect(panel, shows: rest, as: "the sheet without the night light, by the old calls")
            #expect(try daemon.terminate() == 0)
            try panel.sleep(1)
            #expect(try panel.look() == tinted, "the night light is not back after the old calls")
        }

        @Test("The mode that the kernel's command line asks for is shown, though the display prefers another one")
        func commandLine() throws {
            let panel = try Guest.boot(.virtio, kernelOptions: "video=Virtual-1:800x600")
            try panel.loadDisplayDriver()
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            let size = PixelSize(width: 800, height: 600)
            let rest = try Headless.start(of: "tap-sheet", size: size)
            try expect(panel, shows: rest, as: "the sheet in the mode of the kernel's command line")
            let preferred = try panel.output(of: "sheetd probe | grep -c '720x1280@[0-9]* (preferred)'")
            #expect(preferred == "1")
            #expect(try daemon.terminate() == 0)
        }

        @Test("A display is lit again when another program leaves its card, though no event reports that")
        func anotherMaster() throws {
            let panel = try Guest.boot(.virtio, windows: 2)
            try panel.loadDisplayDriver()
            let daemon = try Daemon(on: panel)
            let rest = try Headless.start(of: "drag-to-expanded")
            // A window that never had a size is not unplugged.
            try panel.resize(to: panel.size)
            try expect(panel, shows: rest, as: "the sheet before the display was unplugged")
            try panel.unplug()
            try wait(for: "no display; waiting for one", of: daemon, on: panel)
            let other = try panel.start("perl -e 'open($f, \"+<\", \"/dev/dri/card0\") || die $!; sleep 1000'")
            try panel.sleep(1)
            // Now there is an event, but the kernel does not look for whoever is not the card's master.
            try panel.resize(to: panel.size)
            try panel.sleep(4)
            try other.signal("TERM")
            try expect(panel, shows: rest, as: "the sheet on a card that another program had")
            let log = try daemon.program.output()
            #expect(log.components(separatedBy: "no display; waiting for one").count <= 3, "\(log)")
            #expect(try daemon.terminate() == 0)
        }

        /// Waits until sheetd has said so, or throws what it said instead.
        private func wait(for words: String, of daemon: Daemon, on panel: VirtualPanel) throws {
            do {
                try panel.wait(for: "sheetd says: \(words)") { try daemon.program.output().contains(words) }
            } catch let error as VirtualPanelError {
                throw VirtualPanelError(
                    "\(error.message); sheetd wrote:\n\(try daemon.program.output())",
                    log: error.log
                )
            }
        }

        @Test("A touchscreen that is named by a link has the calibration that udev knows for it, or comes to know")
        func calibratedLink() throws {
            let panel = try Guest.boot(.virtio)
            try panel.loadDisplayDriver()
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.calibrate(touchscreen, "-1 0 1 0 -1 1")
            let link = "/dev/input/by-path/platform-panel-event"
            try panel.output(of: "mkdir -p /dev/input/by-path; ln -s \(touchscreen.node) \(link)")
            let keys = Headless.panelConfiguration
            let daemon = try Daemon(on: panel, configuration: keys + "[input]\ndevice = \"\(link)\"\n")
            try daemon.waitUntilReady()
            let calibration = "[input]\ncalibration = [-1, 0, 1, 0, -1, 1]\n"
            let turned = try Headless(replaying: "drag-to-expanded", configuration: keys + calibration)
            let plain = try Headless.end(of: "drag-to-expanded")
            let end = try turned.frame { $0.last }
            #expect(end != plain)
            try touchscreen.play("drag-to-expanded")
            try expect(panel, shows: end, as: "the sheet under a touchscreen that is built in upside down")
            #expect(try daemon.terminate() == 0)

            // At boot udev may know it only when the touchscreen is read already.
            try panel.calibrate(touchscreen, "1 0 0 0 1 0")
            let early = try Daemon(on: panel, configuration: keys + "[input]\ndevice = \"\(link)\"\n")
            try early.waitUntilReady()
            try panel.calibrate(touchscreen, "-1 0 1 0 -1 1")
            try panel.output(of: "echo change >/sys/class/input/$(basename \(touchscreen.node))/uevent")
            try panel.sleep(1)
            try touchscreen.play("drag-to-expanded")
            try expect(panel, shows: end, as: "the sheet under a touchscreen that was calibrated late")
            #expect(try early.terminate() == 0)
        }
    }
}

extension VirtualPanel {
    /// Sets a table that turns the brightness of the first CRTC upside down, as a program would that ends then.
    fileprivate func setGamma() throws {
        let words = try output(of: "sheetd probe").split(whereSeparator: { " :\n".contains($0) })
        let crtc = words.firstIndex(of: "CRTC").map { words[$0 + 1] } ?? ""
        // DRM_IOCTL_MODE_SETGAMMA: the CRTC, the length of the tables, and where they are.
        let program = """
            open($f, "+<", "/dev/dri/card0") || die $!; \
            $t = pack("S*", map { 65535 - 257 * $_ } 0 .. 255); $p = unpack("Q", pack("P", $t)); \
            ioctl($f, 0xC02064A5, pack("LLQQQ", \(crtc), 256, $p, $p, $p)) || die $!;
            """
        try output(of: "perl -e '\(program)'")
    }

    /// Has udev's database know a calibration of a touchscreen.
    fileprivate func calibrate(_ touchscreen: Touchscreen, _ matrix: String) throws {
        let numbers = "$(stat -c %t \(touchscreen.node)) $(stat -c %T \(touchscreen.node))"
        try output(
            of: """
                set -- \(numbers); mkdir -p /run/udev/data; \
                printf 'I:1\\nE:LIBINPUT_CALIBRATION_MATRIX=\(matrix)\\n' >/run/udev/data/c$((0x$1)):$((0x$2))
                """
        )
    }
}
