extension Key {
    static let power = [
        Key(
            "power.dim_after_s",
            .idle,
            \.power.dimAfterSeconds,
            default: "0",
            "The panel is dimmed after this idle time; a touch then counts as always."
        ),
        Key(
            "power.dim_level",
            .part,
            \.power.dimLevel,
            default: "0.3",
            "The part of the brightness that a dimmed panel keeps."
        ),
        Key(
            "power.blank_after_s",
            .idle,
            \.power.blankAfterSeconds,
            default: "0",
            "The panel is switched off after this idle time; the touch that wakes it does nothing else."
        ),
        Key(
            "power.fade_ms",
            .milliseconds,
            \.power.fadeMilliseconds,
            default: "300",
            "How long the light takes to change."
        ),
        Key(
            "power.backlight",
            .backlight,
            \.power.backlight,
            default: #""auto""#,
            "The light behind the panel; auto takes the one of its connector, else firmware before platform before raw."
        ),
    ]

    static let control = [
        Key(
            "control.socket",
            .socket,
            \.control.socket,
            default: #""/run/sheetd/control""#,
            "Where programs reach the sheet over varlink; a socket that systemd hands over goes before it."
        ),
        Key(
            "control.group",
            .name("the name of a group"),
            optional: \.control.group,
            default: "(none)",
            "Whose members may use the socket; \"sheetd\" where it is not given and there is such a group."
        ),
        Key(
            "control.pictures",
            .folders,
            \.control.pictures,
            default: "[]",
            "The folders, with all below them, from which programs may name pictures."
        ),
        Key(
            "control.watch",
            .grantees,
            \.control.rights.watch,
            default: #"["everyone"]"#,
            "Who may hear what happens, and ask for the state."
        ),
        Key(
            "control.show",
            .grantees,
            \.control.rights.show,
            default: #"["everyone"]"#,
            "Who may present, change, move, turn and dismiss the sheet, and decide about dismissals."
        ),
        Key(
            "control.record",
            .grantees,
            \.control.rights.record,
            default: "[]",
            "Who may record the touchscreen, PINs included."
        ),
        Key(
            "control.screenshot",
            .grantees,
            \.control.rights.screenshot,
            default: #"["everyone"]"#,
            "Who may get the picture on the display."
        ),
        Key(
            "control.injection",
            .flag,
            \.control.injection,
            default: "false",
            "Whether programs that may show may also touch, by Touch and Tap: for tests."
        ),
        Key(
            "control.calls_per_second",
            .callRate,
            \.control.callsPerSecond,
            default: "200",
            "The calls of one user that are answered in a second; further ones wait."
        ),
    ]

    static let limits = [
        Key(
            "limits.job_ms",
            .jobMilliseconds,
            \.limits.jobMilliseconds,
            default: "2000",
            "How much processor time one job may take, such as laying a document out; what takes longer is refused."
        )
    ]

    static let backdrop = [
        Key("backdrop.color", .color, \.backdrop.color, default: ##""#1c1c1e""##, "The colour where no image is."),
        Key(
            "backdrop.image",
            .backdropImage,
            optional: \.backdrop.image,
            default: #""none"; "snapshot" in card"#,
            "A picture behind the sheet."
        ),
        Key(
            "backdrop.fit",
            .word,
            \.backdrop.fit,
            default: #""cover""#,
            "How the picture is brought to the panel's size."
        ),
    ]
}
