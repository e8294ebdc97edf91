import Foundation
import Testing

@testable import Evdev

/// What is wrong when `line` is the line behind `text`.
private func behind(_ text: String, _ line: String, _ column: Int?, _ says: String) -> Fault {
    Fault(text + line, text.split(separator: "\n", omittingEmptySubsequences: false).count, column, says)
}

private func getevent(_ line: String, _ column: Int?, _ says: String) -> Fault {
    behind(Form.getevent.text, line, column, says)
}

private func evtest(_ line: String, _ column: Int?, _ says: String) -> Fault {
    behind(Form.evtest.text, line, column, says)
}

private func libinput(_ line: String, _ column: Int?, _ says: String) -> Fault {
    behind(Form.libinput.text + "    - evdev:\n", line, column, says)
}

/// A description of libinput in which `part` was put in the place of `original`.
private func described(_ original: String, _ part: String, _ line: Int?, _ column: Int?, _ says: String) -> Fault {
    Fault(Form.libinput.text.replacing(original, with: part), line, column, says)
}

@Suite struct FormatFaultTests {
    @Test(
        "a wrong line of getevent",
        arguments: [
            getevent("[ 101.000000] 0003 0035\n", 24, "expected the value in hex, or DOWN or UP, found the end"),
            getevent("[ 101.000000] 0003 0035 xyz\n", 25, "expected the value in hex, or DOWN or UP, found 'xyz'"),
            getevent("[ 101.000000] 0003 0035 1ffffffff\n", 25, "at most ffffffff"),
            getevent("[ 101.000000] 0003 12345 1\n", 20, "expected the event code in hex or by name, at most ffff"),
            getevent("[ 101.000000] 000g 0035 1\n", 18, "expected the event type in hex or as EV_…, found 'g'"),
            getevent("[ 101.000000] 0003 0035 1 2\n", 27, "expected the end of the line, found '2'"),
            getevent("[ 101.000000 0003 0035 1\n", 14, "expected ']' behind the time"),
            getevent("[ 101.00] 0003 0035 1\n", 7, "with six digits of fraction"),
            getevent("[ soon] 0003 0035 1\n", 3, "expected a time as seconds.microseconds, found 'soon]'"),
            getevent("[ 101.0", 7, "the file ends in the middle of this line"),
            getevent("[ 101.000000] EV_ABS ABS_MT_POSITION_X \u{1}\n", 40, "found binary data (byte 1)"),
            getevent("add device 3\n", 13, "expected ':' and the path of the device"),
            getevent("hello\n", 1, "expected the event type in hex or as EV_…, found 'hello'"),
            Fault("add device 1: /dev/x\n  events:\n    ABS (0003): 0035  : value 0, max 1\n", 3, 34, "expected 'min'"),
            Fault("add device 1: /dev/x\n  events:\n    ABS (0003): 0035  : value a\n", 3, 31, "number of 'value'"),
            Fault("add device 1: /dev/x\n  events:\n    KEY (0001): 0066  zz\n", 3, 23, "expected a code in hex or"),
        ]
    )
    func wrongGetevent(fault: Fault) throws {
        try expect(fault)
    }

