import Foundation
import TestSupport
import Testing

/// What `sheetd record` says when it cannot record; that it records is shown where there is a device.
struct RecordTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func expectRefusal(_ arguments: [String], code: Int32 = 1, _ words: String...) throws {
        let run = try SheetdProcess(["record"] + arguments)
        #expect(run.code == code)
        #expect(run.output.isEmpty)
        for word in words { #expect(run.message.contains(word), "\(run.message)") }
    }

    @Test("A path that is no input device: exit code 1, and what was expected")
    func noDevice() throws {
        try expectRefusal(["--device", "/dev/null"], "sheetd: cannot query /dev/null: ", "expected an event device")
        let missing = scratch.file("event0")
        try expectRefusal(["--device", missing], "sheetd: cannot open \(missing): No such file or directory")
    }

    @Test("A name that no device has: exit code 1, and what is there instead")
    func noName() throws {
        try expectRefusal(["--device", "No Such Panel"], "sheetd: no touchscreen is named 'No Such Panel': ")
    }

    @Test("Without --device the configuration says what is recorded, which --device outdoes")
    func configured() throws {
        let file = try scratch.write("[input]\ndevice = \"/dev/null\"\n", to: "a.toml")
        try expectRefusal(["--config", file], "sheetd: cannot query /dev/null: ")
        try expectRefusal(["--config", file, "--device", "No Such Panel"], "is named 'No Such Panel'")
        try expectRefusal(["--config", file, "--set", "input.device=/dev/zero"], "sheetd: cannot query /dev/zero: ")
    }

    @Test("A configuration that is wrong: exit code 78")
    func badConfiguration() throws {
        let file = try scratch.write("[input]\ndevice = 5\n", to: "a.toml")
        try expectRefusal(["--config", file], code: 78, "sheetd: \(file):2:10: input.device")
    }

    @Test("Without a device no file is made")
    func noFile() throws {
        try expectRefusal(["--device", "/dev/null", "--output", scratch.file("a.evemu")], "/dev/null")
        #expect(scratch.names.isEmpty)
    }

    @Test(
        "A command line that is wrong: exit code 64",
        arguments: [
            ["--seconds", "0"], ["--seconds", "-1"], ["--seconds", "nan"], ["--seconds", "inf"], ["--seconds", "soon"],
            ["--device", ""], ["--device"], ["--output"], ["swipe.evemu"],
        ]
    )
    func usage(arguments: [String]) throws {
        try expectRefusal(arguments, code: 64, "Error: ")
    }
}
