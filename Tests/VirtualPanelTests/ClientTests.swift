import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// Programs that say what the sheet shows, and learn what a finger does.
    struct ClientTests {
        @Test(
            "The programs of the manual each run a working sheet, also over a Wayland program, and bad ones change nothing for the others",
            arguments: GPU.emulated
        )
        func programs(gpu: GPU) throws {
            let panel = try Guest.bootClients(gpu)
            try panel.loadDisplayDriver()
            let control = PanelStage.configuration.replacing("[control]", with: "[control]\ninjection = true")
            let configuration = ProgramStory.configuration(control)
            var stage = try PanelStage(on: panel, configuration: configuration)
            try waits(stage)
            try runsAScript(stage)
            try runsPython(stage)
            try refusesABrokenDocument(stage)
            try outlivesADeadClient(stage)
            try outlivesAShortage(stage)
            try turns(&stage)
            // The pixels of windows come to any display in the same way.
            if gpu == .virtio { try liesOverPrograms(stage) }
            #expect(try stage.daemon.terminate() == 0)
            try runsSwift(stage)
            try panel.powerOff()
        }

        /// Calls return when the screen shows what they have asked for; in the dark, when it would.
        private func waits(_ stage: PanelStage) throws {
            let panel = stage.panel
            try panel.output(of: "sheetctl present /contents/kitchen.json --wait")
            let normal = try panel.look()
            #expect(try panel.glimpse(of: stage.screenshot()) == normal, "the sheet is not yet on the screen")
            try panel.output(of: "sheetctl light --no-awake && sheetctl move expanded --wait")
            #expect(try stage.situation().state == "resting")
            #expect(try panel.output(of: "sheetctl light").hasPrefix("light  off"))
            try panel.output(of: "sheetctl tap oven --wait")
            let expanded = try panel.look()
            #expect(try panel.glimpse(of: stage.screenshot()) == expanded && expanded != normal)
            #expect(try panel.output(of: "sheetctl content --json").contains(#""values":{"oven":true}"#))
            try panel.output(of: "sheetctl dismiss --wait")
            #expect(try stage.situation().state == "hidden")
        }

        private func liesOverPrograms(_ stage: PanelStage) throws {
            try stage.panel.output(of: "sheetctl dismiss --wait")
            var story = ProgramStory(stage)
            try story.run()
        }

        private func runsAScript(_ stage: PanelStage) throws {
            let script = try stage.panel.start("/contents/kitchen.sh")
            try stage.waitForRest(at: "high")
            try stage.expectScreenLikeScreenshot("the sheet of the script")
            try stage.tapDone()
            #expect(try script.waitForExit() == 0)
            let said = try script.output().split(separator: "\n")
            #expect(said.count == 2 && said[0].hasSuffix("watching"), "\(said)")
            #expect(said.last?.contains("activated") == true && said.last?.contains("id=done") == true, "\(said)")
            try stage.expectHidden(after: "the script")
        }

        private func runsPython(_ stage: PanelStage) throws {
            let program = try stage.panel.start("/contents/kitchen.py")
            let top = Int(try stage.waitForRest().top)
            let cold = try stage.expectScreenLikeScreenshot("the sheet of the Python program")
            try stage.tapOven()
            let hot = try stage.expectScreenLikeScreenshot("the sheet with another item")
            for rows in [PanelStage.Kitchen.oven, PanelStage.Kitchen.heat] {
                let rows = rows.lowerBound + top..<rows.upperBound + top
                #expect(cold.rows(rows) != hot.rows(rows), "the toggle has changed nothing in rows \(rows)")
            }
            try stage.tapOven()
            try expect(stage.panel, shows: cold, as: "the sheet with the first item again")
            try stage.tapDone()
            #expect(try program.waitForExit() == 0)
            #expect(try program.output().isEmpty)
            try stage.expectHidden(after: "the Python program")
        }

        /// A sheet in a program of its own, to which the daemon has left the panel.
        private func runsSwift(_ stage: PanelStage) throws {
            let panel = stage.panel
            let program = try panel.start("sheet-example \(Daemon.configuration)")
            try panel.wait(for: "the program has a touchscreen") { try program.output().contains("touchscreen /dev/") }
            try panel.sleep(2)
            try stage.tap(360, 950)
            try stage.tapDone()
            #expect(try program.waitForExit() == 0)
            #expect(try program.output().contains("light flag(true)"))
        }

        private func refusesABrokenDocument(_ stage: PanelStage) throws {
            let panel = stage.panel
            try stage.panel.output(of: "sheetctl present /contents/kitchen.json")
            let before = (try stage.waitForRest(), try stage.expectScreenLikeScreenshot("the kitchen"))
            let faulty = #"{"items": [{"kind": "rowe", "title": "A"}, {"kind": "button", "title": "B"}]}"#
            for (document, ways) in [
                (faulty, ["items[0].kind", "items[1].id"]), ("{\"items\": [", ["broken.json:1:"]),
            ] {
                try panel.write(Data(document.utf8), to: "/tmp/broken.json")
                for command in ["present", "update"] {
                    let refused = try stage.sheetctl("\(command) /tmp/broken.json")
                    #expect(refused.status == 1)
                    #expect(ways.allSatisfy(refused.output.contains), "\(refused.output)")
                }
            }
            #expect(try stage.situation() == before.0)
            try expect(panel, shows: before.1, as: "the sheet that was there before the broken documents")
        }

        /// One that is killed in the middle of a message, and one that never reads what it asked for.
        private func outlivesADeadClient(_ stage: PanelStage) throws {
            let panel = stage.panel
            let listener = try panel.start("sheetctl monitor --events will_move,did_move")
            let connecting = "import os, socket; s = socket.socket(socket.AF_UNIX); s.connect(\"/run/sheetd/control\")"
            let killing = "s.send(b\"{\\\"method\\\": \\\"io.sheetd.Sheet.Dis\"); os.kill(os.getpid(), 9)"
            try panel.sleep(2)
            #expect(try panel.run("python3 -c '\(connecting); \(killing)'").status == 128 + 9)
            try panel.output(of: "sheetctl move expanded")
            try stage.waitForRest(at: "expanded")
            try listener.signal("TERM")
            #expect(try listener.waitForExit() == 0)
            let names = try listener.output().split(separator: "\n").map { $0.split(separator: " ").dropFirst().first }
            #expect(names == ["watching", "will_move", "did_move"])
        }

        /// More clients than there are file descriptors left: who cannot be let in waits, and nothing else stops.
        private func outlivesAShortage(_ stage: PanelStage) throws {
            let (panel, pid) = (stage.panel, stage.daemon.program.pid)
            let limit = "import resource; resource.prlimit(\(pid), resource.RLIMIT_NOFILE, "
            let held = try #require(Int(panel.output(of: "ls /proc/\(pid)/fd | wc -l")))
            try panel.output(of: "python3 -c '\(limit)(\(held + 2), 4096))'")
            let crowd = "s = [socket.socket(socket.AF_UNIX) for _ in range(20)]"
            let connecting = "[x.connect(\"/run/sheetd/control\") for x in s]"
            let waiting = try panel.start("python3 -c 'import socket, time; \(crowd); \(connecting); time.sleep(60)'")
            try panel.wait(for: "sheetd is short of descriptors") {
                try stage.daemon.program.output().contains("a client cannot be let in")
            }
            try waiting.signal("TERM")
            _ = try waiting.waitForExit()
            #expect(try stage.situation().detent == "expanded")
            try panel.output(of: "python3 -c '\(limit)(1024, 4096))'")
        }

        /// The screenshot is upright however the picture lies on the screen, and the finger finds the button there, too.
        private func turns(_ stage: inout PanelStage) throws {
            let upright = try stage.expectScreenLikeScreenshot("the expanded sheet")
            try stage.panel.output(of: "sheetctl rotate 90")
            let turned = try stage.expectScreenLikeScreenshot("the turned sheet", turned: .quarter)
            #expect(turned.size == PixelSize(width: upright.size.height, height: upright.size.width))
            let listener = try stage.panel.start("sheetctl monitor --events activated --count 1")
            try stage.panel.sleep(2)
            stage.look(Viewpoint(turned.size, turned: .quarter))
            try stage.tapDone()
            #expect(try listener.waitForExit() == 0)
            try stage.panel.output(of: "sheetctl rotate 0")
            stage.look(Viewpoint(upright.size))
            try expect(stage.panel, shows: upright, as: "the sheet that was turned back")
        }
    }
}

extension Surface {
    /// The pixels of some rows.
    fileprivate func rows(_ rows: Range<Int>) -> ArraySlice<UInt32> {
        pixels[rows.lowerBound * size.width..<rows.upperBound * size.width]
    }
}
