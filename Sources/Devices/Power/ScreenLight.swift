/// How far the light of a screen has come.
package enum ScreenLight: Hashable, Sendable, CaseIterable {
    case lit
    case dimmed
    /// On its way to dark: the display still has its signal.
    case fading
    /// Without a signal.
    case dark

    package var state: LightState {
        switch self {
        case .lit: .on
        case .dimmed: .dimmed
        case .fading, .dark: .off
        }
    }
}
