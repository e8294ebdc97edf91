import Foundation
import TestSupport
import Testing

/// `sheetd replay --snapshot`: what the screen showed before, without a screen.
struct SnapshotOptionTests {
    private let scratch: Scratch
    private let recording = Recording.fixture("tap-sheet")

    init() throws { scratch = try Scratch() }

    /// The strip of a replay; its bytes say whether two replays look alike.
    private func strip(_ arguments: [String]) throws -> Data {
        let small = ["--size", "90x160", "--scale", "0.25", "--strip", scratch.file("strip.png")]
        let run = try SheetdProcess(["replay", recording] + small + arguments)
        #expect(run.code == 0)
        #expect(run.message.isEmpty)
        return try Data(contentsOf: URL(fileURLWithPath: scratch.file("strip.png")))
    }

    @Test("The picture is the backdrop where the configuration says so; elsewhere, and without one, the colour is")
    func backdrop() throws {
        let before = scratch.file("before.png")
        try FileManager.default.moveItem(atPath: picture(), toPath: before)
        let wanted = ["--set", "backdrop.image=snapshot"]
        let plain = try strip([])
        let named = try strip(["--set", "backdrop.image=\(before)"])
        #expect(named != plain)
        #expect(try strip(wanted + ["--snapshot", before]) == named)
        #expect(try strip(wanted) == plain)
        #expect(try strip(["--snapshot", before]) == plain)
    }

    @Test("A picture that cannot be read: exit code 1, and the message names it")
    func unreadable() throws {
        for file in [scratch.file("none.png"), try scratch.write("no picture", to: "a.png")] {
            let run = try SheetdProcess(["replay", recording, "--snapshot", file])
            #expect(run.code == 1)
            #expect(run.output.isEmpty)
            #expect(run.messages.count == 1)
            #expect(run.message.hasPrefix("sheetd: \(file): "))
        }
    }

    /// A picture of the panel's size: the first frame of a replay over another colour.
    private func picture() throws -> String {
        let arguments = ["--size", "90x160", "--scale", "0.25", "--set", "backdrop.color=#aa7722"]
        let run = try SheetdProcess(["replay", recording, "--frames", scratch.file("frames")] + arguments)
        #expect(run.code == 0)
        return scratch.file("frames/000000.png")
    }
}
