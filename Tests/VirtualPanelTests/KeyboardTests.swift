import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A panel that is used without fingers.
    struct KeyboardTests {
        private static let trace = "/tmp/trace"

        @Test("A keyboard and a knob that are plugged in move the sheet, and nothing of it reaches the console")
        func keyboardAndKnob() throws {
            let panel = try Guest.boot(.virtio)
            try panel.loadDisplayDriver()
            let rests = try PluggedTouchscreens.Rests()
            let seatd = try panel.start("seatd")
            try panel.wait(for: "seatd listens") { try panel.run("test -S /run/seatd.sock").status == 0 }
            let daemon = try Daemon(on: panel, options: "--trace \(Self.trace)")
            try daemon.waitUntilReady()
            try expect(panel, shows: rests.normal, as: "the sheet at rest")
            let typed = try panel.start("cat /dev/tty1")

            let keyboard = try PluggedKeys(PluggedKeys.keyboard, in: panel)
            try panel.wait(for: "sheetd takes the keyboard") { try says("keyboard \(keyboard.device.node) (", daemon) }
            try keyboard.say("30 48 28 103")
            try expect(panel, shows: rests.expanded, as: "the sheet after an arrow up")
            let knob = try PluggedKeys(PluggedKeys.knob, in: panel)
            try panel.wait(for: "sheetd takes the knob") { try says("encoder \(knob.device.node) (", daemon) }
            try knob.say("d-1")
            try expect(panel, shows: rests.normal, as: "the sheet after a knob")
            try keyboard.say("1")
            try expect(panel, shows: rests.hidden, as: "the sheet that was dismissed by Escape")
            try knob.say("256")
            try expect(panel, shows: rests.normal, as: "the sheet that a knob has called back")
            #expect(try keys(on: panel).prefix(6) == ["down a", "up a", "down b", "up b", "down Return", "up Return"])

            try switchesConsoles(panel, daemon, keyboard)
            try expect(panel, shows: rests.normal, as: "the sheet that came back")
            try keyboard.say("103")
            try expect(panel, shows: rests.expanded, as: "the sheet after another arrow up")
            try isUnplugged(panel, daemon, keyboard)
            #expect(try daemon.terminate() == 0)
            #expect(try typed.output() == "", "keys have reached the console")

            // Of a keyboard that nobody has taken the console gets what is typed.
            let other = try PluggedKeys(PluggedKeys.keyboard, in: panel)
            try other.say("30 48 28")
            try panel.wait(for: "the console gets what is typed") { try typed.output().contains("ab") }
            try seatd.signal("TERM")
        }

        @Test("A document is gone through and acted on by a keyboard and a knob, which cost little memory")
        func document() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            let off = PanelStage.configuration + "[input]\nkeyboard = \"off\"\n"
            let daemon = try Daemon(on: panel, configuration: off, options: "--trace \(Self.trace)")
            try daemon.waitUntilReady()
            try panel.output(of: "sheetctl present /contents/kitchen.json --wait")
            let keyboard = try PluggedKeys(PluggedKeys.keyboard, in: panel)
            let knob = try PluggedKeys(PluggedKeys.knob, in: panel)
            try keyboard.say("15")
            // A debug build is linked with the library.
            if Guest.isShipped { #expect(try panel.run("grep xkbcommon /proc/\(daemon.program.pid)/maps").status != 0) }
            try isRecorded(knob, panel)
            // What another configuration costs is none of a keyboard's.
            try daemon.takeOver(off + "pointer = true\n")
            try daemon.takeOver(off)
            #expect(try keys(on: panel).isEmpty, "a keyboard that is off was used")

            let before = try daemon.anonymousKilobytes()
            try daemon.takeOver(PanelStage.configuration)
            for keys in [keyboard, knob] {
                try panel.wait(for: "sheetd takes \(keys.device.node)") { try says("\(keys.device.node) (", daemon) }
            }
            try keyboard.say("30")
            try panel.wait(for: "a letter is known") { try keys(on: panel) == ["down a", "up a"] }
            #expect(try panel.run("grep xkbcommon /proc/\(daemon.program.pid)/maps").status == 0)
            // Code counts for nothing: it is given back after the keymap is made.
            let anonymous = try daemon.anonymousKilobytes() - before
            print("virtual panel: with a keyboard sheetd has \(anonymous) kB more of its own")
            #expect(anonymous <= 1536)

            try keyboard.say("15 57")
            try panel.wait(for: "the keyboard switches the oven on") { try traced(on: panel, "changed", "oven") }
            try knob.say("d1 d1 d1 256")
            try panel.wait(for: "the knob presses the button") { try traced(on: panel, "activated", "done") }
            #expect(try daemon.terminate() == 0)
        }

        /// A knob that is named is recorded, and what is played of it is what it did.
        private func isRecorded(_ knob: PluggedKeys, _ panel: VirtualPanel) throws {
            let file = "/tmp/knob.evemu"
            let recorder = try panel.start("sheetd record --device 'Sheetd Test Knob' --output \(file)")
            try panel.wait(for: "the recording begins") { try panel.run("grep -q Knob \(file)").status == 0 }
            try knob.say("d1 256")
            try panel.wait(for: "the button is recorded") { try panel.run("grep -q 'BTN_0.* 0$' \(file)").status == 0 }
            try recorder.signal("INT")
            try recorder.waitForExit()
            let trace = try panel.output(
                of: "sheetd replay \(file) --trace - | grep '\"type\":\"key\"' | cut -d , -f 3-"
            )
            #expect(
                trace.split(separator: "\n") == [
                    #""phase":"down","key":"Dial","ticks":1}"#, #""phase":"down","key":"Return"}"#,
                    #""phase":"up","key":"Return"}"#,
                ]
            )
        }

        private func switchesConsoles(_ panel: VirtualPanel, _ daemon: Daemon, _ keyboard: PluggedKeys) throws {
            let active = { try panel.output(of: "cat /sys/class/tty/tty0/active") }
            #expect(try active() == "tty1")
            let takes = try takings(of: keyboard, by: daemon)
            try keyboard.say("+29 +56 60 -56 -29")
            try panel.wait(for: "another console is active") { try active() == "tty2" }
            try panel.output(of: "chvt 1")
            try panel.wait(for: "sheetd takes the keyboard again") { try takings(of: keyboard, by: daemon) > takes }
        }

        private func isUnplugged(_ panel: VirtualPanel, _ daemon: Daemon, _ keyboard: PluggedKeys) throws {
            try keyboard.say("+106")
            try panel.wait(for: "the key is down") { try keys(on: panel).last == "down Right" }
            try keyboard.device.unplug()
            try panel.wait(for: "sheetd says so") { try says("(Sheetd Test Keyboard) was unplugged", daemon) }
            try panel.wait(for: "the key comes up") { try keys(on: panel).last == "up Right" }
        }

        private func takings(of keyboard: PluggedKeys, by daemon: Daemon) throws -> Int {
            try daemon.program.output().components(separatedBy: "keyboard \(keyboard.device.node) (").count
        }

        private func says(_ words: String, _ daemon: Daemon) throws -> Bool {
            try daemon.program.output().contains(words)
        }

        /// Whether the trace has an event of an item.
        private func traced(on panel: VirtualPanel, _ name: String, _ id: String) throws -> Bool {
            let pattern = "'\"name\":\"\(name)\",\"id\":\"\(id)\"'"
            return try panel.run("grep -q \(pattern) \(Self.trace)").status == 0
        }

        /// The strokes of the trace, without repeats.
        private func keys(on panel: VirtualPanel) throws -> [String] {
            try panel.output(of: "cat \(Self.trace)").split(separator: "\n").compactMap { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                guard object?["type"] as? String == "key", let phase = object?["phase"] as? String,
                    let key = object?["key"] as? String, phase != "repeat"
                else { return nil }
                return "\(phase) \(key)"
            }
        }
    }
}
