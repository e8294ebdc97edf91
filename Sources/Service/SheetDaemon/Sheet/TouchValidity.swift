/// Whether touches count: not while the screen shows the sheet elsewhere than where they would be taken to hit it.
enum TouchValidity: Equatable, Sendable, CaseIterable {
    case counting
    /// What lies on the sheet is not laid out for this display yet.
    case awaitingScene
    /// The first frame of the sheet as it lies now is not on the screen yet.
    case awaitingFrame

    enum Input: Hashable, Sendable, CaseIterable {
        /// The sheet is placed, but lacks its content.
        case placedIncomplete
        /// The sheet is placed elsewhere on the panel than before.
        case placedElsewhere
        /// The sheet is placed where it was, and lacks nothing.
        case placed
        /// The first frame of the sheet as it was placed last is on the screen.
        case reachedScreen
    }

    mutating func handle(_ input: Input) {
        self =
            switch (self, input) {
            case (_, .placedIncomplete): .awaitingScene
            case (_, .placedElsewhere), (.awaitingScene, .placed): .awaitingFrame
            case (.awaitingFrame, .reachedScreen): .counting
            case (.counting, _), (.awaitingScene, .reachedScreen), (.awaitingFrame, .placed): self
            }
    }
}
