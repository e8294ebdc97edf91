import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A panel that people write on: with a finger on our keyboard, and with what they plug in.
    struct TypingTests {
        private static let sentence = "Schöne Grüße aus Köln"
        private static let greeting = "안녕하세요 반가워요"
        private static let trace = "/tmp/trace"

        private func stage(on panel: VirtualPanel, plugged: String = "auto") throws -> PanelStage {
            let configuration = TypedForm.configuration(layout: "de", keyboard: plugged)
            return try PanelStage(on: panel, configuration: configuration, options: "--trace \(Self.trace)")
        }

        /// Whether the button of a form was pressed.
        private func isPressed(on panel: VirtualPanel) throws -> Bool {
            try panel.run("grep -q '\"name\":\"activated\",\"id\":\"ok\"' \(Self.trace)").status == 0
        }

        @Test(
            "A finger writes a German sentence, a password and a PIN on our keyboard, and a Korean one where it is turned"
        )
        func finger() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            // The machine has a keyboard of its own.
            var stage = try self.stage(on: panel, plugged: "off")
            for name in ["german", "turned", "password", "pin"] { try panel.installRecording("typing/\(name)") }
            try TypedForm.present("typing.toml", on: stage)

            try costsNothingAtRest(stage)
            try stage.finger.touchscreen.play("german", within: 1..<100)
            try TypedForm.wait(for: "name", is: Self.sentence, on: stage)
            #expect(try !TypedForm.loads("hangul", stage))
            // By Return in the last field.
            try panel.wait(for: "the button is pressed") { try isPressed(on: panel) }
            try #expect(answer(to: "Network --secret", played: "password", on: stage) == "Kaffee2026")
            try #expect(answer(to: "PIN --purpose pin", played: "pin", on: stage) == "4711")
            // Other numbers may have the same digits.
            let secrets = try panel.run(
                "grep -rlE 'Kaffee2026|[^0-9.]4711[^0-9]' \(Self.trace) \(stage.daemon.program.log) /run /var"
            )
            #expect(secrets.status != 0, "a secret stands in \(secrets.output)")

            try stage.panel.sleep(1)
            try stage.daemon.takeOver(TypedForm.configuration(layout: "kr", display: "rotation = 90"))
            let turned = PixelSize(width: panel.size.height, height: panel.size.width)
            stage.look(Viewpoint(turned, turned: .quarter))
            let question = try ask("이름", on: stage)
            // The last key is Return.
            try stage.finger.touchscreen.play("turned", within: 0..<4.1)
            try TypedForm.wait(for: "answer", is: Self.greeting, on: stage)
            #expect(try TypedForm.loads("hangul", stage))
            try stage.expectScreenLikeScreenshot("the question with a Korean sentence", turned: .quarter)
            try stage.finger.touchscreen.play("turned", within: 4.1..<100)
            #expect(try question.waitForExit() == 0)
            #expect(try question.output() == Self.greeting)
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }

        /// A field with its keyboard takes little memory, and no time as long as nobody writes.
        private func costsNothingAtRest(_ stage: PanelStage) throws {
            let before = try stage.daemon.residentKilobytes()
            try stage.finger.touchscreen.play("german", within: 0..<1)
            try stage.panel.sleep(2)
            let more = try stage.daemon.residentKilobytes() - before
            print("virtual panel: with our keyboard sheetd has \(more) kB more")
            if Guest.isShipped { #expect(more <= 3 * 1024) }
            let switches = try stage.daemon.contextSwitches()
            try stage.panel.sleep(60)
            #expect(try stage.daemon.contextSwitches() == switches, "sheetd woke up though there is but a caret")
            for library in ["hangul", "xkbcommon"] where Guest.isShipped {
                #expect(try !TypedForm.loads(library, stage), "\(library) is there without a key of its own")
            }
        }

        private func ask(_ words: String, on stage: PanelStage) throws -> GuestProgram {
            try stage.panel.wait(for: "nothing is asked") { try stage.situation().presentation == nil }
            try stage.waitForRest()
            let question = try stage.panel.start("sheetctl ask \(words)")
            try stage.panel.wait(for: "the question is seen") { try stage.situation().presentation != nil }
            try stage.waitForRest()
            try stage.panel.sleep(1)
            return question
        }

        private func answer(to words: String, played name: String, on stage: PanelStage) throws -> String {
            let question = try ask(words, on: stage)
            try stage.finger.touchscreen.play(name)
            #expect(try question.waitForExit() == 0)
            return try question.output()
        }

        @Test("A keyboard, a barcode scanner and a knob fill a form, and nothing of it reaches the console")
        func plugged() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            let seatd = try panel.start("seatd")
            try panel.wait(for: "seatd listens") { try panel.run("test -S /run/seatd.sock").status == 0 }
            try panel.output(of: "mkdir -p /etc/default; echo XKBLAYOUT=de >/etc/default/keyboard")
            let stage = try self.stage(on: panel)
            let console = try panel.start("cat /dev/tty1")
            try TypedForm.present("ware.json", on: stage)
            let devices = try [PluggedKeys.keyboard, PluggedKeys.scanner, PluggedKeys.knob].map { description in
                let keys = try PluggedKeys(description, in: panel)
                try panel.wait(for: "sheetd takes \(keys.device.node)") {
                    try stage.daemon.program.output().contains("\(keys.device.node) (")
                }
                return keys
            }
            let (keyboard, scanner, knob) = (devices[0], devices[1], devices[2])

            // Tab, and Grüße as a German keyboard has it; Return goes on to the next field.
            try keyboard.say("15 +42 34 -42 19 26 12 18 28")
            try TypedForm.wait(for: "name", is: "Grüße", on: stage)
            // A code, and Return, which presses the button.
            try scanner.say("5 11 11 7 4 9 2 10 28")
            try TypedForm.wait(for: "code", is: "40063819", on: stage)
            try panel.wait(for: "the button is pressed") { try isPressed(on: panel) }
            // Back to what lies between, on and off and on, and to the name: a press begins to edit it.
            try knob.say("d-1 256 256 256")
            try TypedForm.wait(for: "lamp", is: "true", on: stage)
            try knob.say("d-1 d-1 256")
            try keyboard.say("2 28")
            try TypedForm.wait(for: "name", is: "Grüße1", on: stage)
            #expect(try stage.daemon.terminate() == 0)
            #expect(try console.output() == "", "keys have reached the console")
            try seatd.signal("TERM")
            try panel.powerOff()
        }
    }
}
