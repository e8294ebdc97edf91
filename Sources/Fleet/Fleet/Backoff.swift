package import System

/// How long is waited before something is tried again: twice as long each time, and never for all panels alike.
package struct Backoff: Equatable, Sendable {
    private let first: Microseconds
    package var longest: Microseconds
    private var attempts = 0

    /// How long a connection has to last to count as one that works.
    private static let steady: Microseconds = 10_000_000

    package static let broker = Backoff(first: 1_000_000, longest: 60_000_000)
    /// The longest wait where two clients seem to share a name: one of them is then connected for most of the time.
    package static let shared: Microseconds = 300_000_000
    /// The waits for the daemon, which is started again within moments.
    package static let daemon = Backoff(first: 250_000, longest: 5_000_000)

    package init(first: Microseconds, longest: Microseconds) {
        (self.first, self.longest) = (first, longest)
    }

    /// A fleet that has lost its broker does not come back in one moment: each wait lies somewhere in the upper half of what
    /// it could be.
    package mutating func next(using random: inout some RandomNumberGenerator) -> Microseconds {
        defer { attempts += 1 }
        return wait(using: &random)
    }

    /// A wait as long as the next one, after which that is no longer than it was.
    package func wait(using random: inout some RandomNumberGenerator) -> Microseconds {
        let full = attempts < 30 ? min(longest, first << attempts) : longest
        return Microseconds.random(in: max(first, full / 2)...full, using: &random)
    }

    /// A connection has ended that was there for so long; false where that was no connection to speak of.
    ///
    /// One that is ended at once, as when two panels have the same name, does not count.
    @discardableResult
    package mutating func lasted(_ time: Microseconds) -> Bool {
        guard time >= Self.steady else { return false }
        attempts = 0
        return true
    }
}
