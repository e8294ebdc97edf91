import System
import TestSupport
import Testing

@testable import Control

@Suite("A user gets so many calls a second, however many connections it has")
struct CallRatesTests {
    private static let second: Microseconds = 1_000_000
    private static let ids = (0..<10).map { ControlService.ClientID(number: $0) }

    @Test(
        "A bucket fills steadily up to its capacity, and may owe one filling",
        arguments: [
            // At once; after a time; what was taken before; what there is then.
            (0, 0.0, 10), (0, 3.5, 6), (0, 10, 0), (0, 15, 0), (500_000, 10, 2), (1_000_000, 10, 5),
            (1_000_000, 15, 0), (2_000_000, 15, 5), (9_000_000, 10, 10), (2_000_000, 100, 0), (3_000_000, 100, 5),
        ] as [(Microseconds, Double, Int)]
    )
    func bucket(time: Microseconds, taken: Double, left: Int) {
        var bucket = TokenBucket(rate: 5, capacity: 10, at: 0)
        bucket.take(taken, at: 0)
        #expect(bucket.available(at: time) == left)
        #expect(bucket.nextToken >= time)
        #expect(bucket.available(at: bucket.nextToken) >= 1)
    }

    @Test("After as many calls as a second has, one client gets a turn for each token, and its time is known")
    func rate() {
        var rates = CallRates(callsPerSecond: 4)
        for _ in 0..<4 {
            #expect(rates.admit(Self.ids[0], of: 7, at: 0) == true)
            rates.countCall(of: 7, at: 0)
        }
        #expect(rates.admit(Self.ids[0], of: 7, at: 0) == false)
        #expect(rates.isWaiting(Self.ids[0], of: 7) == true)
        #expect(rates.deadline == Self.second / 4)
        #expect(rates.callNext(at: Self.second / 4 - 1) == [])
        #expect(rates.callNext(at: Self.second / 4) == [Self.ids[0]])
        #expect(!rates.isWaiting(Self.ids[0], of: 7) && rates.deadline == nil)
        #expect(rates.admit(Self.ids[0], of: 7, at: Self.second / 4) == true)
    }

    @Test("Another user is not slowed down")
    func users() {
        var rates = CallRates(callsPerSecond: 4)
        for _ in 0..<100 { rates.countCall(of: 7, at: 0) }
        #expect(rates.admit(Self.ids[0], of: 7, at: 0) == false)
        #expect(rates.admit(Self.ids[1], of: 8, at: 0) == true)
    }

    @Test("Bytes count as calls: a megabyte as 32")
    func bytes() {
        var rates = CallRates(callsPerSecond: 200)
        rates.count(bytes: 6 << 20, of: 7, at: 0)
        #expect(rates.admit(Self.ids[0], of: 7, at: 0) == true)
        rates.count(bytes: 1 << 20, of: 7, at: 0)
        #expect(rates.admit(Self.ids[0], of: 7, at: 0) == false)
    }

    @Test("Clients of one user that never stop calling take turns, whoever asks most often", arguments: 1...3)
    func rotation(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var (rates, served, now) = (CallRates(callsPerSecond: 200), [Int](repeating: 0, count: 10), Microseconds(0))
        func serve(_ id: ControlService.ClientID) {
            guard rates.admit(id, of: 7, at: now) else { return }
            rates.countCall(of: 7, at: now)
            if now > Self.second { served[id.number] += 1 }
        }
        while now < 11 * Self.second {
            // The first one asks ten times as often as the others.
            for _ in 0..<10 { serve(Self.ids[0]) }
            for id in Self.ids.dropFirst() where random.oneIn(2) { serve(id) }
            for id in rates.callNext(at: now) { serve(id) }
            now += 1000
        }
        #expect((1990...2020).contains(served.reduce(0, +)))
        #expect(served.allSatisfy { (190...215).contains($0) }, "\(served)")
    }

    @Test("A client that is gone waits no more, and what its user has used stays counted")
    func gone() {
        var rates = CallRates(callsPerSecond: 1)
        rates.countCall(of: 7, at: 0)
        #expect(rates.admit(Self.ids[0], of: 7, at: 0) == false)
        rates.remove(Self.ids[0], of: 7)
        #expect(rates.deadline == nil && rates.callNext(at: 9 * Self.second) == [])
        rates.countCall(of: 7, at: 9 * Self.second)
        #expect(rates.admit(Self.ids[1], of: 7, at: 9 * Self.second) == false)
    }

    @Test("Users who come once are forgotten: ten thousand of them are no more than some")
    func manyUsers() {
        var rates = CallRates(callsPerSecond: 200)
        for user in 0..<10_000 as Range<UInt32> { rates.countCall(of: user, at: Microseconds(user) * 100_000) }
        #expect(rates.accountCount <= 65)
    }
}
