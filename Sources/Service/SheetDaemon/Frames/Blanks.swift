import System

/// When a display has its vertical blanks, as far as its flips say, and how far they are to be trusted.
///
/// A flip shows a blank where its time can be true: the frame was begun before it, it is not in the future, and most of a
/// period lies between it and the one before. Times of scanout are a little in the future.
struct Blanks: Equatable, Sendable {
    private enum Trust: Equatable {
        /// So many flips in a row came at blanks, though their frames were there long before.
        case gained(Int)
        /// A flip lied; so many after it must not.
        case lost(Int)
    }

    private var trust = Trust.gained(0)
    /// How many flips must be true after the next lie: ever more of them, until blanks are proven.
    private var doubt = Blanks.leastDoubt
    private(set) var latest: Microseconds?

    private static let needed = 2
    private static let leastDoubt = 2
    private static let mostDoubt = 64
    /// After a longer rest the times of the blanks are no longer known exactly.
    private static let memory: Microseconds = 1_000_000

    /// Whether frames may be held back until shortly before a blank.
    var areProven: Bool { trust == .gained(Self.needed) }

    /// Whether flips have lied, so that only a timer keeps frames a period apart.
    var areDoubtful: Bool { if case .lost = trust { true } else { false } }

    /// The first blank after `time`; nil when that is not known.
    func next(after time: Microseconds, period: Microseconds) -> Microseconds? {
        guard let latest, time >= latest - period, time - latest <= Self.memory else { return nil }
        return time < latest ? latest : latest + ((time - latest) / period + 1) * period
    }

    /// The flip of the frame that was begun at `begun` is said to have happened at `time`, and was read at `now`.
    mutating func flipped(at time: Microseconds, begun: Microseconds, now: Microseconds, period: Microseconds) {
        guard begun <= time, time <= now + period / 2 else {
            latest = nil
            return loseTrust()
        }
        defer { latest = time }
        guard let before = latest else { return gainTrust(isProof: false) }
        let isTooSoon = 4 * (time - before) < 3 * period
        // A frame that was begun early in the period and yet came only at its end has waited for the blank.
        let hasWaited = begun - before < period / 2 && 4 * (time - before) < 5 * period
        if isTooSoon { loseTrust() } else { gainTrust(isProof: hasWaited) }
    }

    private mutating func gainTrust(isProof: Bool) {
        switch trust {
        case .gained(let count): trust = .gained(isProof ? min(Self.needed, count + 1) : count)
        case .lost(let count): trust = count > 1 ? .lost(count - 1) : .gained(0)
        }
        if areProven { doubt = Self.leastDoubt }
    }

    private mutating func loseTrust() {
        trust = .lost(doubt)
        doubt = min(2 * doubt, Self.mostDoubt)
    }

    mutating func forget() { latest = nil }
}
