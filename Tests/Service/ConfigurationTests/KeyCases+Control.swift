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
        KeyCase("programs.group", valid: ["\"kiosk\""], invalid: ["\"\"", "0", "[]", "true"]),
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
