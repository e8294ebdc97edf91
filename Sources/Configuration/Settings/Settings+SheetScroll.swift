public import Scrolling

extension Settings.Sheet {
    /// How the sheet's content scrolls.
    ///
    /// Optional values override what is usual for the preset.
    public struct Scroll: Hashable, Sendable {
        /// Who moves first, sheet or content.
        public var first: ScrollPriority?
        /// Whether a bar shows how far it is scrolled.
        public var indicator: Bool?
        /// What is left of its speed after a millisecond of gliding.
        public var deceleration: Double?

        /// The preset's own.
        public init() {}
    }

    /// How its content scrolls.
    public var scrolling: ScrollBehavior {
        ScrollBehavior(
            first: scroll.first ?? (preset == .lunabee ? .once : .sheet),
            showsIndicator: scroll.indicator ?? true,
            deceleration: scroll.deceleration ?? ScrollBehavior.usualDeceleration
        )
    }
}
