import Foundation
import TestSupport
import Testing
import Values

@testable import Control

@Suite("What sheetctl prints as it happens")
struct StreamTests {
    private static let attempt: Value = ["name": "dismiss_attempted", "time_us": 5_000_000, "attempt": 3]
    private static let events: [Value] = [
        ["name": "did_move", "time_us": 1_234_567, "detent": "half", "reason": "drag"],
        ["name": "tapped_outside", "time_us": 98_765_432_109],
        ["name": "changed", "time_us": 2_000_000, "id": "wi-fi", "value": true],
        ["name": "changed", "time_us": 2_000_999, "id": "two words", "value": ["a": 1]],
        ["name": "touched", "time_us": 3_000_000, "touch": ["id": 4, "phase": "moved", "x": 10.26, "y": -3]],
        attempt,
    ]

    private func script(_ events: [Value]) -> FakeService.Script {
        var script = FakeService.Script()
        script.events = events
        return script
    }

    @Test("Every event is a line with its time in seconds, and Ctrl-C ends the watch well")
    func lines() throws {
        try withService(script(Self.events)) { service in
            let run = try SheetctlProcess(["monitor", "--touches", "--decides", "later"], of: service)
            try run.interrupt(after: "attempt=3\n")
            #expect(run.code == 0)
            #expect(run.message.isEmpty)
            let (first, rest) = try Self.split(run.output)
            #expect(first.wholeMatch(of: /\ *[0-9]+\.[0-9]{3}  watching/) != nil, "\(first)")
            #expect(
                rest == """
                           1.235  did_move           detent=half reason=drag
                       98765.432  tapped_outside
                           2.000  changed            id=wi-fi value=true
                           2.001  changed            id="two words" value={"a":1}
                           3.000  touched            moved finger=4 at=10.3,-3.0
                           5.000  dismiss_attempted  attempt=3

                    """
            )
        }
    }

    /// The first line, and those behind it.
    private static func split(_ output: String) throws -> (first: Substring, rest: Substring) {
        let end = try #require(output.firstIndex(of: "\n"))
        return (output[..<end], output[output.index(after: end)...])
    }

    @Test("With --json replies are printed as they come, including the first one, which says that the watch has begun")
    func json() throws {
        try withService(script(Array(Self.events.prefix(1)))) { service in
            let run = try SheetctlProcess(["--json", "monitor"], of: service)
            try run.interrupt(after: "\"time_us\":1234567}}\n")
            #expect(run.code == 0)
            #expect(run.output == "{}\n" + Value.table(["event": Self.events[0]]).json + "\n")
        }
    }

    @Test("Every event of the interface can be asked for by its name")
    func names() throws {
        let interface = Checkout.folder.appendingPathComponent(
            "Sources/Service/Control/Interface/io.sheetd.Sheet.varlink"
        )
        let lines = try String(contentsOf: interface.standardizedFileURL, encoding: .utf8)
            .components(separatedBy: "\n")
        let documented = lines.drop { !$0.hasPrefix("# Something that happened") }.dropFirst()
            .prefix { $0.hasPrefix("#   ") }
            .flatMap { $0.dropFirst(4).prefix { !":;".contains($0) }.components(separatedBy: ", ") }
        #expect(documented.count > 10)
        try withService(script([])) { service in
            let names = documented.joined(separator: ",")
            let run = try SheetctlProcess(["monitor", "--json", "--events", names], of: service)
            try run.interrupt(after: "{}\n")
            #expect(run.code == 0, "\(run.message)")
        }
    }

    @Test("With --count it ends well by itself after so many events", arguments: [1, 3])
    func count(number: Int) throws {
        try withService(script(Self.events)) { service in
            let run = try SheetctlProcess(["monitor", "--count", "\(number)"], of: service)
            #expect(run.code == 0 && run.message.isEmpty)
            #expect(try Self.split(run.output).rest.split(separator: "\n").count == number)
        }
    }

    @Test(
        "With --until it ends well when that has happened, and tells no other events that nobody asked for",
        arguments: [
            (["did_move"], ["did_move"]), (["did_move:half"], ["did_move"]),
            (["did_dismiss", "--until", "tapped_outside"], ["did_move", "tapped_outside"]),
            (["changed:two words"], ["did_move", "tapped_outside", "changed", "changed"]),
            (["changed:two words", "--events", "tapped_outside"], ["tapped_outside", "changed"]),
        ]
    )
    func until(arguments: [String], lines: [String]) throws {
        try withService(script(Self.events)) { service in
            let run = try SheetctlProcess(["monitor", "--until"] + arguments, of: service)
            #expect(run.code == 0 && run.message.isEmpty)
            let rest = try Self.split(run.output).rest.split(separator: "\n")
            #expect(rest.map { $0.split(separator: " ")[1] } == lines.map { $0[...] })
        }
    }

    @Test("Where it ends before that, by Ctrl-C or because nobody reads any more, the exit code is 1")
    func interruptedUntil() throws {
        try withService(script(Self.events)) { service in
            let run = try SheetctlProcess(["monitor", "--until", "did_dismiss"], of: service)
            try run.interrupt(after: "attempt=3\n")
            #expect(run.code == 1 && run.message.isEmpty)
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            let unread = try SheetctlProcess(
                ["monitor", "--until", "did_dismiss"],
                of: service,
                output: pipe.fileHandleForWriting
            )
            #expect(unread.code == 1 && unread.message.isEmpty)
        }
    }

    @Test("A reader that goes while nothing happens ends it as well", arguments: [["monitor"], ["record"]])
    func leavingReader(arguments: [String]) throws {
        var script = FakeService.Script()
        script.answer = { request throws(ControlError) in request == .record ? ["lines": "N: Panel\n"] : [:] }
        let pipe = Pipe()
        try withService(script) { service in
            let run = try SheetctlProcess(arguments, of: service, output: pipe.fileHandleForWriting)
            try pipe.fileHandleForWriting.close()
            // The first line says that it waits for more.
            #expect(!pipe.fileHandleForReading.availableData.isEmpty)
            try pipe.fileHandleForReading.close()
            #expect(run.code == 0 && run.message.isEmpty)
        }
    }

    @Test("A client that decides answers each attempt at once", arguments: [("keep", false), ("dismiss", true)])
    func decides(word: String, dismiss: Bool) throws {
        try withService(script([Self.attempt, ["name": "tapped_outside", "time_us": 0]])) { service in
            let run = try SheetctlProcess(["monitor", "--decides", word], of: service)
            try run.interrupt(after: "tapped_outside\n")
            #expect(run.code == 0 && run.message.isEmpty)
            #expect(service.requests.last == .decide(attempt: 3, dismiss: dismiss))
        }
    }

    @Test("A decision that came too late is reported, and the watch goes on")
    func late() throws {
        var script = script([Self.attempt, ["name": "tapped_outside", "time_us": 0]])
        script.answer = { request throws(ControlError) in
            if case .decide(let attempt, _) = request { throw .noSuchAttempt(attempt) }
            return [:]
        }
        try withService(script) { service in
            let run = try SheetctlProcess(["monitor", "--decides", "keep"], of: service)
            try run.interrupt(after: "tapped_outside\n")
            #expect(run.code == 0)
            #expect(run.message == "sheetctl: attempt 3 is not to be decided: nobody asked, or it is too late\n")
        }
    }

    @Test("A recording is what was recorded until Ctrl-C, in a file or on standard output")
    func record() throws {
        let scratch = try Scratch()
        var script = FakeService.Script()
        script.answer = { _ throws(ControlError) in ["lines": "N: Panel\n"] }
        script.lines = ["E: 0.0 0003 0039 0001\n", "E: 0.0 0000 0000 0000\n"]
        try withService(script) { service in
            let run = try SheetctlProcess(["record"], of: service)
            try run.interrupt(after: "0000 0000 0000\n")
            #expect(run.code == 0 && run.message.isEmpty)
            #expect(run.output == "N: Panel\n" + script.lines.joined())
        }
        script.hangsUp = .afterEvents
        try withService(script) { service in
            let run = try SheetctlProcess(["record", scratch.file("r")], of: service)
            #expect(run.code == 1)
            #expect(try scratch.read("r") == Array(("N: Panel\n" + script.lines.joined()).utf8))
            let attributes = try FileManager.default.attributesOfItem(atPath: scratch.file("r"))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "whoever reads it reads a PIN")
        }
    }

    @Test("The end of the service is reported after the events before it")
    func death() throws {
        var script = script(Array(Self.events.prefix(1)))
        script.hangsUp = .afterEvents
        try withService(script) { service in
            let run = try SheetctlProcess(["monitor"], of: service)
            #expect(run.code == 1)
            #expect(run.output.hasSuffix("detent=half reason=drag\n"))
            #expect(run.message == "sheetctl: sheetd closed the connection\n")
        }
    }

    @Test("A reader that had enough ends it quietly", arguments: [["monitor"], ["record"], ["state"]])
    func closedPipe(arguments: [String]) throws {
        var script = script(Self.events)
        script.answer = { _ throws(ControlError) in ["lines": "N: Panel\n"] }
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        try withService(script) { service in
            let run = try SheetctlProcess(arguments, of: service, output: pipe.fileHandleForWriting)
            #expect(run.code == 0)
            #expect(run.message.isEmpty)
        }
    }
}