    @Test(
        "a wrong line of evtest",
        arguments: [
            evtest("Event: time 1.0, type 3 (EV_ABS), code 53 (X), value 1\n", 15, "with six digits of fraction"),
            evtest("Event: time 101.000000 type 3, code 53, value 1\n", 24, "expected ',' behind the time"),
            evtest("Event: time 101.000000, type x\n", 30, "expected the event type in decimal, found 'x'"),
            evtest("Event: time 101.000000, type 3 (EV_ABS, code 53\n", 48, "expected ')' behind the name"),
            evtest("Event: time 101.000000, type 3, value 1\n", 33, "expected 'code', found 'value'"),
            evtest("Event: time 101.000000, type 3, code 70000, value 1\n", 38, "at most 65535"),
            evtest("Event: time 101.000000, type 3, code 53, 1\n", 42, "expected 'value'"),
            evtest("Event: time 101.000000, type 3, code 53, value\n", 47, "expected the value in decimal"),
            evtest("Event: time 101.000000, type 3, code 53, value ff\n", 48, "expected the value in decimal"),
            evtest("Event: time 101.000000, type 3, code 53, value 1 2\n", 50, "expected the end of the line"),
            evtest("Event: time 101.000000, SYN_REPORT\n", 25, "expected 'type', or SYN_REPORT between dashes"),
            evtest("Event: time 101.000000, -------------- SYN_RE", 46, "the file ends in the middle of this line"),
            evtest("Event: time 101.000000, type 3, co", 33, "the file ends in the middle of this line"),
            evtest("hello\n", 1, "expected a line 'Event: …' after the first, found 'hello'"),
            Fault("Supported events:\n  Event type x\n", 2, 14, "expected a code in decimal"),
            Fault("Supported events:\n  Event type 3\n  Event code 53\n  Min x\n", 4, 7, "the minimum in decimal"),
        ]
    )
    func wrongEvtest(fault: Fault) throws {
        try expect(fault)
    }

    @Test(
        "a wrong or cut-off recording of libinput",
        arguments: [
            libinput("      - [1, 0, 3, 53, x]\n", 23, "expected the value in decimal, found 'x'"),
            libinput("      - [1, 0, 3, 53]\n", 21, "expected the value in decimal, found the end of the list"),
            libinput("      - [1, 0, 3, 53, 1, 2]\n", 26, "expected ']' behind the value, found '2'"),
            libinput("      - [-1, 0, 3, 53, 1]\n", 10, "expected the seconds from 0"),
            libinput("      - [1, 1000000, 3, 53, 1]\n", 13, "expected the microseconds from 0 to 999999"),
            libinput("      - [1, 0, 65536, 53, 1]\n", 16, "expected the event type from 0 to 65535"),
            libinput("      - [1, 0, 3, 53, 2147483648]\n", 23, "expected the value from -2147483648"),
            libinput(
                "      - {a: b}\n",
                9,
                "expected an event: [seconds, microseconds, type, code, value], found a map"
            ),
            libinput("      - [1, 0, 3", 9, "the file ends in the middle of the recording: while parsing a flow"),
            libinput("      - [1, 0, 3, 53, *a]\n", 23, "expected no alias"),
            libinput("      - [1, 0, \t@]\n", nil, "expected YAML: while scanning"),
            behind(Form.libinput.text, "    - evdev: 5\n", 14, "expected a list of events, found '5'"),
            behind(Form.libinput.text, "    - evdev\n", 7, "expected an entry such as 'evdev:', found 'evdev'"),
            behind(Form.libinput.text, "    - \"evd", 7, "the file ends in the middle of the recording"),
            behind(Form.libinput.text, "   - evdev:\n", nil, "expected YAML: while parsing a block"),
            described(
                "version: 1\n",
                "version: 2\n",
                2,
                10,
                "expected the version of the format 1, found '2'"
            ),
            described(
                "ndevices: 1",
                "ndevices: many",
                3,
                11,
                "expected the number of devices in decimal, found 'many'"
            ),
            described("[0, 9, 0, 0, 0]", "[0, 9]", 21, 16, "expected min, max, fuzz and flat of axis 47"),
            described("    47:", "    x47:", 21, 12, "expected the number of an axis before 'x47'"),
            described("[330]", "[BTN_TOUCH]", 18, 11, "expected a code in decimal, found 'BTN_TOUCH'"),
            described("[0, 999,", "[5, 5,", 22, nil, "ABS_MT_POSITION_X has no range (min 5, max 5)"),
            Fault("version: 1\ndevices: 5\n", 2, 10, "expected a list of devices, found '5'"),
            Fault("version: 1\ndevices:\n- 5\n", 3, 3, "expected a device, found '5'"),
            Fault("version: 1\n- 5\n", 2, nil, "expected YAML: "),
            Fault("version: 1\ndevices:\n- evdev:\n    name: \"", 4, nil, "the file ends in the middle"),
        ]
    )
    func wrongLibinput(fault: Fault) throws {
        try expect(fault)
    }

