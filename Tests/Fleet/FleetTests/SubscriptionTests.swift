import System
import TestSupport
import Testing

@testable import Fleet

struct SubscriptionTests {
    @Test("Each filter is asked for once at quality 1, one after the other, and all are granted")
    func granted() {
        var engine = Engine(["a", "b", "c"], looks: ["kept"])
        engine.play(for: 5) { _ in 0 }
        #expect(engine.asked == ["kept 0", "a 1", "b 1", "c 1"])
        #expect(engine.reported == ["subscribed"])
        #expect(engine.answered == 0)
        // What was kept is seen by then.
        #expect(engine.given == [] && engine.subscriptions.deadline == 10 * Engine.second)
        engine.play(for: 60) { _ in 0 }
        #expect(engine.given == ["kept"] && engine.asked.count == 4 && engine.subscriptions.deadline == nil)
    }

    @Test("An engine that grants nothing at quality 1 takes 5 s to say so: nothing is missed for longer")
    func reluctant() {
        var engine = Engine(["a", "b", "c", "d"], looks: ["kept"])
        // As three nodes of NATS of which one is gone.
        engine.play(for: 600) { $0.quality == 1 ? nil : 0 }
        #expect(engine.reported == ["a at quality 1 refused", "subscribed, 4 at quality 0"])
        #expect(engine.deafness.values.allSatisfy { $0 <= 5 * Engine.second }, "\(engine.deafness)")
        #expect(engine.answered == 5 * Engine.second)
        // One filter at a time is tried again, each in its turn and ever more seldom.
        let tried = engine.asked.filter { $0.hasSuffix(" 1") }
        #expect(tried.prefix(6) == ["a 1", "b 1", "c 1", "d 1", "a 1", "b 1"] && tried.count == 12, "\(tried)")
        // The node is back.
        engine.play(for: 61) { _ in 0 }
        #expect(engine.reported.suffix(1) == ["subscribed"] && engine.subscriptions.deadline == nil)
        #expect(engine.asked.suffix(4).sorted() == ["a 1", "b 1", "c 1", "d 1"])
    }

    @Test("A filter that is refused at any quality is asked for after 1, 2, 4… 60 s, and no other waits for it")
    func refused() {
        var engine = Engine(["a", "b", "c"])
        engine.play(for: 300) { $0.filter == "a" ? nil : 0 }
        #expect(engine.reported == ["a at quality 1 refused", "a refused"])
        #expect(engine.answered == 5 * Engine.second)
        #expect(engine.asked.prefix(8) == ["a 1", "a 0", "b 0", "c 0", "a 0", "a 0", "a 0", "b 1"], "\(engine.asked)")
        #expect(engine.quality == ["b": 1, "c": 1])
        #expect(engine.asked.count { $0 == "b 1" || $0 == "c 1" } == 2)
        engine.play(for: 61) { _ in 0 }
        #expect(engine.quality == ["a": 1, "b": 1, "c": 1] && engine.reported.suffix(1) == ["subscribed"])
    }

    @Test(
        "Where it is to be known which one it was, a filter is asked for 2 s after the one before, and suspects are the first"
    )
    func single() {
        let orders = [
            [String](): ["kept 0", "a 1", "b 1"], ["b"]: ["b 1", "kept 0", "a 1"],
            ["b", "a"]: ["b 1", "a 1", "kept 0"],
        ]
        for (first, order) in orders {
            var engine = Engine(["a", "b"], looks: ["kept"], pace: .single(first: first))
            for (count, seconds) in [(1, 1), (2, 2), (3, 2)] {
                engine.play(for: Microseconds(seconds)) { _ in 0 }
                let asked = Array(order.prefix(count))
                #expect(engine.asked == asked)
                #expect(engine.subscriptions.asked == asked.reversed().map { String($0.dropLast(2)) })
            }
            engine.play(for: 20) { _ in 0 }
            #expect(
                Set(engine.subscriptions.asked) == ["a", "b"] && engine.reported == ["subscribed"],
                "a look is over"
            )
        }
        var refused = Subscriptions()
        refused.begin(["a"], at: 0)
        refused.asked("a", quality: 1, as: 1, at: 0)
        #expect(refused.asked == ["a"], "messages may come before the answer")
        _ = refused.answered(1, grant: 0x80, at: 1)
        #expect(refused.asked == [], "nothing comes by what is refused")
    }

    @Test("A filter that is left out is not waited for, and asked for when its time is over")
    func leftOut() {
        var engine = Engine(["a", "b"], leftOut: ["a": 100 * Engine.second])
        engine.play(for: 99) { _ in 0 }
        #expect(engine.asked == ["b 1"] && engine.reported == ["subscribed"])
        engine.play(for: 2) { _ in 0 }
        #expect(engine.asked == ["b 1", "a 1"] && engine.subscriptions.asked == ["a", "b"])
        #expect(engine.quality == ["a": 1, "b": 1] && engine.subscriptions.deadline == nil)
    }

    @Test("A new connection begins again, and answers to the one before are none")
    func again() {
        var subscriptions = Subscriptions()
        subscriptions.begin(["a"], at: 0)
        subscriptions.asked("a", quality: 1, as: 1, at: 0)
        subscriptions.begin(["a"], at: 5)
        let old = subscriptions.answered(1, grant: 1, at: 5)
        #expect(old == .unknown)
        #expect(subscriptions.due(at: 5).map(\.quality) == [1])
    }

    @Test("Whatever an engine refuses and how long it takes, it is not asked twice, and at last all is at quality 1")
    func anything() {
        for seed in 0..<300 {
            var random = SplitMix(seed: UInt64(seed))
            let names = (0..<(1 + random.index(8))).map { "filter\($0)" }
            var engine = Engine(names, looks: ["kept"])
            engine.play(for: 120) { _ in random.oneIn(3) ? nil : Microseconds(random.index(5_000_000)) }
            engine.play(for: 200) { _ in Microseconds(random.index(1000)) }
            #expect(engine.quality == Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }), "seed \(seed)")
            #expect(engine.subscriptions.deadline == nil && engine.reported.last == "subscribed", "seed \(seed)")
        }
    }
}

