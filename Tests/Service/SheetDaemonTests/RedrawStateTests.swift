import Testing

@testable import SheetDaemon

@Suite("The state of redrawing on a display")
struct RedrawStateTests {
    /// A row of the table: an input in a state, the state after it, and the action.
    struct Row: CustomTestStringConvertible, Sendable {
        let state: RedrawState
        let input: RedrawState.Input
        let next: RedrawState
        let action: RedrawState.Action

        init(_ state: RedrawState, _ input: RedrawState.Input, _ next: RedrawState, _ action: RedrawState.Action) {
            (self.state, self.input, self.next, self.action) = (state, input, next, action)
        }

        var testDescription: String { "\(state), \(input) → \(next), \(action)" }
    }

    private static let drawing = [
        Row(.idle, .request, .requested, .draw),
        Row(.requested, .request, .requested, .draw),
        Row(.requested, .drawn(isQueued: true, isMoreWanted: false), .queued, .awaitFlip),
        Row(.requested, .drawn(isQueued: true, isMoreWanted: true), .waiting, .awaitFlip),
        Row(.requested, .drawn(isQueued: false, isMoreWanted: false), .idle, .none),
        Row(.requested, .drawn(isQueued: false, isMoreWanted: true), .requested, .draw),
        Row(.requested, .unchanged(isMoreWanted: false), .idle, .none),
        Row(.requested, .unchanged(isMoreWanted: true), .requested, .drawNextPeriod),
        Row(.requested, .deferred, .requested, .retry),
        Row(.idle, .landed, .idle, .none),
        Row(.requested, .landed, .requested, .none),
        Row(.idle, .lost, .requested, .draw),
        Row(.requested, .lost, .requested, .draw),
    ]

    private static let inFlight = [
        Row(.queued, .request, .waiting, .none),
        Row(.waiting, .request, .waiting, .none),
        Row(.queued, .landed, .idle, .cancel),
        Row(.waiting, .landed, .requested, .draw),
        Row(.queued, .lost, .requested, .draw),
        Row(.waiting, .lost, .requested, .draw),
    ]

    private static let anotherPicture = [
        Row(.idle, .restart(keepsFlight: false), .requested, .draw),
        Row(.requested, .restart(keepsFlight: false), .requested, .draw),
        Row(.queued, .restart(keepsFlight: false), .requested, .draw),
        Row(.queued, .restart(keepsFlight: true), .waiting, .none),
        Row(.waiting, .restart(keepsFlight: true), .waiting, .none),
        Row(.idle, .restart(keepsFlight: true), .requested, .draw),
    ]

    private static let dark = [
        Row(.idle, .switchOff, .off, .turnOff),
        Row(.requested, .switchOff, .off, .turnOff),
        Row(.waiting, .switchOff, .off, .turnOff),
        Row(.off, .request, .off, .none),
        Row(.off, .landed, .off, .none),
        Row(.off, .deferred, .off, .retry),
        Row(.off, .restart(keepsFlight: false), .off, .turnOff),
        Row(.off, .switchOn, .requested, .draw),
    ]

    private static let elsewhere = [
        Row(.idle, .pause, .paused(isOff: false), .cancel),
        Row(.waiting, .pause, .paused(isOff: false), .cancel),
        Row(.off, .pause, .paused(isOff: true), .cancel),
        Row(.paused(isOff: false), .request, .paused(isOff: false), .none),
        Row(.paused(isOff: false), .landed, .paused(isOff: false), .none),
        Row(.paused(isOff: false), .lost, .paused(isOff: false), .none),
        Row(.paused(isOff: false), .switchOff, .paused(isOff: true), .none),
        Row(.paused(isOff: true), .switchOn, .paused(isOff: false), .none),
        Row(.paused(isOff: false), .restart(keepsFlight: false), .requested, .draw),
        Row(.paused(isOff: true), .restart(keepsFlight: false), .off, .turnOff),
    ]

    @Test(
        "Each input in each state leads to one state and one action",
        arguments: drawing + inFlight + anotherPicture + dark + elsewhere
    )
    func row(_ row: Row) {
        var state = row.state
        let action = state.handle(row.input)
        #expect(action == row.action)
        #expect(state == row.next)
    }

    @Test("From every state that inputs lead to, a frame is drawn once the screen is acquired and switched on")
    func liveness() {
        let inputs: [RedrawState.Input] = [
            .request, .drawn(isQueued: true, isMoreWanted: false), .drawn(isQueued: false, isMoreWanted: true),
            .unchanged(isMoreWanted: true), .unchanged(isMoreWanted: false), .deferred, .landed, .lost,
            .restart(keepsFlight: true), .restart(keepsFlight: false), .pause, .switchOff, .switchOn,
        ]
        var reached: Set<RedrawState> = [.idle]
        var frontier: [RedrawState] = [.idle]
        while let state = frontier.popLast() {
            for input in inputs {
                var next = state
                _ = next.handle(input)
                if reached.insert(next).inserted { frontier.append(next) }
            }
        }
        #expect(reached.count == 7)
        for state in reached {
            var state = state
            _ = state.handle(.restart(keepsFlight: false))
            _ = state.handle(.switchOn)
            #expect(state == .requested)
        }
    }

    @Test("The first frame of a renderer reaches the screen once, and not where it is lost in flight")
    func shownPicture() {
        var shown = ShownPicture.foreign
        shown.restart()
        #expect(shown == .foreign)
        shown.draw()
        shown.loseFlight()
        var landings = [shown.land()]
        shown.draw()
        landings.append(shown.land())
        shown.draw()
        landings.append(shown.land())
        #expect(landings == [false, true, false])
        shown.restart()
        #expect(shown == .previous)
        landings = [shown.land()]
        shown.draw()
        landings.append(shown.land())
        #expect(landings == [false, true])
    }
}
