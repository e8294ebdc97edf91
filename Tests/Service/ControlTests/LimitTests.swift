import Testing
import Values

@testable import Control

@Suite("A client that takes too much is dropped, and the others lose nothing")
struct LimitTests {
    /// Small enough to be reached.
    private static let limits: ControlService.Limits = {
        var limits = ControlService.Limits()
        (limits.clients, limits.message, limits.unread, limits.waiting) = (3, 200, 300, 2)
        limits.clientsPerUser = 2
        return limits
    }()

    private var desk = Desk(limits)

    @Test("The limits are as they are promised")
    func promised() {
        let limits = ControlService.Limits()
        #expect(limits.clientsPerUser == 32 && limits.held == 24 << 20 && limits.callsPerSecond == 200)
        #expect(limits.clients == 64 && limits.message == 16 << 20 && limits.unread == 1 << 20 && limits.waiting == 16)
    }

    @Test("One client too many is turned away while the others are busy, until one of them goes")
    mutating func clients() throws {
        let first = try desk.connect()
        let second = try desk.connect()
        for client in [first, second] { _ = try desk.ask(call("Monitor", "{}", "more"), from: client) }
        // The third place is kept for root.
        guard case .refused(let reply, let reason) = desk.service.connect(Desk.peer(1000), at: 0) else {
            return #expect(Bool(false), "a client too many is let in")
        }
        #expect(reason == "more than 3 clients")
        #expect(try Value(json: reply.dropLast())["error"] == "io.sheetd.Sheet.LimitExceeded")
        desk.service.disconnect(first)
        #expect(try desk.connect(as: 1000) !== first)
        _ = try desk.connect(as: 0)
    }

    @Test("A client that has asked for nothing makes room for a new one")
    mutating func idle() throws {
        let (first, second) = (try desk.connect(), try desk.connect())
        _ = try desk.ask(call("State"), from: first)
        guard case .admitted(_, let replaced) = desk.service.connect(Desk.peer(Desk.owner), at: 0) else {
            return #expect(Bool(false), "turned away")
        }
        #expect(replaced === second, "the one that was used longest ago")
        #expect(desk.service.clients.contains { $0 === first } && !desk.service.clients.contains { $0 === second })
    }

    @Test("A message may be as long as it may be, and not a byte longer", arguments: [(200, true), (201, false)])
    mutating func message(length: Int, isTaken: Bool) throws {
        let client = try desk.connect()
        let start = #"{"method":"io.sheetd.Sheet.State","x":""#
        let message = start + String(repeating: "a", count: length - start.utf8.count - 2) + "\"}"
        #expect(message.utf8.count == length)
        desk.send(message, from: client)
        #expect((client.dropReason == nil) == isTaken)
        #expect(desk.requests == (isTaken ? [.state()] : []))
    }

    @Test("A message that never ends is given up before it is too long for memory")
    mutating func endless() throws {
        let client = try desk.connect()
        for _ in 0..<100 { desk.send(Array("{\"a\":\"".utf8), from: client) }
        #expect(client.dropReason == "a message of more than 200 bytes")
    }

    @Test("A client that does not read its events is dropped; one that reads receives all of them")
    mutating func unread() throws {
        let (silent, reader) = (try desk.connect(), try desk.connect())
        for client in [silent, reader] { _ = try desk.ask(call("Monitor", "{}", "more"), from: client) }
        var received = 0
        for number in 0..<50 {
            desk.service.publish(["name": "did_move", "number": .integer(Int64(number))])
            received += try desk.read(reader).count
            #expect(silent.unsent.count <= 300 + 100)
        }
        #expect(received == 50)
        #expect(silent.dropReason == "it does not read what it asked for")
        #expect(silent.unsent.isEmpty)
        #expect(reader.dropReason == nil)
    }

    @Test("One answer may be longer than what may gather behind it")
    mutating func longAnswer() throws {
        let client = try desk.connect()
        desk.answer = .success(["png": .text(String(repeating: "a", count: 5000))])
        #expect(try desk.ask(call("Screenshot"), from: client)["parameters"]?["png"] != nil)
        #expect(client.dropReason == nil)
    }

    @Test("Calls gather behind a stream only so far")
    mutating func waiting() throws {
        let client = try desk.connect()
        _ = try desk.ask(call("Monitor", "{}", "more"), from: client)
        desk.send(call("State"), call("State"), from: client)
        #expect(client.dropReason == nil)
        desk.send(call("State"), from: client)
        #expect(client.dropReason == "more than 2 calls behind one that is still answered")
        #expect(desk.service.patience == nil && desk.requests.count == 1)
    }

