import System

/// A histogram of latencies: percentiles in constant memory.
///
/// Times below a quarter of a second are counted in half milliseconds. A percentile is therefore never too small, and too
/// large by less than half a millisecond; one beyond the quarter second is given as the longest time.
struct Latencies: Equatable, Sendable {
    private(set) var count = 0
    /// The longest latency, in microseconds; 0 without any.
    private(set) var longest: Microseconds = 0
    /// How many latencies lie in each half millisecond; the last bucket counts all that are longer.
    private var buckets = [Int](repeating: 0, count: Latencies.limit + 1)

    private static let width: Microseconds = 500
    private static let limit = 500

    /// Adds a latency; a negative one, of clocks that disagree, counts as 0.
    mutating func add(_ latency: Microseconds) {
        let latency = max(0, latency)
        count += 1
        longest = max(longest, latency)
        buckets[min(Int(latency / Self.width), Self.limit)] += 1
    }

    func percentile(_ percent: Int) -> Microseconds? {
        guard count > 0 else { return nil }
        var missing = max(1, (count * percent + 99) / 100)
        for (index, number) in buckets.dropLast().enumerated() {
            missing -= number
            if missing <= 0 { return min(longest, Microseconds(index + 1) * Self.width - 1) }
        }
        return longest
    }
}

extension Latencies: CustomStringConvertible {
    var description: String {
        guard let median = percentile(50), let most = percentile(99) else { return "not measured" }
        return "\(Self.text(median)) median, \(Self.text(most)) at 99 %, \(Self.text(longest)) at most"
    }

    /// Median, 95 % and 99 %; nil without any.
    var quantiles: String? {
        guard let median = percentile(50), let many = percentile(95), let most = percentile(99) else { return nil }
        return "\(Self.text(median)) median, \(Self.text(many)) at 95 %, \(Self.text(most)) at 99 %"
    }

    private static func text(_ latency: Microseconds) -> String {
        let tenths = (latency + 50) / 100
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
