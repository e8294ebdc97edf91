import Testing

@testable import SheetDaemon

@Suite("Whether the screen may be drawn on, and whether it is lit")
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

    private static let here = [
        Row(.lit, .darken, .dark, .switchOff),
        Row(.lit, .lighten, .lit, .none),
        Row(.lit, .pause, .elsewhere(isDark: false), .release),
        Row(.lit, .resume, .lit, .none),
        Row(.dark, .darken, .dark, .switchOff),
        Row(.dark, .lighten, .lit, .switchOn),
        Row(.dark, .pause, .elsewhere(isDark: true), .release),
        Row(.dark, .resume, .dark, .none),
    ]

    private static let elsewhere = [
        Row(.elsewhere(isDark: false), .darken, .elsewhere(isDark: true), .switchOff),
        Row(.elsewhere(isDark: false), .lighten, .elsewhere(isDark: false), .none),
        Row(.elsewhere(isDark: false), .pause, .elsewhere(isDark: false), .none),
        Row(.elsewhere(isDark: false), .resume, .lit, .acquire),
        Row(.elsewhere(isDark: true), .darken, .elsewhere(isDark: true), .switchOff),
        Row(.elsewhere(isDark: true), .lighten, .elsewhere(isDark: false), .switchOn),
        Row(.elsewhere(isDark: true), .pause, .elsewhere(isDark: true), .none),
        Row(.elsewhere(isDark: true), .resume, .dark, .acquire),
    ]

    @Test("Each input in each state leads to one state and one action", arguments: here + elsewhere)
    func row(_ row: Row) {
        var state = row.state
        let action = state.handle(row.input)
        #expect(action == row.action)
        #expect(state == row.next)
    }

    @Test("The screen is another session's between a pause and a resume, and at no other time")
    func pauses() {
        for row in Self.here + Self.elsewhere {
            let isElsewhere = row.input == .pause || (row.state.isElsewhere && row.input != .resume)
            #expect(row.next.isElsewhere == isElsewhere, "\(row.testDescription)")
        }
    }

    @Test("Whether the screen is dark is what was said last, whichever session has it")
    func darkness() {
        for before in [ScreenState.lit, .dark] {
            var (here, away) = (before, before)
            _ = away.handle(.pause)
            for input in [ScreenState.Input.darken, .lighten, .lighten, .darken] {
                _ = here.handle(input)
                _ = away.handle(input)
            }
            _ = away.handle(.resume)
            #expect(away == here)
        }
    }
}
