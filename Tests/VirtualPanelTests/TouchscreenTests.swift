import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// Touchscreens on a real kernel: they come and go, they fail, and each speaks its own dialect.
    struct TouchscreenTests {
        @Test("A touchscreen may come late and go early; of two one counts, and of other devices none", .tags(.long))
        func comings() throws { try play([comesLateAndGoesEarly, oneOfTwo, refusesTheOthers, isTakenAway]) }

        @Test(
            "Whatever a touchscreen loses or repeats, the sheet comes to rest and the next finger moves it",
            .tags(.long)
        )
        func faults() throws { try play([isFlooded, losesStrokes, sticks, storms, isCareless]) }

        @Test("Each odd touchscreen moves the sheet as its replay says, and as what is recorded of it", .tags(.long))
        func dialects() throws { try play([speaksDialects, isRecorded]) }

        /// Plays stories on one machine, each with a daemon of its own: together they take less than their boots would.
        private func play(_ stories: [(PluggedTouchscreens) throws -> Void]) throws {
            let panel = try Guest.boot(.virtio)
            try panel.loadDisplayDriver()
            let rests = try PluggedTouchscreens.Rests()
            for story in stories {
                let screens = try PluggedTouchscreens(on: panel, rests: rests)
                do {
                    try story(screens)
                } catch {
                    Issue.record("\(error); sheetd wrote:\n\(try screens.daemon.program.output())")
                }
                try screens.close()
            }
        }

        /// sheetd starts without a touchscreen, and loses the one it gets while a finger is on it and just after.
        private func comesLateAndGoesEarly(_ screens: PluggedTouchscreens) throws {
            let first = try screens.plug("drag-to-expanded")
            try first.play("drag-to-expanded")
            try expect(screens.panel, shows: screens.rests.expanded, as: "the sheet under a touchscreen that came late")

            try screens.recall(with: first, after: "a drag")
            try first.play("drag-and-hold", within: 0..<0.5)
            try screens.expectUnderWay()
            try first.unplug()
            try expect(screens.panel, shows: screens.rests.normal, as: "the sheet after its finger was pulled out")

            // Something else takes the place of the old touchscreen, so the new one has another.
            _ = try screens.plug(.keyboard)
            let second = try screens.plug("drag-to-expanded")
            #expect(second.node != first.node)
            try second.play("drag-to-expanded")
            try screens.expectUnderWay()
            try second.unplug()
            try expect(screens.panel, shows: screens.rests.expanded, as: "the sheet that settled without a touchscreen")
            try screens.expectWorks(try screens.plug("drag-to-expanded"), after: "two touchscreens were pulled out")
        }

        /// The first of two touchscreens is the one that counts, until it is gone.
        private func oneOfTwo(_ screens: PluggedTouchscreens) throws {
            let first = try screens.plug("drag-to-expanded")
            let second = try screens.plugSilently("offset-panel")
            try second.play("drag-to-expanded")
            try expect(
                screens.panel,
                shows: screens.rests.normal,
                as: "the sheet after a drag on the second touchscreen"
            )
            try first.play("drag-to-expanded")
            try expect(
                screens.panel,
                shows: screens.rests.expanded,
                as: "the sheet after a drag on the first touchscreen"
            )
            try screens.taken {
                try first.unplug()
                return second
            }
            try second.play("offset-panel")
            try expect(
                screens.panel,
                shows: screens.rests.hidden,
                as: "the backdrop after a flick on the second touchscreen"
            )
        }

        /// What is no touchscreen is left alone, and the probe says why.
        private func refusesTheOthers(_ screens: PluggedTouchscreens) throws {
            let others: [(InputDescription, String)] = [
                (.keyboard, "keyboard"), (.mouse, "mouse"), (.touchpad, "touchpad"), (.pen, "pen"),
            ]
            let devices = try others.map { (device: try screens.plug($0.0), word: $0.1) }
            let lines = try screens.panel.output(of: "sheetd probe").split(separator: "\n")
            for (device, word) in devices {
                let line = try #require(lines.first { $0.contains("\(device.node) ") }, "\(lines)")
                #expect(
                    line.contains("refused") && line.split { " ,:;".contains($0) }.contains { $0 == word },
                    "\(line)"
                )
            }
            try screens.expectWorks(try screens.plug("drag-to-expanded"), after: "other devices came")
        }

        /// Each odd panel moves the sheet as its replay says.
        private func speaksDialects(_ screens: PluggedTouchscreens) throws {
            let names = ["anonymous-panel", "single-panel", "pressure-panel", "overhanging-panel", "misplaced-panel"]
            for name in names {
                let touchscreen = try screens.plug(name)
                let strokes = try Strokes(of: name)
                let rests = try Headless.rests(in: strokes, configuration: Headless.panelConfiguration)
                #expect(rests.map(\.detent) == ["normal", "expanded", "hidden", "normal"], "\(name)")
                for (window, rest) in zip(strokes.windows, rests.dropFirst()) {
                    try touchscreen.play(name, within: window)
                    try expect(screens.panel, shows: rest.picture, as: "\(name), \(rest.detent)")
                }
                try touchscreen.unplug()
            }
        }

        /// What `sheetd record` writes can be played into the same touchscreen, and is what is recorded then.
        private func isRecorded(_ screens: PluggedTouchscreens) throws {
            try screens.daemon.takeOver("[input]\ngrab = false\n" + Headless.panelConfiguration)
            let original = try screens.plug("drag-to-expanded")
            try record(original, to: "/tmp/first.evemu", on: screens) { try original.play("drag-to-expanded") }
            try original.unplug()
            let copy = try screens.taken { try Touchscreen(describedIn: "/tmp/first.evemu", in: screens.panel) }
            try screens.recall(with: copy, after: "the first recording")
            try copy.unplug()

            let another = try screens.taken { try Touchscreen(describedIn: "/tmp/first.evemu", in: screens.panel) }
            try record(another, to: "/tmp/second.evemu", on: screens) { try another.play(file: "/tmp/first.evemu") }
            try another.unplug()
            let recordings = try ["first", "second"].map {
                recordedEvents(in: try screens.panel.output(of: "cat /tmp/\($0).evemu"))
            }
            #expect(recordings[0].count > 100)
            #expect(recordings[0] == recordings[1])
            let trace = try screens.panel.output(
                of: "sheetd replay /tmp/first.evemu --trace - | grep '\"sheet\"' | tail -n 1"
            )
            #expect(trace.contains("\"detent\":\"expanded\""), "\(trace)")
        }

        /// Records `touchscreen` while `play` drags the sheet up with it.
        private func record(
            _ touchscreen: Touchscreen,
            to file: String,
            on screens: PluggedTouchscreens,
            while play: () throws -> Void
        ) throws {
            let command = "sheetd record --device \(touchscreen.node) --output \(file) --seconds 60"
            let recorder = try screens.panel.start(command)
            try screens.panel.wait(until: recorder, reads: touchscreen.node)
            try play()
            try expect(screens.panel, shows: screens.rests.expanded, as: "the sheet under a finger that is recorded")
            try recorder.signal("TERM")
            let (status, output) = (try recorder.waitForExit(), try recorder.output())
            #expect(status == 0, "\(output)")
        }
    }
}
