import System
import Testing

@testable import Fleet

@Suite("A message that takes more memory than there is ends the connection before its topic has come")
struct FilterSuspicionTests {
    private static let hour: Microseconds = 3_600_000_000

    @Test("The next connection is careful, and the filter after which two in a row end is left out for an hour")
    func twice() {
        var suspicion = FilterSuspicion()
        let first = suspicion.overflowed(after: nil, at: 0)
        #expect(first == nil && suspicion.isCareful)
        let second = suspicion.overflowed(after: "all", at: 10)
        #expect(second == nil && suspicion.isCareful && suspicion.leftOut(at: 10).isEmpty)
        let third = suspicion.overflowed(after: "all", at: 20)
        #expect(third == "all" && !suspicion.isCareful)
        #expect(suspicion.leftOut(at: 20) == ["all": 20 + Self.hour])
        #expect(suspicion.leftOut(at: 20 + Self.hour).isEmpty)
    }

    @Test("Two filters in turn, or an end for another reason between, say nothing of one")
    func notInARow() {
        var suspicion = FilterSuspicion()
        for filter in ["a", "b", "a", "b"] {
            let leftOut = suspicion.overflowed(after: filter, at: 0)
            #expect(leftOut == nil)
        }
        suspicion.ended()
        let leftOut = suspicion.overflowed(after: "b", at: 0)
        #expect(leftOut == nil && suspicion.isCareful)
    }
}
