import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// Programs of another user that take all they can get.
    struct HostileClientTests {
        @Test(
            "Whatever programs of another user send, the daemon stays small, root is served and a finger moves the sheet"
        )
        func hostile() throws {
            let panel = try Stage.bootClients(.virtio)
            try panel.loadDisplayDriver()
            let stage = try ClientStage(on: panel)
            let script = Stage.package.appendingPathComponent("Tests/Fixtures/hostile-clients.py")
            try panel.write(Data(contentsOf: script), to: "/tmp/hostile.py")
            try panel.output(of: "chmod 666 /run/sheetd/control")
            try panel.output(of: "sheetctl present /contents/kitchen.json")
            try stage.waitForRest(at: "normal")
            try refusesLargeMessages(stage)
            try lockNobodyOut(stage)
            try answersAFinger(stage)
            #expect(try peakMemory(of: stage) < 150_000, "kB at most")
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }

        private func refusesLargeMessages(_ stage: ClientStage) throws {
            let kinds = "values settings unfinished queued record"
            let program = try stage.panel.start("python3 /tmp/hostile.py \(kinds)")
            #expect(try program.waitForExit(within: 120) == 0)
            let output = try program.output()
            let expected = """
                values: io.sheetd.Sheet.LimitExceeded
                settings: io.sheetd.Sheet.InvalidSettings short
                unfinished: 31
                queued: io.sheetd.Sheet.LimitExceeded
                record: org.varlink.service.PermissionDenied
                """
            #expect(output.trimmingCharacters(in: .newlines) == expected, "\(output)")
            let log = try stage.daemon.program.output()
            #expect(log.contains("user 1000, group 1000 lacks a permission (control.record)"), "\(log)")
            #expect(try stage.situation().detent == "normal")
        }

        private func lockNobodyOut(_ stage: ClientStage) throws {
            let program = try stage.panel.start("python3 /tmp/hostile.py idle")
            try stage.panel.wait(for: "64 idle connections") { try program.output().contains("idle: 64") }
            #expect(try stage.situation().detent == "normal")
            try program.signal("KILL")
        }

        private func answersAFinger(_ stage: ClientStage) throws {
            let program = try stage.panel.start("python3 /tmp/hostile.py flood")
            try stage.panel.wait(for: "the flood begins") { try program.output().contains("flood") }
            let top = Int(try stage.situation().top)
            try stage.finger.down(360, top + 10).thrown(from: (360, top + 10), to: (360, 100)).up().play()
            try stage.waitForRest(at: "expanded")
            try program.signal("KILL")
            try stage.expectGlassLikeScreenshot("the sheet that was moved under a flood of calls")
        }

        /// The largest resident set that the daemon has had, in kB.
        private func peakMemory(of stage: ClientStage) throws -> Int {
            let line = try stage.panel.output(of: "grep VmHWM /proc/\(stage.daemon.program.pid)/status")
            return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
        }
    }
}
