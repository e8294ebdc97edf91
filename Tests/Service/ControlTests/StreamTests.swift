import Testing
import Values

@testable import Control

@Suite("Calls that are answered as things happen")
struct StreamTests {
    private var desk = Desk()

    @Test("A watch is answered at once, and then with every event")
    mutating func watch() throws {
        let client = try desk.connect()
        desk.send(call("Monitor", "{}", "more"), from: client)
        desk.service.publish(["name": "will_present", "detent": "a"])
        let answers = try desk.read(client)
        #expect(answers.map { $0["continues"] } == [true, true])
        #expect(answers.map { $0["parameters"]?["event"]?["name"] } == [nil, "will_present"])
    }

    @Test(
        "Events are sent to those who ask for them",
        arguments: [
            (#"{}"#, ["did_move", "dismiss_attempted"]),
            (#"{"names":["did_move"]}"#, ["did_move"]),
            (#"{"names":[],"touches":true}"#, ["touched"]),
            (#"{"names":[],"decides":true}"#, ["dismiss_attempted"]),
            (#"{"names":["touched"]}"#, []),
        ]
    )
    mutating func wanted(parameters: String, names: [Value]) throws {
        let client = try desk.connect()
        _ = try desk.ask(call("Monitor", parameters, "more"), from: client)
        for name in ["did_move", "touched", "dismiss_attempted"] { desk.service.publish(["name": .text(name)]) }
        #expect(try desk.read(client).compactMap { $0["parameters"]?["event"]?["name"] } == names)
    }

    @Test("Clients that decide get the longest of their timeouts")
    mutating func patience() throws {
        let clients = [try desk.connect(), try desk.connect(), try desk.connect()]
        #expect(desk.service.audience.patience == [:])
        _ = try desk.ask(call("Monitor", #"{"patience_ms":4000}"#, "more"), from: clients[0])
        #expect(desk.service.audience.patience == [:])
        _ = try desk.ask(call("Monitor", #"{"decides":true}"#, "more"), from: clients[1])
        #expect(desk.service.audience.patience == [Desk.owner: 1000])
        _ = try desk.ask(call("Monitor", #"{"decides":true,"patience_ms":2500}"#, "more"), from: clients[2])
        #expect(desk.service.audience.patience == [Desk.owner: 2500])
        let other = try desk.connect(as: 1000)
        _ = try desk.ask(call("Monitor", #"{"decides":true,"patience_ms":4000}"#, "more"), from: other)
        #expect(desk.service.audience.patience == [Desk.owner: 2500, 1000: 4000])
        desk.service.disconnect(other)
        desk.service.disconnect(clients[2])
        #expect(desk.service.audience.patience == [Desk.owner: 1000])
        desk.service.disconnect(clients[1])
        #expect(desk.service.audience.patience == [:])
    }

    @Test("Whom an event is not for, that is neither sent to nor asked by it")
    mutating func addressed() throws {
        let (one, other) = (try desk.connect(as: 1000), try desk.connect(as: 1001))
        for client in [one, other] {
            _ = try desk.ask(call("Monitor", #"{"decides":true}"#, "more"), from: client)
        }
        desk.service.publish(["name": "dismiss_attempted", "attempt": 1]) { $0 == 1000 }
        #expect(try desk.read(one).map { $0["parameters"]?["event"]?["attempt"] } == [1])
        #expect(try desk.read(other) == [])
        desk.service.questionsDidTimeOut()
        #expect(desk.service.audience.patience == [1001: 1000])
    }

    @Test("Touches and recordings are requested while a client has a stream of them")
    mutating func wishes() throws {
        let client = try desk.connect()
        #expect(!desk.service.audience.wantsTouches && !desk.service.audience.records)
        _ = try desk.ask(call("Monitor", #"{"touches":true}"#, "more"), from: client)
        let other = try desk.connect()
        _ = try desk.ask(call("Record", "{}", "more"), from: other)
        #expect(desk.service.audience.wantsTouches && desk.service.audience.records)
        desk.service.publish(recorded: "E: 1\n")
        #expect(try desk.read(client).isEmpty)
        #expect(try desk.read(other).map { $0["parameters"] } == [["lines": "E: 1\n"]])
    }

    @Test("A call behind a recording is answered when the recording is over")
    mutating func behind() throws {
        let client = try desk.connect()
        desk.send(call("Record", "{}", "more"), call("State"), from: client)
        #expect(try desk.read(client).map { $0["continues"] } == [true])
        #expect(desk.requests == [.record])
        desk.service.endRecordings(because: .noDevice(reason: "gone"))
        let answers = try desk.read(client)
        #expect(answers.map { $0["error"] } == ["io.sheetd.Sheet.NoDevice", nil])
        #expect(answers.map { $0["continues"] } == [nil, nil])
        #expect(desk.requests == [.record, .state()])
    }

    @Test("A stream that the application refuses has not begun")
    mutating func refused() throws {
        let client = try desk.connect()
        desk.answer = .failure(.noDevice(reason: "none"))
        #expect(try desk.ask(call("Record", "{}", "more"), from: client)["continues"] == nil)
        #expect(!desk.service.audience.records)
    }

    @Test("A call that asks for both more replies and no reply gets none")
    mutating func contradiction() throws {
        let client = try desk.connect()
        desk.send(call("Monitor", "{}", "more", "oneway"), from: client)
        desk.service.publish(["name": "did_move"])
        #expect(try desk.read(client).isEmpty)
        #expect(desk.requests.isEmpty)
    }
}
