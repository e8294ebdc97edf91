import Content
import DaemonTestSupport
import Foundation
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("Work that is done beside the loop")
struct WorkOffTheLoopTests {
    private static func texts(_ count: Int) -> Value {
        ["items": .list((0..<count).map { ["kind": "text", "markup": .text("Paragraph \($0) <b>bold</b>")] })]
    }

    @Test("Other programs are answered while a document is laid out, and it is shown as a whole then")
    func served() throws {
        let stage = try DaemonStage()
        let (answers, before, after) = try stage.play { path in
            _ = try DaemonControlTests.watch(path)
            let (slow, other) = (try ControlCaller(path), try ControlCaller(path))
            try slow.send("Present", ["content": Self.texts(1000)])
            var answers = 0
            func state() throws -> Value? {
                answers += 1
                return try other.ask("State")["parameters"]?["state"]?["state"]
            }
            let before = try state()
            try Waiting.wait(for: "sheet") { try state() != "hidden" }
            _ = try slow.receive()
            return (answers, before, try other.ask("State")["parameters"]?["state"]?["state"])
        }
        #expect(before == "hidden" && after != "hidden")
        #expect(answers > 2, "nobody was answered before the document was laid out")
    }

    @Test("What a program presents is shown although it hangs up before, and the next one is answered")
    func gone() throws {
        let stage = try DaemonStage()
        let state = try stage.play { path in
            let watch = try DaemonControlTests.watch(path)
            var caller = Optional(try ControlCaller(path))
            try caller?.send("Present", ["content": Self.texts(300)])
            for _ in 0..<3 { _ = try ControlCaller(path).ask("State") }
            caller = nil
            _ = try watch.wait(for: "did_present")
            return try ControlCaller(path).ask("State")["parameters"]?["state"]?["state"]
        }
        #expect(state == "resting")
        #expect(stage.daemon.presentations.presentation.document?.items.count == 300)
    }

    @Test("Each of several programs that present at once is answered, and the last one that came is seen")
    func several() throws {
        let stage = try DaemonStage()
        let errors = try stage.play { path in
            _ = try DaemonControlTests.watch(path)
            let (callers, other) = (try (0..<5).map { _ in try ControlCaller(path) }, try ControlCaller(path))
            for (number, caller) in callers.enumerated() {
                let item: Value = ["kind": "header", "title": .text("\(number)")]
                let faulty: Value = ["kind": "nonsense"]
                try caller.send("Present", ["content": ["items": [number == 3 ? faulty : item]]])
                // Every client has its turn before another one has its second.
                for _ in 0..<3 { _ = try other.ask("State") }
            }
            return try callers.map { try $0.receive()["error"] }
        }
        #expect(errors == [nil, nil, nil, "io.sheetd.Sheet.InvalidContent", nil])
        #expect(stage.daemon.presentations.presentation.document?.items == [.header("4")])
    }
}
