import System

/// Measures bodies against each other.
enum Stopwatch {
    /// Seconds of processor time that `body` took on this thread: what other programs do meanwhile does not count.
    static func processorTime(_ body: () throws -> Void) rethrows -> Double {
        let start = seconds(.threadProcessor)
        try body()
        return seconds(.threadProcessor) - start
    }

    /// Seconds that passed on the wall while `body` ran.
    static func wallTime(_ body: () throws -> Void) rethrows -> Double {
        let start = seconds(.monotonic)
        try body()
        return seconds(.monotonic) - start
    }

    private static func seconds(_ clock: SystemClock) -> Double { Double(clock.nanoseconds) / 1e9 }
}

/// What repeated measurements of one thing gave.
struct Sample {
    private var values: [Double] = []

    mutating func add(_ value: Double) {
        values.append(value)
    }

    /// The middle value; half of the rounds were faster.
    var median: Double { values.sorted()[values.count / 2] }
    var least: Double { values.min() ?? .nan }
    var greatest: Double { values.max() ?? .nan }
}

extension Double {
    /// With `digits` behind the point.
    func text(_ digits: Int = 2) -> String {
        let unit = (0..<digits).reduce(1) { power, _ in power * 10 }
        let whole = Int((self * Double(unit)).rounded())
        let fraction = String(whole % unit)
        return digits == 0
            ? "\(whole)" : "\(whole / unit)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
