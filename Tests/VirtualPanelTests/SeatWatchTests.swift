import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A seat whose cards are watched: who opens them.
    struct SeatWatchTests {
        @Test("With a seat no card is opened past it, not even to see whether the first display is back")
        func story() throws {
            let panel = try Guest.boot(.virtio, windows: 2)
            try panel.loadDisplayDriver()
            // A window that never had a size is not unplugged.
            try panel.resize(to: panel.size)
            let seatd = try panel.start("seatd")
            try panel.wait(for: "seatd listens") { try panel.run("test -S /run/seatd.sock").status == 0 }
            try panel.watchCards()
            let daemon = try Daemon(on: panel)
            let rest = try Headless.start(of: "tap-sheet")
            try expect(panel, shows: rest, as: "the sheet on the seat's first display")
            _ = try panel.plugUSB()
            try panel.unplug()
            try panel.wait(for: "sheetd takes the other display") {
                try daemon.program.output().contains("display /dev/dri/card1")
            }
            // The first one is looked for at each event of any display.
            for _ in 0..<3 { try panel.output(of: "echo change >/sys/class/drm/card1/uevent; sleep 0.5") }
            try panel.resize(to: panel.size)
            try expect(panel, shows: rest, as: "the sheet on the seat's first display, once more")
            #expect(try daemon.program.output().contains("the display /dev/dri/card0 Virtual-1 is back"))
            #expect(try daemon.terminate() == 0)
            let users = try panel.cardUsers()
            #expect(users.contains("seatd") && !users.contains("sheetd"), "\(users)")
            try seatd.signal("TERM")
        }
    }
}

extension VirtualPanel {
    private static let trace = "/sys/kernel/tracing"

    /// Has the kernel note from now on who opens a card.
    fileprivate func watchCards() throws {
        try output(of: "cd \(Self.trace); echo 'p:card drm_open' >kprobe_events; echo 1 >events/kprobes/enable")
    }

    /// The programs that have opened a card since then.
    fileprivate func cardUsers() throws -> Set<String> {
        let lines = try output(of: "grep ' card: ' \(Self.trace)/trace | sed 's/^ *\\(.*\\)-[0-9]* .*/\\1/'")
        return Set(lines.split(separator: "\n").map(String.init))
    }
}
