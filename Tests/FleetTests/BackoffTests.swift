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

    @Test("A connection that lasted begins anew; one that was ended at once does not")
    func lasting() {
        var (backoff, random) = (Backoff.broker, SplitMix(seed: 1))
        for _ in 0..<5 { _ = backoff.next(using: &random) }
        backoff.lasted(9_000_000)
        let long = backoff.next(using: &random)
        backoff.lasted(10_000_000)
        let short = backoff.next(using: &random)
        #expect(long >= 16_000_000 && short == 1_000_000)
    }
}
