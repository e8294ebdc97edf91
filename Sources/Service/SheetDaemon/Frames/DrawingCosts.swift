import System

/// How long frames take from when they are to be begun until the display has accepted them, for the last 120 of them.
struct DrawingCosts: Equatable, Sendable {
    private static let window = 120

    private var recent: [Microseconds] = []
    /// Where the oldest cost of a full window is.
    private var oldest = 0
    /// What 99 % of the frames do not exceed; nil before the first one.
    private(set) var percentile99: Microseconds?
    /// What half of the frames do not exceed; nil before the first one.
    private(set) var median: Microseconds?

    mutating func add(_ cost: Microseconds) {
        if recent.count < Self.window {
            recent.append(cost)
        } else {
            recent[oldest] = cost
            oldest = (oldest + 1) % Self.window
        }
        let sorted = recent.sorted()
        percentile99 = sorted[(sorted.count * 99 + 99) / 100 - 1]
        median = sorted[(sorted.count - 1) / 2]
    }
}
