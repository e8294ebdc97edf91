import Testing

@testable import Fleet

@Suite("A broker ends each connection over a message that is too large for it")
struct TooLargeTests {
    private static func value(_ topic: String, bytes count: Int) -> Message {
        Message(.value, topic, bytes: [UInt8](repeating: 0x31, count: count))
    }

    /// The topics of what is sent on a connection that ends with all of it under way, and of what is given up then.
    private func connection(_ outbox: inout Outbox) -> (sent: [String], givenUp: String?) {
        var sent: [String] = []
        while let message = outbox.next(at: 0) {
            sent.append(message.topic)
            outbox.sent(as: Int32(sent.count))
        }
        return (sent, outbox.disconnected()?.topic)
    }

    @Test("The largest of what was under way is given up after the third and not sent again; all else is sent")
    func third() {
        var outbox = Outbox()
        for (topic, size) in [("state", 300), ("picture", 9000), ("document", 5000)] {
            outbox.add(Self.value(topic, bytes: size), at: 0)
        }
        let connections = (0..<3).map { _ in connection(&outbox) }
        #expect(connections.map(\.givenUp) == [nil, nil, "picture"])
        #expect(connections.allSatisfy { $0.sent == ["state", "picture", "document"] } && outbox.lost == 1)
        for size in [9000, 9001] { outbox.add(Self.value("picture", bytes: size), at: 0) }
        #expect(connection(&outbox).sent == ["state", "document"])
        // A smaller one may do, and what the broker has kept can be taken away.
        outbox.add(Self.value("picture", bytes: 8999), at: 0)
        #expect(connection(&outbox).sent == ["state", "document", "picture"])
    }

    @Test("One that ends the connection while it is being sent is given up as well")
    func sending() {
        var outbox = Outbox()
        outbox.add(Self.value("picture", bytes: 9000), at: 0)
        outbox.add(Self.value("state", bytes: 300), at: 0)
        let givenUp = (0..<3).map { _ in outbox.next(at: 0) == nil ? nil : outbox.disconnected()?.topic }
        #expect(givenUp == [nil, nil, "picture"])
        #expect(connection(&outbox).sent == ["state"] && outbox.lost == 1)
    }

    @Test("One that was acknowledged meanwhile says that the connections end for another reason")
    func answered() {
        var outbox = Outbox()
        outbox.add(Self.value("picture", bytes: 9000), at: 0)
        for _ in 0..<2 { #expect(connection(&outbox).givenUp == nil) }
        outbox.add(Self.value("state", bytes: 300), at: 0)
        for id in [Int32(1), 2] where outbox.next(at: 0) != nil { outbox.sent(as: id) }
        outbox.acknowledged(2)
        #expect(outbox.disconnected() == nil)
        for _ in 0..<2 { #expect(connection(&outbox).givenUp == nil) }
        #expect(connection(&outbox).givenUp == "picture")
    }

    @Test("A sample, which nobody acknowledges, says nothing, nor does a broker that cannot be reached")
    func unreachable() {
        var outbox = Outbox()
        outbox.add(Self.value("picture", bytes: 9000), at: 0)
        for _ in 0..<2 {
            outbox.add(Message(.sample, "numbers", text: "{}"), at: 0)
            for id in [Int32(1), 2] where outbox.next(at: 0) != nil { outbox.sent(as: id) }
            outbox.acknowledged(2)
            for _ in 0..<5 { #expect(outbox.disconnected() == nil) }
        }
        #expect(connection(&outbox).givenUp == "picture")
    }

    @Test("What every broker takes is never given up, however often connections end over it")
    func small() {
        var outbox = Outbox()
        outbox.add(Self.value("state", bytes: 4095), at: 0)
        for _ in 0..<10 {
            let (sent, givenUp) = connection(&outbox)
            #expect(sent == ["state"] && givenUp == nil)
        }
    }
}
