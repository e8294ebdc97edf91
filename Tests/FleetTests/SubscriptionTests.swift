import System
import Testing

@testable import Fleet

struct SubscriptionTests {
    private static let second: Microseconds = 1_000_000

    @Test("Each filter is asked for once, and all are granted")
    func granted() {
        var subscriptions = Subscriptions()
        subscriptions.begin(["a", "b"], at: 0)
        #expect(subscriptions.due(at: 0).map(\.filter) == ["a", "b"])
        subscriptions.asked("a", as: 1)
        subscriptions.asked("b", as: 2)
        #expect(subscriptions.due(at: 0).isEmpty && subscriptions.deadline == nil)
        let answers = [(2, 1), (1, 0), (1, 0)].map { subscriptions.answered(Int32($0.0), grant: $0.1, at: 0) }
        #expect(answers == [.granted, .complete, .unknown])
    }

    @Test(
        "A refused filter is asked for again after 1, 2, 4… s, at quality 0 from the fourth time on, and at most a minute later"
    )
    func refused() {
        var subscriptions = Subscriptions()
        var now: Microseconds = 0
        subscriptions.begin(["a"], at: now)
        let waits: [Microseconds] = [1, 2, 4, 8, 16, 32, 60, 60]
        for (attempt, wait) in waits.enumerated() {
            let due = subscriptions.due(at: now)
            #expect(due.map(\.quality) == [attempt < 3 ? 1 : 0])
            subscriptions.asked("a", as: Int32(attempt))
            let answer = subscriptions.answered(Int32(attempt), grant: 0x80, at: now)
            #expect(answer == (attempt == 0 ? .refused(filter: "a") : .refusedAgain))
            #expect(subscriptions.deadline == now + wait * Self.second)
            now += wait * Self.second
            #expect(subscriptions.due(at: now - 1).isEmpty)
        }
        subscriptions.asked("a", as: 99)
        let last = subscriptions.answered(99, grant: 0, at: now)
        #expect(last == .complete)
    }

    @Test("What shows what was kept is given up ten seconds after it was granted, once")
    func looks() {
        var subscriptions = Subscriptions()
        subscriptions.begin(["a"], looks: ["b"], at: 0)
        for (filter, quality) in subscriptions.due(at: 0) {
            subscriptions.asked(filter, as: filter == "a" ? 1 : 2); #expect(quality == 1)
        }
        let refused = subscriptions.answered(2, grant: 0x80, at: 0)
        #expect(refused == .refused(filter: "b") && subscriptions.deadline == Self.second)
        subscriptions.asked("b", as: 3)
        let answers = [(3, 1), (1, 1)].map { subscriptions.answered($0.0, grant: $0.1, at: Self.second) }
        #expect(answers == [.granted, .complete] && subscriptions.deadline == 11 * Self.second)
        let early = subscriptions.over(at: 11 * Self.second - 1)
        let over = subscriptions.over(at: 11 * Self.second)
        let again = subscriptions.over(at: 12 * Self.second)
        #expect(early.isEmpty && over == ["b"] && again.isEmpty)
        #expect(subscriptions.deadline == nil && subscriptions.due(at: 60 * Self.second).isEmpty)
    }

    @Test("A new connection begins anew")
    func anew() {
        var subscriptions = Subscriptions()
        subscriptions.begin(["a"], at: 0)
        subscriptions.asked("a", as: 1)
        subscriptions.begin(["a"], at: 5)
        let old = subscriptions.answered(1, grant: 1, at: 5)
        #expect(old == .unknown)
        #expect(subscriptions.due(at: 5).map(\.quality) == [1])
    }
}
