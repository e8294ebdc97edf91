import Foundation
import TestSupport
import Testing

/// Where `sheetd replay` writes, and what it says when it cannot.
struct OutputTests {
    private let scratch: Scratch
    private let recording = Recording.fixture("tap-sheet")

    init() throws { scratch = try Scratch() }

    @Test("Without being asked it writes nothing anywhere")
    func silence() throws {
        let run = try SheetdProcess(["replay", recording])
        #expect(run.code == 0)
        #expect(run.output.isEmpty && run.message.isEmpty)
        #expect(scratch.names.isEmpty)
    }

    @Test("A trace goes to standard output or to a file, the same bytes, every line an object")
    func trace() throws {
        let printed = try SheetdProcess(["replay", recording, "--trace", "-"])
        #expect(printed.code == 0 && printed.message.isEmpty)
        let written = try SheetdProcess(["replay", recording, "--trace", scratch.file("t.jsonl")])
        #expect(written.code == 0 && written.output.isEmpty && written.message.isEmpty)
        #expect(try String(contentsOfFile: scratch.file("t.jsonl"), encoding: .utf8) == printed.output)
        #expect(printed.output.hasSuffix("}\n"))
        for line in printed.output.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["type"] is String)
        }
    }

    @Test(
        "A file that cannot be written: exit code 1, and the message names it",
        arguments: [
            ("--trace", "no/t.jsonl"), ("--film", "no/f.webp"), ("--strip", "no/s.png"), ("--frames", "file/frames"),
        ]
    )
    func unwritable(option: String, name: String) throws {
        _ = try scratch.write("", to: "file")
        let run = try SheetdProcess(["replay", recording, option, scratch.file(name)])
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(run.messages.count == 1)
        #expect(run.message.hasPrefix("sheetd: \(scratch.file(name)): "))
    }

    @Test("A disk that is full: exit code 1, and the message says so")
    func fullDisk() throws {
        let run = try SheetdProcess(["replay", recording, "--trace", "/dev/full"])
        #expect(run.code == 1)
        #expect(run.message == "sheetd: /dev/full: cannot be written: No space left on device\n")
    }

    @Test("Standard output that is full: exit code 1, and a message", arguments: ["check-config --keys", "probe"])
    func fullOutput(command: String) throws {
        let run = try ProgramRun("sh", ["-c", "sheetd \(command) >/dev/full"], in: scratch.path)
        #expect(run.code == 1)
        #expect(run.output == "sheetd: standard output: cannot be written: No space left on device\n")
    }

    @Test(
        "A film of an unknown kind: exit code 1, the known ones, and nothing is left behind",
        arguments: ["f.avi", "f.gif", "f", "f.webp.txt"]
    )
    func unknownFilm(name: String) throws {
        let run = try SheetdProcess(["replay", recording, "--film", scratch.file(name)])
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(run.message.hasPrefix("sheetd: \(scratch.file(name)): expected a film that ends in .webp"))
        #expect(scratch.names.isEmpty)
    }

    @Test("A bad recording leaves no trace, no film and no frames behind")
    func nothingLeft() throws {
        let file = try scratch.write(Recording.description, to: "bad.evemu")
        let outputs = ["--trace", scratch.file("t"), "--film", scratch.file("f.webp"), "--frames", scratch.file("d")]
        let run = try SheetdProcess(["replay", file] + outputs)
        #expect(run.code == 1)
        #expect(scratch.names == ["bad.evemu"])
    }

    @Test("Everything at once lands where it was asked for")
    func everything() throws {
        let small = ["--size", "90x160", "--scale", "0.25"]
        let files = [
            "--trace", scratch.file("t.jsonl"), "--film", scratch.file("f.webp"), "--strip", scratch.file("s.png"),
        ]
        let run = try SheetdProcess(["replay", recording, "--frames", scratch.file("d")] + files + small)
        #expect(run.code == 0)
        #expect(run.output.isEmpty && run.message.isEmpty)
        #expect(scratch.names == ["d", "f.webp", "s.png", "t.jsonl"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("d")) == ["000000.png"])
    }
}
