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
            ([.arrived("a"), .decided, .ended], ["a", nil, nil]),
            (
                [.arrived("a"), .arrived("b"), .arrived("c"), .decided, .ended, .decided, .ended],
                ["a", nil, nil, nil, "b", nil, "c"]
            ),
            ([.arrived("a"), .outdated, .decided, .ended, .arrived("b")], ["a", "a", nil, nil, "b"]),
            ([.arrived("a"), .arrived("b"), .outdated, .decided, .ended], ["a", nil, "a", nil, "b"]),
            ([.ended, .outdated, .decided, .arrived("a")], [nil, nil, nil, "a"]),
            // Whoever is answered may ask for more, which comes after what waits.
            (
                [.arrived("a"), .arrived("b"), .decided, .arrived("c"), .ended, .decided, .ended],
                ["a", nil, nil, nil, "b", nil, "c"]
            ),
        ] as [([ChangeState<String>.Input], [String?])]
    )
    func order(inputs: [ChangeState<String>.Input], expected: [String?]) {
        #expect(Self.started(inputs) == expected)
    }

    @Test(
        "What is more urgent interrupts; what it has interrupted begins again before what came later",
        arguments: [
            (
                [.arrived("a"), .arrived("b"), .arrived("alarm", urgency: 2), .decided, .ended, .decided, .ended],
                ["a", nil, "alarm", nil, "a", nil, "b"]
            ),
            (
                [
                    .arrived("alarm", urgency: 2), .arrived("a"), .arrived("prompt", urgency: 1), .decided, .ended,
                    .decided, .ended,
                ],
                ["alarm", nil, nil, nil, "prompt", nil, "a"]
            ),
            ([.arrived("x", urgency: 1), .arrived("y", urgency: 1), .decided, .ended], ["x", nil, nil, "y"]),
            // What is committed already is not interrupted.
            (
                [.arrived("a"), .arrived("b"), .decided, .arrived("alarm", urgency: 2), .ended, .decided, .ended],
                ["a", nil, nil, nil, "alarm", nil, "b"]
            ),
        ] as [([ChangeState<String>.Input], [String?])]
    )
    func urgency(inputs: [ChangeState<String>.Input], expected: [String?]) {
        #expect(Self.started(inputs) == expected)
    }
}

extension ChangeState.Input: @unchecked Sendable {}
