import Foundation
import Testing
import VirtualPanel

/// /dev/uinput beside the installed service: closed to it, and to whoever may read the touchscreens, until an integrator
/// installs the drop-in and the rule.
struct UinputStory {
    let panel: VirtualPanel

    private static let group = "sheetd-uinput"
    private static let configuration = """
        [input]
        forward_to_uinput = true
        [sheet]
        backdrop_tap = "forward"

        """

    /// The service is to be stopped and to know of no configuration of its own.
    func run() throws {
        try isClosed()
        try panel.output(of: "mkdir -p /etc/sheetd")
        try panel.write(Data(Self.configuration.utf8), to: "/etc/sheetd/sheetd.toml")
        let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
        try panel.output(of: "systemctl start sheetd")
        try panel.wait(for: "sheetd says that it may not") {
            try words("touches that go through are not passed on") == 1
        }
        #expect(try Listener.node(on: panel) == nil)

        // What the drop-in says of its own installation.
        let folder = "/usr/local/share/sheetd"
        try panel.output(of: "cd \(folder) && sed -n 's/^#   //p' uinput.conf >/tmp/opt-in && sh -e /tmp/opt-in")
        try isOpenToTheService()
        try forwards(touchscreen)
        try panel.output(of: "systemctl stop sheetd")
        #expect(try Listener.node(on: panel) == nil)
    }

    /// As udev leaves it where the service is installed.
    private func isClosed() throws {
        #expect(try panel.output(of: "stat -c '%U %G %a' /dev/uinput") == "root root 600")
        #expect(try panel.output(of: "id -nG sheetd").split(separator: " ").contains("input"))
        #expect(try !mayOpen(inGroups: "$(id -G sheetd | tr ' ' ,)"))
    }

    private func isOpenToTheService() throws {
        #expect(try panel.output(of: "stat -c '%U %G %a' /dev/uinput") == "root \(Self.group) 660")
        #expect(try panel.output(of: "getent group \(Self.group)").hasSuffix(":"), "somebody is in the group")
        #expect(try !mayOpen(inGroups: "$(id -G sheetd | tr ' ' ,)"))
        let pid = try panel.output(of: "systemctl show --property MainPID --value sheetd.service")
        #expect(try panel.output(of: "stat -c %U /proc/\(pid)") == "sheetd")
        let id = try panel.output(of: "getent group \(Self.group) | cut -d : -f 3")
        let groups = try panel.output(of: "grep Groups: /proc/\(pid)/status")
        #expect(groups.split(whereSeparator: \.isWhitespace).contains { $0 == id }, "\(groups)")
    }

    /// Whether a program of the service's user in these groups may write to it.
    private func mayOpen(inGroups groups: String) throws -> Bool {
        // By its path: busybox has one of its own that changes no user.
        let user = "/usr/bin/setpriv --reuid sheetd --regid sheetd --groups \(groups)"
        return try panel.run("\(user) sh -c ': >>/dev/uinput' 2>/dev/null").status == 0
    }

    /// A touch beside the sheet reaches a program that knows nothing of it.
    private func forwards(_ touchscreen: Touchscreen) throws {
        try panel.wait(for: "sheetd takes \(touchscreen.node)") { try words("touchscreen \(touchscreen.node) (") > 0 }
        let program = try Listener(on: panel)
        let finger = Finger(touchscreen, on: panel, viewpoint: Viewpoint(Headless.size))
        try finger.down(100, 200).up().play()
        #expect(try program.end().contacts == [.lifted([(100, 200)])])
        try touchscreen.unplug()
    }

    /// How often the service that runs now has said so.
    private func words(_ text: String) throws -> Int {
        let pid = try panel.output(of: "systemctl show --property MainPID --value sheetd.service")
        return try Int(panel.output(of: "journalctl --boot --no-pager _PID=\(pid) | grep -cF '\(text)'; true")) ?? 0
    }
}
