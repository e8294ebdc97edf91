import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// Touchscreens on a real kernel: they come and go, they fail, and each speaks its own dialect.
    struct TouchscreenTests {
        @Test("Whatever the touchscreen does, the sheet comes to rest and the next finger moves it", .tags(.long))
        func stories() throws {
            let panel = try Stage.boot(.virtio)
            try panel.loadDisplayDriver()
            let rests = try TouchStage.Rests()
            let stories = [
                comesLateAndGoesEarly, oneOfTwo, refusesTheOthers, speaksDialects, isFlooded, losesStrokes, isTakenAway,
                sticks, storms, isRecorded, isCareless,
            ]
            for story in stories {
                let stage = try TouchStage(on: panel, rests: rests)
                do {
                    try story(stage)
                } catch {
                    Issue.record("\(error); sheetd wrote:\n\(try stage.daemon.program.output())")
                }
                try stage.close()
            }
        }

        /// sheetd starts without a touchscreen, and loses the one it gets while a finger is on it and just after.
        private func comesLateAndGoesEarly(_ stage: TouchStage) throws {
            let first = try stage.plug("drag-to-expanded")
            try first.play("drag-to-expanded")
            try expect(stage.panel, shows: stage.rests.expanded, as: "the sheet under a touchscreen that came late")

            try stage.recall(with: first, after: "a drag")
            try first.play("drag-and-hold", within: 0..<0.5)
            try stage.expectUnderWay()
            try first.unplug()
            try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after its finger was pulled out")

            // Something else takes the place of the old touchscreen, so the new one has another.
            _ = try stage.plug(.keyboard)
            let second = try stage.plug("drag-to-expanded")
            #expect(second.node != first.node)
            try second.play("drag-to-expanded")
            try stage.expectUnderWay()
            try second.unplug()
            try expect(stage.panel, shows: stage.rests.expanded, as: "the sheet that settled without a touchscreen")
            try stage.expectWorks(try stage.plug("drag-to-expanded"), after: "two touchscreens were pulled out")
        }

        /// The first of two touchscreens is the one that counts, until it is gone.
        private func oneOfTwo(_ stage: TouchStage) throws {
            let first = try stage.plug("drag-to-expanded")
            let second = try stage.plugSilently("offset-panel")
            try second.play("drag-to-expanded")
            try expect(stage.panel, shows: stage.rests.normal, as: "the sheet after a drag on the second touchscreen")
            try first.play("drag-to-expanded")
            try expect(stage.panel, shows: stage.rests.expanded, as: "the sheet after a drag on the first touchscreen")
            try stage.taken {
                try first.unplug()
                return second
            }
            try second.play("offset-panel")
            try expect(
                stage.panel,
                shows: stage.rests.hidden,
                as: "the backdrop after a flick on the second touchscreen"
            )
        }

        /// What is no touchscreen is left alone, and the probe says why.
        private func refusesTheOthers(_ stage: TouchStage) throws {
            let others: [(InputDescription, String)] = [
                (.keyboard, "keyboard"), (.mouse, "mouse"), (.touchpad, "touchpad"), (.pen, "pen"),
            ]
            let devices = try others.map { (device: try stage.plug($0.0), word: $0.1) }
            let lines = try stage.panel.output(of: "sheetd probe").split(separator: "\n")
            for (device, word) in devices {
                let line = try #require(lines.first { $0.contains("\(device.node) ") }, "\(lines)")
                #expect(
                    line.contains("refused") && line.split { " ,:;".contains($0) }.contains { $0 == word },
                    "\(line)"
                )
            }
            try stage.expectWorks(try stage.plug("drag-to-expanded"), after: "other devices came")
        }

        /// Each odd panel moves the sheet as its replay says.
        private func speaksDialects(_ stage: TouchStage) throws {
            let names = ["anonymous-panel", "single-panel", "pressure-panel", "overhanging-panel", "misplaced-panel"]
            for name in names {
                let touchscreen = try stage.plug(name)
                let strokes = try Strokes(of: name)
                let rests = try Headless.rests(in: strokes, configuration: Headless.panelConfiguration)
                #expect(rests.map(\.detent) == ["normal", "expanded", "hidden", "normal"], "\(name)")
                for (window, rest) in zip(strokes.windows, rests.dropFirst()) {
                    try touchscreen.play(name, within: window)
                    try expect(stage.panel, shows: rest.picture, as: "\(name), \(rest.detent)")
                }
                try touchscreen.unplug()
            }
        }

        /// What `sheetd record` writes can be played into the same touchscreen, and is what is recorded then.
        private func isRecorded(_ stage: TouchStage) throws {
            try stage.daemon.takeOver("[input]\ngrab = false\n" + Headless.panelConfiguration)
            let original = try stage.plug("drag-to-expanded")
            try record(original, to: "/tmp/first.evemu", on: stage) { try original.play("drag-to-expanded") }
            try original.unplug()
            let copy = try stage.taken { try Touchscreen(describedIn: "/tmp/first.evemu", in: stage.panel) }
            try stage.recall(with: copy, after: "the first recording")
            try copy.unplug()

            let another = try stage.taken { try Touchscreen(describedIn: "/tmp/first.evemu", in: stage.panel) }
            try record(another, to: "/tmp/second.evemu", on: stage) { try another.play(file: "/tmp/first.evemu") }
            try another.unplug()
            let recordings = try ["first", "second"].map {
                recordedEvents(in: try stage.panel.output(of: "cat /tmp/\($0).evemu"))
            }
            #expect(recordings[0].count > 100)
            #expect(recordings[0] == recordings[1])
            let trace = try stage.panel.output(
                of: "sheetd replay /tmp/first.evemu --trace - | grep '\"sheet\"' | tail -n 1"
            )
            #expect(trace.contains("\"detent\":\"expanded\""), "\(trace)")
        }

        /// Records `touchscreen` while `play` drags the sheet up with it.
        private func record(
            _ touchscreen: Touchscreen,
            to file: String,
            on stage: TouchStage,
            while play: () throws -> Void
        ) throws {
            let command = "sheetd record --device \(touchscreen.node) --output \(file) --seconds 60"
            let recorder = try stage.panel.start(command)
            try stage.panel.wait(until: recorder, reads: touchscreen.node)
            try play()
            try expect(stage.panel, shows: stage.rests.expanded, as: "the sheet under a finger that is recorded")
            try recorder.signal("TERM")
            let (status, output) = (try recorder.waitForExit(), try recorder.output())
            #expect(status == 0, "\(output)")
        }
    }
}
