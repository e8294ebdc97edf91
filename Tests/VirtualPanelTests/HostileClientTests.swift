import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// Programs of another user that take all they can get.
    struct HostileClientTests {
        @Test(
            """
            Whatever programs of another user send, and whatever files they name, the daemon stays small, root is served \
            and a finger moves the sheet
            """
        )
        func hostile() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            let stage = try PanelStage(on: panel)
            let script = Guest.package.appendingPathComponent("Tests/Fixtures/hostile-clients.py")
            try panel.write(Data(contentsOf: script), to: "/tmp/hostile.py")
            try panel.output(of: "chmod 666 /run/sheetd/control")
            try panel.output(of: "sheetctl present /contents/kitchen.json")
            try stage.waitForRest(at: "normal")
            try refusesLargeMessages(stage)
            try lockNobodyOut(stage)
            try answersAFinger(stage)
            let peak = try peakMemory(of: stage)
            print("virtual panel: \(peak) kB resident at most under hostile programs")
            #expect(peak < 150_000, "kB at most")
            try waitsForNoFile(stage)
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }

        private func refusesLargeMessages(_ stage: PanelStage) throws {
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

        private func lockNobodyOut(_ stage: PanelStage) throws {
            let program = try stage.panel.start("python3 /tmp/hostile.py idle")
            try stage.panel.wait(for: "64 idle connections") { try program.output().contains("idle: 64") }
            #expect(try stage.situation().detent == "normal")
            try program.signal("KILL")
        }

        private func answersAFinger(_ stage: PanelStage) throws {
            let program = try stage.panel.start("python3 /tmp/hostile.py flood")
            try stage.panel.wait(for: "the flood begins") { try program.output().contains("flood") }
            let top = Int(try stage.situation().top)
            try stage.finger.down(360, top + 10).thrown(from: (360, top + 10), to: (360, 100)).up().play()
            try stage.waitForRest(at: "expanded")
            try program.signal("KILL")
            try stage.expectScreenLikeScreenshot("the sheet that was moved under a flood of calls")
        }

        /// Pictures on a file system that does not answer: whoever mounts its files on demand learns of them and says nothing.
        ///
        /// The daemon ends though another call still waits for one.
        private func waitsForNoFile(_ stage: PanelStage) throws {
            let panel = stage.panel
            try panel.output(of: "modprobe autofs4 && mkdir -p /silent && mkfifo /tmp/mounts")
            let mounter = try panel.start("sleep 1000000 <>/tmp/mounts")
            let options = "fd=9,pgrp=\(mounter.pid),minproto=5,maxproto=5,indirect"
            try panel.output(of: "exec 9<>/tmp/mounts; mount -t autofs -o \(options) silent /silent && exec 9>&-")
            let pictures = "[control]\npictures = [\"/silent\"]"
            try stage.daemon.takeOver(PanelStage.configuration.replacing("[control]", with: pictures))
            let images = (1...3).map { "{\"kind\":\"image\",\"image\":\"/silent/\($0)/a.png\"}" }
            let document = "{\"items\":[\(images.joined(separator: ","))]}"
            try panel.write(Data(document.utf8), to: "/tmp/silent.json")
            try panel.output(of: "sheetctl present /contents/kitchen.json --detent normal")
            try stage.waitForRest(at: "normal")

            let first = try panel.start("sheetctl present /tmp/silent.json")
            let second = try panel.start("sheetctl update /contents/kitchen.json")
            try panel.sleep(0.5)
            let top = Int(try stage.situation().top)
            try stage.finger.down(360, top + 10).thrown(from: (360, top + 10), to: (360, 100)).up().play()
            try stage.waitForRest(at: "expanded")
            #expect(try first.exitStatus() == nil)

            #expect(try first.waitForExit() == 1)
            let answer = try first.output()
            for number in 1...3 {
                #expect(answer.contains("/silent/\(number)/a.png: the file system does not answer"), "\(answer)")
            }
            #expect(try second.waitForExit() == 0)
            try stage.expectScreenLikeScreenshot("the sheet after a document whose pictures did not come")
            _ = try panel.start("sheetctl present /tmp/silent.json")
            try panel.sleep(0.5)
        }

        /// The largest resident set that the daemon has had, in kB.
        private func peakMemory(of stage: PanelStage) throws -> Int {
            let line = try stage.panel.output(of: "grep VmHWM /proc/\(stage.daemon.program.pid)/status")
            return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
        }
    }
}
