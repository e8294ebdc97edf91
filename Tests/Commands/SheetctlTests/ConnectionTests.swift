import Testing
import Values

@testable import Control

@Suite("A connection of a program")
struct ConnectionTests {
    private func raw(_ text: String, isWhole: Bool = true) -> FakeService.Script {
        var script = FakeService.Script()
        script.raw = Array(text.utf8) + (isWhole ? [0] : [])
        return script
    }

    @Test(
        "What is no reply of varlink is reported as that",
        arguments: [
            ("{", "no JSON: 1:1: string or '}' expected near end of file"),
            ("[]", "expected an object, found an empty list"),
            ("{\"error\":1}", "error: expected a text of at most 256 bytes, found 1"),
            ("{\"continues\":0}", "continues: expected true or false, found 0"),
        ]
    )
    func garbled(bytes: String, reason: String) throws {
        try withService(raw(bytes)) { service in
            let connection = try ControlConnection(path: service.path)
            #expect(throws: ControlConnectionError.garbled(reason: reason)) { try connection.call("State") }
        }
    }

    @Test("A reply without parameters says nothing, and names that are not known are left alone")
    func empty() throws {
        try withService(raw("{\"new\":1}")) { service in
            let reply = try ControlConnection(path: service.path).call("State")
            #expect(reply == [:])
        }
    }

    @Test("A service that does not answer is given up, and the connection with it")
    func silence() throws {
        try withService(raw("{\"half\":", isWhole: false)) { service in
            let connection = try ControlConnection(path: service.path, timeout: 50)
            #expect(throws: ControlConnectionError.silent(method: "State")) { try connection.call("State") }
            #expect(throws: ControlConnectionError.lost(nil)) { try connection.call("State") }
        }
    }

    @Test("A call that is longer than sheetd takes is not sent")
    func tooLong() throws {
        try withService { service in
            let connection = try ControlConnection(path: service.path)
            let text = String(repeating: "a", count: 17 << 20)
            let failure = ControlConnectionError.tooLong(limit: 16 << 20)
            #expect(throws: failure) { try connection.call("Present", ["content": .text(text)]) }
            #expect(service.requests.isEmpty)
        }
    }

    @Test("A long call arrives whole, and so does a long reply")
    func long() throws {
        let text = Value.text(String(repeating: "안녕", count: 500_000))
        var script = FakeService.Script()
        script.answer = { request throws(ControlError) in
            if case .present(let presentation) = request { presentation.content ?? nil } else { [:] }
        }
        try withService(script) { service in
            let reply = try ControlConnection(path: service.path).call("Present", ["content": ["a": text]])
            #expect(reply == ["a": text])
        }
    }

    @Test("After a refusal the connection goes on; another interface is called by its whole name")
    func goesOn() throws {
        var script = FakeService.Script()
        script.answer = { request throws(ControlError) in
            if request == .dismiss() { throw .hidden }
            return ["a": 1]
        }
        try withService(script) { service in
            let connection = try ControlConnection(path: service.path)
            let refusal = ControlReplyError(name: "io.sheetd.Sheet.Hidden")
            #expect(throws: ControlConnectionError.refused(refusal)) { try connection.call("Dismiss") }
            #expect(try connection.call("Stats") == ["a": 1])
            #expect(try connection.call("org.varlink.service.GetInfo")["version"] == "test")
        }
    }

    @Test("Where the service hangs up before it has read all of a message, its last error says why")
    func refusedEarly() throws {
        var script = FakeService.Script()
        let error = #"{"error":"io.sheetd.Sheet.LimitExceeded","parameters":{"limit":7,"what":"bytes"}}"#
        script.raw = Array((error + "\0").utf8)
        script.hangsUp = .afterRaw
        try withService(script) { service in
            let connection = try ControlConnection(path: service.path)
            let text = Value.text(String(repeating: "a", count: 1 << 19))
            let refusal = ControlReplyError(
                name: "io.sheetd.Sheet.LimitExceeded",
                parameters: ["limit": 7, "what": "bytes"]
            )
            #expect(throws: ControlConnectionError.refused(refusal)) {
                try connection.call("Present", ["content": text])
            }
        }
    }

    @Test("A stream that its reader leaves is the end of the connection")
    func left() throws {
        struct Enough: Error {}
        var script = FakeService.Script()
        script.events = [["name": "did_move"], ["name": "did_move"]]
        try withService(script) { service in
            let connection = try ControlConnection(path: service.path)
            #expect(throws: Enough.self) { try connection.stream("Monitor") { _ in throw Enough() } }
            #expect(throws: ControlConnectionError.lost(nil)) { try connection.call("State") }
        }
    }
}
