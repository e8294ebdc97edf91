import Power
import Testing

@testable import SheetDaemon

@Suite("Whether there is a screen to draw on, and how it is lit")
struct ScreenStateTests {
    /// A row of the table: an input in a state, the state after it, and the action.
    struct Row: CustomTestStringConvertible, Sendable {
        let state: ScreenState
        let input: ScreenState.Input
        let next: ScreenState
        let action: ScreenState.Action

        init(_ state: ScreenState, _ input: ScreenState.Input, _ next: ScreenState, _ action: ScreenState.Action) {
            (self.state, self.input, self.next, self.action) = (state, input, next, action)
        }

        var testDescription: String { "\(state), \(input) → \(next), \(action)" }
    }

    private static let places: [@Sendable (ScreenLight) -> ScreenState] = [
        { .waiting($0) }, { .shown($0) }, { .away($0) },
    ]

    /// Whose the screen is, whatever its light.
    private static let owners = ScreenLight.allCases.flatMap { light in
        [
            Row(.waiting(light), .hold, .shown(light), .none),
            Row(.waiting(light), .close, .waiting(light), .none),
            Row(.waiting(light), .pause, .away(light), .release),
            Row(.waiting(light), .resume, .waiting(light), .none),
            Row(.shown(light), .hold, .shown(light), .none),
            Row(.shown(light), .close, .waiting(light), .none),
            Row(.shown(light), .pause, .away(light), .release),
            Row(.shown(light), .resume, .shown(light), .none),
            Row(.away(light), .hold, .away(light), .none),
            Row(.away(light), .close, .away(light), .none),
            Row(.away(light), .pause, .away(light), .none),
            Row(.away(light), .resume, .waiting(light), .acquire),
        ]
    }

    /// How it is lit, whoever has it.
    private static let lights = places.flatMap { place in
        [
            Row(place(.lit), .light(.lit), place(.lit), .none),
            Row(place(.lit), .light(.dimmed), place(.dimmed), .none),
            Row(place(.lit), .light(.fading), place(.fading), .none),
            Row(place(.lit), .light(.dark), place(.dark), .switchOff),
            Row(place(.dimmed), .light(.lit), place(.lit), .none),
            Row(place(.dimmed), .light(.dimmed), place(.dimmed), .none),
            Row(place(.dimmed), .light(.fading), place(.fading), .none),
            Row(place(.dimmed), .light(.dark), place(.dark), .switchOff),
            Row(place(.fading), .light(.lit), place(.lit), .none),
            Row(place(.fading), .light(.dimmed), place(.dimmed), .none),
            Row(place(.fading), .light(.fading), place(.fading), .none),
            Row(place(.fading), .light(.dark), place(.dark), .switchOff),
            Row(place(.dark), .light(.lit), place(.lit), .switchOn),
            Row(place(.dark), .light(.dimmed), place(.dimmed), .switchOn),
            Row(place(.dark), .light(.fading), place(.fading), .switchOn),
            Row(place(.dark), .light(.dark), place(.dark), .switchOff),
        ]
    }

    private static let table = owners + lights

    private static let states = places.flatMap { ScreenLight.allCases.map($0) }

    private static let inputs: [ScreenState.Input] =
        [.hold, .close, .pause, .resume] + ScreenLight.allCases.map { .light($0) }

    @Test("Each input in each state leads to one state and one action", arguments: table)
    func row(_ row: Row) {
        var state = row.state
        let action = state.handle(row.input)
        #expect(action == row.action)
        #expect(state == row.next)
    }

    @Test("The table has every input in every state, once")
    func completeness() {
        for state in Self.states {
            for input in Self.inputs {
                #expect(Self.table.count { $0.state == state && $0.input == input } == 1, "\(state), \(input)")
            }
        }
        #expect(Self.table.count == Self.states.count * Self.inputs.count)
    }

    @Test("The screen is another session's between a pause and a resume, and at no other time")
    func pauses() {
        for row in Self.table {
            let isAway = row.input == .pause || (row.state.isAway && row.input != .resume)
            #expect(row.next.isAway == isAway, "\(row.testDescription)")
        }
    }

    @Test("How the screen is lit is what was said last, whichever session has it")
    func darkness() {
        for before in [ScreenState.shown(.lit), .shown(.dark)] {
            var (here, away) = (before, before)
            _ = away.handle(.pause)
            for light in [ScreenLight.dark, .lit, .lit, .fading, .dark] {
                _ = here.handle(.light(light))
                _ = away.handle(.light(light))
            }
            _ = away.handle(.resume)
            _ = away.handle(.hold)
            #expect(away == here)
        }
    }

    @Test("A display gets its signal back exactly when a dark screen is lit, and loses it when it goes dark")
    func signal() {
        for row in Self.table {
            #expect((row.action == .switchOn) == (row.state.light == .dark && row.next.light != .dark))
            if row.action == .switchOff { #expect(row.next.light == .dark) }
            if row.state.light != .dark, row.next.light == .dark { #expect(row.action == .switchOff) }
        }
    }

    @Test("From every state a display is drawn on, once the screen is this program's, one is held and it is lit")
    func liveness() {
        for var state in Self.states {
            for input in [ScreenState.Input.resume, .hold, .light(.lit)] { _ = state.handle(input) }
            #expect(state == .shown(.lit))
        }
    }

    @Test("Programs see a screen that fades as one that is off: what is touched on it cannot be seen any more")
    func publicLight() {
        #expect(ScreenLight.allCases.map(\.state) == [.on, .dimmed, .off, .off])
    }
}
