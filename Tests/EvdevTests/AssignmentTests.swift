import TestSupport
import Testing

@testable import Evdev

@Suite struct AssignmentTests {
    @Test("the least total is found where the nearest first would fail")
    func notGreedy() {
        let costs = [[1.0, 4.0], [0.0, 9.0]]
        #expect(Assignment.columns(rows: 2, columns: 2) { costs[$0][$1] } == [1, 0])
    }

    @Test("the longer side is left over", arguments: [(0, 3), (3, 0), (1, 3), (3, 1)])
    func leftOver(rows: Int, columns: Int) {
        let result = Assignment.columns(rows: rows, columns: columns) { $0 == $1 ? 0 : 1 }
        #expect(result == (0..<rows).map { $0 < columns ? $0 : nil })
    }

    @Test("no pairing is cheaper", arguments: 0..<60)
    func exhaustive(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let (rows, columns) = (1 + random.index(6), 1 + random.index(6))
        // Few different values, so that ties are common.
        let costs = (0..<rows).map { _ in (0..<columns).map { _ in Double(random.index(12)) } }
        let result = Assignment.columns(rows: rows, columns: columns) { costs[$0][$1] }
        let taken = result.compactMap(\.self)
        #expect(Set(taken).count == taken.count)
        #expect(taken.count == min(rows, columns))
        let total = result.enumerated().reduce(0) { sum, pair in
            sum + (pair.element.map { costs[pair.offset][$0] } ?? 0)
        }
        #expect(total == cheapest(costs[...], free: Set(0..<columns), skips: max(0, rows - columns)))
    }

    /// The least total, by trying everything.
    private func cheapest(_ costs: ArraySlice<[Double]>, free: Set<Int>, skips: Int) -> Double {
        guard let row = costs.first else { return 0 }
        let rest = costs.dropFirst()
        let skipped = skips > 0 ? cheapest(rest, free: free, skips: skips - 1) : .infinity
        return free.map { row[$0] + cheapest(rest, free: free.subtracting([$0]), skips: skips) }.reduce(skipped, min)
    }
}
