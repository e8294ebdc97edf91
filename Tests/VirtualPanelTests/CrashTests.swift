import Canvas
import Foundation
import Pictures
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// The installed service when its daemon is killed.
    struct CrashTests {
        @Test(
            "A daemon that is killed leaves its picture on the screen, and the next one goes on with it within a second",
            .tags(.long, .installed)
        )
        func killed() throws {
            let service = try InstalledService()
            try service.waitUntilActive()
            try present(on: service)
            let before = try Scene(of: service)
            let crash = try kill(service, watching: before.picture)
            // This driver shows a moment of black just before the next daemon's first frame.
            #expect(crash.strangers <= Self.flash, "the picture has left the screen after the crash")
            // What is shipped starts in half the time of what is debugged.
            let limit = Guest.isShipped ? 1.0 : 2.0
            #expect(crash.seconds < limit, "the sheet was back after \(crash.seconds) s")
            print("virtual panel: back \(crash.seconds) s after a crash")
            #expect(try Scene(of: service) == before)
            #expect(try service.count("cannot be shown again") == 0)

            try survivesAgain(service, before)
            try givesThePanelBack(service)
        }

        @Test(
            "A daemon that is asked to hand over leaves its picture to the next one, and that is no crash",
            .tags(.long, .installed)
        )
        func handedOver() throws {
            let service = try InstalledService()
            try service.waitUntilActive()
            try present(on: service)
            let before = try Scene(of: service)
            for _ in 0..<3 {
                let change = try kill(service, with: "USR1", watching: before.picture)
                #expect(change.strangers <= Self.flash, "the picture has left the screen")
                #expect(try Scene(of: service) == before)
            }
            #expect(try service.property("Result") == "success")
            #expect(try service.count("crashed") == 0)
            try service.systemctl("stop sheetd.service")
            #expect(try service.panel.run("ls /run/sheetd/*.json").status != 0)
        }

        @Test(
            "A daemon that is killed with three presentations goes on with all of them, each as it was",
            .tags(.long, .installed)
        )
        func killedWithThree() throws {
            let service = try InstalledService()
            try service.waitUntilActive()
            var scenes: [Scene] = []
            for arguments in Self.stack {
                let answer = try service.call("present \(arguments) --wait")
                #expect(answer.status == 0, "\(answer.output)")
                try service.panel.sleep(2)
                scenes.append(try Scene(of: service))
            }
            #expect(Set(scenes.map(\.state)).count == 3)
            let crash = try kill(service, watching: scenes.last?.picture)
            #expect(crash.strangers <= Self.flash, "the picture has left the screen after the crash")
            for (arguments, scene) in zip(Self.stack, scenes).reversed() {
                #expect(try Scene(of: service) == scene, "\(arguments)")
                #expect(try service.call("dismiss").status == 0)
                try service.panel.sleep(2)
            }
            #expect(try service.count("cannot be shown again") == 0)
        }

        /// What is presented, from below.
        private static let stack = [
            "--preset fluid --detent large", "--name second --over --preset card", "--name third --over --preset tray",
        ]

        /// How many of thirty pictures, 0.05 s after each other, may be those of the moment when the next daemon takes over.
        private static let flash = 0

        /// What is kept is that of the last program, also over a second crash much later.
        private func survivesAgain(_ service: InstalledService, _ before: Scene) throws {
            try service.panel.sleep(15)
            let crash = try kill(service, watching: before.picture)
            #expect(crash.strangers <= Self.flash)
            #expect(try Scene(of: service) == before)
            let framebuffers = try framebuffers(service)
            #expect(framebuffers <= 3, "framebuffers of runs that have crashed are left: \(framebuffers)")
        }

        /// Another crash at once forgets what may be the reason, two more what is configured; the end leaves nothing.
        private func givesThePanelBack(_ service: InstalledService) throws {
            for crashes in 2...4 {
                _ = try kill(service, watching: nil)
                #expect(try service.count("has crashed \(crashes) times in a row") == 1, "\(crashes)")
            }
            #expect(try service.count("a plain sheet is shown") == 1)
            try service.systemctl("stop sheetd.service")
            #expect(try service.panel.run("ls /run/sheetd/*.json").status != 0)
            #expect(try service.property("NFileDescriptorStore") == "0")
        }

        private func present(on service: InstalledService) throws {
            let answer = try service.call("present --preset fluid --detent large")
            #expect(answer.status == 0, "\(answer.output)")
            try service.panel.sleep(2)
        }

        /// What is seen, and what programs learn of it.
        private struct Scene: Equatable {
            let picture: Surface
            let state: String

            init(of service: InstalledService) throws {
                picture = try service.panel.screendump()
                state = try service.call("state").output
            }
        }

        /// Sends the daemon `signal` and waits for the next one.
        ///
        /// - Returns: the time until the first frame of the next one, and how many pictures were seen until then that were
        ///   not `picture`.
        private func kill(
            _ service: InstalledService,
            with signal: String = "KILL",
            watching picture: Surface?
        ) throws -> (seconds: Double, strangers: Int) {
            let panel = service.panel
            let pid = try service.property("MainPID")
            let uptime = try panel.output(of: "cut -d ' ' -f 1 /proc/uptime; kill -\(signal) \(pid)")
            let start = try #require(Double(uptime))
            var strangers = 0
            for _ in 0..<30 {
                try panel.sleep(0.05)
                let seen = try panel.screendump()
                guard let picture, seen != picture else { continue }
                strangers += 1
                try Data(PNG.encode(seen) ?? []).write(
                    to: Guest.folder.appendingPathComponent("stranger-\(strangers).png")
                )
            }
            try service.waitUntilActive()
            #expect(try service.property("MainPID") != pid)
            let active = try #require(Double(try service.property("ActiveEnterTimestampMonotonic")))
            return (active / 1_000_000 - start, strangers)
        }

        /// How many framebuffers the kernel has, its console's among them.
        private func framebuffers(_ service: InstalledService) throws -> Int {
            try service.panel.run("mount -t debugfs debugfs /sys/kernel/debug")
            let count = try service.panel.output(of: "grep -c '^framebuffer' /sys/kernel/debug/dri/0/framebuffer; true")
            return try #require(Int(count), "\(count)")
        }
    }
}
