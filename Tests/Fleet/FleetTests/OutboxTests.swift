import System
import TestSupport
import Testing

@testable import Fleet

struct OutboxTests {
    private func value(_ topic: String, _ text: String) -> Message { Message(.value, topic, text: text) }
    private func event(_ text: String) -> Message { Message(.event, "event", text: text) }

    /// Everything that the outbox sends at `time`, each acknowledged at once.
    private func drained(_ outbox: inout Outbox, at time: Microseconds = 0) -> [String] {
        var sent: [String] = []
        while let message = outbox.next(at: time) {
            outbox.sent(as: 1)
            outbox.acknowledged(1)
            sent.append("\(message.topic)=\(String(decoding: message.payload, as: UTF8.self))")
        }
        return sent
    }

    @Test("While the broker is away the newest value of each topic is kept, where its first one stood, and every event")
    func newest() {
        var outbox = Outbox()
        for message in [value("a", "1"), event("x"), value("b", "1"), value("a", "2"), event("y"), value("a", "3")] {
            outbox.add(message, at: 0)
        }
        let sent = drained(&outbox)
        #expect(sent == ["a=3", "event=x", "b=1", "event=y"])
        #expect(outbox.lost == 0 && outbox.waiting == 0)
        // Nothing is unacknowledged, so nothing waits again.
        let tooLarge = outbox.disconnected(at: 0)
        #expect(tooLarge == nil && outbox.waiting == 0)
    }

    @Test("Of more than 256 events the oldest are given up, and counted")
    func tooMany() {
        var outbox = Outbox()
        for number in 0..<300 { outbox.add(event("\(number)"), at: 0) }
        let sent = drained(&outbox)
        #expect(sent.count == 256 && sent.first == "event=44" && sent.last == "event=299")
        #expect(outbox.lost == 44)
    }

    @Test("An event that waits for a minute is given up; a value waits for ever")
    func expiry() {
        var outbox = Outbox()
        outbox.add(event("old"), at: 0)
        outbox.add(value("a", "1"), at: 0)
        outbox.add(event("new"), at: 1)
        let sent = drained(&outbox, at: Outbox.lifetime)
        #expect(sent == ["a=1", "event=new"])
        #expect(outbox.lost == 1)
    }

    @Test("Twenty messages are under way at once, and the next one follows an acknowledgement")
    func window() {
        var outbox = Outbox()
        for number in 0..<30 { outbox.add(value("\(number)", ""), at: 0) }
        for number in 0..<20 {
            let next = outbox.next(at: 0)
            #expect(next?.topic == "\(number)")
            outbox.sent(as: Int32(number))
        }
        let full = outbox.next(at: 0)
        outbox.acknowledged(7)
        let next = outbox.next(at: 0)
        #expect(full == nil && next?.topic == "20")
    }

    @Test("A topic is held until the broker has acknowledged its newest value")
    func held() {
        var outbox = Outbox()
        outbox.add(value("a", "1"), at: 0)
        #expect(outbox.holds("a") && !outbox.holds("b"))
        outbox.sent(as: 1)
        outbox.add(value("a", "2"), at: 0)
        outbox.acknowledged(1)
        #expect(outbox.holds("a"))
        outbox.sent(as: 2)
        #expect(outbox.holds("a"))
        outbox.acknowledged(2)
        #expect(!outbox.holds("a"))
    }

    @Test(
        "What was under way when the connection ended is sent again in its order, values only where there is no newer one"
    )
    func again() {
        var outbox = Outbox()
        for message in [value("a", "1"), event("x"), value("b", "1"), event("y")] { outbox.add(message, at: 0) }
        for id in [Int32(1), 2, 3, 4] where outbox.next(at: 0) != nil { outbox.sent(as: id) }
        outbox.acknowledged(2)
        outbox.add(value("a", "2"), at: 0)
        _ = outbox.disconnected(at: 0)
        let sent = drained(&outbox)
        #expect(sent == ["b=1", "event=y", "a=2"])
    }

    @Test(
        "Whatever happens, the last value of a topic that is sent is its newest, and no event is sent out of order or twice"
    )
    func properties() {
        for seed in UInt64(0)..<200 {
            var random = SplitMix(seed: seed)
            var outbox = Outbox()
            var newest: [String: String] = [:]
            var (sent, acknowledged): ([Int32: Message], [Message]) = ([:], [])
            var (count, id) = (0, Int32(0))
            for _ in 0..<400 {
                switch random.index(5) {
                case 0:
                    let topic = random.pick(["a", "b", "c"])
                    count += 1
                    newest[topic] = "\(count)"
                    outbox.add(value(topic, "\(count)"), at: 0)
                case 1:
                    count += 1
                    outbox.add(event("\(count)"), at: 0)
                case 2:
                    guard let message = outbox.next(at: 0) else { break }
                    id += 1
                    outbox.sent(as: id)
                    sent[id] = message
                case 3:
                    // A broker acknowledges in the order in which it gets messages.
                    guard let first = sent.keys.min(), let message = sent.removeValue(forKey: first) else { break }
                    outbox.acknowledged(first)
                    acknowledged.append(message)
                default:
                    if random.oneIn(8) {
                        _ = outbox.disconnected(at: 0)
                        sent = [:]
                    }
                }
            }
            _ = outbox.disconnected(at: 0)
            while let message = outbox.next(at: 0) {
                outbox.sent(as: 1)
                outbox.acknowledged(1)
                acknowledged.append(message)
            }
            for (topic, text) in newest {
                let last = acknowledged.last { $0.topic == topic }
                #expect(last?.payload == Array(text.utf8), "seed \(seed)")
            }
            let events = acknowledged.filter { $0.kind == .event }.compactMap {
                Int(String(decoding: $0.payload, as: UTF8.self))
            }
            #expect(events == Array(Set(events)).sorted(), "seed \(seed)")
            #expect(outbox.lost == 0)
        }
    }
}
