extension Key {
    static let power = [
        Key(
            "power.dim_after_s",
            .idle,
            { $0.power.dimAfterSeconds = $1 },
            default: "0",
            "The panel is dimmed after this idle time; a touch then counts as always."
        ),
        Key(
            "power.dim_level",
            .part,
            { $0.power.dimLevel = $1 },
            default: "0.3",
            "The part of the brightness that a dimmed panel keeps."
        ),
        Key(
            "power.blank_after_s",
            .idle,
            { $0.power.blankAfterSeconds = $1 },
            default: "0",
            "The panel is switched off after this idle time; the touch that wakes it does nothing else."
        ),
        Key(
            "power.fade_ms",
            .milliseconds,
            { $0.power.fadeMilliseconds = $1 },
            default: "300",
            "How long the light takes to change."
        ),
        Key(
            "power.backlight",
            .backlight,
            { $0.power.backlight = $1 },
            default: #""auto""#,
            "The light behind the panel; auto takes the one of its connector, else firmware before platform before raw."
        ),
    ]

    static let control = [
        Key(
            "control.socket",
            .socket,
            { $0.control.socket = $1 },
            default: #""/run/sheetd/control""#,
            "Where programs reach the sheet over varlink; a socket that systemd hands over goes before it."
        ),
        Key(
            "control.group",
            .name("the name of a group"),
            { $0.control.group = $1 },
            default: "(none)",
            "Whose members may use the socket; \"sheetd\" where it is not given and there is such a group."
        ),
        Key(
            "control.pictures",
            .folders,
            { $0.control.pictures = $1 },
            default: "[]",
            "The folders, with all below them, from which programs may name pictures."
        ),
        Key(
            "control.watch",
            .grantees,
            { $0.control.rights.watch = $1 },
            default: #"["everyone"]"#,
            "Who may hear what happens, and ask for the state."
        ),
        Key(
            "control.show",
            .grantees,
            { $0.control.rights.show = $1 },
            default: #"["everyone"]"#,
            "Who may present, change, move, turn and dismiss the sheet, and decide about dismissals."
        ),
        Key(
            "control.record",
            .grantees,
            { $0.control.rights.record = $1 },
            default: "[]",
            "Who may record the touchscreen, PINs included."
        ),
        Key(
            "control.screenshot",
            .grantees,
            { $0.control.rights.screenshot = $1 },
            default: #"["everyone"]"#,
            "Who may get the picture on the display."
        ),
        Key(
            "control.injection",
            .flag,
            { $0.control.injection = $1 },
            default: "false",
            "Whether programs that may show may also touch, by Touch and Tap: for tests."
        ),
        Key(
            "control.calls_per_second",
            .callRate,
            { $0.control.callsPerSecond = $1 },
            default: "200",
            "The calls of one user that are answered in a second; further ones wait."
        ),
    ]

    static let limits = [
        Key(
            "limits.job_ms",
            .jobMilliseconds,
            { $0.limits.jobMilliseconds = $1 },
            default: "2000",
            "How much processor time one job may take, such as laying a document out; what takes longer is refused."
        )
    ]

    static let backdrop = [
        Key(
            "backdrop.color",
            .color,
            { $0.backdrop.color = $1 },
            default: ##""#1c1c1e""##,
            "The colour where no image is."
        ),
        Key(
            "backdrop.image",
            .backdropImage,
            { $0.backdrop.image = $1 },
            default: #""none"; "snapshot" in card"#,
            "A picture behind the sheet."
        ),
        Key(
            "backdrop.fit",
            .word,
            { $0.backdrop.fit = $1 },
            default: #""cover""#,
            "How the picture is brought to the panel's size."
        ),
    ]
}
