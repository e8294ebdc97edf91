import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd as an installed service of a Debian with systemd and udev.
    struct ServiceTests {
        @Test(
            """
            The service starts at boot without rights, shows the sheet, survives a crash and gives the panel back; only \
            drop-ins let it pass touches on and have programs behind it
            """,
            .tags(.long, .installed)
        )
        func service() throws {
            let panel = try Guest.bootService(.virtio)
            let sheet = try Headless.start(of: "drag-to-expanded", configured: false)
            try followsTheSplash(on: panel)
            try panel.wait(for: "the system is up", within: 300) {
                try panel.run("systemctl is-active multi-user.target").status == 0
            }
            try startsAtBoot(on: panel)
            try expect(panel, shows: sheet, as: "the sheet after boot")
            try hasNoRights(on: panel)

            let pid = try property("MainPID", on: panel)
            try panel.output(of: "kill -KILL \(pid); sleep 5")
            #expect(try panel.screendump() == sheet, "the sheet is not back five seconds after a crash")
            #expect(try property("MainPID", on: panel) != pid)

            // From here on as where there is no Plymouth.
            try panel.output(of: "systemctl stop sheetd getty@tty1; rm /usr/bin/plymouth")
            let before = try panel.drawPattern()
            try comesWhenAsked(on: panel)
            try expect(panel, shows: sheet, as: "the sheet after another start")
            try panel.output(of: "systemctl stop sheetd")
            try expect(panel, shows: before, as: "the pattern after the service")
            try UinputStory(panel: panel).run()
            try PageStory(panel: panel).run()
        }

        /// The splash stays until the sheet covers it; between them there is neither black nor text.
        private func followsTheSplash(on panel: VirtualPanel) throws {
            var pictures: [Surface] = []
            try panel.wait(for: "sheetd.service is active", within: 60) {
                pictures.append(try panel.screendump())
                return try panel.run("systemctl is-active sheetd.service").status == 0
            }
            pictures.append(try panel.screendump())
            let splash = pictures.firstIndex(where: isSplash)
            let start = try #require(splash, "the splash was not seen; \(pictures.count) pictures were")
            let after = pictures[start...].drop(while: isSplash)
            #expect(after.allSatisfy { Self.hasBackdrop($0) }, "black or text came after the splash")
            try panel.wait(for: "Plymouth has ended") { try panel.run("pidof plymouthd").status != 0 }
        }

        /// The theme of the image has a colour of its own in the corners.
        private func isSplash(_ picture: Surface) -> Bool { picture[4, 4] == 0xCC3366 }

        /// The backdrop, more or less dimmed, is all that the first rows show when the sheet comes.
        private static func hasBackdrop(_ picture: Surface) -> Bool {
            let row = picture.pixels.prefix(picture.size.width * 4)
            return row.allSatisfy { $0 == row.first } && row.first != 0
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

        /// The socket is there while the service is not, and who may use it and does starts the service.
        private func comesWhenAsked(on panel: VirtualPanel) throws {
            #expect(try panel.output(of: "stat -c '%a %U %G' /run/sheetd/control") == "660 sheetd sheetd")
            // By its path: busybox has one of its own that changes no user.
            let stranger = try panel.run("/usr/bin/setpriv --reuid nobody --clear-groups /usr/local/bin/sheetctl state")
            #expect(stranger.status == 1 && stranger.output.contains("Permission denied"), "\(stranger.output)")
            #expect(try panel.run("systemctl is-active sheetd.service").status != 0)
            try panel.output(of: "gpasswd -a nobody sheetd")
            let member = try panel.run("/usr/bin/setpriv --reuid nobody --init-groups /usr/local/bin/sheetctl state")
            #expect(member.status == 0, "\(member.output)")
            try panel.wait(for: "the service that was asked is up") {
                try panel.run("systemctl is-active sheetd.service").status == 0
            }
        }

        private func property(_ name: String, on panel: VirtualPanel) throws -> String {
            try panel.output(of: "systemctl show --property \(name) --value sheetd.service")
        }
    }
}
