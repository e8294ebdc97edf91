import Foundation
import TestSupport
import Testing

/// The article that lists every key is what `sheetd check-config --keys` prints.
struct ManualTests {
    private static let article = Checkout.folder.appendingPathComponent("Sources/Kiosk/Kiosk.docc/Configuration.md")
    /// Where the list begins in the article; it goes on to the end.
    private static let heading = "## Every key\n\n"

    @Test("The manual lists every key; SHEETD_UPDATE_GOLDEN=1 writes the list again")
    func keys() throws {
        let run = try SheetdProcess(["check-config", "--keys"])
        #expect(run.code == 0 && run.message.isEmpty)
        let text = try String(contentsOf: Self.article, encoding: .utf8)
        let start = try #require(text.range(of: Self.heading)).upperBound
        if ProcessInfo.processInfo.environment["SHEETD_UPDATE_GOLDEN"] == "1" {
            try Data((text[..<start] + run.output).utf8).write(to: Self.article)
        }
        let list = try String(contentsOf: Self.article, encoding: .utf8)[start...]
        #expect(list == run.output)
    }

    @Test(
        "The page of a program has a section for whatever one looks up",
        arguments: ["sheetd", "sheetctl", "sheetd-ask-password", "sheetd-mqtt", "sheetd-metrics"]
    )
    func sections(program: String) throws {
        let page = Checkout.folder.appendingPathComponent("Sources/Commands/Manuals/\(program).1")
        let titles = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix(".Sh ")
        }
        let wanted = ["EXIT STATUS", "SIGNALS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO"]
        #expect(titles.map { String($0.dropFirst(4)) }.filter(wanted.contains) == wanted)
    }

    @Test("check-config wants a file or --keys, one of them", arguments: [[], ["--keys", "a.toml"]])
    func usage(arguments: [String]) throws {
        let run = try SheetdProcess(["check-config"] + arguments)
        #expect(run.code == 64)
        #expect(run.message.contains("expected a file to check, or --keys to list"))
    }
}

@Suite("A subcommand that there is not")
struct SubcommandTests {
    @Test(
        "The error names the word and the subcommand that was probably meant",
        arguments: [("relpay", "did you mean replay?"), ("frobnicate", "expected one of run, preview, replay, ")]
    )
    func unknown(word: String, hint: String) throws {
        let run = try SheetdProcess([word])
        #expect(run.code == 64)
        #expect(run.message.contains("\(word): unknown subcommand, \(hint)"), "\(run.message)")
    }

    @Test("A size that is none gets an error that says which there are")
    func size() throws {
        let run = try SheetdProcess(["replay", "a.evemu", "--size", "3x3"])
        #expect(run.code == 64 && run.message.contains("16 to 16384 each way"), "\(run.message)")
    }
}
