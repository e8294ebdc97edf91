import System

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
