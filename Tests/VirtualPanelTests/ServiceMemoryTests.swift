import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// The memory of the installed service, of which the kernel counts the buffers of its frames as well.
    struct ServiceMemoryTests {
        @Test(
            """
            On displays up to the largest, with as many buffers as fit, the service is turned and dragged within the memory \
            of its unit
            """,
            .tags(.long)
        )
        func largest() throws {
            let service = try InstalledService(.vkms)
            let panel = service.panel
            try panel.loadDisplayDriver("enable_overlay=1")
            // The story has a preset of its own.
            try panel.output(of: "rm /etc/sheetd/sheetd.d/stage.toml")
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            let small = try works(service, touchscreen, PixelSize(width: 1920, height: 1080), scale: 1)
            #expect(small.contains("3 buffers, sheet on plane"), "\(small)")
            let large = PixelSize(width: 4096, height: 2160)
            let lit = try works(service, touchscreen, large, scale: 2)
            #expect(lit.contains("composed (") && !lit.contains("3 buffers"), "\(lit)")
            #expect(try service.count(" instead of 3: ") == 1)
            let picture = try Headless(replaying: "tap-sheet", configuration: Self.sheet(scale: 2), size: large).frame {
                $0.first
            }
            try expect(panel, shows: picture, as: "the sheet on a display of 4096x2160 pixels")
        }

        private static func sheet(scale: Int) -> String {
            "[display]\nscale = \(scale)\n[sheet]\npreset = \"fluid\"\npresent_on = [\"start\"]\n"
        }

        /// Turns, presents, dismisses and drags; returns what was logged of the display.
        private func works(
            _ service: InstalledService,
            _ touchscreen: Touchscreen,
            _ size: PixelSize,
            scale: Int
        ) throws -> String {
            let (panel, mode) = (service.panel, "\(size.width)x\(size.height)")
            let configuration = Self.sheet(scale: scale)
            try service.configure(configuration.replacing("[display]", with: "[display]\nmode = \"\(mode)\""))
            try service.systemctl("restart sheetd.service")
            try service.waitUntilActive()
            let process = try service.property("MainPID")
            let lit = try panel.output(of: "journalctl --no-pager -u sheetd.service | grep -F '\(mode)@'; true")
            for rotation in [90, 180, 0] {
                try expectDone(service, "rotate \(rotation)")
                try expectDone(service, "present --detent large")
                try panel.sleep(2)
                try touchscreen.play(Touchscreen.Drag(x: 2048, y: 2751, reach: 900, period: 2, rounds: 2))
                try panel.sleep(2)
                try expectDone(service, "dismiss")
                try panel.sleep(2)
                try expectDone(service, "present --detent medium")
                try panel.sleep(2)
            }
            let group = "/sys/fs/cgroup/system.slice/sheetd.service"
            let peak = try #require(Int(try panel.output(of: "cat \(group)/memory.peak")))
            let limit = try #require(Int(try service.property("MemoryMax")))
            let events = try panel.output(of: "cat \(group)/memory.events")
            print("virtual panel: at \(mode) \(peak / 1024) kB of \(limit / 1024)")
            #expect(peak < limit && events.contains("oom_kill 0"), "\(peak): \(events)")
            #expect(try service.property("MainPID") == process)
            return lit
        }

        private func expectDone(_ service: InstalledService, _ call: String) throws {
            let result = try service.call(call)
            #expect(result.status == 0, "\(call): \(result.output)")
        }
    }
}
