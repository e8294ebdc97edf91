import System

// What a clock must know to latch frames: when the blanks are, what frames cost, and how much time is to be spared.

/// When a display has its vertical blanks, as far as its flips tell, and how far they are to be trusted.
///
/// A flip tells a blank where its time can be true: the frame was begun before it, it is not in the future, and most of a
/// period lies between it and the one before. Times of scanout are a little in the future.
struct Blanks: Hashable, Sendable {
    /// How far flips are trusted.
    private enum Trust: Hashable {
        /// So many flips in a row came at blanks, though their frames were there long before.
        case gained(Int)
        /// A flip lied; so many after it must not.
        case lost(Int)
    }

    private var trust = Trust.gained(0)
    /// How many flips must be true after the next lie: ever more of them, until blanks are proven.
    private var doubt = Blanks.leastDoubt
    /// The latest blank that is known.
    private(set) var latest: Microseconds?

    private static let needed = 2
    private static let leastDoubt = 2
    private static let mostDoubt = 64
    /// After a longer rest the times of the blanks are no longer known exactly.
    private static let memory: Microseconds = 1_000_000

    /// Nothing is known yet.
    init() {}

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
        let distance = latest.map { time - $0 }
        let wasWaiting = latest.map { begun - $0 < period / 2 } ?? false
        latest = time
        if let distance, 4 * distance < 3 * period {
            loseTrust()
        } else {
            gainTrust(isProof: wasWaiting && distance.map { 4 * $0 < 5 * period } == true)
        }
    }

    private mutating func gainTrust(isProof: Bool) {
        switch trust {
        case .gained(let count): trust = .gained(min(Self.needed, count + (isProof ? 1 : 0)))
        case .lost(let count): trust = count > 1 ? .lost(count - 1) : .gained(0)
        }
        if areProven { doubt = Self.leastDoubt }
    }

    private mutating func loseTrust() {
        trust = .lost(doubt)
        doubt = min(2 * doubt, Self.mostDoubt)
    }

    /// The times of the blanks are not known any more.
    mutating func forget() { latest = nil }
}

/// How long frames take from when they are to be begun until the display has accepted them, for the last 120 of them.
///
/// A value; a frame costs a search and two moves in a short list.
struct DrawingCosts: Hashable, Sendable {
    /// How many frames count.
    static let window = 120

    /// The costs in the order of their frames; the oldest one is at `oldest` when the window is full.
    private var recent: [Microseconds] = []
    private var oldest = 0
    /// The same in the order of size.
    private var sorted: [Microseconds] = []

    /// No frame yet.
    init() {}

    /// A frame took `cost`; the oldest one of a full window counts no longer.
    mutating func add(_ cost: Microseconds) {
        if recent.count < Self.window {
            recent.append(cost)
        } else {
            sorted.remove(at: index(of: recent[oldest]))
            recent[oldest] = cost
            oldest = (oldest + 1) % Self.window
        }
        sorted.insert(cost, at: index(of: cost))
    }

    /// What 99 % of the frames do not exceed; nil before the first one.
    var percentile99: Microseconds? {
        sorted.isEmpty ? nil : sorted[(sorted.count * 99 + 99) / 100 - 1]
    }

    /// Where `cost` is in `sorted`, or belongs.
    private func index(of cost: Microseconds) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < cost { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// How much earlier than its cost asks for a frame is begun, so that it reaches its blank.
///
/// What a display needs after it has accepted a frame, no clock of this program measures: a frame that comes too late tells.
struct LatchGuard: Hashable, Sendable {
    /// What it is at first, and at least.
    static let least: Microseconds = 1_500
    /// A second miss within so many frames doubles it.
    private static let memory = 60
    /// What a frame that is not too late takes off: from twice the least back to it in 750 frames.
    private static let relief: Microseconds = 2

    /// The guard, in microseconds.
    private(set) var time = LatchGuard.least
    /// The frames since a miss that has not doubled it; nil without one.
    private var sinceMiss: Int?

    /// The least guard.
    init() {}

    /// A frame has reached the glass, and has missed its blank or not; the guard is never longer than `period`.
    mutating func note(isMissed: Bool, period: Microseconds) {
        guard isMissed else {
            sinceMiss = sinceMiss.map { $0 + 1 }
            time = max(Self.least, time - Self.relief)
            return
        }
        let isSecond = sinceMiss.map { $0 < Self.memory } ?? false
        if isSecond { time = min(max(period, Self.least), 2 * time) }
        sinceMiss = isSecond ? nil : 0
    }
}
