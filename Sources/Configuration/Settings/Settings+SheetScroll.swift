package import Scrolling

extension Settings.Sheet {
    /// How the sheet's content scrolls.
    ///
    /// Optional values override what is usual for the preset.
    package struct Scroll: Hashable, Sendable {
        /// Who moves first, sheet or content.
        package var first: ScrollPriority?
        /// Whether a bar shows how far it is scrolled.
        package var indicator: Bool?
        /// What is left of its speed after a millisecond of gliding.
        package var deceleration: Double?

        /// The preset's own.
        package init() {}
    }
}
