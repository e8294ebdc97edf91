extension Item {
    /// Where something lies that is narrower than its room.
    public enum Alignment: String, Hashable, Sendable, CaseIterable {
        /// Where lines begin.
        case start
        case center
        /// Where lines end.
        case end
    }
}

extension Item.Alignment {
    var mirrored: Item.Alignment { self == .start ? .end : self == .end ? .start : .center }

    /// How much of the room that is left lies before it.
    var part: Double {
        switch self {
        case .start: 0
        case .center: 0.5
        case .end: 1
        }
    }
}
