package import System

/// A rate with a reserve: tokens arrive steadily, up to a number, and each use takes some.
///
/// Time is an argument and never goes back.
package struct TokenBucket: Equatable, Sendable {
    private let rate: Double
    private let capacity: Double
    /// What there were when some were taken last.
    private var tokens: Double
    private var time: Microseconds

    package init(rate: Double, capacity: Double, at time: Microseconds) {
        self.rate = rate
        self.capacity = capacity
        self.time = time
        tokens = capacity
    }

    package func available(at time: Microseconds) -> Int { max(0, Int(tokens(at: time))) }

    /// Takes `cost` tokens, also where there are fewer: the next ones are missing then, up to one filling.
    package mutating func take(_ cost: Double = 1, at time: Microseconds) {
        tokens = max(tokens(at: time) - cost, -capacity)
        self.time = max(time, self.time)
    }

    /// When there is a whole token from `now` on, if none is taken before; rounded up to a microsecond.
    package func nextToken(at now: Microseconds) -> Microseconds {
        max(now, time + Microseconds((max(0, 1 - tokens) / rate * 1_000_000).rounded(.up)))
    }

    func isFull(at time: Microseconds) -> Bool { tokens(at: time) == capacity }

    private func tokens(at now: Microseconds) -> Double {
        now > time ? min(capacity, tokens + Double(now - time) / 1_000_000 * rate) : tokens
    }
}
