import Testing

@testable import SheetDaemon

@Suite("A transaction of device changes")
struct TransactionTests {
    private struct Refusal: Error, Equatable {
        let step: Int
    }

    @Test("Whichever step fails, the steps before it are reverted, the last one first", arguments: 0...3)
    func failing(step failing: Int) {
        var done: [String] = []
        var transaction = Transaction()
        for step in 0..<3 {
            transaction.add {
                if step == failing { throw Refusal(step: step) }
                done.append("+\(step)")
            } revert: {
                done.append("-\(step)")
            }
        }
        #expect(throws: Refusal(step: failing)) {
            try transaction.run {
                if failing == 3 { throw Refusal(step: 3) }
            }
        }
        let applied = (0..<failing).map { "+\($0)" }
        let reverted = (0..<failing).reversed().map { "-\($0)" }
        #expect(done == applied + reverted)
    }

    @Test("Where no step fails, none is reverted")
    func succeeding() throws {
        var done: [String] = []
        var transaction = Transaction()
        transaction.add {
            done.append("first")
        } revert: {
            done.append("back")
        }
        try transaction.run { done.append("last") }
        #expect(done == ["first", "last"])
    }
}
