import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// The memory of the installed service, of which the kernel counts the buffers of its frames as well.
    struct ServiceMemoryTests {
        @Test(
            "On displays up to the largest, with three buffers and a plane, the service works within the memory of its unit",
            .tags(.long)
        )
        func largest() throws {
            let service = try InstalledService(.vkms)
            try service.panel.loadDisplayDriver("enable_overlay=1")
            for (mode, scale) in [("1920x1080", 1), ("4096x2160", 2)] { try works(service, in: mode, scale: scale) }
        }

        private func works(_ service: InstalledService, in mode: String, scale: Int) throws {
            let panel = service.panel
            try service.configure("[display]\nmode = \"\(mode)\"\nscale = \(scale)\n[sheet]\npreset = \"fluid\"")
            try service.systemctl("restart sheetd.service")
            try service.waitUntilActive()
            let lit = try panel.output(of: "journalctl --no-pager -u sheetd.service | grep -F \(mode); true")
            #expect(lit.contains("3 buffers"), "\(lit)")
            let process = try service.property("MainPID")
            for rotation in [90, 180, 0] {
                let turned = try service.call("rotate \(rotation)")
                #expect(turned.status == 0, "\(turned.output)")
                for detent in ["large", "medium"] {
                    _ = try service.call("present --detent \(detent)")
                    try panel.sleep(2)
                    _ = try service.call("dismiss")
                    try panel.sleep(2)
                }
            }
            let group = "/sys/fs/cgroup/system.slice/sheetd.service"
            let peak = try #require(Int(try panel.output(of: "cat \(group)/memory.peak")))
            let limit = try #require(Int(try service.property("MemoryMax")))
            let events = try panel.output(of: "cat \(group)/memory.events")
            print("virtual panel: at \(mode) \(peak / 1024) kB of \(limit / 1024)")
            #expect(events.contains("oom_kill 0"), "\(events)")
            #expect(try service.property("MainPID") == process)
        }
    }
}
