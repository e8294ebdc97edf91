import Foundation
import TestSupport
import Testing

/// What `sheetd replay` says of recordings that it cannot play: exit code 1, one line, nothing on standard output.
struct RecordingFaultTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func expectRefusal(_ arguments: [String], _ words: String...) throws {
        let run = try SheetdProcess(["replay"] + arguments)
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(run.messages.count == 1)
        #expect(run.message.hasPrefix("sheetd: "))
        for word in words { #expect(run.message.contains(word), "\(run.message)") }
    }

    @Test("A recording that is not there")
    func missing() throws {
        try expectRefusal([scratch.file("none.evemu")], scratch.file("none.evemu"), "No such file or directory")
    }

    @Test("A folder")
    func folder() throws {
        try expectRefusal([scratch.path], scratch.path, "directory")
    }

    @Test("A FIFO, which nobody may ever write, is refused at once")
    func fifo() throws {
        #expect(mkfifo(scratch.file("a.evemu"), 0o600) == 0)
        try expectRefusal([scratch.file("a.evemu")], scratch.file("a.evemu"), "regular file, found a FIFO")
    }

    @Test("A recording that may not be read", .enabled(if: getuid() != 0, "root may read everything"))
    func forbidden() throws {
        let file = try scratch.write(Recording.description + Recording.tap(), to: "a.evemu")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
        try expectRefusal([file], file, "Permission denied")
    }

    @Test("Text that is no recording: file, line and column")
    func otherText() throws {
        let file = try scratch.write("# EVEMU 1.3\nhello\n", to: "a.evemu")
        try expectRefusal([file], "\(file):2:1: ", "expected a line of an evemu recording", "'hello'")
    }

