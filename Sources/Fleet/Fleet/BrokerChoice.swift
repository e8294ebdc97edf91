package import System

/// Which of several brokers is tried next, and when: each in its turn, and longer waits with each round.
package struct BrokerChoice: Equatable, Sendable {
    /// The place in the list of the one that is tried, or connected to.
    package private(set) var index = 0
    private let count: Int
    private var backoff = Backoff.broker

    package init(among count: Int) { self.count = count }

    /// Another client seems to connect under the same name, or does so no more.
    package mutating func share(_ isShared: Bool) {
        backoff.longest = isShared ? Backoff.shared : Backoff.broker.longest
    }

    /// There is no connection to the one that was tried, or none any more: how long is waited before the next one is tried.
    ///
    /// After a connection that lasted for a time that counts, the list begins again: its first is the one that is wanted most.
    package mutating func failed(
        after time: Microseconds,
        using random: inout some RandomNumberGenerator
    ) -> Microseconds {
        index = backoff.lasted(time) ? 0 : (index + 1) % count
        return index == 0 ? backoff.next(using: &random) : backoff.wait(using: &random)
    }
}
