extension KeyCase {
    /// Display and input.
    static let device = [
        KeyCase(
            "display.seat",
            valid: ["\"auto\"", "\"none\"", "\"libseat\""],
            invalid: ["\"seatd\"", "\"\"", "false"]
        ),
        KeyCase(
            "display.card",
            valid: ["\"auto\"", "\"/dev/dri/card1\""],
            invalid: ["\"card0\"", "\"\"", "0", "\"/a\\u0000b\""]
        ),
        KeyCase("display.connector", valid: ["\"auto\"", "\"HDMI-A-1\""], invalid: ["\"\"", "1", "true"]),
        KeyCase(
            "display.mode",
            valid: ["\"preferred\"", "\"1280x720\"", "\"1280x720@60\"", "\"1920x1080@59.94\""],
            invalid: [
                "\"auto\"", "\"1280\"", "\"1280x\"", "\"x720\"", "\"1280x720@\"", "\"1280x720@0\"", "\"0x0\"",
                "\"-1x5\"",
                "\"1280x720x3\"", "\"1280X720\"", "\"12.5x20\"", "\"infx720\"", "\"1280x720@nan\"", "\"99999x1\"",
                "720",
            ]
        ),
        KeyCase(
            "display.rotation",
            valid: ["0", "90", "180", "270", "90.0"],
            invalid: ["45", "90.5", "-90", "360", "\"90\"", "nan"]
        ),
        KeyCase(
            "display.rotation_by",
            valid: ["\"auto\"", "\"mode\"", "\"plane\"", "\"drawing\""],
            invalid: ["\"hardware\"", "\"\"", "90", "true"]
        ),
        KeyCase(
            "display.scale",
            valid: ["\"auto\"", "1", "1.5", "16"],
            invalid: ["0", "-1", "17", "nan", "inf", "\"2\""]
        ),
        KeyCase(
            "display.planes",
            valid: ["\"auto\"", "\"off\"", "\"on\""],
            invalid: ["\"yes\"", "\"\"", "true", "1"]
        ),
        lengths.named("display.safe_area.top"),
        lengths.named("display.safe_area.left"),
        lengths.named("display.safe_area.bottom"),
        lengths.named("display.safe_area.right"),
        KeyCase(
            "input.device",
            valid: ["\"auto\"", "\"/dev/input/event3\"", "\"Goodix TS\""],
            invalid: ["\"\"", "3", "[]"]
        ),
        flags.named("input.grab"),
        flags.named("input.pointer"),
        KeyCase(
            "input.keyboard",
            valid: ["\"auto\"", "\"off\"", "\"ACME Keys\"", "\"/dev/input/event4\""],
            invalid: ["\"\"", "true", "1", "[]"]
        ),
        KeyCase("input.velocity", valid: ["\"wlsq2\"", "\"ios\""], invalid: ["\"lsq2\"", "\"\"", "2"]),
        KeyCase("input.lift_gap_ms", valid: ["0", "80", "80.5", "10000"], invalid: ["-1", "10001", "nan", "\"80\""]),
        KeyCase(
            "input.calibration",
            valid: ["[1, 0, 0, 0, 1, 0]", "[0.0, -1, 1, 1, 0, 0]"],
            invalid: [
                "[1, 0, 0, 0, 1]", "[1, 0, 0, 0, 1, \"0\"]", "[1, 0, nan, 0, 1, 0]", "1", "[]",
            ],
            refused: [
                ("[0, 0, 0, 0, 0, 0]", "these numbers map every touch to one line of the panel"),
                ("[1, 2, 0, 0.5, 1, 0]", "these numbers map every touch to one line of the panel"),
                ("[1, 0, 12, 0, 1, 0]", "c and f are fractions of the panel, and not pixels: expected -2 to 2"),
                ("[-1, 0, 1, 0, 1, -480]", "c and f are fractions of the panel, and not pixels: expected -2 to 2"),
            ]
        ),
        KeyCase(
            "input.touch_frame",
            valid: ["\"auto\"", "\"display\"", "\"panel\""],
            invalid: ["\"screen\"", "\"\"", "0", "false"]
        ),
        KeyCase(
            "input.quirks",
            valid: ["\"\(QuirksTests.shipped)\""],
            invalid: ["\"\"", "1", "[]", "\"/a\\u0000b\""],
            refused: [
                ("\"/none.toml\"", "/none.toml: cannot open it: No such file or directory"),
                ("\"/dev/zero\"", "/dev/zero: expected a regular file"),
            ]
        ),
        KeyCase(
            "input.stuck_ms",
            valid: ["\"off\"", "100", "250.5", "3600000"],
            invalid: ["0", "99", "3600001", "nan", "inf", "true", "\"on\""]
        ),
        flags.named("input.resample"),
        flags.named("input.forward_to_uinput"),
    ]

    static let backdrop = [
        colors.named("backdrop.color"),
        KeyCase(
            "backdrop.image",
            valid: ["\"/a.png\"", "\"a.png\"", "\"snapshot\"", "\"none\""],
            invalid: ["\"\"", "1"]
        ),
        KeyCase(
            "backdrop.fit",
            valid: ["\"cover\"", "\"contain\"", "\"stretch\""],
            invalid: ["\"fill\"", "1", "true"]
        ),
    ]
}