    @Test(
        "a recording that lacks something says what, and how to give it",
        arguments: [
            Fault("# only a comment\n", nil, nil, "no description of the device"),
            Fault(
                "hello\n",
                1,
                1,
                "beginning of a recording (evemu, libinput record, getevent, evtest), found 'hello'"
            ),
            Fault("version: 1\nndevices: 0\ndevices: []\n", nil, nil, "no description of the device"),
            Fault(Form.getevent.head, nil, nil, "no events"),
            Fault(Form.evtest.head, nil, nil, "no events"),
            Fault(Form.libinput.head, nil, nil, "no events: expected at least one; if this is the description"),
            Fault(Form.libinput.head + "  events:\n", nil, nil, "no events"),
            Fault(Form.getevent.touch, nil, nil, "give the description file first"),
            Fault(Form.labelledGetevent.touch, nil, nil, "give the description file first"),
            Fault(Form.evtest.touch, nil, nil, "give the description file first"),
            Fault(
                "add device 1: /dev/input/event2\n  name:     \"x\"\n" + Form.labelledGetevent.touch,
                nil,
                nil,
                "expected its name and the ranges of its axes; give the description file first"
            ),
            Fault(Form.getevent.text.without("0035  :"), nil, nil, "no touchscreen: expected ABS_MT_POSITION_X"),
            Fault(Form.getevent.text.replacing("max 999", with: "max 0"), 13, nil, "give a description file"),
            Fault(
                Form.evtest.text.without("Max      949").without("Min      -50"),
                22,
                nil,
                "ABS_MT_POSITION_Y has no range (min 0, max 0)"
            ),
        ]
    )
    func lacks(fault: Fault) throws {
        try expect(fault)
    }

    @Test(
        "a recording that is cut off anywhere, or has a wrong byte, replays or is refused with a reason",
        arguments: Form.all
    )
    func damaged(form: Form) throws {
        let bytes = Array(form.text.utf8)
        for place in stride(from: 0, to: bytes.count, by: 3) {
            try expectHandled(Array(bytes[..<place]))
            for wrong in "x9-[:\n\u{0}".utf8 {
                var damaged = bytes
                damaged[place] = wrong
                if place % 5 == Int(wrong) % 5 { try expectHandled(damaged) }
            }
        }
    }

    private func expectHandled(_ bytes: [UInt8]) throws {
        let file = try TemporaryFile(String(decoding: bytes, as: UTF8.self))
        do {
            try expectConsistent(Replay(paths: [file.path]).frames)
        } catch let error as RecordingError {
            #expect(error.file == file.path)
        }
    }

    @Test("when none of several devices is a touchscreen, the error lists each with its reason")
    func noTouchscreen() throws {
        let text = """
            version: 1
            ndevices: 2
            devices:
            - evdev: {name: Keys, codes: {1: [30]}}
              events: []
            - evdev: {name: Mouse, codes: {1: [272]}}
              events: []

            """
        try expect(Fault(text, nil, nil, "no touchscreen among the 2 devices: Keys: a keyboard; Mouse: a mouse"))
    }

    private func expect(_ fault: Fault) throws {
        let file = try TemporaryFile(fault.text)
        let error = try #require(throws: RecordingError.self) { try Replay(paths: [file.path]) }
        #expect(error.file == file.path)
        #expect(error.line == fault.line, "\(error)")
        if let column = fault.column { #expect(error.column == column, "\(error)") }
        #expect(error.reason.contains(fault.says), "\(error)")
    }
}
