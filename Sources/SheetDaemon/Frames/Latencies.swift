import Gestures
import System

/// How long something took, over and over: percentiles in constant memory.
///
/// Times below a quarter of a second are counted in half milliseconds. A percentile is therefore never too small, and too
/// large by less than half a millisecond; one beyond the quarter second is told as the longest time.
struct Latencies: Hashable, Sendable {
    /// How many there were.
    private(set) var count = 0
    /// The longest one; 0 without any.
    private(set) var longest: Microseconds = 0
    /// How many ended in each half millisecond; the last one counts all that is longer.
    private var buckets = [Int](repeating: 0, count: Latencies.limit + 1)

    private static let width: Microseconds = 500
    private static let limit = 500

    /// One more; a negative one, of clocks that disagree, is none at all.
    mutating func add(_ latency: Microseconds) {
        let latency = max(0, latency)
        count += 1
        longest = max(longest, latency)
        buckets[min(Int(latency / Self.width), Self.limit)] += 1
    }

    /// The time that `percent` of all took no longer than; nil without any.
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
    /// Median, 99 % and the longest, in milliseconds.
    var description: String {
        guard let median = percentile(50), let most = percentile(99) else { return "not measured" }
        return "\(Self.text(median)) median, \(Self.text(most)) at 99 %, \(Self.text(longest)) at most"
    }

    private static func text(_ latency: Microseconds) -> String {
        let tenths = (latency + 50) / 100
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}
