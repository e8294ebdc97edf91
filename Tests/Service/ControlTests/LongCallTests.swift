import Testing
import Values

@testable import Control

@Suite("A long message is read where nobody waits for it, one at a time")
struct LongCallTests {
    private var desk = Desk()

    private static let long = message("Present", ofBytes: 5000)
    private static let large = message("Present", ofBytes: 70_000)

    private static func message(_ method: String, ofBytes count: Int) -> String {
        call(method, #"{"content":{"title":"\#(String(repeating: "a", count: count))"}}"#)
    }

    private mutating func send(_ message: String, from id: Client) {
        desk.service.receive(Array((message + "\0").utf8), from: id, at: 0)
    }

    @Test("It is read elsewhere and then carried out; a short one is a request at once")
    mutating func read() throws {
        let client = try desk.connect()
        send(call("State"), from: client)
        guard case .request(.state)? = desk.service.work(for: client, at: 0) else {
            return #expect(Bool(false), "a short message is no request")
        }
        desk.service.answer(.success([:]), to: client)
        _ = try desk.read(client)
        send(Self.long, from: client)
        guard case .message(let message)? = desk.service.work(for: client, at: 0) else {
            return #expect(Bool(false), "a long message is read at once")
        }
        #expect(client.isBusy && !desk.service.isAsking(client))
        guard case .present(let presentation)? = desk.service.request(message.read(), from: client) else {
            return #expect(Bool(false), "the message is no request")
        }
        #expect(presentation.content != nil)
        desk.service.answer(.success([:]), to: client)
        #expect(!client.isBusy)
    }

    @Test("A large one waits until another is answered, whatever becomes of its client; the others do not")
    mutating func oneAtATime() throws {
        let (first, second, third) = (try desk.connect(), try desk.connect(as: 1000), try desk.connect(as: 1001))
        for client in [first, second] { send(Self.large, from: client) }
        send(Self.long, from: third)
        guard case .message(let message)? = desk.service.work(for: first, at: 0) else {
            return #expect(Bool(false), "a long message is read at once")
        }
        #expect(!desk.service.isAsking(second) && desk.service.isAsking(third))
        #expect(desk.service.need(of: second) == .nothing)
        desk.service.disconnect(first)
        #expect(!desk.service.isAsking(second), "its values are still in memory")
        #expect(desk.service.request(message.read(), from: first) == nil)
        #expect(desk.service.isAsking(second))
        desk.work(for: second)
        #expect(desk.service.largeCaller == nil && desk.requests.count == 1)
    }

    @Test("A large question is answered when somebody presses a button: others do not wait for that")
    mutating func question() throws {
        let (first, second) = (try desk.connect(), try desk.connect(as: 1000))
        send(Self.message("Ask", ofBytes: 70_000), from: first)
        send(Self.large, from: second)
        guard case .message(let message)? = desk.service.work(for: first, at: 0) else {
            return #expect(Bool(false), "a large message is read at once")
        }
        #expect(!desk.service.isAsking(second))
        #expect(desk.service.request(message.read(), from: first) != nil)
        #expect(first.isBusy && desk.service.isAsking(second))
    }

    @Test("One that is no call is dropped, one that is refused is answered, and the next one is read")
    mutating func wrong() throws {
        let filling = String(repeating: " ", count: 5000)
        for message in ["{\(filling)", call("Nothing", "{\(filling)}"), call("Move", "{\(filling)}")] {
            let client = try desk.connect()
            desk.send(message, from: client)
            #expect(desk.service.largeCaller == nil && !client.isBusy, "\(message)")
            let isAnswered = !client.unsent.isEmpty
            #expect(isAnswered == (client.dropReason == nil), "\(message)")
        }
        #expect(desk.requests.isEmpty)
    }

    @Test("Its bytes count for what is kept for all clients while it is read")
    mutating func budget() throws {
        var limits = ControlService.Limits()
        limits.held = 8000
        desk = Desk(limits)
        let (first, second) = (try desk.connect(as: 1000), try desk.connect(as: 1001))
        send(Self.long, from: first)
        _ = desk.service.work(for: first, at: 0)
        send(Self.long, from: second)
        let dropped = [first, second].filter { $0.dropReason != nil }
        #expect(dropped.count == 1)
    }
}
