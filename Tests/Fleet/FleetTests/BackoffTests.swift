import System
import TestSupport
import Testing

@testable import Fleet

struct BackoffTests {
    @Test(
        "Waits double from 1 to 60 s, each somewhere in the upper half of what it could be, and differ between panels"
    )
    func waits() {
        var first: Set<Microseconds> = []
        for seed in UInt64(0)..<100 {
            var (backoff, random) = (Backoff.broker, SplitMix(seed: seed))
            for limit in [1, 2, 4, 8, 16, 32, 60, 60, 60] as [Microseconds] {
                let wait = backoff.next(using: &random)
                #expect((max(1, limit / 2) * 1_000_000...limit * 1_000_000).contains(wait))
                if limit == 60 { first.insert(wait) }
            }
        }
        #expect(first.count > 250)
    }

    @Test("A connection that lasted begins again; one that was ended at once does not")
    func lasting() {
        var (backoff, random) = (Backoff.broker, SplitMix(seed: 1))
        for _ in 0..<5 { _ = backoff.next(using: &random) }
        backoff.lasted(9_000_000)
        let long = backoff.next(using: &random)
        backoff.lasted(10_000_000)
        let short = backoff.next(using: &random)
        #expect(long >= 16_000_000 && short == 1_000_000)
    }

    @Test("Of several brokers each is tried in its turn, and the waits double with each round")
    func rounds() {
        for seed in UInt64(0)..<20 {
            var (choice, random) = (BrokerChoice(among: 3), SplitMix(seed: seed))
            for (attempt, limit) in ([1, 1, 1, 2, 2, 2, 4, 4, 4, 8] as [Microseconds]).enumerated() {
                #expect(choice.index == attempt % 3)
                // The wait before the first of a round is the last one of the round before.
                let wait = choice.failed(after: 0, using: &random)
                let least = max(1, limit / 2) * 1_000_000
                #expect((least...limit * 1_000_000).contains(wait), "\(attempt)")
            }
        }
    }

    @Test("After a connection that lasted the first broker is tried, soon; after one that did not, the next")
    func preference() {
        var (choice, random) = (BrokerChoice(among: 3), SplitMix(seed: 2))
        for _ in 0..<13 { _ = choice.failed(after: 0, using: &random) }
        #expect(choice.index == 1)
        _ = choice.failed(after: 9_000_000, using: &random)
        #expect(choice.index == 2)
        let wait = choice.failed(after: 3_600_000_000, using: &random)
        #expect(choice.index == 0 && wait == 1_000_000)
    }
}
