import System

/// How often the clients of each user get a turn.
///
/// A turn reads a piece or carries out a call. Each user has a bucket of tokens, so that more connections give nobody more turns.
/// Of its clients that wait the one that was used longest ago comes first: so they take turns.
struct CallRates {
    /// Turns a second, and as many at once.
    private let rate: Double
    private var buckets: [UInt32: TokenBucket] = [:]
    /// How often clients were used so far.
    private var uses = 0

    /// How many bytes cost as much as a call.
    private static let bytesPerToken = 32_768.0
    /// From so many users on those are forgotten who have not used anything for a while.
    private static let manyUsers = 64

    init(callsPerSecond: Int) {
        rate = Double(callsPerSecond)
    }

    var users: Int { buckets.count }

    /// Whether a client has a turn now; where not, it waits until `callNext` returns it.
    mutating func admit(_ client: Client, among clients: [Client], at time: Microseconds) -> Bool {
        let isOvertaking = clients.contains {
            $0.isWaiting && $0.user == client.user && $0.lastUse < client.lastUse
        }
        client.isWaiting = isOvertaking || bucket(of: client.user, at: time).available(at: time) == 0
        return !client.isWaiting
    }

    mutating func noteUse(of client: Client) {
        uses += 1
        client.lastUse = uses
    }

    func callNext(of clients: [Client], at time: Microseconds) -> [Client] {
        let users = Dictionary(grouping: clients.filter(\.isWaiting), by: \.user)
        let called = users.flatMap { user, waiting in
            let turns = bucket(of: user, at: time).available(at: time)
            return waiting.sorted { $0.lastUse < $1.lastUse }.prefix(turns)
        }
        for client in called { client.isWaiting = false }
        return called
    }

    /// When `callNext` returns a client; nil while none waits.
    func deadline(of clients: [Client], at time: Microseconds) -> Microseconds? {
        clients.filter(\.isWaiting).map { bucket(of: $0.user, at: time).nextToken(at: time) }.min()
    }

    mutating func countConnection(of user: UInt32, at time: Microseconds) { take(1, of: user, at: time) }

    mutating func countCall(of client: Client, at time: Microseconds) {
        take(1, of: client.user, at: time)
        noteUse(of: client)
    }

    mutating func count(bytes: Int, of client: Client, at time: Microseconds) {
        take(Double(bytes) / Self.bytesPerToken, of: client.user, at: time)
        noteUse(of: client)
    }

    private mutating func take(_ cost: Double, of user: UInt32, at time: Microseconds) {
        if buckets[user] == nil, buckets.count >= Self.manyUsers {
            buckets = buckets.filter { !$0.value.isFull(at: time) }
        }
        var bucket = bucket(of: user, at: time)
        bucket.take(cost, at: time)
        buckets[user] = bucket
    }

    private func bucket(of user: UInt32, at time: Microseconds) -> TokenBucket {
        buckets[user] ?? TokenBucket(rate: rate, capacity: rate, at: time)
    }
}