    @Test(
        "Binary data",
        arguments: [[0x7F, 0x45, 0x4C, 0x46, 0x02, 0x01, 0x00], [0xFF, 0xFE, 0x00], [0x00]] as [[UInt8]]
    )
    func binary(bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: scratch.file("a.evemu")))
        try expectRefusal([scratch.file("a.evemu")], scratch.file("a.evemu"))
    }

    @Test("Binary data without a line end, read only as far as a line may go")
    func endlessLine() throws {
        try Data(repeating: 0, count: 1 << 20).write(to: URL(fileURLWithPath: scratch.file("a.evemu")))
        try expectRefusal([scratch.file("a.evemu")], "\(scratch.file("a.evemu")):1: ", "longer than 4096 bytes")
    }

    @Test("An empty file")
    func empty() throws {
        let file = try scratch.write("", to: "a.evemu")
        try expectRefusal([file], file, "no description of the device")
    }

    @Test("A recording that was cut off in the middle of a line: file, line and column")
    func cutOff() throws {
        let text = Recording.description + Recording.tap() + "E: 0.100000 0003 00"
        let file = try scratch.write(text, to: "a.evemu")
        let line = text.split(separator: "\n").count
        try expectRefusal([file], "\(file):\(line):", "the file ends in the middle of this line")
    }

    @Test("A fault in the middle: file, line and column of it")
    func wrongValue() throws {
        let text = Recording.description + Recording.tap() + "E: 0.200000 0003 0035 many\n" + Recording.tap(at: 1)
        let file = try scratch.write(text, to: "a.evemu")
        let line = (Recording.description + Recording.tap()).split(separator: "\n").count + 1
        try expectRefusal([file], "\(file):\(line):23: ", "the value in decimal", "'many'")
    }

    @Test("A recording without a description says how to give one")
    func noDescription() throws {
        let file = try scratch.write("# EVEMU 1.3\n" + Recording.tap(), to: "a.evemu")
        try expectRefusal([file], file, "no description of the device", "give the description file first")
    }

    @Test("A description alone says how to give the events")
    func noEvents() throws {
        let file = try scratch.write(Recording.description, to: "a.evemu")
        try expectRefusal([file], file, "no events", "give the events file after it")
    }

    @Test("A device without axes is no touchscreen")
    func noAxes() throws {
        let file = try scratch.write(Recording.head + Recording.property + Recording.tap(), to: "a.evemu")
        try expectRefusal([file], file)
    }

    @Test("A device with relative axes is no touchscreen")
    func mouse() throws {
        let text =
            Recording.head + "B: 02 03 00 00 00 00 00 00 00\n" + "E: 0.000000 0002 0000 1\nE: 0.000000 0000 0000 0\n"
        let file = try scratch.write(text, to: "a.evemu")
        try expectRefusal([file], file)
    }

    @Test("An axis without a range: file and line of it, and what to do", arguments: ["35", "36"])
    func emptyRange(code: String) throws {
        let axes =
            Recording.axis("2f", max: 9) + ["35", "36"].map { Recording.axis($0, max: $0 == code ? 0 : 4095) }.joined()
            + Recording.axis("39", max: 65535)
        let file = try scratch.write(Recording.head + Recording.property + axes + Recording.tap(), to: "a.evemu")
        try expectRefusal([file], "\(file):\(code == "35" ? 6 : 7): ", "give a description file with the true range")
    }

    @Test("Three files are one too many: a wrong call, exit code 64")
    func threeFiles() throws {
        let file = try scratch.write(Recording.description + Recording.tap(), to: "a.evemu")
        let run = try SheetdProcess(["replay", file, file, file])
        #expect(run.code == 64)
        #expect(run.message.contains("one recording, or a description and its events, not 3 files"))
    }

    @Test("Time that runs backwards is a warning: the frame is dropped, the rest is played, exit code 0")
    func timeRunsBackwards() throws {
        let text =
            Recording.description + Recording.tap(at: 1) + Recording.frame(0.5, ["0003 0039 2"]) + Recording.tap(at: 2)
        let file = try scratch.write(text, to: "a.evemu")
        let run = try SheetdProcess(["replay", file])
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
        #expect(run.messages.count == 1)
        #expect(run.message.contains(file))
        #expect(run.message.contains("time runs backwards; 1 frame"))
    }

    @Test(
        "A finger that is never lifted and a storm of them are warnings: they are cancelled, the rest is played",
        arguments: [
            (
                Recording.frame(1, ["0003 0039 1", "0003 0035 10"]) + Recording.tap(at: 20),
                "contacts that were never lifted: 1, cancelled"
            ),
            (
                (0..<80).map {
                    Recording.frame(1 + Double($0) / 100, ["0003 0039 \($0 % 2 == 0 ? $0 : -1)", "0003 0035 \($0)"])
                }.joined(),
                "storms of phantom contacts: 1, ignored"
            ),
            (
                Recording.frame(1, ["0003 0039 1"]) + Recording.frame(1.1, ["0003 0039 -1"]) + Recording.tap(at: 20),
                "contacts without a position: 1, ignored"
            ),
        ]
    )
    func misbehavingPanel(events: String, warning: String) throws {
        let file = try scratch.write(Recording.description + events, to: "a.evemu")
        let run = try SheetdProcess(["replay", file])
        #expect(run.code == 0)
        #expect(run.messages == ["sheetd: \(file): \(warning)"])
    }

    @Test(
        "A recording of a touchpad, a pen or a mouse is played with a warning that names the device and what it is",
        arguments: [
            (Recording.touchpad, "a touchpad"), (Recording.pen, "a pen tablet"),
            (Recording.mouse, "an absolute pointer, such as a virtual machine's mouse"),
        ]
    )
    func noTouchscreen(device: Recording.OtherDevice, kind: String) throws {
        let file = try scratch.write(device.description + device.tap, to: "a.evemu")
        let run = try SheetdProcess(["replay", file, "--trace", "-"])
        #expect(run.code == 0)
        #expect(run.output.contains("tapped_outside"), "it is played all the same")
        #expect(
            run.messages == [
                "sheetd: \(file): the device '\(device.name)' is not taken for a touchscreen (\(kind)); "
                    + "its positions are played as if it were one"
            ]
        )
        let events = try scratch.write(device.tap, to: "finger.events")
        let description = try scratch.write(device.description, to: "device.desc")
        #expect(try SheetdProcess(["replay", description, events]).messages.count == 1)
    }

    @Test("Where a pointer counts as a touchscreen, its recording is played without a warning")
    func acceptedPointer() throws {
        let file = try scratch.write(Recording.mouse.description + Recording.mouse.tap, to: "a.evemu")
        let run = try SheetdProcess(["replay", file, "--set", "input.pointer=true"])
        #expect(run.code == 0)
        #expect(run.messages.isEmpty, "\(run.messages)")
    }

    @Test("Description and events in two files play like both in one")
    func twoFiles() throws {
        let both = try scratch.write(Recording.description + Recording.tap(), to: "both.evemu")
        let description = try scratch.write(Recording.description, to: "panel.desc")
        let events = try scratch.write(Recording.tap(), to: "finger.events")
        let one = try SheetdProcess(["replay", both, "--trace", "-"])
        let two = try SheetdProcess(["replay", description, events, "--trace", "-"])
        #expect(one.code == 0 && two.code == 0)
        #expect(one.output.contains("tapped_outside"))
        #expect(one.output == two.output)
    }
}
