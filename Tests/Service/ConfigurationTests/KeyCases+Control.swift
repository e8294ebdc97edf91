extension KeyCase {
    /// How programs reach the sheet.
    static let control = [
        KeyCase(
            "control.socket",
            valid: ["\"off\"", "\"/run/sheetd/control\"", "\"/\(String(repeating: "a", count: 106))\""],
            invalid: [
                "\"\"", "\"on\"", "\"control\"", "\"/run/\"", "\"/a\\u0000b\"", "true", "0", "[]",
                "\"/\(String(repeating: "a", count: 107))\"",
            ]
        ),
        KeyCase(
            "control.group",
            valid: ["\"sheetd\"", "\"users\""],
            invalid: ["\"\"", "\"a\\u0000b\"", "0", "true", "[]"]
        ),
        KeyCase(
            "control.pictures",
            valid: ["[]", "[\"/usr/share/icons\"]", "[\"/a\", \"/b/\"]"],
            invalid: ["\"/usr/share\"", "[\"icons\"]", "[\"\"]", "[1]", "[\"/a\", \"/b\\u0000\"]", "{}", "true"]
        ),
        rights("watch"),
        rights("show"),
        rights("record"),
        rights("screenshot"),
        rights("alarm"),
        KeyCase("control.injection", valid: ["true", "false"], invalid: ["0", "\"true\"", "[]", "{}"]),
        KeyCase(
            "control.calls_per_second",
            valid: ["1", "200", "200.0", "100000"],
            invalid: ["0", "-1", "0.5", "100001", "nan", "\"200\"", "[]", "true"]
        ),
    ]

    static let programs = [
        KeyCase(
            "programs.socket",
            valid: ["\"off\"", "\"wayland-0\"", "\"/run/sheetd/wayland-0\""],
            invalid: ["\"\"", "\"a/b\"", "\"/run/\"", "\"a\\u0000b\"", "0", "true", "[]"]
        ),
        KeyCase(
            "programs.behind",
            valid: ["\"any\"", "\"org.chromium.Chromium\""],
            invalid: ["\"\"", "0", "true", "[]", "\"a\\u0000b\""]
        ),
        words("programs.keyboard", "resize", "over"),
        KeyCase("programs.group", valid: ["\"kiosk\""], invalid: ["\"\"", "0", "[]", "true"]),
    ]

    /// What the keyboard on the panel writes.
    static let keyboard = [
        KeyCase(
            "keyboard.layouts",
            valid: [
                "[]", "[\"us\"]", "[\"kr\", \"us\"]",
                "[\"ar\", \"de\", \"es\", \"fr\", \"gb\", \"kr\", \"number\", \"pin\"]",
            ],
            invalid: [
                "\"us\"", "true", "{}", "1", "[\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\", \"i\"]",
            ],
            refused: [
                ("[\"us\", \"us\"]", "expected each word once, found \"us\" again"),
                ("[\"../us\"]", "expected the name of a layout, of letters, digits, - and _, found \"../us\""),
                ("[7]", "expected the name of a layout, of letters, digits, - and _, found 7"),
            ]
        )
    ]

    /// Where icons are.
    static let icons = [
        KeyCase(
            "icons.path",
            valid: ["\"/icons\"", "[\"/a\", \"/b\"]", "[]"],
            invalid: ["true", "1", "{}", "\"\"", "[\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\", \"i\"]"],
            refused: [("[\"/a\", \"/a\"]", "expected each word once, found \"/a\" again")]
        )
    ]

    /// What lies behind every sheet.
    static let home = [
        KeyCase(
            "home.content",
            valid: ["\"/home.toml\"", "\"/home.json\""],
            invalid: ["\"\"", "\"/home.png\"", "true", "1", "[]", "{}"]
        ),
        KeyCase("state.keep", valid: ["true", "false"], invalid: ["\"true\"", "1", "[]", "{}"]),
    ]

    private static func rights(_ name: String) -> KeyCase {
        KeyCase(
            "control.\(name)",
            valid: ["[]", "[\"everyone\"]", "[\"user:maria\", \"group:panel\", \"user:1000\"]"],
            invalid: [
                "\"everyone\"", "[\"maria\"]", "[\"user:\"]", "[\"users:maria\"]", "[\"user:a\\u0000b\"]", "[1]",
                "true", "{}",
                "[\"Everyone\"]",
            ]
        )
    }
}

extension KeyCase {
    /// How much of the machine the daemon may use.
    static let limits = [
        KeyCase(
            "limits.job_ms",
            valid: ["100", "2000", "2000.5", "60000"],
            invalid: ["99", "60001", "0", "-1", "nan", "inf", "\"2s\"", "true", "[]"]
        )
    ]
}
