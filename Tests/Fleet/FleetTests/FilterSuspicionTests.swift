import System
import TestSupport
import Testing

@testable import Fleet

@Suite("A message that takes more memory than there is ends the connection before its topic has come")
struct FilterSuspicionTests {
    private static let hour: Microseconds = 3_600_000_000

    @Test("The next connections are careful, and the filter that all had asked for is left out for an hour")
    func kept() {
        var suspicion = FilterSuspicion()
        let first = suspicion.overflowed(after: ["own", "hub", "all"], at: 0)
        #expect(first == nil && suspicion.suspects == ["own", "hub", "all"])
        let second = suspicion.overflowed(after: ["all", "own"], at: 10)
        #expect(second == nil && suspicion.suspects == ["all", "own"] && suspicion.leftOut(at: 10).isEmpty)
        let third = suspicion.overflowed(after: ["all"], at: 20)
        #expect(third == "all" && suspicion.suspects == nil)
        #expect(suspicion.leftOut(at: 20) == ["all": 20 + Self.hour])
        #expect(suspicion.leftOut(at: 20 + Self.hour).isEmpty)
    }

    @Test("Connections that have nothing in common, or an end for another reason between, say nothing of one")
    func notInARow() {
        var suspicion = FilterSuspicion()
        for filter in ["a", "b", "a", "b"] {
            let leftOut = suspicion.overflowed(after: [filter], at: 0)
            #expect(leftOut == nil)
        }
        suspicion.ended()
        let leftOut = suspicion.overflowed(after: ["b"], at: 0)
        #expect(leftOut == nil && suspicion.suspects == ["b"])
    }

    /// Asks for filters one after the other, in the order of `suspicion`, until the one at `fault` and `later` more are asked for.
    private static func connect(_ suspicion: FilterSuspicion, _ names: [String], until fault: String, later: Int)
        -> [String]
    {
        let first = suspicion.suspects ?? []
        let order = first + names.filter { !first.contains($0) }
        let index = order.firstIndex(of: fault) ?? 0
        return order.prefix(index + 1 + later).reversed()
    }

    @Test("Whenever the message comes, no other filter is left out than the one that brings it; a kept one soon is")
    func truth() {
        let names = (0..<12).map { "filter\($0)" }
        for seed in 0..<300 {
            var random = SplitMix(seed: UInt64(seed))
            let (fault, isKept) = (names[random.index(12)], random.oneIn(2))
            var suspicion = FilterSuspicion()
            var blamed: [String] = []
            for _ in 0..<20 where blamed.isEmpty {
                let asked = Self.connect(suspicion, names, until: fault, later: isKept ? 0 : random.index(12))
                blamed += [suspicion.overflowed(after: asked, at: 0)].compactMap(\.self)
            }
            #expect(blamed == [fault] || blamed.isEmpty && !isKept, "seed \(seed)")
        }
    }
}
