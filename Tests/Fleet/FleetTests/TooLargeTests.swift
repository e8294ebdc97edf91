import System
import TestSupport
import Testing

@testable import Fleet

@Suite("A broker ends each connection over a message that is too large for it")
struct TooLargeTests {
    private static let hour: Microseconds = 3_600_000_000

    private static func value(_ topic: String, bytes count: Int) -> Message {
        Message(.value, topic, bytes: [UInt8](repeating: 0x31, count: count))
    }

    /// A broker that acknowledges what it takes, and ends the connection over what is larger than that.
    private struct Broker {
        var limit: Int
        private var id: Int32 = 0

        init(limit: Int) { self.limit = limit }

        /// The topics of what is sent on one connection, and what is given up at its end; nil where it does not end.
        mutating func connection(_ outbox: inout Outbox, at now: Microseconds = 0) -> (
            sent: [String], givenUp: String?
        )? {
            var (sent, unread): ([String], [(id: Int32, size: Int)]) = ([], [])
            while true {
                while let message = outbox.next(at: now) {
                    id += 1
                    outbox.sent(as: id)
                    sent.append(message.topic)
                    unread.append((id, message.payload.count))
                }
                guard let first = unread.first else { return nil }
                if first.size > limit { return (sent, outbox.disconnected(at: now)?.message.topic) }
                outbox.acknowledged(first.id)
                unread.removeFirst()
            }
        }
    }

    private static let sizes = [("state", 300), ("picture", 9000), ("document", 5000)]

    private static func outbox() -> Outbox {
        var outbox = Outbox()
        for (topic, size) in sizes { outbox.add(value(topic, bytes: size), at: 0) }
        return outbox
    }

    @Test("What was under way then is sent alone, after all else, and given up when two more connections end over it")
    func givenUp() {
        var (outbox, broker) = (Self.outbox(), Broker(limit: 6000))
        let connections = (0..<3).map { _ in
            outbox.add(Self.value("state", bytes: 300), at: 0)
            return broker.connection(&outbox)
        }
        #expect(connections.map { $0?.givenUp } == [nil, nil, "picture"])
        #expect(
            connections.map { $0?.sent } == [["state", "picture", "document"]]
                + Array(repeating: ["state", "picture"], count: 2)
        )
        #expect(outbox.lost == 1)
        for size in [9000, 9001] { outbox.add(Self.value("picture", bytes: size), at: 0) }
        let rest = broker.connection(&outbox)
        #expect(rest == nil && outbox.waiting == 0)
    }

    @Test("A smaller one of its topic is sent at once, the newest that is too large when its time is over")
    func later() {
        var (outbox, broker) = (Self.outbox(), Broker(limit: 6000))
        for _ in 0..<3 {
            outbox.add(Self.value("state", bytes: 300), at: 0)
            _ = broker.connection(&outbox)
        }
        _ = broker.connection(&outbox)
        outbox.add(Self.value("picture", bytes: 5999), at: 0)
        let smaller = outbox.next(at: 0)
        #expect(smaller?.payload.count == 5999)
        outbox.sent(as: 900)
        outbox.acknowledged(900)
        outbox.add(Self.value("picture", bytes: 9500), at: 1)
        let early = outbox.next(at: Self.hour - 1)
        #expect(early?.topic == nil)
        let late = outbox.next(at: Self.hour)
        #expect(late?.payload.count == 9500, "the newest")
        outbox.sent(as: 901)
        outbox.acknowledged(901)
        outbox.add(Self.value("picture", bytes: 9600), at: Self.hour)
        let taken = outbox.next(at: Self.hour)
        #expect(taken?.payload.count == 9600, "the broker takes it by now")
    }

    @Test("Where it is still too large, it is tried again after twice as long")
    func again() {
        var (outbox, broker) = (Self.outbox(), Broker(limit: 6000))
        var (now, waits): (Microseconds, [Microseconds]) = (0, [])
        for _ in 0..<7 {
            var isGivenUp = false
            for _ in 0..<3 where !isGivenUp {
                outbox.add(Self.value("state", bytes: 300), at: now)
                isGivenUp = broker.connection(&outbox, at: now)?.givenUp != nil
            }
            #expect(isGivenUp)
            let before = now
            while broker.connection(&outbox, at: now) == nil { now += Self.hour / 2 }
            waits.append((now - before) / Self.hour)
        }
        #expect(waits == [1, 2, 4, 8, 16, 24, 24])
    }

    @Test("Connections that end for any other reason are no evidence, however many and however large what waits is")
    func shortConnections() {
        for seed in 0..<100 {
            var random = SplitMix(seed: UInt64(seed))
            var (outbox, id) = (Self.outbox(), Int32(0))
            for _ in 0..<40 {
                outbox.add(Self.value("state", bytes: 300), at: 0)
                // Nothing that was sent on a connection is acknowledged before it ends.
                for _ in 0..<random.index(5) where outbox.next(at: 0) != nil {
                    id += 1
                    if random.oneIn(2) { outbox.sent(as: id) }
                }
                let givenUp = outbox.disconnected(at: 0)
                #expect(givenUp == nil, "seed \(seed)")
            }
            var topics: Set<String> = []
            while let message = outbox.next(at: 0) {
                topics.insert(message.topic)
                outbox.sent(as: 1)
                outbox.acknowledged(1)
            }
            #expect(topics == ["state", "picture", "document"], "seed \(seed)")
        }
    }

    @Test("What every broker takes is never given up, however often connections end over it")
    func small() {
        var (outbox, broker) = (Outbox(), Broker(limit: 4000))
        for _ in 0..<10 {
            outbox.add(Self.value("a", bytes: 300), at: 0)
            outbox.add(Self.value("state", bytes: 4095), at: 0)
            let connection = broker.connection(&outbox)
            #expect(connection?.sent.contains("state") == true && connection?.givenUp == nil)
        }
    }
}
