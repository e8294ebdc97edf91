import Testing

@testable import Fleet

struct NameSuspicionTests {
    @Test("Three connections that are lost within a minute raise it, once; a connection that lasts dispels it")
    func raised() {
        var suspicion = NameSuspicion()
        let losses = [0, 40, 61, 70, 75].map { suspicion.lost(at: $0 * 1_000_000) }
        #expect(losses == [false, false, false, true, false])
        #expect(suspicion.isRaised)
        suspicion.dispel()
        #expect(!suspicion.isRaised)
        let again = suspicion.lost(at: 76_000_000)
        #expect(!again)
    }

    @Test("Only then the waits grow to five minutes, and shrink again")
    func waits() {
        var (choice, random) = (BrokerChoice(among: 1), SystemRandomNumberGenerator())
        func longest() -> Int64 { (0..<40).map { _ in choice.failed(after: 0, using: &random) }.max() ?? 0 }
        #expect(longest() <= 60_000_000)
        choice.share(true)
        let shared = longest()
        #expect(shared > 150_000_000 && shared <= 300_000_000)
        choice.share(false)
        #expect(longest() <= 60_000_000)
    }
}
