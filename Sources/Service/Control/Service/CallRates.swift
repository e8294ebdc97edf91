import System

/// How often the clients of each user get a turn: pure, with time as an argument.
///
/// A turn reads a piece or carries out a call. Each user has a token bucket, so that more connections give nobody more turns.
/// Clients for which there is no token wait in the order in which they came, and each waits once: so they take turns.
struct CallRates {
    private struct Account {
        var bucket: TokenBucket
        var waiting: [ControlService.ClientID] = []
    }

    /// Turns a second.
    private let rate: Double
    private var accounts: [UInt32: Account] = [:]
    /// Clients that have waited and get the next turn without a token in the bucket.
    private var called: Set<ControlService.ClientID> = []

    /// How many bytes cost as much as a call.
    private static let bytesPerToken = 32_768.0
    /// From so many users on those are forgotten who have not used anything for a while.
    private static let manyUsers = 64

    /// So many calls a second for each user, and as many at once.
    init(callsPerSecond: Int) {
        rate = Double(callsPerSecond)
    }

    /// Whether a client of `user` gets a turn now; where not, it waits until `callNext` returns it.
    mutating func admit(_ id: ControlService.ClientID, of user: UInt32, at time: Microseconds) -> Bool {
        if called.remove(id) != nil { return true }
        var account = account(of: user, at: time)
        defer { accounts[user] = account }
        if account.waiting.isEmpty, account.bucket.available(at: time) > 0 { return true }
        if !account.waiting.contains(id) { account.waiting.append(id) }
        return false
    }

    /// Counts a call, or a connection.
    mutating func countCall(of user: UInt32, at time: Microseconds) { take(1, of: user, at: time) }

    /// Counts bytes that were read.
    mutating func count(bytes: Int, of user: UInt32, at time: Microseconds) {
        take(Double(bytes) / Self.bytesPerToken, of: user, at: time)
    }

    /// The clients whose turn has come; each is admitted once.
    mutating func callNext(at time: Microseconds) -> [ControlService.ClientID] {
        var result: [ControlService.ClientID] = []
        for (user, var account) in accounts where !account.waiting.isEmpty {
            let count = min(account.bucket.available(at: time), account.waiting.count)
            result += account.waiting.prefix(count)
            account.waiting.removeFirst(count)
            accounts[user] = account
        }
        called.formUnion(result)
        return result
    }

    /// When `callNext` returns a client; nil while nobody waits.
    var deadline: Microseconds? {
        accounts.values.filter { !$0.waiting.isEmpty }.map(\.bucket.nextToken).min()
    }

    /// The users who are not forgotten.
    var accountCount: Int { accounts.count }

    /// Whether a client waits for its turn.
    func isWaiting(_ id: ControlService.ClientID, of user: UInt32) -> Bool {
        accounts[user]?.waiting.contains(id) == true
    }

    /// Forgets a client that is gone; what its user has used stays counted.
    mutating func remove(_ id: ControlService.ClientID, of user: UInt32) {
        called.remove(id)
        accounts[user]?.waiting.removeAll { $0 == id }
    }

    private mutating func take(_ cost: Double, of user: UInt32, at time: Microseconds) {
        var account = account(of: user, at: time)
        account.bucket.take(cost, at: time)
        accounts[user] = account
    }

    private mutating func account(of user: UInt32, at time: Microseconds) -> Account {
        if let account = accounts[user] { return account }
        if accounts.count >= Self.manyUsers { forgetUnused(at: time) }
        return Account(bucket: TokenBucket(rate: rate, capacity: rate, at: time))
    }

    private mutating func forgetUnused(at time: Microseconds) {
        for (user, account) in accounts where account.waiting.isEmpty {
            var bucket = account.bucket
            if bucket.isFull(at: time) { accounts[user] = nil }
        }
    }
}
