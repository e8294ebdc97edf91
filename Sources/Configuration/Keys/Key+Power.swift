extension Key {
    static let power = [
        Key(
            "power.dim_after_s",
            .idle,
            \.power.dimAfterSeconds,
            "The panel is dimmed when nobody has used it for so long; a touch then counts as always."
        ),
        Key("power.dim_level", .part, \.power.dimLevel, "The part of the brightness that a dimmed panel keeps."),
        Key(
            "power.blank_after_s",
            .idle,
            \.power.blankAfterSeconds,
            "The panel is switched off when nobody has used it for so long; the touch that wakes it does nothing else."
        ),
        Key("power.fade_ms", .milliseconds, \.power.fadeMilliseconds, "How long the light takes to change."),
        Key(
            "power.backlight",
            .backlight,
            \.power.backlight,
            "The light behind the panel; auto takes the one of its connector, else firmware before platform before raw."
        ),
    ]
}

extension ValueParser where Value == Settings.Power.Backlight {
    /// A folder's name below /sys/class/backlight, whatever the kernel gives: a path would lead elsewhere.
    static let backlight = ValueParser(
        expected: "\"auto\", \"none\" or a name below /sys/class/backlight"
    ) { value, reading in
        switch value.string {
        case "auto": .auto
        case "none": Value.none
        case ".", "..": nil
        default:
            ValueParser<String>.name("a name").read(value, &reading).flatMap { $0.contains("/") ? nil : Value.name($0) }
        }
    }
}
