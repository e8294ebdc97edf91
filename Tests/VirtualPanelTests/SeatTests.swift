import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A screen that is shared with consoles and other programs.
    struct SeatTests {
        @Test("The sheet goes with its console, comes back with it, and hides no console when it ends")
        func switchesConsoles() throws {
            let panel = try Guest.boot(.virtio)
            try panel.loadDisplayDriver()
            let rests = try PluggedTouchscreens.Rests()
            let consoles = try panel.writeOnConsoles()
            let seatd = try panel.start("seatd")
            try panel.wait(for: "seatd listens") { try panel.run("test -S /run/seatd.sock").status == 0 }
            let screens = try PluggedTouchscreens(on: panel, rests: rests)
            #expect(try screens.daemon.program.output().contains("devices are opened through seatd (/run/seatd.sock)"))
            let touchscreen = try screens.plug("drag-to-expanded")
            for round in ["the first", "the second"] {
                try leavesUnderAFinger(screens, touchscreen, consoles[1])
                try screens.taken {
                    try panel.output(of: "chvt 1")
                    return touchscreen
                }
                try expect(panel, shows: rests.normal, as: "the sheet after \(round) return")
                try screens.expectWorks(touchscreen, after: "\(round) return")
                try screens.recall(with: touchscreen, after: "\(round) return")
            }
            try screens.close()
            try expect(panel, shows: consoles[0], as: "the console after sheetd")
            try endsWhileAway(panel, consoles)
            try leavesTheConsoleWhenKilled(panel, consoles[0], rests.normal)
            try seatd.signal("TERM")
            try seatd.waitForExit()
            try namesWhoIsMissing(on: panel)
        }

        /// Another console is looked at while a finger holds the sheet, which learns nothing of the finger then.
        private func leavesUnderAFinger(_ screens: PluggedTouchscreens, _ touchscreen: Touchscreen, _ console: Surface)
            throws
        {
            let panel = screens.panel
            try touchscreen.play("drag-and-hold", within: 0..<0.5)
            try screens.expectUnderWay()
            try panel.output(of: "chvt 2")
            try expect(panel, shows: console, as: "another console")
            let switches = try screens.daemon.contextSwitches()
            try touchscreen.lift()
            try touchscreen.play("flick-down")
            try panel.sleep(10)
            #expect(try screens.daemon.contextSwitches() == switches, "sheetd woke up though the seat was not its own")
            try expect(panel, shows: console, as: "another console, touched")
        }

        private func endsWhileAway(_ panel: VirtualPanel, _ consoles: [Surface]) throws {
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            try panel.output(of: "chvt 2")
            try expect(panel, shows: consoles[1], as: "another console, once more")
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: consoles[1], as: "another console after sheetd")
            try panel.output(of: "chvt 1")
            try expect(panel, shows: consoles[0], as: "the console that sheetd had")
        }

        /// The seat takes the screen back from a daemon that is killed, so its console is seen, and the next one has the seat.
        private func leavesTheConsoleWhenKilled(_ panel: VirtualPanel, _ console: Surface, _ sheet: Surface) throws {
            let killed = try Daemon(on: panel)
            try killed.waitUntilReady()
            try expect(panel, shows: sheet, as: "the sheet before its daemon is killed")
            try killed.program.signal("KILL")
            #expect(try killed.program.waitForExit() == 128 + 9)
            try expect(panel, shows: console, as: "the console after a daemon of its seat was killed")
            let next = try Daemon(on: panel)
            try next.waitUntilReady()
            try expect(panel, shows: sheet, as: "the sheet of the next daemon of the seat")
            #expect(try next.terminate() == 0)
        }

        private func namesWhoIsMissing(on panel: VirtualPanel) throws {
            // For root libseat would do without seatd.
            let command = "env LIBSEAT_BACKEND=seatd timeout 20 \(Daemon.command) --set display.seat=libseat"
            let refused = try panel.run("rm -f /run/seatd.sock; \(command)")
            #expect(refused.status == 1)
            #expect(refused.output.contains("display.seat: cannot open a seat: "), "\(refused.output)")
            let probe = try panel.output(of: "sheetd probe | head -n 2")
            #expect(probe == "Seat\n  devices are opened directly: no seatd, and no session with a seat")
        }

        /// Without a seat: the rights to the screen are taken from sheetd, and modetest has them for a while.
        @Test("Where another program has had the screen, the sheet comes back, and is not drawn meanwhile")
        func losesTheScreen() throws {
            let panel = try Guest.boot(.virtio)
            try panel.loadDisplayDriver()
            let rests = try PluggedTouchscreens.Rests()
            let screens = try PluggedTouchscreens(on: panel, rests: rests)
            let touchscreen = try screens.plug("drag-to-expanded")
            try screens.daemon.dropMaster()
            let other = try panel.startModetest()
            try panel.wait(for: "modetest has the screen") { try panel.screendump() != rests.normal }
            let foreign = try panel.screendump()

            try touchscreen.play("drag-to-expanded")
            try panel.sleep(5)
            let switches = try screens.daemon.contextSwitches()
            try panel.sleep(10)
            let wakeups = try screens.daemon.contextSwitches() - switches
            #expect(wakeups <= 25, "sheetd asked for the screen \(wakeups) times in ten seconds")
            #expect(try panel.screendump() == foreign, "sheetd drew over another program's picture")

            try other.signal("TERM")
            try panel.sleep(1.5)
            #expect(try panel.screendump() == rests.expanded, "the sheet is not back a second after the other program")
            try screens.expectWorks(touchscreen, after: "another program")
            try screens.close()
        }
    }
}

extension VirtualPanel {
    /// Writes on two consoles in two colours; returns their pictures and leaves the first one on the screen.
    fileprivate func writeOnConsoles() throws -> [Surface] {
        let pictures = try [1, 2].map { number in
            try output(of: "printf '\\033[4\(number)mconsole \(number)\\n' >/dev/tty\(number); chvt \(number); sleep 1")
            return try screendump()
        }
        try output(of: "chvt 1")
        return pictures
    }

    /// Starts another program that takes the screen and keeps it until it is ended.
    fileprivate func startModetest() throws -> GuestProgram {
        let connector = try output(of: "modetest -M virtio_gpu -c | sed -n 's/^\\([0-9]*\\).*\\tconnected.*/\\1/p'")
        return try start("modetest -M virtio_gpu -s \(connector):720x1280 </dev/tty9")
    }
}

extension Daemon {
    /// Takes the rights to the screen from it, behind its back.
    fileprivate func dropMaster() throws {
        try call(0x641F, on: "/dev/dri/card0")
    }
}
