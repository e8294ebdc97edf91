import Foundation
import TestSupport
import Testing

/// The programs of the article about tests without a panel, run as they stand there.
struct TestingArticleTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        let document = try Data(contentsOf: URL(fileURLWithPath: Fixture.path("clients/kitchen.json")))
        try scratch.write([UInt8](document), to: "kitchen.json")
    }

    /// The first example in a language.
    private static func example(_ language: String) throws -> String {
        let article = Fixture.path("../../Sources/Kiosk/Kiosk.docc/TestingWithoutAPanel.md")
        let text = try String(contentsOfFile: article, encoding: .utf8)
        let start = try #require(text.range(of: "```\(language)\n")).upperBound
        let end = try #require(text[start...].range(of: "```\n")).lowerBound
        return String(text[start..<end])
    }

    @Test("The shell's example ends well, and leaves a picture of the panel")
    func shell() throws {
        let run = try ProgramRun("sh", ["-euc", try Self.example("sh")], in: scratch.path)
        #expect(run.code == 0, "\(run.output)")
        #expect(run.output.contains("kitchen.png: 720 x 1280 pixels"), "\(run.output)")
        #expect(try Picture(scratch.file("kitchen.png")).size == [720, 1280])
    }

    /// Where there is no Python there is nobody whose test it could be.
    private static let hasPython = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }

    @Test("Python's example passes", .enabled(if: hasPython))
    func python() throws {
        try scratch.write(try Self.example("python"), to: "test_kitchen.py")
        let run = try ProgramRun("python3", ["-m", "unittest", "test_kitchen"], in: scratch.path)
        #expect(run.code == 0 && run.output.contains("Ran 1 test"), "\(run.output)")
    }
}
