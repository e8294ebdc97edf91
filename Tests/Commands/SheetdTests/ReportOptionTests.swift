import Foundation
import TestSupport
import Testing

/// `sheetd probe --report`, on whatever machine the tests run.
struct ReportOptionTests {
    @Test("A report is one JSON document, the same to a file and to standard output")
    func document() throws {
        let scratch = try Scratch()
        let run = try SheetdProcess(["probe", "--report", "-"])
        #expect(run.code == 0, "\(run.message)")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let names = ["report", "programs", "machine", "kernel", "seat", "cards", "framebuffers", "inputs", "choice"]
        #expect(Set(report.keys) == Set(names))
        let file = scratch.file("board.json")
        let written = try SheetdProcess(["probe", "--report", file])
        #expect(written.code == 0, "\(written.message)")
        #expect(written.output.isEmpty)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == run.output)
    }

    @Test("It does not tell what the machine is called")
    func hostName() throws {
        let report = try SheetdProcess(["probe", "--report", "-"]).output
        let name = ProcessInfo.processInfo.hostName
        #expect(!report.contains("\"\(name)\""))
    }

    @Test("It has the stack of a sheetd that runs: names, priorities and states, and nothing of what is shown")
    func stack() throws {
        let daemon = try HeadlessDaemon(size: "240x320")
        let probe = ["probe", "--report", "-", "--set", "control.socket=\(daemon.scratch.file("control"))"]
        func stack() throws -> [[String: String]]? {
            let run = try SheetdProcess(probe)
            #expect(run.code == 0 && !run.output.contains("Secret"), "\(run.message)")
            let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            return report?["stack"] as? [[String: String]]
        }
        #expect(try stack() == [])
        _ = try daemon.call("Present", #"{"name":"oven","content":{"title":"Secret"}}"#)
        #expect(try stack() == [["name": "oven", "priority": "normal", "state": "shown"]])
    }

    @Test("A file that cannot be written is one error, and --report without a name another")
    func faults() throws {
        let scratch = try Scratch()
        let file = scratch.file("missing/board.json")
        let run = try SheetdProcess(["probe", "--report", file])
        #expect(run.code == 1)
        #expect(run.messages == ["sheetd: \(file): cannot be written: No such file or directory"])
        #expect(run.output.isEmpty)
        #expect(try SheetdProcess(["probe", "--report", ""]).code == 64)
    }
}
