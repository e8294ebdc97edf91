import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// The memory of the installed service, of which the kernel counts the buffers of its frames as well.
    struct ServiceMemoryTests {
        @Test(
            "On the largest display, with three buffers and a plane, the service works within the memory that its unit allows",
            .tags(.long)
        )
        func largest() throws {
            let service = try InstalledService(.vkms)
            let panel = service.panel
            try service.configure("[display]\nmode = \"4096x2160\"\nscale = 2\n[sheet]\npreset = \"fluid\"")
            try panel.loadDisplayDriver("enable_overlay=1")
            try service.systemctl("restart sheetd.service")
            try service.waitUntilActive()
            let lit = try panel.output(of: "journalctl --no-pager -u sheetd.service | grep -F 4096x2160; true")
            #expect(lit.contains("3 buffers"), "\(lit)")
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
            let events = try panel.output(
                of: "cat \(group)/memory.events; grep -E '^(anon|file|shmem|kernel|file_mapped) ' \(group)/memory.stat"
            )
            print(
                "virtual panel: at 4096x2160 \(peak / 1024) kB of \(limit / 1024)"
            )
            #expect(events.contains("oom_kill 0"), "\(events)")
        }
    }
}
