import Foundation
import Stacking
import TestSupport
import Testing
import Values

@testable import Control

@Suite("sheetctl asks, and says with its exit status what came of it")
struct QuestionTests {
    /// A service on which a finger does that with every question.
    private static func script(_ answer: @escaping @Sendable () throws(ControlError) -> Value) -> FakeService.Script {
        var script = FakeService.Script()
        script.answer = { _ throws(ControlError) in try answer() }
        return script
    }

    private static func pressing(_ id: String) -> FakeService.Script {
        script { () throws(ControlError) in ["id": .text(id), "values": [:]] }
    }

    private static let cancel: Value = ["kind": "button", "id": "cancel", "title": "Cancel"]
    private static let ok: Value = ["kind": "button", "id": "ok", "title": "OK", "role": "primary"]

    private static func rows(_ titles: String...) -> [Value] {
        titles.enumerated().map { ["kind": "row", "id": .text("option-\($0)"), "title": .text($1)] }
    }

    private static func field(_ more: [String: Value] = [:]) -> [Value] {
        [.table(["kind": "field", "id": "answer"].merging(more) { $1 })]
    }

    private static func question(
        _ title: String,
        _ items: [Value],
        _ footer: [Value],
        _ change: (inout Request.Presentation) -> Void = { _ in }
    ) -> Request {
        var presentation = Request.Presentation(preset: "tray")
        presentation.content = ["title": .text(title), "items": .list(items), "footer": .list(footer)]
        (presentation.isOver, presentation.lifetime, presentation.priority) = (true, .connection, .prompt)
        change(&presentation)
        return .ask(presentation)
    }

    @Test(
        "What is asked is a document with buttons, with a row for each option, or with a field",
        arguments: [
            (["confirm", "Update now?"], question("Update now?", [], [cancel, ok])),
            (["confirm", "Update now?", "--text", ""], question("Update now?", [], [cancel, ok])),
            (
                ["confirm", "안녕?", "--ok", "Ja", "--cancel", "Nein", "--text", "a < b & c > d"],
                question(
                    "안녕?",
                    [["kind": "text", "markup": "a &lt; b &amp; c &gt; d"]],
                    [
                        ["kind": "button", "id": "cancel", "title": "Nein"],
                        ["kind": "button", "id": "ok", "title": "Ja", "role": "primary"],
                    ]
                )
            ),
            (
                ["confirm", "Fire?", "--priority", "alarm", "--timeout", "30"],
                question("Fire?", [], [cancel, ok]) { ($0.priority, $0.timeout) = (.alarm, 30_000_000) }
            ),
            (["choose", "Wi-Fi", "Café", "Work shop"], question("Wi-Fi", rows("Café", "Work shop"), [cancel])),
            (
                ["choose", "Sign", "--text", "Which?", "--timeout", "1", "--", "-", "+"],
                question("Sign", [["kind": "text", "markup": "Which?"]] + rows("-", "+"), [cancel]) {
                    $0.timeout = 1_000_000
                }
            ),
            (["ask", "Name?"], question("Name?", field(), [cancel, ok])),
            (
                ["ask", "Key", "--secret", "--text", "Of <Café>", "--placeholder", "Key of the network"],
                question(
                    "Key",
                    [["kind": "text", "markup": "Of &lt;Café&gt;"]]
                        + field(["purpose": "password", "placeholder": "Key of the network"]),
                    [cancel, ok]
                )
            ),
            (
                ["ask", "PIN", "--purpose", "pin", "--max-length", "4", "--timeout", "9"],
                question("PIN", field(["purpose": "pin", "max_length": 4]), [cancel, ok]) { $0.timeout = 9_000_000 }
            ),
            (
                ["ask", "Seats", "--purpose", "number", "--value", "-4", "--ok", "Book"],
                question(
                    "Seats",
                    field(["purpose": "number", "value": "-4"]),
                    [cancel, ["kind": "button", "id": "ok", "title": "Book", "role": "primary"]]
                )
            ),
        ]
    )
    func asked(arguments: [String], request: Request) throws {
        try withService(Self.pressing("cancel")) { service in
            let run = try SheetctlProcess(arguments, of: service)
            #expect(run.code == 1)
            #expect(service.requests == [request])
        }
    }

    @Test("ok is a success that prints nothing, and an option is printed as it was given")
    func answered() throws {
        try withService(Self.pressing("ok")) { service in
            let run = try SheetctlProcess(["confirm", "Now?"], of: service)
            #expect(run.code == 0 && run.output.isEmpty && run.message.isEmpty)
        }
        try withService(Self.pressing("option-1")) { service in
            let run = try SheetctlProcess(["choose", "Which?", "one", "the other one"], of: service)
            #expect(run.code == 0 && run.output == "the other one\n" && run.message.isEmpty)
            let json = try SheetctlProcess(["choose", "Which?", "a", "b", "--json"], of: service)
            #expect(json.code == 0 && json.output == "{\"id\":\"option-1\",\"values\":{}}\n")
        }
    }

