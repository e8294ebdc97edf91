import Power
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

    private static let states: [RedrawState] = [.idle, .requested, .inFlight, .inFlightAndRequested]

    private static let inputs: [RedrawState.Input] = [
        .request, .requestNextPeriod, .queued, .shown, .skipped, .deferred, .landed, .lost, .restart(keepsFlight: true),
        .restart(keepsFlight: false), .screenChanged,
    ]

    /// What comes of drawing, where no frame is in flight.
    private static let drawing = [RedrawState.idle, .requested].flatMap { state in
        [
            Row(state, .request, .requested, .draw),
            Row(state, .requestNextPeriod, .requested, .drawNextPeriod),
            Row(state, .queued, .inFlight, .awaitFlip),
            Row(state, .shown, .idle, .none),
            Row(state, .skipped, .idle, .none),
            Row(state, .deferred, .requested, .retry),
            Row(state, .landed, state, .none),
        ]
    }

    private static let inFlight =
        [RedrawState.inFlight, .inFlightAndRequested].flatMap { state in
            [
                Row(state, .request, .inFlightAndRequested, .none),
                Row(state, .requestNextPeriod, .inFlightAndRequested, .none),
                Row(state, .queued, state, .none),
                Row(state, .shown, state, .none),
                Row(state, .skipped, state, .none),
                Row(state, .deferred, state, .none),
            ]
        } + [
            Row(.inFlight, .landed, .idle, .cancel),
            Row(.inFlightAndRequested, .landed, .requested, .draw),
        ]

    /// Where what is on the screen is not what is to be there.
    private static let anotherPicture =
        states.flatMap { state in
            [
                Row(state, .lost, .requested, .draw),
                Row(state, .screenChanged, .requested, .draw),
                Row(state, .restart(keepsFlight: false), .requested, .draw),
            ]
        } + [
            Row(.idle, .restart(keepsFlight: true), .requested, .draw),
            Row(.requested, .restart(keepsFlight: true), .requested, .draw),
            Row(.inFlight, .restart(keepsFlight: true), .inFlightAndRequested, .none),
            Row(.inFlightAndRequested, .restart(keepsFlight: true), .inFlightAndRequested, .none),
        ]

    private static let lit = drawing + inFlight + anotherPicture

    private static let litScreens: [ScreenState] = [.shown(.lit), .shown(.dimmed), .shown(.fading)]

    @Test("On a screen that is lit, each input in each state leads to one state and one action", arguments: lit)
    func row(_ row: Row) {
        for screen in Self.litScreens {
            var state = row.state
            let action = state.handle(row.input, on: screen)
            #expect(action == row.action)
            #expect(state == row.next)
        }
    }

    @Test("The table has every input in every state, once")
    func completeness() {
        for state in Self.states {
            for input in Self.inputs {
                #expect(Self.lit.count { $0.state == state && $0.input == input } == 1, "\(state), \(input)")
            }
        }
        #expect(Self.lit.count == Self.states.count * Self.inputs.count)
    }

    @Test("While a motion goes on, the frame after one that was drawn, or skipped, is requested with it")
    func motion() {
        let steps: [(RedrawState.Input, [RedrawState.Input], RedrawState, RedrawState.Action)] = [
            (.queued, [.request], .inFlightAndRequested, .none),
            (.shown, [.request], .requested, .draw),
            (.skipped, [.requestNextPeriod], .requested, .drawNextPeriod),
        ]
        for (outcome, more, end, last) in steps {
            var state = RedrawState.requested
            let actions = ([outcome] + more).map { state.handle($0, on: .shown(.lit)) }
            #expect(state == end && actions.last == last)
        }
    }

    @Test("On a dark screen nothing is drawn: the display is switched off, until it accepts that")
    func dark() {
        for before in Self.states {
            for input in Self.inputs {
                var state = before
                let action = state.handle(input, on: .shown(.dark))
                #expect(state == .idle)
                switch input {
                case .screenChanged, .restart: #expect(action == .turnOff)
                case .deferred: #expect(action == .retry)
                default: #expect(action == .none)
                }
            }
        }
    }

    @Test("While another session has the screen, or there is none, nothing is drawn and nothing switched off")
    func elsewhere() {
        for screen in ScreenLight.allCases.flatMap({ [ScreenState.away($0), .waiting($0)] }) {
            for before in Self.states {
                for input in Self.inputs {
                    var state = before
                    #expect(state.handle(input, on: screen) == (input == .screenChanged ? .cancel : .none))
                    #expect(state == .idle)
                }
            }
        }
    }

    @Test("From every state that inputs lead to, a frame is drawn once the screen is acquired and switched on")
    func liveness() {
        var reached: Set<RedrawState> = [.idle]
        var frontier: [RedrawState] = [.idle]
        while let state = frontier.popLast() {
            for input in Self.inputs {
                for screen in Self.litScreens + [.shown(.dark), .away(.lit), .away(.dark)] {
                    var next = state
                    _ = next.handle(input, on: screen)
                    if reached.insert(next).inserted { frontier.append(next) }
                }
            }
        }
        #expect(reached == Set(Self.states))
        for before in reached {
            for input in [RedrawState.Input.restart(keepsFlight: false), .screenChanged] {
                var state = before
                #expect(state.handle(input, on: .shown(.lit)) == .draw)
                #expect(state == .requested)
            }
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
