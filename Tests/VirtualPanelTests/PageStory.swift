import Canvas
import Foundation
import Testing
import VirtualPanel

/// The example page.service beside the installed service, with a program of weston in the place of a browser.
struct PageStory {
    let panel: VirtualPanel

    private static let configuration = """
        [programs]
        socket = "wayland-0"
        group = "kiosk"
        [display]
        scale = 1
        [backdrop]
        color = "#1c1c1e"
        [sheet]
        present_on = []

        """
    private static let unit = "/etc/systemd/system/page.service"

    /// The service is to be stopped.
    func run() throws {
        try panel.write(Data(Self.configuration.utf8), to: "/etc/sheetd/sheetd.d/programs.toml")
        try panel.output(of: "mkdir \(Self.unit).d")
        let program = "[Service]\nExecStart=\nExecStart=/usr/bin/weston-simple-touch\n"
        try panel.write(Data(program.utf8), to: "\(Self.unit).d/program.conf")
        // What the unit says of its own installation.
        let folder = "/usr/local/share/sheetd"
        try panel.output(of: "cd \(folder) && sed -n 's/^#   //p' page.service >/tmp/install && sh -e /tmp/install")
        try expectWindow("the window of a service")
        let verified = try panel.run("systemd-analyze verify page.service")
        #expect(verified.status == 0 && !verified.output.contains("page."), "\(verified.output)")
        try hasFewRights()
        for command in ["systemctl restart sheetd", "systemctl kill --signal KILL sheetd"] {
            let pid = try pid()
            try panel.output(of: command)
            // Until then there may be the picture of before.
            try panel.wait(for: "the program is started again") { try !["0", pid].contains(self.pid()) }
            try expectWindow("the window after \(command)")
        }
        try panel.output(of: "systemctl stop page")
        try expect(panel, shows: PaintedWindow.backdrop(panel.size), as: "the backdrop after the program of a service")
        try panel.output(of: "systemctl stop sheetd")
    }

    private func expectWindow(_ title: String) throws {
        try expect(panel, shows: PaintedWindow().picture(panel.size), as: title)
    }

    /// It may show windows, which others may not, and it may not drive the sheet.
    private func hasFewRights() throws {
        #expect(try panel.output(of: "stat -c '%a %U %G' /run/sheetd/wayland-0") == "660 sheetd sheetd")
        #expect(try panel.output(of: "stat -c %U /proc/\(pid())") == "page")
        // By its path: busybox has one of its own that changes no user.
        let page = "/usr/bin/setpriv --reuid page --regid kiosk --clear-groups"
        let control = try panel.run("\(page) /usr/local/bin/sheetctl state")
        #expect(control.status == 1 && control.output.contains("Permission denied"), "\(control.output)")
        for group in ["nogroup", "sheetd"] {
            let stranger = "/usr/bin/setpriv --reuid nobody --regid \(group) --clear-groups"
            #expect(try panel.run("\(stranger) test -w /run/sheetd/wayland-0").status == 1)
        }
        for (unit, most) in [("page", 5.5), ("sheetd", 1.0)] {
            let verdict = try panel.output(of: "systemd-analyze security --no-pager \(unit).service | tail -n 1")
            print("exposure of \(unit).service, with programs: \(verdict)")
            let level = verdict.split(separator: " ").compactMap { Double($0) }.first
            #expect(try #require(level, "\(verdict)") <= most)
        }
    }

    private func pid() throws -> String {
        try panel.output(of: "systemctl show --property MainPID --value page.service")
    }
}
