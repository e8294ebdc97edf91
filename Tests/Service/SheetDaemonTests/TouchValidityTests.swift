import Testing

@testable import SheetDaemon

@Suite("Whether touches count")
struct TouchValidityTests {
    @Test(
        "They count where they mean what they hit on the screen",
        arguments: [
            // Another document on the sheet as it lies.
            ([.placed], .counting),
            ([.placed, .reachedScreen], .counting),
            // The display is turned.
            ([.placedElsewhere], .awaitingFrame),
            ([.placedElsewhere, .placed], .awaitingFrame),
            ([.placedElsewhere, .reachedScreen], .counting),
            // The display has another mode, for which a job prepares the content.
            ([.placedIncomplete], .awaitingScene),
            ([.placedIncomplete, .reachedScreen], .awaitingScene),
            ([.placedIncomplete, .placed], .awaitingFrame),
            ([.placedIncomplete, .placed, .reachedScreen], .counting),
            ([.placedIncomplete, .placedElsewhere, .reachedScreen], .counting),
            ([.placedElsewhere, .placedIncomplete, .reachedScreen], .awaitingScene),
        ] as [([TouchValidity.Input], TouchValidity)]
    )
    func inputs(inputs: [TouchValidity.Input], expected: TouchValidity) {
        var validity = TouchValidity.counting
        for input in inputs { validity.handle(input) }
        #expect(validity == expected)
    }

    @Test(
        "From every state a whole sheet that has reached the screen makes them count",
        arguments: TouchValidity.allCases
    )
    func liveness(state: TouchValidity) {
        for placed in [TouchValidity.Input.placed, .placedElsewhere] {
            var validity = state
            validity.handle(placed)
            validity.handle(.reachedScreen)
            #expect(validity == .counting)
        }
    }
}
