import Canvas
import Foundation
import Pictures
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// The packages of arm64 on boards of 64-bit ARM, where apt has installed them in a Debian with systemd and udev.
    ///
    /// What the screen has to show is a replay of this machine's program.
    @Suite(.enabled(if: Guest.boardFolder != nil, "make check-arm makes images and sets SHEETD_BOARD_FOLDER"))
    struct BoardTests {
        @Test(
            """
            The sheet is there at boot and follows a finger; a crash and an upgrade by apt leave it where it is, and purge \
            leaves nothing
            """,
            .tags(.long)
        )
        func package() throws {
            let service = try moves(on: .virt(.small), .virtio)
            let expanded = try Headless.end(of: "drag-to-expanded")
            try isUpgraded(service)
            try expect(service.panel, shows: expanded, as: "the sheet after an upgrade")
            try isDragged(service, by: "flick-down")
            try isPurged(service)
        }

        @Test(
            """
            A finger moves the sheet with pages of 16 KiB, on a display that is scanned out from video memory, and on PL111, \
            the controller of real boards
            """,
            .tags(.long),
            arguments: [(Board.virt(.large), GPU.virtio), (.virt(.small), .bochs), (.versatile, .pl111)]
        )
        func others(board: Board, gpu: GPU) throws {
            let service = try moves(on: board, gpu)
            try isDragged(service, by: "flick-down")
        }

        @Test("Under a finger that drags for twenty seconds, the blanks of PL111 have their frames", .tags(.long))
        func blanks() throws {
            let service = InstalledService(onBoard: try Guest.boot(.versatile, .pl111))
            let panel = service.panel
            try service.waitUntilActive()
            let touchscreen = try plugged("drag-to-expanded", into: service)
            print("board: pl111: \(try figures(of: service))")
            let before = try stats(of: service)
            // The sheet keeps clear of its ends, where it would stand still.
            try touchscreen.play(Touchscreen.Drag(x: 2048, y: 2751, reach: 500, period: 4, rounds: 5))
            try panel.sleep(2)
            let after = try stats(of: service)
            print("board: pl111, dragging: \(after)")
            let shown = try #require(after["frames shown"]) - (before["frames shown"] ?? 0)
            // Where the finger turns, the sheet stands still for a few blanks. A first motion begins without knowing them.
            #expect(shown > 1000)
            #expect(try #require(after["vblanks missed"]) <= 2)
            #expect(try #require(after["frames late"]) <= 3)
        }

        /// The numbers of `sheetctl stats`.
        private func stats(of service: InstalledService) throws -> [String: Double] {
            let answer = try service.call("stats")
            #expect(answer.status == 0, "\(answer.output)")
            let pairs = answer.output.split(separator: "\n").compactMap { line -> (String, Double)? in
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(where: { Double($0) != nil }) else { return nil }
                return (words[..<place].joined(separator: " "), Double(words[place]) ?? .nan)
            }
            return Dictionary(pairs) { $1 }
        }

        /// Boots the board, drags the sheet up, and kills the daemon; then the sheet is expanded.
        private func moves(on board: Board, _ gpu: GPU) throws -> InstalledService {
            let service = InstalledService(onBoard: try Guest.boot(board, gpu))
            let panel = service.panel
            let kilobytes = try #require(Int(try panel.output(of: "/usr/bin/getconf PAGESIZE"))) / 1024
            #expect(kilobytes == board.pages.rawValue)
            try service.waitUntilActive()
            let start = try Headless.start(of: "drag-to-expanded", size: panel.size)
            try expect(panel, shows: start, as: "the sheet at boot, \(kilobytes) KiB")
            print("board: \(gpu), \(kilobytes) KiB: \(try figures(of: service))")
            try isSmall(service)
            try isDragged(service, by: "drag-to-expanded")
            print("board: \(gpu): \(try service.call("stats").output)")

            let pid = try service.property("MainPID")
            try panel.output(of: "kill -KILL \(pid); sleep 2")
            try service.waitUntilActive()
            #expect(try service.property("MainPID") != pid)
            let expanded = try Headless.end(of: "drag-to-expanded", size: panel.size)
            try expect(panel, shows: expanded, as: "the sheet after a crash, \(kilobytes) KiB")
            // To be looked at.
            let picture = Guest.folder.appendingPathComponent("board \(gpu.rawValue) \(kilobytes).png")
            try PNG.write(panel.screendump(), to: picture.path)
            return service
        }

        /// The daemon takes about as much memory as on x86-64, where a panel of 720x1280 pixels takes 12,400 kB.
        private func isSmall(_ service: InstalledService) throws {
            let pid = try service.property("MainPID")
            let line = try service.panel.output(of: "grep VmRSS /proc/\(pid)/status")
            let resident = try #require(line.split(separator: " ").compactMap { Int($0) }.first)
            #expect(resident < 13_600)
        }

        /// Plugs in the touchscreen of a recording and waits until the daemon has taken it.
        private func plugged(_ recording: String, into service: InstalledService) throws -> Touchscreen {
            let taken = "touchscreen /dev/input/"
            let before = try service.count(taken)
            let touchscreen = try Touchscreen(of: recording, in: service.panel)
            try service.panel.wait(for: "the daemon takes \(touchscreen.node)") { try service.count(taken) > before }
            return touchscreen
        }

        /// Plays a recording on its touchscreen: the sheet goes where its replay goes.
        private func isDragged(_ service: InstalledService, by recording: String) throws {
            let touchscreen = try plugged(recording, into: service)
            try touchscreen.play(recording)
            let end = try Headless.end(of: recording, size: service.panel.size)
            try expect(service.panel, shows: end, as: "the sheet after \(recording)")
            try touchscreen.unplug()
        }

        /// apt installs the same program with a greater version: another process, the same sheet.
        private func isUpgraded(_ service: InstalledService) throws {
            let pid = try service.property("MainPID")
            let installed = try version(on: service.panel)
            try apt("install --no-install-recommends /packages/next/*.deb", on: service.panel)
            #expect(try version(on: service.panel) != installed)
            try service.waitUntilActive()
            #expect(try service.property("MainPID") != pid)
            #expect(try service.count("code=killed") == 1, "the upgrade has killed the daemon")
        }

        /// apt removes the packages: no service, no user, no file.
        private func isPurged(_ service: InstalledService) throws {
            let panel = service.panel
            let before = try panel.screendump()
            // What the image has put there beside the package stays.
            try panel.output(of: "rm /etc/sheetd/sheetd.d/stage.toml")
            try apt("purge sheetd sheetd-mqtt sheetd-metrics", on: panel)
            #expect(try !service.isActive("sheetd.service") && !service.isActive("sheetd.socket"))
            #expect(try panel.run("grep sheetd /etc/passwd /etc/group").output == "")
            let left = try panel.output(
                of: "/usr/bin/find / -xdev -name '*sheetd*' -not -path '/packages/*' -not -path '/var/log/*'"
            )
            #expect(left == "")
            #expect(try panel.screendump() != before, "the sheet is still on the screen")
        }

        private func apt(_ arguments: String, on panel: VirtualPanel) throws {
            try panel.output(of: "DEBIAN_FRONTEND=noninteractive apt-get --yes \(arguments)")
        }

        private func version(on panel: VirtualPanel) throws -> String {
            try panel.output(of: "dpkg-query -W -f '${Version}' sheetd")
        }

        /// When the card, the sheet and the login came, in seconds since the kernel's start, and how large the daemon is.
        private func figures(of service: InstalledService) throws -> String {
            let seconds = { (unit: String) in
                (Double(try service.property("ActiveEnterTimestampMonotonic", of: unit)) ?? .nan) / 1_000_000
            }
            let pid = try service.property("MainPID")
            let resident = try service.panel.output(of: "grep VmRSS /proc/\(pid)/status")
            let login = try seconds("serial-getty@ttyAMA0.service")
            // When the driver offered the display.
            let card = try service.panel.output(of: "dmesg | grep -F Initialized | grep -m 1 minor; true")
            // The daemon looks for a touchscreen when the first frame is drawn.
            let lit = "journalctl --no-pager --output short-monotonic -u sheetd.service | grep -F -m 1 touchscreen"
            let sheet = try service.panel.output(of: "\(lit) | sed 's/^\\[ *\\([0-9.]*\\).*/\\1/'")
            return "the sheet after \(sheet) s, the login after \(login) s, \(resident); \(card)"
        }
    }
}