    @Test("A text is printed as it was typed, also an empty one, and no word of a secret stands anywhere else")
    func typed() throws {
        for text in ["Ada  \"L\" 안녕", "", "\u{1F512}"] {
            let reply: Value = ["id": "ok", "values": ["answer": .text(text)]]
            try withService(Self.script { () throws(ControlError) in reply }) { service in
                let run = try SheetctlProcess(["ask", "Key", "--secret"], of: service)
                #expect(run.code == 0 && run.output == text + "\n" && run.message.isEmpty)
            }
        }
        let cancelled: Value = ["id": "cancel", "values": ["answer": "hunter2"]]
        try withService(Self.script { () throws(ControlError) in cancelled }) { service in
            let run = try SheetctlProcess(["ask", "Key", "--secret"], of: service)
            #expect(run.code == 1 && run.output.isEmpty && run.message.isEmpty)
        }
        try withService(Self.script { () throws(ControlError) in ["id": "ok", "values": ["answer": "hunter2"]] }) {
            service in
            let closed = try SheetctlProcess(["ask", "Key", "--secret"], of: service, shell: "exec \"$@\" >&-")
            #expect(
                closed.code == 1 && closed.message.contains("standard output") && !closed.message.contains("hunter2")
            )
            #expect(service.requests.count == 1, "what is printed does not go to sheetd")
        }
    }

    @Test("A question goes with whoever reads its answer", arguments: [["ask", "Key"], ["choose", "Which?", "this"]])
    func reader(arguments: [String]) throws {
        var script = FakeService.Script()
        script.raw = []
        try withService(script) { service in
            let pipe = Pipe()
            let run = try SheetctlProcess(arguments, of: service, output: pipe.fileHandleForWriting)
            try pipe.fileHandleForWriting.close()
            try Waiting.wait(for: "the call") { !service.requests.isEmpty }
            #expect(run.isRunning)
            try pipe.fileHandleForReading.close()
            #expect(run.code == 1 && run.message.isEmpty)
        }
    }

    private static let endings: [(reason: String, code: Int32)] = [
        ("drag", 1), ("fling", 1), ("tap", 1), ("control", 1), ("replaced", 1), ("key", 1), ("timeout", 5),
    ]

    @Test("What goes without an answer ends without a word: with 5 after a time-out, else with 1", arguments: endings)
    func dismissed(reason: String, code: Int32) throws {
        try withService(Self.script { () throws(ControlError) in throw .dismissed(reason: reason) }) { service in
            for arguments in [["confirm", "Now?"], ["choose", "Which?", "this"], ["ask", "Name?"]] {
                let run = try SheetctlProcess(arguments, of: service)
                #expect(run.code == code && run.output.isEmpty && run.message.isEmpty)
            }
        }
    }

    @Test(
        "A cancelled choice ends with 1, and so does an answer that was not asked for",
        arguments: ["cancel", "other"]
    )
    func cancelled(id: String) throws {
        try withService(Self.pressing(id)) { service in
            let run = try SheetctlProcess(["choose", "Which?", "this"], of: service)
            #expect(run.code == 1 && run.output.isEmpty && run.message.isEmpty)
        }
    }

    @Test("A refusal is said, and ends with 1")
    func refused() throws {
        try withService(Self.script { () throws(ControlError) in throw .permissionDenied }) { service in
            let run = try SheetctlProcess(["confirm", "Fire?", "--priority", "alarm"], of: service)
            #expect(run.code == 1 && run.message.contains("control.watch, show, record, screenshot and alarm"))
        }
    }

    @Test(
        "Ctrl-C withdraws what waits for a finger, and ends what lasts as long as its connection",
        arguments: [
            (["confirm", "Now?"], [UInt8](), 1), (["choose", "Which?", "this"], [], 1), (["ask", "Name?"], [], 1),
            (["present", "--lifetime", "connection"], Array("{\"parameters\":{\"name\":\"sheet\"}}\0".utf8), 0),
        ] as [([String], [UInt8], Int32)]
    )
    func interrupted(arguments: [String], reply: [UInt8], code: Int32) throws {
        var script = FakeService.Script()
        script.raw = reply
        try withService(script) { service in
            let run = try SheetctlProcess(arguments, of: service)
            try Waiting.wait(for: "the call") { !service.requests.isEmpty }
            try run.interrupt(after: "")
            #expect(run.code == code && run.output.isEmpty && run.message.isEmpty)
        }
    }

    @Test("What lasts as long as its connection ends with an error where sheetd goes")
    func lost() throws {
        var script = FakeService.Script()
        (script.raw, script.hangsUp) = (Array("{\"parameters\":{\"name\":\"sheet\"}}\0".utf8), .afterRaw)
        try withService(script) { service in
            let run = try SheetctlProcess(["present", "--lifetime", "connection"], of: service)
            #expect(run.code == 1 && run.message == "sheetctl: sheetd closed the connection\n")
        }
    }

    @Test(
        "A wrong call asks nothing",
        arguments: [
            ["choose", "Which?"], ["confirm"], ["confirm", ""], ["confirm", "Now?", "--ok", ""],
            ["choose", "", "this"],
            ["choose", "Which?", "this", " "], ["confirm", "Now?", "--cancel", "\n"],
            ["confirm", "Now?", "--timeout", "0.5"],
            ["confirm", "Now?", "--timeout", "86401"], ["confirm", "Now?", "--timeout", "nan"],
            ["confirm", "Now?", "--priority", "lock"], ["present", "--name", "a b"], ["dismiss", "a/b"],
            ["present", "--lifetime", "client"], ["content", ""], ["ask"], ["ask", " "], ["ask", "Key", "--ok", ""],
            ["ask", "Key", "--secret", "--value", "x"], ["ask", "PIN", "--purpose", "pin", "--value", "1"],
            ["ask", "Key", "--secret", "--purpose", "name"], ["ask", "Name", "--max-length", "0"],
            ["ask", "Name", "--max-length", "1025"], ["ask", "Name", "--purpose", "secret"],
            ["ask", "Name", "--value", "Ada", "--max-length", "2"],
            ["ask", "Seats", "--purpose", "digits", "--value", "-4"],
        ]
    )
    func wrong(arguments: [String]) throws {
        try withService { service in
            let run = try SheetctlProcess(arguments, of: service)
            #expect(run.code == 64)
            #expect(service.requests.isEmpty)
        }
    }
}
