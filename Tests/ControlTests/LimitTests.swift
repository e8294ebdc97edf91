import Testing
import Values

@testable import Control

@Suite("A client that takes too much is dropped, and the others lose nothing")
struct LimitTests {
    /// Small enough to be reached.
    private static let limits: ControlService.Limits = {
        var limits = ControlService.Limits()
        (limits.clients, limits.message, limits.unread, limits.waiting) = (3, 200, 300, 2)
        return limits
    }()

    private var desk = Desk(limits)

    @Test("The limits are as they are promised")
    func promised() {
        let limits = ControlService.Limits()
        #expect(limits.clients == 64 && limits.message == 16 << 20 && limits.unread == 1 << 20 && limits.waiting == 16)
    }

    @Test("One client too many is turned away until another one leaves")
    mutating func clients() throws {
        let first = try desk.connect()
        _ = try [desk.connect(), desk.connect()]
        #expect(desk.service.connect() == nil)
        desk.service.disconnect(first)
        #expect(try desk.connect() != first)
    }

    @Test("A message may be as long as it may be, and not a byte longer", arguments: [(200, true), (201, false)])
    mutating func message(length: Int, isTaken: Bool) throws {
        let client = try desk.connect()
        let start = #"{"method":"io.sheetd.Sheet.State","x":""#
        let message = start + String(repeating: "a", count: length - start.utf8.count - 2) + "\"}"
        #expect(message.utf8.count == length)
        desk.send(message, from: client)
        #expect((desk.service.dropReason(of: client) == nil) == isTaken)
        #expect(desk.requests == (isTaken ? [.state] : []))
    }

    @Test("A message that never ends is given up before it is too long for memory")
    mutating func endless() throws {
        let client = try desk.connect()
        for _ in 0..<100 { desk.send(Array("{\"a\":\"".utf8), from: client) }
        #expect(desk.service.dropReason(of: client) == "a message of more than 200 bytes")
    }

    @Test("A client that does not read its events is dropped; one that reads receives all of them")
    mutating func unread() throws {
        let (deaf, reader) = (try desk.connect(), try desk.connect())
        for client in [deaf, reader] { _ = try desk.ask(call("Monitor", "{}", "more"), from: client) }
        var heard = 0
        for number in 0..<50 {
            desk.service.publish(["name": "did_move", "number": .integer(Int64(number))])
            heard += try desk.read(reader).count
            #expect(desk.service.unsent(to: deaf).count <= 300 + 100)
        }
        #expect(heard == 50)
        #expect(desk.service.dropReason(of: deaf) == "it does not read what it asked for")
        #expect(desk.service.unsent(to: deaf).isEmpty)
        #expect(desk.service.dropReason(of: reader) == nil)
    }

    @Test("One answer may be longer than what may gather behind it")
    mutating func longAnswer() throws {
        let client = try desk.connect()
        desk.answer = .success(["png": .text(String(repeating: "a", count: 5000))])
        #expect(try desk.ask(call("Screenshot"), from: client)["parameters"]?["png"] != nil)
        #expect(desk.service.dropReason(of: client) == nil)
    }

    @Test("Calls gather behind a stream only so far")
    mutating func waiting() throws {
        let client = try desk.connect()
        _ = try desk.ask(call("Monitor", "{}", "more"), from: client)
        desk.send(call("State"), call("State"), from: client)
        #expect(desk.service.dropReason(of: client) == nil)
        desk.send(call("State"), from: client)
        #expect(desk.service.dropReason(of: client) == "more than 2 calls behind one that is still answered")
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
        #expect(desk.requests == [.state])
        desk.service.sent(5, to: dying)
        desk.send(call("State"), from: dying)
        #expect(desk.requests == [.state] && desk.service.isDone(dying))
    }
}
