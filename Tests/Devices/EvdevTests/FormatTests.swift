import Foundation
import Gestures
import Testing

@testable import Evdev

/// A recording that is written oddly, and what its finger does.
private struct Odd: CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ name: String, _ text: String) {
        (testDescription, self.text) = (name, text)
    }
}

private func untimed(_ text: String) -> String {
    text.replacing(#/\[ *[0-9.]+\] /#, with: "").replacing(#/time [0-9.]+, /#, with: "")
}

@Suite struct FormatTests {
    @Test("a finger gives the same frames in every format", arguments: Form.others)
    func same(form: Form) throws {
        let (expected, found) = (try replay(Form.evemu.text), try replay(form.text))
        #expect(expected.turns == ["began 7", "ended 7"])
        #expect(found.device == expected.device)
        #expect(found.frames == expected.frames)
        #expect(found.frames.map(\.time) == [2, 10_002, 20_002])
        #expect(found.lastEventTime == expected.lastEventTime)
        #expect(found.cancelled == nil)
    }

    @Test("description and events may come in two formats", arguments: Form.all, Form.all)
    func twoFormats(described: Form, recorded: Form) throws {
        let description = try TemporaryFile(described.head.replacingOccurrences(of: "999", with: "1999"))
        let whole = try TemporaryFile(recorded.text)
        let frames = try Replay(paths: [description.path, whole.path]).frames
        #expect(frames.map(\.inWords) == ["began 7 at 50 10", "moved 7 at 55 10", "ended 7 at 55 10"])
    }

    @Test("events alone follow a description of any format", arguments: Form.all)
    func eventsAlone(described: Form) throws {
        let description = try TemporaryFile(described.head)
        let expected = try replay(Form.evemu.text).frames
        for form in Form.all where form.testDescription != Form.libinput.testDescription {
            let events = try TemporaryFile(form.touch)
            #expect(try Replay(paths: [description.path, events.path]).frames == expected)
        }
    }

    @Test("line ends of DOS and of terminals are accepted", arguments: Form.all, ["\r\n", "\r\r\n"])
    func lineEnds(form: Form, end: String) throws {
        let text = form.text.replacingOccurrences(of: "\n", with: end)
        if form.testDescription == Form.libinput.testDescription, end != "\r\n" { return }
        #expect(try replay(text).turns == ["began 7", "ended 7"])
    }

    @Test("without a time the frames are 10 ms apart", arguments: [Form.getevent, .labelledGetevent, .evtest])
    func noTime(form: Form) throws {
        let replay = try replay(form.head + untimed(form.touch))
        #expect(replay.frames.map(\.inWords) == (try self.replay(form.text).frames.map(\.inWords)))
        #expect(replay.frames.map(\.time) == [0, 10_000, 20_000])
    }

    @Test("a last line without its newline counts when it is whole", arguments: Form.all)
    func noNewline(form: Form) throws {
        #expect(try replay(String(form.text.dropLast())).turns == ["began 7", "ended 7"])
    }

    @Test(
        "odd but legal",
        arguments: [
            Odd("comments and empty lines", "# a panel\n\n" + Form.getevent.text.replacing("\n", with: "\n\n# more\n")),
            Odd("comments in evtest", "# a panel\n\n" + Form.evtest.text.replacing("Event: ", with: "# more\nEvent: ")),
            Odd("trailing blanks", Form.evtest.text.replacing("\n", with: " \t\n")),
            Odd("trailing blanks in YAML", Form.libinput.text.replacing("\n", with: "  \n")),
            Odd(
                "unknown keys",
                Form.libinput.text.replacing("  quirks:", with: "  mood: {good: [1, {a: b}]}\n  quirks:")
            ),
            Odd("unknown key on top", Form.libinput.text.replacing("ndevices: 1", with: "ndevices: 1\nmore: [[1], 2]")),
            Odd("document marks", "---\n" + Form.libinput.text + "...\n"),
            Odd("unknown code names", Form.labelledGetevent.text.replacing("00ff ", with: "ABS_NOBODY_KNOWS ")),
            Odd(
                "unknown type names",
                Form.labelledGetevent.text.replacing("EV_ABS       00ff ", with: "EV_ODD  00ff ")
            ),
            Odd(
                "a device that goes",
                Form.getevent.text.replacing("[     100.01", with: "remove device 4: /x\n[ 100.01")
            ),
            Odd("touchpad logs", Form.evtest.text.replacing(#/ \([A-Za-z_?]+\), /#, with: ", ")),
            Odd("versions before 4", Form.getevent.text.replacing("  : value", with: "  value")),
            Odd("no properties", Form.getevent.text.replacing("INPUT_PROP_DIRECT", with: "<none>")),
        ]
    )
    private func odd(odd: Odd) throws {
        #expect(try replay(odd.text).frames == (try replay(Form.evemu.text).frames))
    }

    @Test("SYN_DROPPED of evtest cancels the contact, and SYN_MT_REPORT does not end a frame")
    func marks() throws {
        let mark = "Event: time 100.010003, "
        let lost = Form.evtest.text.replacing(mark + "type", with: mark + ">>>>>> SYN_DROPPED <<<<<<\n" + mark + "type")
        #expect(try replay(lost).turns == ["began 7", "cancelled 7"])
        let plus = Form.evtest.text.replacing(mark + "type", with: mark + "+++++ SYN_MT_REPORT +++++\n" + mark + "type")
        #expect(try replay(plus).frames.map(\.time) == [2, 10_002, 20_002])
    }

    @Test("the first touchscreen of a libinput recording is used")
    func devicesOfLibinput() throws {
        let mouse = """
            - node: /dev/input/event1
              evdev:
                name: "Mouse"
                codes:
                  1: [272]
                absinfo:
              events:
              - evdev:
                - [0, 0, 3, 53, 1]
                - [0, 0, 0, 0, 0]

            """
        let device = try #require(Form.libinput.text.range(of: "- node"))
        let head = Form.libinput.text[..<device.lowerBound].replacing("ndevices: 1", with: "ndevices: 3")
        let panel = String(Form.libinput.text[device.lowerBound...])
        let second = panel.replacing("Test Panel", with: "Second")
        let found = try replay("\(head)\(mouse)\(panel)\(second)")
        #expect(found.device.name == "Test Panel")
        #expect(found.frames == (try replay(Form.evemu.text).frames))
    }

    @Test("of several devices of getevent the events of the touchscreen count")
    func devicesOfGetevent() throws {
        let buttons = "add device 2: /dev/input/event0\n  name:     \"Buttons\"\n  events:\n    KEY (0001): 0074\n"
        let press =
            "[ 100.000000] /dev/input/event0: EV_KEY KEY_POWER DOWN\n[ 100.000000] /dev/input/event0: EV_SYN SYN_REPORT 0\n"
        let form = Form.labelledGetevent
        let touch = form.touch.replacing("[     100.0100", with: press + "[     100.0100")
        let expected = try replay(Form.evemu.text).frames
        #expect(try replay(buttons + form.head + press + touch).frames == expected)
        let description = try TemporaryFile(Form.evemu.head)
        let events = try TemporaryFile(press + touch)
        #expect(try Replay(paths: [description.path, events.path]).frames == expected)
    }

    @Test("frames whose time runs backwards are dropped and counted", arguments: Form.all)
    func backwards(form: Form) throws {
        let text = form.text.replacing("0.010003", with: "0.000002").replacing(" 10002,", with: " 1,")
        let replay = try replay(text)
        #expect(replay.turns == ["began 7", "ended 7"])
        #expect(replay.droppedFrames == 1)
    }

    @Test("a libinput recording longer than any buffer is read on")
    func long() throws {
        var text = Form.libinput.text
        for step in 3..<20_000 {
            text += "    - evdev:\n      - [\(step), 0, 3, 53, \(step % 1000)]\n      - [\(step), 0, 0, 0, 0]\n"
        }
        #expect(try replay(text).lastEventTime == 19_999_000_000)
    }

    private func replay(_ text: String) throws -> Replay {
        let file = try TemporaryFile(text)
        return try Replay(paths: [file.path])
    }
}
