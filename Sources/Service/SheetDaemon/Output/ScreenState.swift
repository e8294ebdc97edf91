/// Whether the screen may be drawn on, and whether it is to be lit.
///
/// It outlives the displays: one that comes while the screen is dark stays dark. Every input goes through `handle`, which
/// returns what is to be done with the display that is held; no device is used here.
enum ScreenState: Hashable, Sendable {
    /// Frames are drawn.
    case lit
    /// Displays are switched off, those that come meanwhile as well.
    case dark
    /// Another session has the screen; `isDark` is whether displays stay off when it comes back.
    case elsewhere(isDark: Bool)

    /// What happens.
    enum Input: Hashable, Sendable {
        /// Displays are to be switched off.
        case darken
        /// Displays are to be switched on.
        case lighten
        /// Another session takes the screen.
        case pause
        /// The screen is this program's again.
        case resume
    }

    /// What is to be done with the display.
    enum Action: Hashable, Sendable {
        /// Nothing.
        case none
        /// Switch it off.
        case switchOff
        /// Switch it on with a frame of this moment.
        case switchOn
        /// Stop drawing on it.
        case release
        /// Find out what has become of it, and draw on it anew.
        case acquire
    }

    /// Whether another session has the screen.
    var isElsewhere: Bool { if case .elsewhere = self { true } else { false } }

    /// Changes the state, and returns what is to be done.
    mutating func handle(_ input: Input) -> Action {
        let (state, action) = next(after: input)
        self = state
        return action
    }

    private func next(after input: Input) -> (ScreenState, Action) {
        switch (self, input) {
        case (.elsewhere, .darken): (.elsewhere(isDark: true), .switchOff)
        case (.lit, .darken), (.dark, .darken): (.dark, .switchOff)
        case (.dark, .lighten): (.lit, .switchOn)
        case (.elsewhere(isDark: true), .lighten): (.elsewhere(isDark: false), .switchOn)
        case (.lit, .lighten), (.elsewhere(isDark: false), .lighten): (self, .none)
        case (.lit, .pause), (.dark, .pause): (.elsewhere(isDark: self == .dark), .release)
        case (.elsewhere(let isDark), .resume): (isDark ? .dark : .lit, .acquire)
        case (.elsewhere, .pause), (.lit, .resume), (.dark, .resume): (self, .none)
        }
    }
}