    @Test("A client that dies in the middle of a message takes nothing with it")
    mutating func death() throws {
        let (dying, other) = (try desk.connect(), try desk.connect())
        desk.send(Array(call("Dismiss").utf8.dropLast(3)), from: dying)
        desk.send(Array(call("State").utf8.prefix(5)), from: other)
        desk.service.disconnect(dying)
        desk.send(Array(call("State").utf8.dropFirst(5)) + [0], from: other)
        #expect(try desk.read(other).count == 1)
        #expect(desk.requests == [.state()])
        dying.sent(5)
        desk.send(call("State"), from: dying)
        #expect(desk.requests == [.state()] && dying.isDone)
    }

    /// A service that keeps at most 1000 bytes for all.
    private static func small() -> Desk {
        var limits = ControlService.Limits()
        (limits.message, limits.held) = (600, 1000)
        return Desk(limits)
    }

    @Test("Unfinished messages of many clients are bounded together; the one that holds most goes, with an error")
    func unfinished() throws {
        var desk = Self.small()
        let clients = try [300, 500, 100].map { size in
            let client = try desk.connect(as: 1000)
            desk.send([UInt8](repeating: 0x20, count: size), from: client)
            return client
        }
        let other = try desk.connect(as: 2000)
        desk.send([UInt8](repeating: 0x20, count: 400), from: other)
        #expect(desk.service.clients.reduce(0) { $0 + $1.held } <= 1000)
        #expect(clients.map { $0.dropReason != nil } == [false, true, false])
        #expect(other.dropReason == nil)
        let refusal = try #require(try desk.read(clients[1]).first)
        #expect(refusal["error"] == "io.sheetd.Sheet.LimitExceeded")
        #expect(refusal["parameters"] == ["what": "bytes kept for all clients", "limit": 1000])
    }

    @Test("Calls that wait behind a stream count with their bytes, not with what they would be as values")
    func queued() throws {
        var desk = Self.small()
        let client = try desk.connect()
        _ = try desk.ask(call("Monitor", "{}", "more"), from: client)
        let nested = call("Present", #"{"content":{"items":["# + String(repeating: "{},", count: 100) + "{}]}}")
        desk.send(nested, from: client)
        #expect(client.held == nested.utf8.count + 1)
        desk.send(nested, nested, from: client)
        #expect(client.dropReason?.contains("more than 1000 bytes kept for all clients") == true)
        #expect(client.stream.count == 0)
    }

    @Test("Large replies that nobody reads are bounded together")
    func replies() throws {
        var desk = Self.small()
        desk.answer = .success(["png": .text(String(repeating: "a", count: 400))])
        let clients = try (0..<5).map { _ in
            let client = try desk.connect(as: 1000)
            desk.send(call("Screenshot"), from: client)
            return client
        }
        #expect(clients.filter { $0.dropReason == nil }.count == 2)
    }

    @Test("No memory is kept for a reply that was read")
    mutating func afterReply() throws {
        let client = try desk.connect()
        desk.answer = .success(["png": .text(String(repeating: "a", count: 1_000_000))])
        _ = try desk.ask(call("Screenshot"), from: client)
        #expect(client.output.capacity == 0)
    }

    @Test(
        "A message of too many values, or too deep, is refused with what there is too much of",
        arguments: [
            (String(repeating: "{},", count: 300_000) + "{}", "values and names in a message", 300_000),
            (
                String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
                "lists and objects within each other in a message", 128
            ),
        ] as [(String, String, Int64)]
    )
    func tooMuch(items: String, what: String, limit: Int64) throws {
        var desk = Desk()
        let client = try desk.connect()
        let answer = try desk.ask(call("Present", #"{"content":{"items":[\#(items)]}}"#), from: client)
        #expect(answer["error"] == "io.sheetd.Sheet.LimitExceeded")
        #expect(answer["parameters"] == ["what": .text(what), "limit": .integer(limit)])
        #expect(client.dropReason?.contains(what) == true && desk.requests.isEmpty)
    }

    @Test("Of a name that is as long as a message a few characters come back")
    mutating func longName() throws {
        var desk = Desk()
        let client = try desk.connect()
        let name = String(repeating: "a", count: 1_000_000)
        for message in [call("State", "{\"\(name)\":1}"), "{\"method\":\"a.\(name.prefix(200)).B\"}"] {
            #expect(try desk.ask(message, from: client).json.utf8.count < 1000)
        }
    }
}
