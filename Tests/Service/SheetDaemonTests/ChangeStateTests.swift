import Testing

@testable import SheetDaemon

@Suite("Where changes of what is shown are")
struct ChangeStateTests {
    /// What happens, and the change that a job is started for then.
    private static func started(_ inputs: [ChangeState<String>.Input]) -> [String?] {
        var state = ChangeState<String>.idle
        return inputs.map { state.handle($0) }
    }

    @Test(
        "They are made ready one after another, in the order in which they came",
        arguments: [
            ([.arrived("a"), .ended], ["a", nil]),
            ([.arrived("a"), .arrived("b"), .arrived("c"), .ended, .ended, .ended], ["a", nil, nil, "b", "c", nil]),
            ([.arrived("a"), .outdated, .ended, .arrived("b")], ["a", "a", nil, "b"]),
            ([.arrived("a"), .arrived("b"), .outdated, .ended], ["a", nil, "a", "b"]),
            ([.ended, .outdated, .arrived("a")], [nil, nil, "a"]),
        ] as [([ChangeState<String>.Input], [String?])]
    )
    func order(inputs: [ChangeState<String>.Input], expected: [String?]) {
        #expect(Self.started(inputs) == expected)
    }
}

extension ChangeState.Input: @unchecked Sendable {}
