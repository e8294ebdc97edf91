/// How a panel is lit, as programs see it.
package enum LightState: String, Hashable, Sendable, CaseIterable {
    /// As the user has set it.
    case on
    /// With less light, because nobody has used it for a while. Everything can still be seen, so a touch acts on what it hits.
    case dimmed
    /// Not at all. The touch that wakes it does nothing else, because its target cannot be seen.
    case off
}

extension LightState: Comparable {
    private var rank: Int {
        switch self {
        case .off: 0
        case .dimmed: 1
        case .on: 2
        }
    }

    /// Less is darker.
    package static func < (a: LightState, b: LightState) -> Bool { a.rank < b.rank }
}
