import Foundation
import Testing

@testable import Evdev

/// A description that is right, to which the tables add what is wrong.
private let described = """
    # EVEMU 1.3
    N: Test Panel
    A: 2f 0 9 0 0 0
    A: 35 0 999 0 0 0
    A: 36 0 999 0 0 0

    """

/// A fault of a recording, its place, and what the message must contain.
struct Fault: CustomTestStringConvertible {
    var text: String
    var line: Int?
    var column: Int?
    var says: String
    var testDescription: String { says }

    init(_ text: String, _ line: Int?, _ column: Int?, _ says: String) {
        (self.text, self.line, self.column, self.says) = (text, line, column, says)
    }
}

@Suite struct RecordingFaultTests {
    @Test(
        "a wrong line is named with line, column, what was expected and what was found",
        arguments: [
            Fault(described + "E: 0.000001 0003 0035 x1\n", 6, 23, "expected the value in decimal, found 'x1'"),
            Fault(described + "E: 0.000001 0003 0035 12x\n", 6, 25, "expected the value in decimal, found 'x'"),
            Fault(described + "E: 0.000001 0003 0035\n", 6, 22, "the value in decimal, found the end of the line"),
            Fault(described + "E: 0.000001 0003 0035 2147483648\n", 6, 23, "within 32 bits"),
            Fault(described + "E: 0.000001 0003 0035 99999999999999999999\n", 6, 23, "out of range"),
            Fault(described + "E: 0.000001 0003 0035 -\n", 6, 23, "expected the value in decimal"),
            Fault(described + "E: 0.000001 0003 12345 1\n", 6, 18, "expected the event code in hex, at most ffff"),
            Fault(described + "E: 0.000001 000g 0035 1\n", 6, 16, "expected the event type in hex"),
            Fault(described + "E: 0.000001 0003 0035 1 2\n", 6, 25, "expected the end of the line, found '2'"),
            Fault(described + "E: 0.0001 0003 0035 1\n", 6, 6, "with six digits of fraction"),
            Fault(described + "E: 1 0003 0035 1\n", 6, 5, "expected a time as seconds.microseconds"),
            Fault(described + "E: -1.000000 0003 0035 1\n", 6, 4, "expected a time as seconds.microseconds"),
            Fault(described + "E: 99999999999999.000000 0003 0035 1\n", 6, 4, "out of range"),
            Fault(described + "hello\n", 6, 1, "(N: I: P: B: A: L: S: E: or #), found 'hello'"),
            Fault(described + "X: 1\n", 6, 1, "expected a line of an evemu recording"),
            Fault(described + "E: 0.000001 \u{0}\u{1}\n", 6, 13, "found binary data (byte 0)"),
            Fault(described + "A: 35 0\n", 6, 8, "expected the maximum in decimal, found the end of the line"),
            Fault(described + "A: 35 0 9 0 0 0 7\n", 6, 17, "expected the end of the line, found '7'"),
            Fault(described + "P: 02 00\n", 6, 9, "expected eight bytes in hex"),
            Fault(described + "P: /devices/virtual\n", 6, 4, "expected eight bytes in hex, found '/devices/virtual'"),
            Fault(described + "I: 0003 0eef\n", 6, 13, "expected the product in hex"),
            Fault(described + "B: 01 zz\n", 6, 7, "expected eight bytes in hex"),
            Fault("# EVEMU 2.0\nN: x\n", 1, 9, "expected evemu version 1.0 to 1.3, found '2.0'"),
            Fault("\u{0}\u{1}\u{2}\u{3}\n", 1, 1, "found binary data (byte 0)"),
            Fault(described + "N: " + String(repeating: "x", count: 5000) + "\n", 6, nil, "longer than 4096 bytes"),
            Fault(String(repeating: "x", count: 200_000), 1, nil, "longer than 4096 bytes"),
        ]
    )
    func wrongLine(fault: Fault) throws {
        try expect(fault)
    }

    @Test(
        "a recording that lacks something says what, and how to give it",
        arguments: [
            Fault("", nil, nil, "no description of the device"),
            Fault("E: 0.000001 0000 0000 0\n", nil, nil, "give the description file first"),
            Fault(described, nil, nil, "no events: expected at least one; if this is the description"),
            Fault("N: Mouse\nE: 0.000001 0000 0000 0\n", nil, nil, "no touchscreen: expected ABS_MT_POSITION_X"),
            Fault("N: Half\nA: 35 0 9 0 0 0\nE: 0.000001 0000 0000 0\n", nil, nil, "no touchscreen"),
            Fault("N: Joystick\nA: 00 0 9 0 0\nA: 01 0 9 0 0\nB: 01 01 00 00 00 00 00 00 00\n", nil, nil, "BTN_TOUCH"),
            Fault(described + "A: 36 5 5 0 0 0\n", 6, nil, "ABS_MT_POSITION_Y has no range (min 5, max 5)"),
            Fault(described + "A: 35 9 0 0 0 0\n", 6, nil, "expected min below max; give a description file"),
        ]
    )
    func lacks(fault: Fault) throws {
        try expect(fault)
    }

    @Test(
        "a recording that goes wrong after its first event is read up to there",
        arguments: [
            Fault("E: 0.000002 0003 0035 ", 7, 23, "the file ends in the middle of this line"),
            Fault("E: 0.0", 7, 6, "the file ends in the middle of this line"),
            Fault("E", 7, 1, "the file ends in the middle of this line"),
            Fault("N: Other\n", 7, 1, "expected an event (E:) after the first, found"),
            Fault("E: 0.000002 0003 0035 1\nE: y\n", 8, 4, "expected a time as seconds.microseconds, found 'y'"),
        ]
    )
    func goesWrong(fault: Fault) throws {
        let first = described + "E: 0.000001 0000 0000 0\n"
        try expect(Fault(first + fault.text, fault.line, fault.column, fault.says))
    }

    @Test("a file that cannot be opened is named with the system's reason")
    func unopened() throws {
        let missing = NSTemporaryDirectory() + "no-such.evemu"
        let reason = "cannot open the recording: No such file or directory"
        #expect(failure(of: [missing])?.description == "\(missing): \(reason)")
        let folder = "expected a recording in a regular file, found a directory"
        #expect(failure(of: [NSTemporaryDirectory()])?.reason == folder)
        #expect(failure(of: ["-"])?.description.hasPrefix("-: standard input is not supported") == true)
        #expect(failure(of: [])?.reason.contains("found 0 files") == true)
        #expect(failure(of: ["a", "b", "c"])?.reason.contains("found 3 files") == true)
    }

    @Test("of two files, an error names the one that is wrong")
    func twoFiles() throws {
        let description = try TemporaryFile(described)
        let events = try TemporaryFile("E: 0.000001 0000 0000 0\n")
        #expect(failure(of: [events.path, description.path])?.file == events.path)
        #expect(failure(of: [description.path, description.path])?.reason == "no events: expected at least one")
        let bad = try TemporaryFile("E: 0.000001 0000 0000\n")
        #expect(failure(of: [description.path, bad.path])?.description.hasPrefix(bad.path + ":1:22: ") == true)
    }

    private func expect(_ fault: Fault) throws {
        let file = try TemporaryFile(fault.text)
        let error = try #require(failure(of: [file.path]))
        #expect(error.file == file.path)
        #expect(error.line == fault.line)
        #expect(error.column == fault.column)
        #expect(error.reason.contains(fault.says), "\(error)")
    }

    private func failure(of paths: [String]) -> RecordingError? {
        do {
            _ = try Replay(paths: paths)
            return nil
        } catch {
            return error as? RecordingError
        }
    }
}
