/// When an unused panel is dimmed and switched off, and its backlight.
package struct PowerSettings: Equatable, Sendable {
    /// It is dimmed after so many seconds without use; 0 for never.
    package var dimAfterSeconds = 0.0
    /// The part of the brightness that a dimmed panel keeps, as the eye sees it.
    package var dimLevel = 0.3
    /// It is switched off after so many seconds without use; 0 for never.
    package var blankAfterSeconds = 0.0
    /// How long a change of brightness takes, in milliseconds.
    package var fadeMilliseconds = 300.0
    package var backlight = Backlight.auto

    package init() {}

    package enum Backlight: Equatable, Sendable {
        /// The one of the panel's connector, else the one that the kernel recommends.
        case auto
        case none
        /// A backlight by its name below /sys/class/backlight.
        case name(String)
    }
}

extension PowerSettings {
    static let keys = [
        Key("power.dim_after_s", Syntax.idle, \.panel.power.dimAfterSeconds)
            .means("The panel is dimmed after this idle time; a touch then counts as always."),
        Key("power.dim_level", Syntax.part, \.panel.power.dimLevel)
            .means("The part of the brightness that a dimmed panel keeps."),
        Key("power.blank_after_s", Syntax.idle, \.panel.power.blankAfterSeconds)
            .means("The panel is switched off after this idle time; the touch that wakes it does nothing else."),
        Key("power.fade_ms", Syntax.milliseconds, \.panel.power.fadeMilliseconds)
            .means("How long the light takes to change."),
        Key("power.backlight", Self.backlight, \.panel.power.backlight)
            .means(
                "The light behind the panel; auto takes the one of its connector, else firmware before platform before raw."
            ),
    ]

    /// A folder's name below /sys/class/backlight, whatever the kernel gives: a path would lead elsewhere.
    private static let backlight = ValueSyntax<String>(expected: "a name below /sys/class/backlight") {
        value,
        reading in
        Syntax.name("a name").read(value, &reading).flatMap { $0.contains("/") || $0 == "." || $0 == ".." ? nil : $0 }
    }
    .map(Backlight.name)
    .or(("auto", .auto), ("none", Backlight.none))
}
