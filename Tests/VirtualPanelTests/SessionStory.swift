import Canvas
import Foundation
import Testing
import VirtualPanel

/// sheetd in a session of logind, as the installed drop-in makes one: its user is in no group that may open a device.
///
/// The other drop-in is there as well, so that it sees who its clients are.
///
/// The panel is that of `LogindTests`, with a light whose file only root may write and that is dimmed after ten seconds.
struct SessionStory {
    private static let light = "/sys/class/backlight/acpi_video0/brightness"
    private static let brightest = 10

    private let panel: VirtualPanel
    private let sheet: Surface
    private let expanded: Surface

    init(on panel: VirtualPanel) throws {
        self.panel = panel
        let replay = try Headless(replaying: "drag-to-expanded", configuration: "")
        (sheet, expanded) = (try replay.frame { $0.first }, try replay.frame { $0.last })
    }

    func run() throws {
        try panel.output(of: "systemctl stop sheetd")
        // From a console that is left to pictures another one is not drawn, so the first is brought back to text before.
        _ = try write("here", onConsole: 1)
        let elsewhere = try write("elsewhere", onConsole: 9)
        let console = try write("here again", onConsole: 1)
        try begin()
        try knowsItsClients()
        let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
        try isTaken(touchscreen, times: 1)
        try gives(touchscreen, to: elsewhere)
        try touchscreen.play("drag-to-expanded")
        try expect(panel, shows: expanded, as: "the sheet that a finger of the session dragged")
        try dims(touchscreen)
        try survives()
        try panel.wait(for: "logind dims the light at last") { (1..<Self.brightest).contains(try brightness()) }
        try panel.output(of: "systemctl stop sheetd")
        try expect(panel, shows: console, as: "the console after the session")
        #expect(try brightness() == Self.brightest)
        #expect(try panel.output(of: "loginctl list-sessions --no-legend") == "")
        try touchscreen.unplug()
    }

    /// Takes every right from the service's user but that of its session.
    private func begin() throws {
        let folder = "/etc/systemd/system/sheetd.service.d"
        try panel.output(of: "mkdir -p \(folder)")
        // Before systemd 257 a service without its drop-in knows nobody but root and itself.
        try asksForARecording()
        #expect(try words("user 65534, group 65534") > 0)
        try panel.output(of: "systemctl stop sheetd")
        try panel.output(of: "cp /usr/local/share/sheetd/session.conf /usr/local/share/sheetd/peers.conf \(folder)")
        try panel.output(of: "gpasswd -d sheetd video && gpasswd -d sheetd input && systemctl daemon-reload")
        #expect(try panel.output(of: "id -nG sheetd") == "sheetd")
        try panel.output(of: "systemctl start sheetd")
        try expect(panel, shows: sheet, as: "the sheet in a session")
        let session = try panel.output(of: "cat /run/systemd/seats/seat0 | sed -n 's/^ACTIVE=//p'")
        #expect(try words("devices are opened through logind (session \(session) on seat0)") == 1)
        let properties = "-p Name -p Class -p VTNr -p Active"
        #expect(
            try panel.output(of: "loginctl show-session \(session) \(properties) --value | xargs")
                == "sheetd 1 user yes"
        )
    }

    private func knowsItsClients() throws {
        try asksForARecording()
        #expect(try words("user 1, group 1 ") > 0)
    }

    /// A program of another user, which may use the socket, wants to receive the touches, and may not.
    private func asksForARecording() throws {
        let user = "/usr/bin/setpriv --reuid 1 --regid 1 --groups $(id -g sheetd)"
        let call = try panel.run("\(user) timeout 10 /usr/local/bin/sheetctl record -")
        #expect(call.status == 1, "\(call.output)")
    }

    /// Another console is looked at, and then that of the session again: the service says so, and what is touched meanwhile
    /// does not count.
    private func gives(_ touchscreen: Touchscreen, to elsewhere: Surface) throws {
        try look(atConsole: 9)
        try expect(panel, shows: elsewhere, as: "another console beside the session")
        try touchscreen.play("flick-down")
        try expect(panel, shows: elsewhere, as: "another console beside the session, touched")
        try panel.wait(for: "the service waits for the seat") { try status() == "waiting for the seat" }
        try look(atConsole: 1)
        try expect(panel, shows: sheet, as: "the sheet of the session that is looked at again")
        try panel.wait(for: "the service runs again") { try status() == "running" }
        try isTaken(touchscreen, times: 2)
    }

    private func dims(_ touchscreen: Touchscreen) throws {
        try panel.wait(for: "logind dims the light") { (1..<Self.brightest).contains(try brightness()) }
        try touchscreen.play("drag-to-expanded")
        try panel.wait(for: "logind lights the panel", within: 5) { try brightness() == Self.brightest }
        try panel.wait(for: "logind dims the light again") { (1..<Self.brightest).contains(try brightness()) }
        // Who has gone may not change the light any more, so it is lit up by who comes back.
        try look(atConsole: 9)
        try panel.sleep(2)
        try look(atConsole: 1)
        try panel.wait(for: "the light comes back with the session", within: 5) { try brightness() == Self.brightest }
        try isTaken(touchscreen, times: 3)
        try panel.wait(for: "logind dims the light once more") { (1..<Self.brightest).contains(try brightness()) }
    }

    /// A daemon that was killed leaves its session, and the next one has another, and sheet and light as they were.
    private func survives() throws {
        let pid = try panel.output(of: "systemctl show --property MainPID --value sheetd.service")
        let before = try panel.screendump()
        try panel.output(of: "kill -KILL \(pid); sleep 5")
        #expect(try panel.screendump() == before, "the sheet is not as it was five seconds after a crash in a session")
        #expect(try brightness() == Self.brightest)
    }

    /// What `systemctl status` says of the service.
    private func status() throws -> String {
        try panel.output(of: "systemctl show --property StatusText --value sheetd.service")
    }

    private func brightness() throws -> Int { try Int(panel.output(of: "cat \(Self.light)")) ?? -1 }

    /// Waits until sheetd has taken the touchscreen for the time that `times` counts, in this session.
    private func isTaken(_ touchscreen: Touchscreen, times: Int) throws {
        try panel.wait(for: "sheetd takes \(touchscreen.node) in its session") {
            try words("touchscreen \(touchscreen.node) (") == times
        }
    }

    /// How often the session that is there now, of a service that was started once more, has said so.
    private func words(_ text: String) throws -> Int {
        let pid = try panel.output(of: "systemctl show --property MainPID --value sheetd.service")
        return try Int(panel.output(of: "journalctl --boot --no-pager _PID=\(pid) | grep -cF '\(text)'; true")) ?? 0
    }

    /// Writes on a console in colour; returns its picture and leaves it on the screen.
    private func write(_ text: String, onConsole number: Int) throws -> Surface {
        // The splash left its console to pictures.
        let program = "open($console, \"+<\", \"/dev/tty\(number)\") && ioctl($console, 0x4B3A, 0) || die \"$!\""
        try panel.output(of: "perl -e '\(program)' && printf '\\033[4\(1 + number % 7)m\(text)\\n' >/dev/tty\(number)")
        try look(atConsole: number)
        try panel.sleep(1)
        return try panel.screendump()
    }

    /// As `chvt` does it, which the guest has not.
    private func look(atConsole number: Int) throws {
        let seat = "org.freedesktop.login1 /org/freedesktop/login1/seat/seat0 org.freedesktop.login1.Seat"
        try panel.output(of: "busctl call \(seat) SwitchTo u \(number)")
    }
}
