import Power

/// Whether there is a screen to draw on, and how it is lit.
///
/// It outlives the displays: one that comes while the screen is dark stays dark. The `DisplayOutput` owns the only one; all others
/// get it with a call. Every input goes through `handle`, which returns what is to be done with the display that is held.
enum ScreenState: Equatable, Sendable {
    /// No display is held, and one is waited for.
    case waiting(ScreenLight)
    case shown(ScreenLight)
    /// Another session has the screen.
    case away(ScreenLight)

    enum Input: Equatable, Sendable {
        case hold
        case close
        case light(ScreenLight)
        /// Another session takes the screen.
        case pause
        /// The screen is this program's again.
        case resume
    }

    enum Action: Hashable, Sendable {
        case none
        case switchOff
        /// Switch it on with a frame of this moment.
        case switchOn
        case release
        /// Find out what has become of it, and draw on it again.
        case acquire
    }

    /// How the screen is lit, or will be when it can be drawn on.
    var light: ScreenLight {
        switch self {
        case .waiting(let light), .shown(let light), .away(let light): light
        }
    }

    var isAway: Bool { if case .away = self { true } else { false } }

    mutating func handle(_ input: Input) -> Action {
        let (state, action) = next(after: input)
        self = state
        return action
    }

    private func next(after input: Input) -> (ScreenState, Action) {
        switch (self, input) {
        case (_, .light(let next)): (lit(next), change(to: next))
        case (.waiting(let light), .hold): (.shown(light), .none)
        case (.shown(let light), .close): (.waiting(light), .none)
        case (.waiting(let light), .pause), (.shown(let light), .pause): (.away(light), .release)
        // Whether a display is still held, its owner says next.
        case (.away(let light), .resume): (.waiting(light), .acquire)
        // While it is away no display is looked for, and one that fails is closed without being given back.
        case (.away, .hold), (.away, .close), (.away, .pause): (self, .none)
        case (.waiting, .close), (.waiting, .resume), (.shown, .hold), (.shown, .resume): (self, .none)
        }
    }

    private func lit(_ light: ScreenLight) -> ScreenState {
        switch self {
        case .waiting: .waiting(light)
        case .shown: .shown(light)
        case .away: .away(light)
        }
    }

    /// A display that is dark already is switched off again: after sleep it may not be what it was.
    private func change(to next: ScreenLight) -> Action {
        if next == .dark { return .switchOff }
        return light == .dark ? .switchOn : .none
    }
}