/// An engine that answers one question after the other, as NATS does, and whoever asks it, in a time that leaps.
private struct Engine {
    /// What was asked for.
    struct Question {
        let filter: String
        let quality: Int
        let id: Int32
    }

    static let second: Microseconds = 1_000_000
    /// How long a refusal takes.
    private static let refusal = 5 * second

    var subscriptions = Subscriptions()
    /// Every question, as the filter and the quality.
    private(set) var asked: [String] = []
    /// What people would read.
    private(set) var reported: [String] = []
    /// The filters that were given up.
    private(set) var given: [String] = []
    /// The quality of what is received.
    private(set) var quality: [String: Int] = [:]
    /// The longest time that a filter was not received.
    private(set) var deafness: [String: Microseconds] = [:]
    /// When every filter had an answer first.
    private(set) var answered: Microseconds?
    private var deafSince: [String: Microseconds] = [:]
    private var queue: [Question] = []
    private(set) var now: Microseconds = 0
    private var nextID: Int32 = 0

    init(
        _ names: [String],
        looks: [String] = [],
        leftOut: [String: Microseconds] = [:],
        pace: Subscriptions.Pace = .free
    ) {
        subscriptions.begin(names, looks: looks, leftOut: leftOut, pace: pace, at: now)
        for name in names { deafSince[name] = now }
        ask()
    }

    /// Lets so many seconds pass; `delay` says how long an answer takes, nil refuses.
    mutating func play(for seconds: Microseconds, _ delay: (Question) -> Microseconds?) {
        let end = now + seconds * Self.second
        while now < end {
            if let question = queue.first {
                queue.removeFirst()
                let delay = delay(question)
                now += delay ?? (question.quality == 1 ? Self.refusal : 0)
                answer(question, grant: delay == nil ? 0x80 : question.quality)
            } else if let deadline = subscriptions.deadline, deadline < end {
                // A timer that rings for nothing would ring for ever.
                #expect(deadline > now)
                now = max(deadline, now)
            } else {
                now = end
            }
            ask()
        }
    }

    private mutating func ask() {
        for (filter, quality) in subscriptions.due(at: now) {
            let isWaiting = queue.contains { $0.filter == filter }
            #expect(!isWaiting && self.quality[filter] != 1, "\(filter)")
            // A filter that is asked for again is not received before the answer.
            if self.quality.removeValue(forKey: filter) != nil { deafSince[filter] = now }
            nextID += 1
            queue.append(Question(filter: filter, quality: quality, id: nextID))
            subscriptions.asked(filter, quality: quality, as: nextID, at: now)
            asked.append("\(filter) \(quality)")
        }
        #expect(queue.count { $0.quality == 1 } <= 1)
        given += subscriptions.over(at: now)
    }

    private mutating func answer(_ question: Question, grant: Int) {
        if grant < 2, let since = deafSince.removeValue(forKey: question.filter) {
            quality[question.filter] = grant
            deafness[question.filter] = max(deafness[question.filter] ?? 0, now - since)
        }
        switch subscriptions.answered(question.id, grant: grant, at: now) {
        case .reluctant(let filter): reported.append("\(filter) at quality 1 refused")
        case .refused(let filter): reported.append("\(filter) refused")
        case .complete(atQuality0: 0): reported.append("subscribed")
        case .complete(let makeshift): reported.append("subscribed, \(makeshift) at quality 0")
        case .granted, .refusedAgain: break
        case .unknown: Issue.record("\(question) is unknown")
        }
        if answered == nil, subscriptions.isAnswered { answered = now }
    }
}
