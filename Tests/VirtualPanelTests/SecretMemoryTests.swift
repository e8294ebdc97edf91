import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// What is done for a password, where the system sets no limit to it.
    struct SecretMemoryTests {
        @Test("As long as a password is asked for, nothing of the daemon is swapped out")
        func locked() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            let pid = daemon.program.pid
            let unlimited = "import resource as r; r.prlimit(\(pid), r.RLIMIT_MEMLOCK, (r.RLIM_INFINITY,) * 2)"
            try panel.output(of: "python3 -c '\(unlimited)'")
            #expect(try kilobytes(of: pid, on: panel) == 0)
            for _ in 0..<2 {
                let question = try panel.start("sheetctl ask Key --secret")
                try panel.wait(for: "the memory is locked") { try kilobytes(of: pid, on: panel) > 10_000 }
                try question.signal("TERM")
                #expect(try question.waitForExit() == 1)
                try panel.wait(for: "the memory is free again") { try kilobytes(of: pid, on: panel) == 0 }
            }
            #expect(try daemon.terminate() == 0)
        }

        /// How much of a process is locked.
        private func kilobytes(of pid: Int, on panel: VirtualPanel) throws -> Int {
            let line = try panel.output(of: "grep VmLck: /proc/\(pid)/status")
            return try #require(line.split(separator: " ").compactMap { Int($0) }.first, "\(line)")
        }
    }
}
