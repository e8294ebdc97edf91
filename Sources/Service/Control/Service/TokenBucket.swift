package import System

/// A rate with a reserve: tokens arrive steadily, up to a number, and each use takes some.
///
/// Pure: time is an argument and never goes back.
package struct TokenBucket: Hashable, Sendable {
    /// Tokens that arrive in a second.
    private let rate: Double
    /// The most tokens that gather.
    private let capacity: Double
    private var tokens: Double
    private var time: Microseconds

    /// A full bucket.
    package init(rate: Double, capacity: Double, at time: Microseconds) {
        self.rate = rate
        self.capacity = capacity
        self.time = time
        tokens = capacity
    }

    /// The whole tokens that there are at `time`.
    package mutating func available(at time: Microseconds) -> Int {
        refill(at: time)
        return max(0, Int(tokens))
    }

    /// Takes `cost` tokens, also where there are fewer: the next ones are missing then, up to one filling.
    package mutating func take(_ cost: Double = 1, at time: Microseconds) {
        refill(at: time)
        tokens = max(tokens - cost, -capacity)
    }

    /// When there is a whole token, if none is taken before; rounded up to a microsecond.
    package var nextToken: Microseconds {
        tokens >= 1 ? time : time + Microseconds(((1 - tokens) / rate * 1_000_000).rounded(.up))
    }

    /// Whether it is as full as it can be at `time`.
    mutating func isFull(at time: Microseconds) -> Bool {
        refill(at: time)
        return tokens == capacity
    }

    private mutating func refill(at now: Microseconds) {
        guard now > time else { return }
        tokens = min(capacity, tokens + Double(now - time) / 1_000_000 * rate)
        time = now
    }
}
