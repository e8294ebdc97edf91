import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd as an installed service of a Debian with systemd and udev.
    struct ServiceTests {
        @Test("The service starts at boot without rights, shows the sheet, survives a crash and gives the panel back")
        func service() throws {
            let panel = try Stage.bootService(.virtio)
            try panel.wait(for: "the system is up", within: 300) {
                try panel.run("systemctl is-active multi-user.target").status == 0
            }
            let sheet = try Headless.start(of: "drag-to-expanded", configured: false)
            try startsAtBoot(on: panel)
            try expect(panel, shows: sheet, as: "the sheet after boot")
            try hasNoRights(on: panel)

            let pid = try property("MainPID", on: panel)
            try panel.output(of: "kill -KILL \(pid); sleep 5")
            #expect(try panel.screendump() == sheet, "the sheet is not back five seconds after a crash")
            #expect(try property("MainPID", on: panel) != pid)

            try panel.output(of: "systemctl stop sheetd getty@tty1")
            let before = try panel.drawPattern()
            try panel.output(of: "systemctl start sheetd")
            try expect(panel, shows: sheet, as: "the sheet after another start")
            try panel.output(of: "systemctl stop sheetd")
            try expect(panel, shows: before, as: "the pattern after the service")
        }

        private func startsAtBoot(on panel: VirtualPanel) throws {
            try? panel.wait(for: "sheetd.service is active", within: 60) {
                try panel.run("systemctl is-active sheetd.service").status == 0
            }
            let status = try panel.run("systemctl status --no-pager --full sheetd.service")
            #expect(status.status == 0, "\(status.output)")
        }

        private func hasNoRights(on panel: VirtualPanel) throws {
            let pid = try property("MainPID", on: panel)
            #expect(try panel.output(of: "stat -c %U /proc/\(pid)") == "sheetd")
            for set in ["CapPrm", "CapEff", "CapBnd", "CapAmb"] {
                let line = try panel.output(of: "grep \(set): /proc/\(pid)/status")
                #expect(line.split(separator: "\t").last.flatMap { Int($0, radix: 16) } == 0, "\(line)")
            }
            // The last line: "→ Overall exposure level for sheetd.service: 1.2 OK".
            let verdict = try panel.output(of: "systemd-analyze security --no-pager sheetd.service | tail -n 1")
            let level = verdict.split(separator: " ").compactMap { Double($0) }.first
            #expect(try #require(level, "\(verdict)") <= 2.5)
        }

        private func property(_ name: String, on panel: VirtualPanel) throws -> String {
            try panel.output(of: "systemctl show --property \(name) --value sheetd.service")
        }
    }
}
