import System
import TestSupport
import Testing

@testable import Control

@Suite("A user gets so many calls a second, however many connections it has")
struct CallRatesTests {
    private static let second: Microseconds = 1_000_000
    /// Clients of one user each.
    private static func clients(_ users: UInt32...) -> [Client] {
        users.enumerated().map { number, user in
            Client(Caller(id: Caller.ID(number: number), peer: Desk.peer(user)), ControlService.Limits())
        }
    }

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
        #expect(bucket.nextToken(at: time) >= time)
        #expect(bucket.available(at: bucket.nextToken(at: time)) >= 1)
    }

    @Test("After as many calls as a second has, one client gets a turn for each token, and its time is known")
    func rate() {
        let clients = Self.clients(7)
        var rates = CallRates(callsPerSecond: 4)
        for _ in 0..<4 {
            #expect(rates.admit(clients[0], among: clients, at: 0) == true)
            rates.countCall(of: clients[0], at: 0)
        }
        #expect(rates.admit(clients[0], among: clients, at: 0) == false)
        #expect(clients[0].isWaiting)
        #expect(rates.deadline(of: clients, at: 0) == Self.second / 4)
        #expect(rates.callNext(of: clients, at: Self.second / 4 - 1).isEmpty)
        #expect(rates.callNext(of: clients, at: Self.second / 4).map(\.caller) == [clients[0].caller])
        #expect(!clients[0].isWaiting && rates.deadline(of: clients, at: 0) == nil)
        #expect(rates.admit(clients[0], among: clients, at: Self.second / 4) == true)
    }

    @Test("Another user is not slowed down")
    func users() {
        let clients = Self.clients(7, 8)
        var rates = CallRates(callsPerSecond: 4)
        for _ in 0..<100 { rates.countCall(of: clients[0], at: 0) }
        #expect(rates.admit(clients[0], among: clients, at: 0) == false)
        #expect(rates.admit(clients[1], among: clients, at: 0) == true)
    }

    @Test("Bytes count as calls: a megabyte as 32")
    func bytes() {
        let clients = Self.clients(7)
        var rates = CallRates(callsPerSecond: 200)
        rates.count(bytes: 6 << 20, of: clients[0], at: 0)
        #expect(rates.admit(clients[0], among: clients, at: 0) == true)
        rates.count(bytes: 1 << 20, of: clients[0], at: 0)
        #expect(rates.admit(clients[0], among: clients, at: 0) == false)
    }

    @Test("Clients of one user that never stop calling take turns, whoever asks most often", arguments: 1...3)
    func rotation(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let clients = Self.clients(7, 7, 7, 7, 7, 7, 7, 7, 7, 7)
        var (rates, served, now) = (CallRates(callsPerSecond: 200), [Int](repeating: 0, count: 10), Microseconds(0))
        func serve(_ client: Client) {
            // One that waits has no turn before it is called.
            guard !client.isWaiting, rates.admit(client, among: clients, at: now) else { return }
            rates.countCall(of: client, at: now)
            if now > Self.second { served[client.caller.id.number] += 1 }
        }
        while now < 11 * Self.second {
            // The first one asks ten times as often as the others.
            for _ in 0..<10 { serve(clients[0]) }
            for client in clients.dropFirst() where random.oneIn(2) { serve(client) }
            for client in rates.callNext(of: clients, at: now) { serve(client) }
            now += 1000
        }
        #expect((1990...2020).contains(served.reduce(0, +)))
        #expect(served.allSatisfy { (190...215).contains($0) }, "\(served)")
    }

    @Test("A client that is gone waits no more, and what its user has used stays counted")
    func gone() {
        let clients = Self.clients(7, 7)
        var rates = CallRates(callsPerSecond: 1)
        rates.countCall(of: clients[0], at: 0)
        #expect(rates.admit(clients[0], among: clients, at: 0) == false)
        let left = [clients[1]]
        #expect(rates.deadline(of: left, at: 0) == nil && rates.callNext(of: left, at: 9 * Self.second).isEmpty)
        rates.countCall(of: clients[1], at: 9 * Self.second)
        #expect(rates.admit(clients[1], among: left, at: 9 * Self.second) == false)
    }

    @Test("Users who come once are forgotten: ten thousand of them are no more than some")
    func manyUsers() {
        var rates = CallRates(callsPerSecond: 200)
        for user in 0..<10_000 as Range<UInt32> { rates.countConnection(of: user, at: Microseconds(user) * 100_000) }
        #expect(rates.users <= 65)
    }
}
