extension Settings {
    /// When the panel that nobody uses grows dim and dark, and what lights it.
    package struct Power: Hashable, Sendable {
        /// It is dimmed when nobody has used it for so many seconds; 0 for never.
        package var dimAfterSeconds = 0.0
        /// The part of the brightness that a dimmed panel keeps, as the eye sees it.
        package var dimLevel = 0.3
        /// It is switched off when nobody has used it for so many seconds; 0 for never.
        package var blankAfterSeconds = 0.0
        /// How long its light takes to change, in milliseconds.
        package var fadeMilliseconds = 300.0
        /// Which light is behind it.
        package var backlight = Backlight.auto

        /// The defaults.
        package init() {}
    }
}

extension Settings.Power {
    /// A choice of backlight.
    package enum Backlight: Hashable, Sendable {
        /// The one of the panel's connector, else the one that the kernel recommends.
        case auto
        /// None: the light is not touched.
        case none
        /// A backlight by its name below /sys/class/backlight.
        case name(String)
    }
}
